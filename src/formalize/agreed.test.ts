import { describe, expect, test } from 'vitest';
import { formalized } from '../../test/shared/formalize/formalize.ts';
import { agreement as weights } from '../../test/shared/formalize/settings.ts';
import type { Template } from '../model/index.ts';
import { choose, type NamedMade } from './agreed.ts';

const made = formalized(
  'Ida has 5 crates with 12 melons each. She eats 3 melons. How many melons are left?',
  'There are 5*12=<<5*12=60>>60 melons.',
  '60-3=<<60-3=57>>57 melons are left.',
  '#### 57',
);
if (!made.ok) throw new Error(made.detail);
const ours: NamedMade = { ...made, name: 'reading' };

const given = (name: string, body: string): NamedMade => {
  const template: Template = {
    ...made.template,
    function_code: `def solve():\n${body}\n    return answer\n`,
  };
  return { ok: true, name, template, confidence: undefined };
};
const same = given(
  'same',
  '    a = 12 # melons\n    b = 5 # crates\n    c = 3 # eaten\n    answer = a * b - c',
);
const other = given('other', '    a = 57 # melons left\n    b = 12\n    c = 5\n    answer = a + b - c - 7');

describe('of several templates of a problem', () => {
  test('the one of those that are one function is taken, and the odd one is told', async () => {
    const { taken, failed } = await choose([ours, same, other], 0.75, weights);
    expect(taken?.agreement?.clique).toEqual(['reading', 'same']);
    expect(taken?.confidence).toBeGreaterThan(0.5);
    expect(failed.map(({ name, rejection }) => [name, rejection.reason])).toEqual([
      ['other', 'disagreement'],
    ]);
  });

  test('none is taken where each two differ', async () => {
    const { taken, failed } = await choose([ours, other], 0.75, weights);
    expect(taken).toBeUndefined();
    expect(failed).toHaveLength(2);
  });

  test('one that a formaliser doubts is taken when another confirms it', async () => {
    const doubted = { ...ours, confidence: 0.4 };
    expect((await choose([doubted], 0.75, weights)).failed[0]?.rejection.reason).toBe('ambiguous');
    const almost = { ...doubted, confidence: 0.748 };
    expect((await choose([almost], 0.75, weights)).failed[0]?.rejection.detail).toContain('confidence 0.74,');
    expect((await choose([doubted, same], 0.75, weights)).taken).toBeDefined();
  });

  test('one that is sure is taken alone, one that nobody confirms is not', async () => {
    expect((await choose([ours], 0.75, weights)).taken).toMatchObject({ name: 'reading', agreement: null });
    expect((await choose([same], 0.75, weights)).failed[0]?.rejection.reason).toBe('unconfirmed');
    expect(await choose([], 0.75, weights)).toEqual({ taken: undefined, failed: [] });
  });
});
