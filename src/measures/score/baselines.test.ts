import { describe, expect, it } from 'vitest';
import type { Said } from './answer.ts';
import { combined } from './baselines.ts';

const flawed = (type: string): Said => ({ verdict: 'Flawed', type, line: 'L1', steps: undefined });
const correct: Said = { verdict: 'Correct', type: undefined, line: undefined, steps: undefined };

const wrong = { falseLine: 'L3', complete: false };
const right = { falseLine: undefined, complete: true };
const unknown = { falseLine: undefined, complete: false };

describe('a model and exact arithmetic together', () => {
  it('a false equation has the last word', () => {
    for (const said of [correct, flawed('conceptual_error'), { unread: 'missing' } as const])
      expect(combined(said, wrong)).toMatchObject({
        said: { verdict: 'Flawed', type: 'computational_error', line: 'L3' },
        by: 'arithmetic',
      });
  });

  it('no error of calculation is believed where all is true', () => {
    expect(combined(flawed('computational_error'), right)).toMatchObject({
      said: { verdict: 'Correct', line: undefined },
      by: 'arithmetic_against_model',
    });
  });

  it('the model has the word on everything else', () => {
    for (const [said, arithmetic] of [
      [flawed('conceptual_error'), right],
      [flawed('skipped_step'), right],
      [correct, right],
      [{ unread: 'no_json' } as const, right],
      [flawed('computational_error'), unknown],
    ] as const)
      expect(combined(said, arithmetic)).toEqual({ said, by: 'model' });
  });
});
