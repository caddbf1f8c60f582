import { describe, expect, it } from 'vitest';
import { UserError } from '../../model/index.ts';
import { readPlausibilityText } from './read-plausibility.ts';

const whole = `reasoning: { base: 1.5, features: { far: -2, same_unit: 3 } }
believable: { base: -1, features: { far: -0.5, near: 1 } }
slips: { base: 0, features: {} }`;

describe('a table of plausibility', () => {
  it('has weights for mistakes of reasoning, also of how believable they are, and for slips', () =>
    expect(readPlausibilityText(whole, 't.yaml')).toEqual({
      reasoning: {
        base: 1.5,
        features: new Map([
          ['far', -2],
          ['same_unit', 3],
        ]),
      },
      believable: {
        base: -1,
        features: new Map([
          ['far', -2.5],
          ['same_unit', 3],
          ['near', 1],
        ]),
      },
      slips: { base: 0, features: new Map() },
    }));

  it.each([
    ['- x', 'it needs keys and values'],
    ['x', 'it needs keys and values'],
    ['', 'it needs keys and values'],
    ['reasoning: { features: {} }', '`reasoning` has no number `base`'],
    ['reasoning: { base: many, features: {} }', '`reasoning` has no number `base`'],
    ['reasoning: { base: 1 }', 'it needs keys and values'],
    ['reasoning: { base: 1, features: [x] }', 'it needs keys and values'],
    ['reasoning: { base: 1, features: { far: x } }', 'the weight of `far` is no number'],
    ['reasoning: { base: 1, features: {} }', 'it has no `believable`'],
    ['reasoning: { base: 1, features: {} }\nbelievable: {}', '`believable` has no number `base`'],
    [
      'reasoning: { base: 1, features: {} }\nbelievable: { base: 1, features: {} }\nslips: { base: x }',
      '`slips` has no number `base`',
    ],
  ])('is not %s', (text, what) => {
    const read = () => readPlausibilityText(text, 't.yaml');
    expect(read).toThrow(UserError);
    expect(read).toThrow(`t.yaml is no table of plausibility: ${what}.`);
  });

  it('is told in one line where it is no YAML', () => {
    expect(() => readPlausibilityText('a: [b\nc: "d', 't.yaml')).toThrow(
      /^t\.yaml is no table of plausibility: [^\n]+\.$/,
    );
  });
});
