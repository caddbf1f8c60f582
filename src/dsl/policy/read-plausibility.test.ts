import { describe, expect, it } from 'vitest';
import { UserError } from '../../model/index.ts';
import { plausibilityFile } from './read-tables.ts';

const whole = `reasoning: { base: 1.5, features: { adds age: -2, drops 1: 3 } }
believable: { base: -1, features: { adds age: -0.5, adds count: 1 } }
slips: { base: 0, features: { too small: 1 } }`;

describe('a table of plausibility', () => {
  it('has weights for mistakes of reasoning, also of how believable they are, and for slips', () =>
    expect(plausibilityFile.read(whole, 't.yaml')).toEqual({
      reasoning: {
        base: 1.5,
        features: new Map([
          ['adds age', -2],
          ['drops 1', 3],
        ]),
      },
      believable: {
        base: -1,
        features: new Map([
          ['adds age', -2.5],
          ['drops 1', 3],
          ['adds count', 1],
        ]),
      },
      slips: { base: 0, features: new Map([['too small', 1]]) },
    }));

  it('tells a feature that does not exist where it stands, and the one that is meant', () => {
    const text = whole.replace('adds count', 'adds cuont');
    expect(() => plausibilityFile.read(text, 't.yaml')).toThrow(
      [
        't.yaml:2:53  no mistake has a feature `adds cuont`. Did you mean `adds count`?',
        '  2 | believable: { base: -1, features: { adds age: -0.5, adds cuont: 1 } }',
        `    | ${' '.repeat(52)}^^^^^^^^^^`,
      ].join('\n'),
    );
  });

  it('takes the features of slips for slips alone, and the others for the others', () => {
    expect(() => plausibilityFile.read(whole.replace('adds age: -2', 'too small: -2'), 't.yaml')).toThrow(
      'no mistake has a feature `too small`.',
    );
    expect(() => plausibilityFile.read(whole.replace('too small: 1', 'adds age: 1'), 't.yaml')).toThrow(
      'no mistake has a feature `adds age`.',
    );
  });

  it.each([
    ['- x', 'a table of plausibility needs keys below it: reasoning, believable, slips.'],
    ['x', 'a table of plausibility needs keys below it: reasoning, believable, slips.'],
    ['', 'a table of plausibility needs `reasoning`. Of mistakes of reasoning.'],
    ['reasoning: { features: {} }', '`reasoning` needs `base`. What every mistake begins with.'],
    ['reasoning: { base: many, features: {} }', '`base` is a number, not `many`.'],
    ['reasoning: { base: 1, features: [x] }', '`features` needs keys below it.'],
    ['reasoning: { base: 1, features: { adds age: x } }', '`features.adds age` is a number, not `x`.'],
    ['reasoning: { base: 1, fetures: {} }', 'Did you mean `features`?'],
    ['reasoning: { base: 1, features: {} }', 'a table of plausibility needs `believable`.'],
    ['resoning: { base: 1, features: {} }', 'Did you mean `reasoning`?'],
  ])('is not %s', (text, what) => {
    const read = () => plausibilityFile.read(text, 't.yaml');
    expect(read).toThrow(UserError);
    expect(read).toThrow(what);
  });

  it('is told where it is no YAML, or too deep to be read', () => {
    expect(() => plausibilityFile.read('['.repeat(30_000), 't.yaml')).toThrow(/^t\.yaml:1:\d+ /);
    expect(() => plausibilityFile.read('a: [b\nc: "d', 't.yaml')).toThrow(/^t\.yaml:2:1 /);
  });
});
