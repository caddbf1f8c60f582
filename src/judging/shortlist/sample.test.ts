import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawFrom, filesOf, fresh, small } from '../../../test/shared/judging/sample.ts';
import { type SyntheticRun, syntheticRun, writeRun } from '../../../test/shared/judging/synthetic-run.ts';
import { compareTexts } from '../../base/index.ts';
import { divide, keyOf } from './draw.ts';
import { summaryOf } from './report.ts';

const numRuns = Number(process.env.RULES_RUNS ?? 6);

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
    { numRuns },
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
    { numRuns },
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
    const run = syntheticRun({ seed: shares, problems: 700, rules: 3 });
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
            compareTexts(keyOf('42', id), keyOf('42', lost.id)) < 0,
        );
        expect(better.length).toBeGreaterThan(0);
      }
      expect(came.length).toBeLessThanOrEqual(2 * added);
    }),
    { numRuns },
  );
});

test('with strata to themselves, the draw is the lowest keys of each', async () => {
  const run = small(5, { below: 0 });
  const { shortlist } = await drawFrom([writeRun(fresh(), run)], {
    policy: { same_problem: 'any', strata: ['rule'], target: 7 },
  });
  const ids = run.candidates.map((line) => JSON.parse(line)).filter(({ rule }) => rule === 'rule_0');
  const lowest = ids.sort((a, b) => compareTexts(keyOf('42', a.id), keyOf('42', b.id))).slice(0, 7);
  expect(shortlist.filter(({ rule }) => rule === 'rule_0').map(({ id }) => id)).toEqual(
    lowest.map(({ id }) => id),
  );
});

test('a limit for the whole list is shared evenly among the rules, says so, and is no shortage', async () => {
  const run = syntheticRun({ seed: 'limit', problems: 500, rules: 4 });
  const { report } = await drawFrom([writeRun(fresh(), run)], { policy: { total: 40 } });
  expect(report.rules.map(({ drawn }) => drawn)).toEqual([10, 10, 10, 10]);
  expect(report.rules.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined]);
  expect(report.strata.filter(({ reason }) => reason !== undefined)).toEqual([]);
  // What a stratum could not give, others of its rule did.
  for (const row of report.strata) expect(row.evened === undefined).toBe(row.drawn >= row.asked);
  expect(summaryOf(report)).toContain('The limit of 40 in all leaves at most 10 to 4 rules.');
  expect(summaryOf(report)).toContain('Every rule gave what was asked of it.');
});

test('a rule that is to give far more than the others does', async () => {
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
      expect((row.reason ?? row.evened) === undefined).toBe(row.drawn >= row.asked);
      const rule = report.rules.find((one) => one.rule === row.values[0]);
      if (row.reason !== undefined) expect(rule?.drawn).toBeLessThan(rule?.asked ?? 0);
    }
    const reasons = short.map(({ reason, evened }) => reason ?? evened ?? '').join('\n');
    expect(reasons).toMatch(/it has only \d+ problem|all its candidates are of templates below the bar/);
    expect(reasons).toMatch(
      /its \d+ problems? (is|are) drawn for .*, which needs? (it|them); no problem is drawn twice/,
    );
    for (const row of report.rules) {
      expect(row.reason === undefined).toBe(row.drawn >= row.asked);
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
