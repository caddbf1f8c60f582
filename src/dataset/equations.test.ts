import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeRun } from '../../test/shared/dataset/made-run.ts';
import { equationTarget, exportEquations, readLine } from './equations.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-equations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['She pays 4 x $1,250.50 = $5,002 in all.', 'correct', '<eq>4*1250.50=5002</eq>'],
  ['So 15 - 7 = 9 pens and 2 + 2 = 4 cups.', 'flawed', '<eq>15-7=9</eq> <eq>2+2=4</eq>'],
  ['2 + 3 = 5 = 10 / 2', 'correct', '<eq>2+3=5=10/2</eq>'],
  ['They need 3 buses on day 2.', 'none', '<eq></eq>'],
])('%s', (line, type, target) => {
  const read = readLine(line);
  expect(read?.class).toBe(type);
  expect(equationTarget(read?.equations ?? [])).toBe(target);
});

test.each([['Let x = 4y + 2.'], ['It is 12 + 5 pens.'], ['The ratio is 3:4 = 12:y.']])(
  '%s is not read for certain',
  (line) => {
    expect(readLine(line)).toBeUndefined();
  },
);

test('lines of each type are as many, none stands twice, and a problem stands in one split', async () => {
  const { folder: from, candidates } = makeRun(join(folder, 'run'), 40);
  const out = join(folder, 'out');
  const shares = { train: 0.6, validation: 0.2, test: 0.2 };
  const common = { errata: '0', from, accepted: [], out, seed: '42', format: 'jsonl', shares } as const;
  await exportEquations({ ...common, all: true });
  const seen = new Map<string, string>();
  const texts = new Set<string>();
  let flawed = 0;
  for (const split of ['train', 'validation', 'test'])
    for (const line of readFileSync(join(out, `${split}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')) {
      const { input, target, type, meta } = JSON.parse(line);
      expect(texts.has(input)).toBe(false);
      texts.add(input);
      // Every seventh problem has the question of the one before it.
      const group = String(meta.index % 7 === 6 ? meta.index - 1 : meta.index);
      expect(seen.get(group) ?? split).toBe(split);
      seen.set(group, split);
      if (type !== 'flawed') continue;
      flawed++;
      const own = candidates.find(({ id }) => id === meta.candidate_id);
      const labelled = own?.flawed_solution[own.erroneous_line_number] ?? '';
      expect(target).toBe(`<eq>${/<<(.*?)>>/.exec(labelled)?.[1]}</eq>`);
    }
  expect(flawed).toBeGreaterThan(30);
  const report = await exportEquations({ ...common, out: `${out}2`, all: false });
  for (const counts of Object.values(report.splits))
    expect(new Set(Object.values(counts.classes)).size).toBe(1);
  expect(report.splits.train?.rows).toBeGreaterThan(20);
});
