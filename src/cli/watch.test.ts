import { describe, expect, it } from 'vitest';
import { defaultPolicy, type PreparedTemplate, prepare } from '../engine/index.ts';
import { differences, remembered, type Snapshot, snapshots } from './watch.ts';

const template = {
  index: 7,
  question: 'Apples and pears?',
  answer: 'There are 7 + 4 = 11 pieces of fruit.\n#### 11',
  function_code:
    'def solve():\n    apples = 7\n    pears = 4\n    fruit = apples + pears\n    answer = fruit\n    return answer',
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['apples', 'pears'],
      WK_inputs: [],
      output_variable: 'fruit',
      solution_line_template: 'There are {apples} + {pears} = {fruit} pieces of fruit.',
    },
  ],
};

const problem = async (): Promise<PreparedTemplate> => {
  const prepared = await prepare(template, 0, 'native', (): never => {
    throw new Error('no Python');
  });
  if (!prepared.ok) throw new Error(prepared.detail);
  return prepared.problem;
};

const rule = (change: string, gives: string, id = 'one'): string => `  - rule: ${id}
    title: One
    change: ${change}
    examples:
      - { given: t = x + y, with: { x: 7, y: 4 }, gives: ${gives} }
      - { given: t = x / y, with: { x: 7, y: 4 }, skips: everything, because: no match }
`;

/** Snapshots of several versions of one file, taken one after another. */
const taken = async (...versions: string[]): Promise<Snapshot[]> => {
  const take = snapshots();
  const options = { policy: defaultPolicy, seed: '1', problems: [await problem()], only: [] };
  return versions.map((rules) =>
    take([{ path: 'mine.yaml', text: `family: conceptual\nrules:\n${rules}` }], options),
  );
};

const told = (before: Snapshot | undefined, after: Snapshot | undefined): string[] => {
  if (!before || !after) throw new Error('too few snapshots');
  return differences(before, after).map(({ sign, text }) => `${sign} ${text}`);
};

describe('what changed between two saves', () => {
  it('is nothing when only a comment came in above', async () => {
    const text = rule('a + b => a - b', 't = x - y');
    const [before, after] = await taken(text, `  # a remark\n${text}`);
    expect(told(before, after)).toEqual([]);
  });

  it('tells which examples end otherwise, and which candidates were gained and lost', async () => {
    const [before, after] = await taken(
      rule('a + b => a - b', 't = x - y'),
      rule('a + b => a * b', 't = x - y'),
    );
    expect(told(before, after)).toEqual([
      '  one, its examples',
      '- example 1: passed',
      '+ example 1: missing: it does not give `t = x - y`.',
      '  one on the fixtures',
      '- 7:L1  There are 7 - 4 = 3 pieces of fruit.',
      '+ 7:L1  There are 7 * 4 = 28 pieces of fruit.',
    ]);
  });

  it('tells rules that came and went', async () => {
    const first = rule('a + b => a - b', 't = x - y');
    const [before, after] = await taken(first, first + rule('a + b => a * b', 't = x * y', 'two'));
    expect(told(before, after)).toEqual([
      '  two, its examples',
      '+ example 1: passed',
      '+ example 2: passed',
      '  two on the fixtures',
      '+ 1 candidate from 1 site',
      '+ 7:L1  There are 7 * 4 = 28 pieces of fruit.',
    ]);
    expect(told(after, before)).toEqual(told(before, after).map((line) => line.replace(/^\+/, '-')));
  });

  it('remembers a rule while a mistake leaves it out', async () => {
    const good = rule('a + b => a - b', 't = x - y');
    const [before, broken, mended] = await taken(good, rule('a + b => a - c', 't = x - y'), good);
    if (!before || !broken || !mended) throw new Error('too few snapshots');
    const carried = remembered(before, broken);
    expect(told(before, carried)).toEqual([
      '  mistakes',
      expect.stringContaining('+ mine.yaml:5:26  `c` is not on the left of =>'),
    ]);
    expect(told(carried, mended)).toEqual([
      '  mistakes',
      expect.stringContaining('- mine.yaml:5:26  `c` is not on the left of =>'),
    ]);
  });
});
