import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { catalogColumns } from './catalog.ts';
import { compareKeys, keyOf } from './key.ts';
import { DEFAULT_POLICY, type ShortlistPolicy } from './policy.ts';
import { type SampleOptions, sample } from './sample.ts';
import { divide } from './shares.ts';
import { type SyntheticRun, syntheticRun, writeRun } from './synthetic-run.ts';

const root = mkdtempSync(join(tmpdir(), 'sample-'));
let folder = '';
let made = 0;
const fresh = () => join(folder, `n${made++}`);
beforeEach(() => {
  folder = mkdtempSync(join(root, 't-'));
});
afterAll(() => rmSync(root, { recursive: true }));

interface Drawn {
  readonly id: string;
  readonly index: number;
  readonly rule: string;
  readonly tier: string;
  readonly position_bin: string;
  readonly stratum: string;
  readonly reviewers: readonly string[];
}

type Options = Partial<Omit<SampleOptions, 'policy'>> & { readonly policy?: Partial<ShortlistPolicy> };

const drawFrom = async (from: readonly string[], options: Options = {}) => {
  const out = options.out ?? fresh();
  const policy = { ...DEFAULT_POLICY, ...options.policy };
  const { report } = await sample({ seed: '42', reviewers: [], overlap: 0, ...options, from, out, policy });
  const lines = (name: string) => readFileSync(join(out, name), 'utf8').split('\n').slice(0, -1);
  const shortlist = lines('shortlist.jsonl').map((line) => JSON.parse(line) as Drawn);
  const catalog = (name: string): Record<string, string>[] =>
    parse(readFileSync(join(out, `validation_catalog_${name}.csv`), 'utf8'), { columns: true });
  return { out, report, shortlist, lines, catalog };
};

/** Every file of a folder with its text. */
const filesOf = (out: string) =>
  Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));

const small = (seed: number, more: object = {}) =>
  syntheticRun({ seed: String(seed), problems: 60, rules: 3, ...more });
const policies = fc.record({
  target: fc.integer({ min: 1, max: 30 }),
  total: fc.constantFrom(undefined, 20),
  shares: fc.constantFrom('equal' as const, 'proportional' as const, 'square_root' as const),
  same_problem: fc.constantFrom('once' as const, 'once_a_rule' as const, 'any' as const),
});

/** The run with its lines shuffled and dealt to folders, each with the templates that its candidates need. */
const arrangements = (run: SyntheticRun) =>
  fc
    .tuple(
      fc.shuffledSubarray([...run.candidates], { minLength: run.candidates.length }),
      fc.shuffledSubarray([...run.templates], { minLength: run.templates.length }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([candidates, templates, shards]) =>
      Array.from({ length: shards }, (_, shard) => {
        const mine = candidates.filter((_, place) => place % shards === shard);
        const needed = new Set(mine.map((line) => JSON.parse(line).index));
        return {
          candidates: mine,
          templates: templates.filter(
            (line, place) => needed.has(JSON.parse(line).index) || place % shards === shard,
          ),
        };
      }),
    );

test('the same bytes come out for any order and any sharding of the input', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(999).chain((seed) => {
        const run = small(seed);
        return fc.tuple(fc.constant(run), arrangements(run));
      }),
      policies,
      async ([run, shards], policy) => {
        const who = { policy, reviewers: ['ana', 'ben', 'cem'], overlap: 0.2 };
        const whole = await drawFrom([writeRun(fresh(), run)], who);
        const sharded = await drawFrom(
          shards.map((shard) => writeRun(fresh(), shard)),
          who,
        );
        expect(filesOf(sharded.out)).toEqual(filesOf(whole.out));
      },
    ),
    { numRuns: 12 },
  );
});

test('no problem is drawn twice, unless the policy allows it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(999), policies, async (seed, policy) => {
      const { shortlist } = await drawFrom([writeRun(fresh(), small(seed))], { policy });
      const claims = shortlist.map(({ index, rule, id }) =>
        policy.same_problem === 'once'
          ? index
          : policy.same_problem === 'once_a_rule'
            ? `${index} ${rule}`
            : id,
      );
      expect(new Set(claims).size).toBe(claims.length);
    }),
    { numRuns: 12 },
  );
});

/** Counts of what may be drawn, found without the program: by name of the stratum, in the order of the report. */
const availableIn = (run: SyntheticRun): Map<string, Set<number>> => {
  const passing = new Set(
    run.templates
      .map((line) => JSON.parse(line))
      .filter(({ validation: v }) => v.answer_check_status === 'pass' && v.structural_score === 1)
      .map(({ index }) => index),
  );
  const found = new Map<string, Set<number>>();
  for (const line of run.candidates) {
    const { rule, tier, position_bin, index } = JSON.parse(line);
    const name = `${rule}/${tier}/${position_bin}`;
    if (!found.has(name)) found.set(name, new Set());
    if (passing.has(index)) found.get(name)?.add(index);
  }
  return found;
};

test('every stratum is drawn to its water-filling share, computed apart, where problems are plenty', async () => {
  for (const shares of ['equal', 'proportional', 'square_root'] as const) {
    const run = syntheticRun({ seed: shares, problems: 1500, rules: 3 });
    const { report, shortlist } = await drawFrom([writeRun(fresh(), run)], {
      policy: { shares, target: 60 },
    });
    const available = availableIn(run);
    expect(new Set(report.strata.map(({ stratum }) => stratum))).toEqual(new Set(available.keys()));
    for (const { rule } of report.rules) {
      const rows = report.strata.filter(({ values }) => values[0] === rule);
      const counts = rows.map(({ stratum }) => available.get(stratum)?.size ?? 0);
      expect(rows.map((row) => row.available)).toEqual(counts);
      const expected = divide(60, counts, shares);
      const drawn = rows.map((row) => shortlist.filter(({ stratum }) => stratum === row.stratum).length);
      expect(drawn).toEqual(expected);
      expect(rows.map((row) => row.drawn)).toEqual(expected);
    }
  }
});

test('only candidates of templates that pass the bar are drawn', async () => {
  const run = small(1, { below: 0.8 });
  const allowed = availableIn(run);
  const { shortlist, report } = await drawFrom([writeRun(fresh(), run)]);
  expect(shortlist.length).toBeGreaterThan(0);
  for (const { stratum, index } of shortlist) expect(allowed.get(stratum)?.has(index)).toBe(true);
  const { below } = report.run;
  expect((below.answer_check ?? 0) + (below.structural_score ?? 0)).toBeGreaterThan(20);
});

test('when candidates are added, those drawn stay unless a lower key of the stratum or the problem came in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(999), fc.integer({ min: 1, max: 40 }), async (seed, added) => {
      const run = syntheticRun({ seed: String(seed), problems: 400, rules: 2, below: 0 });
      // Strata that could fill their share many times over, so that the shares stay what they are.
      const policy = { strata: ['rule', 'family'], target: 20 };
      const rest = { ...run, candidates: run.candidates.slice(0, -added) };
      const before = (await drawFrom([writeRun(fresh(), rest)], { policy })).shortlist;
      const after = (await drawFrom([writeRun(fresh(), run)], { policy })).shortlist;
      const stays = new Set(after.map(({ id }) => id));
      const came = after.filter(({ id }) => !before.some((one) => one.id === id));
      for (const lost of before.filter(({ id }) => !stays.has(id))) {
        const better = came.filter(
          ({ id, stratum, index }) =>
            (stratum === lost.stratum || index === lost.index) &&
            compareKeys(keyOf('42', id), keyOf('42', lost.id)) < 0,
        );
        expect(better.length).toBeGreaterThan(0);
      }
      expect(came.length).toBeLessThanOrEqual(2 * added);
    }),
    { numRuns: 8 },
  );
});

test('with strata to themselves, the draw is the lowest keys of each', async () => {
  const run = small(5, { below: 0 });
  const { shortlist } = await drawFrom([writeRun(fresh(), run)], {
    policy: { same_problem: 'any', strata: ['rule'], target: 7 },
  });
  const ids = run.candidates.map((line) => JSON.parse(line)).filter(({ rule }) => rule === 'rule_0');
  const lowest = ids.sort((a, b) => compareKeys(keyOf('42', a.id), keyOf('42', b.id))).slice(0, 7);
  expect(shortlist.filter(({ rule }) => rule === 'rule_0').map(({ id }) => id)).toEqual(
    lowest.map(({ id }) => id),
  );
});

test('a limit for the whole list is shared evenly among the rules, and says so', async () => {
  const run = syntheticRun({ seed: 'limit', problems: 500, rules: 4 });
  const { report } = await drawFrom([writeRun(fresh(), run)], { policy: { total: 40 } });
  expect(report.rules.map(({ drawn }) => drawn)).toEqual([10, 10, 10, 10]);
  expect(report.rules[0]?.reason).toBe('the limit of 40 in all leaves it 10');
});

test('shares that one pass kept too little for are filled by another pass', async () => {
  // One problem's worth of strata after another: the lists kept at first are far shorter than the target.
  const run = syntheticRun({ seed: 'long', problems: 900, rules: 1, below: 0 });
  const policy = { target: 20, targets: { rule_0: 300 }, strata: ['rule'] };
  const { shortlist, report } = await drawFrom([writeRun(fresh(), run)], { policy });
  expect(shortlist.length).toBe(300);
  expect(report.rules[0]?.reason).toBeUndefined();
});

test('every stratum and rule that gives less than asked says why, and every share is drawn', async () => {
  for (const problems of [40, 400]) {
    const run = syntheticRun({ seed: 'short', problems, rules: 4 });
    const { report } = await drawFrom([writeRun(fresh(), run)]);
    const short = report.strata.filter(({ drawn, asked }) => drawn < asked);
    expect(short.length).toBeGreaterThan(0);
    for (const row of report.strata) {
      expect(row.drawn).toBe(row.share);
      expect(row.reason === undefined).toBe(row.drawn >= row.asked);
    }
    const reasons = short.map(({ reason }) => reason ?? '').join('\n');
    expect(reasons).toMatch(/it has only \d+ problem|all its candidates are of templates below the bar/);
    expect(reasons).toMatch(
      /its \d+ problems? (is|are) drawn for .*, which needs? (it|them); no problem is drawn twice/,
    );
    for (const row of report.rules) {
      expect(row.reason === undefined).toBe(row.drawn >= row.target);
      const [, own, others] =
        /problems (\d+) are drawn for it and (\d+) for other rules/.exec(row.reason ?? '') ?? [];
      if (own !== undefined) expect(Number(own) + Number(others)).toBe(row.available);
    }
  }
});

test('a limit is used up even where tiers are small: others give what these cannot', async () => {
  const run = syntheticRun({ seed: 'tiers', problems: 1200, rules: 6, density: 3 });
  const { report, shortlist } = await drawFrom([writeRun(fresh(), run)], { policy: { total: 300 } });
  expect(shortlist.length).toBe(300);
  expect(report.rules.map(({ drawn }) => drawn)).toEqual([50, 50, 50, 50, 50, 50]);
  expect(report.strata.every(({ drawn, available }) => drawn > 0 || available === 0)).toBe(true);
});

test('catalogs have the columns of the contract, the values of both traces, and a file for each acceptance', async () => {
  const from = writeRun(fresh(), small(3));
  const { out, shortlist, catalog } = await drawFrom([from], { reviewers: ['ana', 'ben'], overlap: 0.5 });
  const header = readFileSync(join(out, 'validation_catalog_ana.csv'), 'utf8').split('\n')[0];
  expect(header).toBe(catalogColumns.join(','));
  const rows = [...catalog('ana'), ...catalog('ben')];
  const [first] = catalog('ana');
  expect(first).toMatchObject({ correct_value: '3', flawed_value: '4', status: 'todo', validator: 'ana' });
  expect(first).toMatchObject({ mutation_type: first?.rule, repro_seed: '42', decision_date_utc: '' });
  expect(new Set(rows.map(({ filepath }) => filepath)).size).toBe(rows.length);
  for (const { id, reviewers, stratum } of shortlist) {
    const mine = rows.filter(({ candidate_id }) => candidate_id === id);
    expect(mine.map(({ validator }) => validator).sort()).toEqual([...reviewers].sort());
    for (const row of mine) {
      expect(row.stratum).toBe(stratum);
      expect(row.filepath).toBe(`accepted/${id}${reviewers.length > 1 ? `.${row.validator}` : ''}.json`);
    }
  }
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
  expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(out))).toEqual([]);
});

test('a later draw replaces a shortlist in which nothing is decided, and takes stale catalogs away', async () => {
  const from = [writeRun(fresh(), small(3))];
  const { out } = await drawFrom(from, { reviewers: ['ana', 'ben'] });
  await drawFrom(from, { reviewers: ['ana'], seed: '7', out });
  expect(readdirSync(out).sort()).toEqual([
    ...['manifest.json', 'report.html', 'report.md', 'shortlist.jsonl', 'templates.jsonl'],
    'validation_catalog_ana.csv',
  ]);
  expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).seed).toBe('7');
});

test('catalogs with decisions, journals, accepted files and open catalogs are never overwritten', async () => {
  const from = [writeRun(fresh(), small(3))];
  const refused = async (spoil: (out: string) => void) => {
    const { out } = await drawFrom(from, { reviewers: ['ana'] });
    spoil(out);
    const before = filesOf2(out);
    await expect(drawFrom(from, { out, seed: '7' })).rejects.toThrow(/people have worked on/);
    expect(filesOf2(out)).toEqual(before);
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
const filesOf2 = (out: string) =>
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
    /cannot write .*part of the path is a file/,
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
    expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(out))).toEqual([]);
  };
  await refused(
    { candidates: [...run.candidates, '{"id":'] },
    /candidates\.jsonl:\d+ {2}this line is not a JSON object/,
  );
  await refused({ candidates: [...run.candidates, '[]'] }, /this line is not a JSON object/);
  await refused({ candidates: ['{"id":"x","rule":"r"}'] }, /candidates\.jsonl:1 {2}this line has no `index`/);
  await refused({ templates: run.templates.slice(1) }, /is of template 0, which is not in templates\.jsonl/);
  await refused({ candidates: [] }, /holds no candidates/);
  await refused(
    { candidates: [...run.candidates, run.candidates[0] ?? ''] },
    /the same candidate stands twice/,
  );
  await refused({}, /f:3:4 {2}no candidate has a field `teir`\. Did you mean `tier`\?/, {
    policy: { strata: ['rule', 'teir'], places: { teir: 'f:3:4' } },
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
  await expect(drawFrom([join(folder, 'nowhere')])).rejects.toThrow('there is no such folder');
  await expect(drawFrom([folder])).rejects.toThrow('holds no candidates.jsonl');
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
