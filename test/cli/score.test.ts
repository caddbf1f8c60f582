import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const file = (name: string, lines: readonly unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return path;
};

const correct = { verdict: 'Correct', error_details: null };
const flawed = {
  verdict: 'Flawed',
  error_details: { error_type: 'conceptual_error', erroneous_line_number: 'L1', explanation: 'No.' },
};
const hostile = '\u001b[31m<script>alert(1)</script>|`x`';
const gold = file('gold.jsonl', [
  { id: 'a', target: correct, meta: { index: 1, tier: 'tier1' } },
  { id: 'b', target: flawed, meta: { index: 1, tier: hostile } },
  { id: hostile, target: flawed, meta: { index: 2, tier: hostile } },
]);
const predictions = file('said.jsonl', [
  { id: 'a', prediction: 'It is ```json\n{"verdict": "Correct"}\n```' },
  'this is no JSON',
  { id: 'b', prediction: JSON.stringify(correct) },
  { id: 'b', prediction: flawed },
  { id: 'z', prediction: correct },
  { id: hostile, prediction: `I would not know. ${hostile}` },
]);

const packed = join(folder, 'packed.gz');
writeFileSync(packed, gzipSync(JSON.stringify({ id: 'a' })));

describe('rules score', () => {
  it('reads messy answers and says what was amiss', async () => {
    const { code, stdout, stderr } = await rules(['score', predictions, '--gold', gold, '--format', 'json']);
    expect(code).toBe(0);
    const score = JSON.parse(stdout);
    expect(score.verdict.accuracy).toMatchObject({
      value: 2 / 3,
      low: expect.any(Number),
      high: expect.any(Number),
    });
    expect(score.unread).toMatchObject({
      value: 1 / 3,
      missing: 0,
      no_json: 1,
      no_verdict: 0,
      ids: [hostile],
    });
    expect(score).toMatchObject({ solutions: 3, problems: 2, error_type: { fine: { value: null } } });
    expect(Object.keys(score.baselines)).toEqual(['majority', 'length only', 'rules check']);
    expect(stderr).toMatch(/1 line without a JSON object/);
    expect(stderr).toMatch(/1 line with an id that stands above/);
    expect(stderr).toMatch(/1 id that the test set does not have/);
  });

  it('prints nothing that a terminal or a page would obey', async () => {
    const args = ['score', predictions, '--gold', gold, '--by', 'tier', '--against', predictions];
    const { code, stdout } = await rules(args);
    expect(code).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|<script/);
    expect(stdout).toContain('They are too narrow: of fewer than 30 problems');
    expect(stdout).toContain('&lt;script>alert(1)&lt;/script>\\|\\`x\\`');
    const page = await rules([...args, '--format', 'html']);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
    expect(page.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|<script/);
    expect(page.stdout).toContain('&lt;script&gt;');
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['no test set', ['score', predictions], 2, /--gold/],
    ['a file that is not there', ['score', 'none.jsonl', '--gold', gold], 1, /none\.jsonl is not there/],
    [
      'a field that nothing has',
      ['score', predictions, '--gold', gold, '--by', 'teir'],
      1,
      /Did you mean tier\?/,
    ],
    [
      'ids of something else',
      ['score', file('other.jsonl', [{ id: 'q' }]), '--gold', gold],
      1,
      /None of the 1 ids/,
    ],
    ['a packed file', ['score', packed, '--gold', gold], 1, /packed\.gz is packed, or not written in UTF-8/],
    ['nothing', ['score', file('empty.jsonl', []), '--gold', gold], 1, /holds no predictions/],
    [
      'a broken test set',
      ['score', predictions, '--gold', predictions],
      1,
      /said\.jsonl:2 is no line of a test set/,
    ],
    [
      'a test set with an id twice',
      [
        'score',
        predictions,
        '--gold',
        file('twice.jsonl', [
          { id: 1, ...correct },
          { id: 1, ...correct },
        ]),
      ],
      1,
      /twice\.jsonl:2 has the id of a line above/,
    ],
  ])('refuses %s', async (_, args, wanted, message) => {
    const { code, stderr } = await rules(args);
    expect(stderr).toMatch(message);
    expect(code).toBe(wanted);
  });
});
