import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { defaultPolicy, preparedExample } from '../engine/index.ts';
import { heldAgainst, pinsBeside, pinsIn, pinsOf, writePins } from './pins.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-pins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'mine.pins.jsonl');

const rulesWith = (change: string) =>
  loadRules([
    {
      path: 'mine.yaml',
      text: `family: conceptual
rules:
  - rule: mine
    title: Mine
    change: ${change}
    examples: [{ given: t = x * y, with: { x: 7, y: 4 }, gives: [t = x + y] }]
`,
    },
  ]).rules;
const added = rulesWith('a * b => a + b');
const [example] = added[0]?.examples ?? [];
const problem = example && preparedExample(example);
const problems = problem && typeof problem !== 'string' ? [problem] : [];
const made = pinsOf(added, problems, defaultPolicy);
const other = pinsOf(rulesWith('a * b => a - b'), problems, defaultPolicy);

it('pins lie beside the rules', () => {
  expect(pinsBeside('my/rules.yaml')).toBe('my/rules.pins.jsonl');
  expect(pinsBeside('my/')).toBe('my.pins.jsonl');
});

it('what is pinned holds until the rule makes something else', () => {
  expect(writePins(path, [], made, [], added)).toMatch(/^1 candidate pinned, 0 candidates to skip/);
  expect(pinsIn(path)).toEqual(made);
  expect(heldAgainst(pinsIn(path), made, added)).toEqual({ lines: [], pins: 1 });
  expect(heldAgainst(pinsIn(path), other, added).lines).toEqual([
    { sign: ' ', text: 'mine' },
    { sign: '-', text: '0:L1  This makes 7+4 = <<7+4=11>>11.' },
    { sign: '+', text: '0:L1  This makes 7-4 = <<7-4=3>>3.' },
  ]);
});

it('what was judged false is told until the rule skips it, whatever is pinned anew', () => {
  const wrong = made.map(({ gives = '', ...pin }) => ({ ...pin, skips: gives, because: 'kind (ben)' }));
  writePins(path, pinsIn(path), made, wrong, added);
  writePins(path, pinsIn(path), made, [], added);
  expect(heldAgainst(pinsIn(path), made, added).lines).toEqual([
    { sign: ' ', text: 'mine' },
    { sign: '!', text: '0:L1  This makes 7+4 = <<7+4=11>>11.  (kind (ben))' },
  ]);
  expect(heldAgainst(pinsIn(path), [], added).lines).toEqual([]);
});

it('leaves the pins of other rules, and refuses a line that is none', () => {
  const others = made.map((pin) => ({ ...pin, rule: 'other' }));
  writePins(path, others, other, [], added);
  expect(pinsIn(path)).toEqual([...others, ...other]);
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"id": 3}\n`);
  expect(() => pinsIn(path)).toThrow(/mine\.pins\.jsonl:3 /);
});
