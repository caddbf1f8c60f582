import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  drawFrom,
  filesOf,
  fresh,
  type Options,
  small,
  testFolder,
} from '../../../test/shared/judging/sample.ts';
import { type SyntheticRun, writeRun } from '../../../test/shared/judging/synthetic-run.ts';
import { valueText } from '../../base/index.ts';
import { catalogColumns } from './catalog.ts';

test('catalogs have the columns of the contract, the values of both traces, and a file for each acceptance', async () => {
  const from = writeRun(fresh(), small(3));
  const { out, shortlist, catalog } = await drawFrom([from], { reviewers: ['ana', 'ben'], overlap: 0.5 });
  const header = readFileSync(join(out, 'validation_catalog_ana.csv'), 'utf8').split('\n')[0];
  expect(header).toBe(catalogColumns.join(','));
  const rows = [...catalog('ana'), ...catalog('ben')];
  const [first] = catalog('ana');
  expect(first).toMatchObject({ correct_value: '3', flawed_value: '4', status: 'todo', validator: 'ana' });
  expect(first).toMatchObject({ mutation_type: first?.rule, repro_seed: '42', decision_date_utc: '' });
  for (const { id, reviewers, stratum } of shortlist) {
    const mine = rows.filter(({ candidate_id }) => candidate_id === id);
    expect(mine.map(({ validator }) => validator).sort()).toEqual([...reviewers].sort());
    for (const row of mine) {
      expect(row.stratum).toBe(stratum);
    }
  }
});

test('nothing in a catalog tells which of its candidates another person judges too', async () => {
  const from = writeRun(fresh(), small(3));
  const shared = await drawFrom([from], { reviewers: ['ana', 'ben'], overlap: 0.5 });
  const alone = await drawFrom([from], { reviewers: ['ana'] });
  const rowOf = new Map(alone.catalog('ana').map((row) => [row.candidate_id, row]));
  // What stands there of a candidate is what would stand there if nobody else judged anything.
  for (const row of shared.catalog('ana')) expect(row).toEqual(rowOf.get(row.candidate_id));
  expect(shared.shortlist.filter(({ reviewers }) => reviewers.length > 1).length).toBeGreaterThan(5);
});

test('a shortlist line is the candidate’s line, to the digit, with stratum and reviewers at its end', async () => {
  const run = { candidates: [], templates: small(3, { below: 0 }).templates };
  const line =
    '{"id": "x", "index": 0, "model": "made-up", "rule": "r", "tier": "tier1", "position_bin": "late", "flawed_answer": 12.0 }';
  const { lines } = await drawFrom([writeRun(fresh(), { ...run, candidates: [`${line}\r`] })]);
  expect(lines('shortlist.jsonl')).toEqual([`${line.slice(0, -2)},"stratum":"r/tier1/late","reviewers":[]}`]);
});

test('the folder stands alone: the templates used, each once, and only these', async () => {
  const run = small(4);
  const { lines, shortlist } = await drawFrom([writeRun(fresh(), run)]);
  const indexes = lines('templates.jsonl').map((line) => JSON.parse(line).index);
  expect(indexes).toEqual([...new Set(shortlist.map(({ index }) => index))].sort((a, b) => a - b));
  for (const line of lines('templates.jsonl')) expect(run.templates).toContain(line);
});

test('two models’ templates of one problem are told apart, and are one problem', async () => {
  const [template = ''] = small(4, { below: 0 }).templates;
  const other = JSON.stringify({ ...JSON.parse(template), model: 'other', correct_trace: { total: 9 } });
  const candidate = (id: string, model: string) =>
    JSON.stringify({
      id,
      index: 0,
      model,
      rule: id,
      tier: 'tier1',
      position_bin: 'late',
      target_variable: 'total',
    });
  const run = {
    templates: [template, other],
    candidates: [candidate('a', 'made-up'), candidate('b', 'other')],
  };
  const one = await drawFrom([writeRun(fresh(), run)]);
  expect(one.shortlist.length).toBe(1);
  const two = await drawFrom([writeRun(fresh(), run)], { policy: { same_problem: 'any' } });
  expect(
    two
      .catalog('reviewer')
      .map(({ correct_value }) => correct_value)
      .sort(),
  ).toEqual(['3', '9']);
});

test('of two candidates with one id one is drawn, the same in any order, and the report says so', async () => {
  const run = small(3, { below: 0 });
  const [first = ''] = run.candidates;
  const twin = first.replace('a - b', 'b - a');
  const drawn = await Promise.all(
    [
      [twin, ...run.candidates],
      [...run.candidates, twin],
    ].map((candidates) =>
      drawFrom([writeRun(fresh(), { ...run, candidates })], { policy: { same_problem: 'any' } }),
    ),
  );
  const [one, other] = drawn;
  expect(filesOf(one?.out ?? '')).toEqual(filesOf(other?.out ?? ''));
  expect(one?.shortlist.length).toBe(run.candidates.length);
  expect(one?.report.notes).toEqual([
    '1 candidate that could be drawn shares its id with another, which was passed over.',
  ]);
});

test('a draw that is stopped writes nothing', async () => {
  const out = fresh();
  const from = [writeRun(fresh(), small(3))];
  await expect(drawFrom(from, { out, signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  expect(readdirSync(testFolder()).filter((name) => join(testFolder(), name).startsWith(out))).toEqual([]);
});

test('a later draw replaces a shortlist in which nothing is decided, and takes stale catalogs away', async () => {
  const from = [writeRun(fresh(), small(3))];
  const { out } = await drawFrom(from, { reviewers: ['ana', 'ben'] });
  await drawFrom(from, { reviewers: ['ana'], seed: '7', out });
  expect(readdirSync(out).sort()).toEqual([
    ...['manifest.json', 'report.md', 'shortlist.jsonl', 'templates.jsonl'],
    'validation_catalog_ana.csv',
  ]);
  expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).seed).toBe('7');
});

test('catalogs with decisions, journals, accepted files and open catalogs are never overwritten', async () => {
  const from = [writeRun(fresh(), small(3))];
  const refused = async (spoil: (out: string) => void) => {
    const { out } = await drawFrom(from, { reviewers: ['ana'] });
    spoil(out);
    const before = topOf(out);
    await expect(drawFrom(from, { out, seed: '7' })).rejects.toThrow(/people have worked on/);
    expect(topOf(out)).toEqual(before);
  };
  const catalog = 'validation_catalog_ana.csv';
  await refused((out) => {
    const path = join(out, catalog);
    writeFileSync(path, readFileSync(path, 'utf8').replace(',todo,', ',accepted,'));
  });
  await refused((out) => writeFileSync(join(out, `${catalog}.journal.jsonl`), '{}\n'));
  await refused((out) => mkdirSync(join(out, `${catalog}.lock`)));
  await refused((out) => writeFileSync(join(out, catalog), 'not a "catalog'));
  await refused((out) => {
    mkdirSync(join(out, 'accepted'));
    writeFileSync(join(out, 'accepted', 'x.json'), '{}');
  });
});

/** Names and texts of the files at the top; folders by name alone. */
const topOf = (out: string) =>
  readdirSync(out, { withFileTypes: true }).map((entry) => [
    entry.name,
    entry.isFile() ? readFileSync(join(out, entry.name), 'utf8') : '',
  ]);

test('a place where nothing can be written is told in words', async () => {
  const from = [writeRun(fresh(), small(3))];
  const file = fresh();
  writeFileSync(file, '');
  await expect(drawFrom(from, { out: file })).rejects.toThrow('is a file');
  await expect(drawFrom(from, { out: join(file, 'x', 'y') })).rejects.toThrow(
    /Nothing can be written into .*: a part of the path is a file/,
  );
});

test('a shortlist never goes into a run', async () => {
  const from = writeRun(fresh(), small(3));
  await expect(drawFrom([from], { out: `${from}/` })).rejects.toThrow('is the run itself');
  const other = writeRun(fresh(), small(4));
  await expect(drawFrom([from], { out: other })).rejects.toThrow('it is a run');
});

test('what is wrong with the input is told with its place, and nothing is written', async () => {
  const run = small(3);
  const refused = async (change: Partial<SyntheticRun>, message: RegExp, options: Options = {}) => {
    const out = fresh();
    const from = [writeRun(fresh(), { ...run, ...change })];
    await expect(drawFrom(from, { ...options, out })).rejects.toThrow(message);
    expect(readdirSync(testFolder()).filter((name) => join(testFolder(), name).startsWith(out))).toEqual([]);
  };
  await refused(
    { candidates: [...run.candidates, '{"id":'] },
    /candidates\.jsonl:\d+ {2}this line is not a JSON object/,
  );
  await refused({ candidates: [...run.candidates, '[]'] }, /this line is not a JSON object/);
  await refused({ candidates: ['{"id":"x","rule":"r"}'] }, /candidates\.jsonl:1 {2}this line has no `index`/);
  const families = { policy: { families: ['conceptual'] } } satisfies Options;
  await refused({ candidates: [...run.candidates, '{"id":"x"}'] }, /this line has no `rule`/, families);
  await refused({ templates: run.templates.slice(1) }, /is of template 0, which is not in templates\.jsonl/);
  await refused({ candidates: [] }, /holds no candidates/);
  await refused(
    { candidates: [...run.candidates, run.candidates[0] ?? ''] },
    /the same candidate stands twice/,
  );
  await refused({}, /`strata` .* no candidate has a field `teir`\. Did you mean `tier`\?/, {
    policy: { strata: ['rule', 'teir'] },
  });
  await refused(
    { templates: run.templates.map((line) => line.replace('"validation"', '"v"')) },
    /passes the bar/,
  );
  await refused({}, /names ana twice/, { reviewers: ['ana', 'Ana'].map((name) => name.toLowerCase()) });
  await refused({}, /cannot be part of a file name/, { reviewers: ['../ana'] });
  await refused({}, /gives a part to two people/, { reviewers: ['ana'], overlap: 0.1 });
});

test('folders that are no run, or the same one twice, are refused', async () => {
  const from = writeRun(fresh(), small(3));
  await expect(drawFrom([join(testFolder(), 'nowhere')])).rejects.toThrow('there is no such folder');
  await expect(drawFrom([testFolder()])).rejects.toThrow('holds no candidates.jsonl');
  await expect(drawFrom([from, `${from}/.`])).rejects.toThrow('is the same folder as');
});

test('a rule that `targets` misnames is pointed out', async () => {
  const { report } = await drawFrom([writeRun(fresh(), small(3))], {
    policy: { targets: { rule_O: 5, rule_1: 2 } },
  });
  expect(report.notes).toEqual([
    '`targets` names rule_O, which has no candidates in this run. Did you mean rule_0?',
  ]);
  expect(report.rules[1]?.drawn).toBe(2);
});

test.each([
  [{ fraction: [3, 4] }, '3/4'],
  [{ fraction: [36, 1] }, '36'],
  [{ fraction: [{ int: '9007199254740993' }, 2] }, '9007199254740993/2'],
  [{ int: '9007199254740993' }, '9007199254740993'],
  [0.5, '0.5'],
  [undefined, ''],
])('a catalog says %j as a person writes it: %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('a new shortlist is open to all who may read new folders, and what a killed draw left in it goes', async () => {
  const run = writeRun(fresh(), small(3));
  const { out: first } = await drawFrom([run], { out: join(fresh(), 'new') });
  expect(statSync(first).mode & 0o777).toBe(0o777 & ~process.umask());
  const target = join(fresh(), 'drawn');
  const left = join(target, '.partial-4194305-x');
  mkdirSync(left, { recursive: true });
  const owner = { pid: 4194305, host: hostname(), start: '' };
  writeFileSync(join(left, 'owner.json'), JSON.stringify(owner));
  const { out } = await drawFrom([run], { out: target });
  expect(readdirSync(out)).not.toContain('.partial-4194305-x');
});
