import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Rule } from '../dsl/index.ts';
import { byLabel, type Candidate, type Family, solutionLines, UserError } from '../model/index.ts';
import {
  appendReading,
  candidatesWith,
  type Drawn,
  digestOf,
  drawCandidates,
  type Given,
  givenAnswers,
  type ReadingSummary,
  readingsFile,
  readingsIn,
  readingsOfRun,
  readReadings,
  summarise,
} from '../reading/index.ts';
import { checkerOf, givenSchema } from '../records/index.ts';
import { checkedRules, readRuleFiles } from '../run/index.ts';
import { nearest } from '../suggest/index.ts';
import type { ReadFlags } from './read-flags.ts';
import { readingTable } from './reading-table.ts';
import { defaultRules } from './rule-paths.ts';
import { runCounts } from './run-counts.ts';

const fileOf = ({ out, run }: ReadFlags): string => out ?? readingsFile(run);

const reader = ({ who }: ReadFlags): string => {
  if (who !== undefined) return who;
  try {
    return userInfo().username;
  } catch {
    return 'reader';
  }
};

const now = (): string => new Date().toISOString();

/** Refuses a folder that is no run, and a rule that has no candidates there. */
const checkRun = async ({ run, rule }: ReadFlags): Promise<void> => {
  if (!existsSync(join(run, 'candidates.jsonl')))
    throw new UserError(
      existsSync(run) ? `${run} has no candidates.jsonl.` : `There is no folder ${run}.`,
      `Name the folder of a run with --run, or make one: rules run --seed 42 --out ${run}`,
    );
  if (rule === undefined) return;
  const counts = await runCounts(run);
  const own = counts && Object.hasOwn(counts, rule) ? counts[rule] : undefined;
  if (counts && (own?.candidates ?? 0) === 0) {
    const near = nearest(rule, Object.keys(counts));
    throw new UserError(
      `The run in ${run} has no candidate of a rule ${rule}.${near === undefined || near === rule ? '' : ` Did you mean ${near}?`}`,
      `\`rules list --run ${run}\` tells how many each rule has.`,
    );
  }
};

const rulesById = async ({ rules }: ReadFlags): Promise<ReadonlyMap<string, Rule>> =>
  new Map(checkedRules(await readRuleFiles(rules ?? defaultRules())).map((rule) => [rule.id, rule]));

const drawn = async (flags: ReadFlags, without: ReadonlySet<string>): Promise<readonly Drawn[]> => {
  await checkRun(flags);
  const { run, rule, n: count, draw, seed } = flags;
  return drawCandidates(run, { draw, count, seed, rule, without });
};

/** Ids of candidates that have been read, by `who` where it is given, and read today as they did then. */
const readIds = async (flags: ReadFlags, who?: string): Promise<ReadonlySet<string>> => {
  const { readings } = await readingsOfRun(flags.run, fileOf(flags));
  return new Set(readings.filter((one) => who === undefined || one.who === who).map(({ id }) => id));
};

/** Prints what is drawn, one JSON object a line: all that somebody needs who judges it. */
export const printDrawn = async (flags: ReadFlags): Promise<void> => {
  const rules = await rulesById(flags);
  const without = flags.unread ? await readIds(flags) : new Set<string>();
  for (const { candidate, template, digest } of await drawn(flags, without)) {
    const { id, index, rule, family, error_type, erroneous_line_number } = candidate;
    const { title, about } = rules.get(rule) ?? {};
    console.log(
      JSON.stringify({
        ...{ id, digest, index, rule, title, about, family, error_type, erroneous_line_number },
        question: template.question,
        solution: byLabel(solutionLines(template.answer)),
        flawed_solution: candidate.flawed_solution,
        explanation: candidate.explanation,
        needs_human: candidate.needs_human,
      }),
    );
  }
};

/** Shows the drawn candidates in the terminal, one at a time, and keeps the answers. */
export const ask = async (flags: ReadFlags): Promise<void> => {
  const who = reader(flags);
  const rules = await rulesById(flags);
  const todo = await drawn(flags, await readIds(flags, flags.unread ? undefined : who));
  const file = fileOf(flags);
  readingsIn(file);
  const { readInTerminal } = await import('./read-screen.ts');
  const done = await readInTerminal(todo, rules, ({ candidate, digest }, answers, note) =>
    appendReading(
      file,
      givenAnswers({ id: candidate.id, note, ...answers }, { ...candidate, digest }, { who, when: now() }),
    ),
  );
  console.log(
    todo.length === 0
      ? 'All that was drawn has been read. Another --seed draws others.'
      : `${done} of ${todo.length} read; the answers are in ${file}.\n  rules read --summary --run ${flags.run}     what they come to`,
  );
};

const given = checkerOf<Given>(givenSchema);

/**
 * Takes a file of answers: each must be of a candidate of the run, and of the text it has now where it says which.
 * Nothing is kept unless all are in order.
 */
export const takeAnswers = async (path: string, flags: ReadFlags): Promise<void> => {
  await checkRun(flags);
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const answers = readReadings(path, given, { whole: true });
  const found = new Map<string, Candidate>();
  for (const candidate of await candidatesWith(flags.run, new Set(answers.map(({ id }) => id))))
    found.set(candidate.id, candidate);
  const wrong = answers.flatMap(({ id, digest }) => {
    const candidate = found.get(id);
    if (!candidate) return [`${path}: the run in ${flags.run} has no candidate ${id}.`];
    return digest === undefined || digest === digestOf(candidate)
      ? []
      : [`${path}: candidate ${id} reads otherwise in ${flags.run} than what was judged.`];
  });
  if (wrong.length > 0)
    throw new UserError(
      [...wrong.slice(0, 20), ...(wrong.length > 20 ? [`… and ${wrong.length - 20} more.`] : [])].join('\n'),
      'Nothing was kept. Name the run from which the candidates were drawn.',
    );
  const otherwise = { who: reader(flags), when: now() };
  const file = fileOf(flags);
  // What is there must be readings: nothing else is added to.
  readingsIn(file);
  for (const one of answers) {
    const candidate = found.get(one.id);
    if (candidate)
      appendReading(file, givenAnswers(one, { ...candidate, digest: digestOf(candidate) }, otherwise));
  }
  console.log(
    `${answers.length} readings added to ${file}.\n  rules read --summary --run ${flags.run}     what they come to`,
  );
};

/** Prints what the readings come to. Without a run each rule counts by what was read of it. */
export const printSummary = async (
  file: string | undefined,
  flags: ReadFlags,
  runNamed: boolean,
): Promise<void> => {
  const withRun = file === undefined || runNamed;
  const path = file ?? fileOf(flags);
  if (withRun) await checkRun(flags);
  if (!existsSync(path))
    throw new UserError(
      `There is no file ${path}: nothing has been read.`,
      `\`rules read --run ${flags.run}\` begins.`,
    );
  const { readings, outdated } = withRun
    ? await readingsOfRun(flags.run, path)
    : { readings: readingsIn(path), outdated: 0 };
  const counts = withRun ? await runCounts(flags.run) : undefined;
  const sizes =
    counts && Object.fromEntries(Object.entries(counts).map(([rule, { candidates }]) => [rule, candidates]));
  const families = new Map<string, Family>(
    counts ? [...(await rulesById(flags))].map(([id, { family }]) => [id, family]) : [],
  );
  const summary = summarise(
    readings.filter(({ rule }) => flags.rule === undefined || rule === flags.rule),
    sizes,
    families,
  );
  if (flags.json) console.log(JSON.stringify({ ...jsonOf(summary), outdated }, null, 2));
  else console.log(readingTable(summary, { outdated, sized: sizes !== undefined }));
};

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const jsonOf = ({ totals, rules }: ReadingSummary): object => ({
  totals: totals.map((one) => ({ ...one, covered: rounded(one.covered), shares: roundedShares(one.shares) })),
  rules: rules.map(({ well: _, ...one }) => ({ ...one, shares: roundedShares(one.shares) })),
});

const roundedShares = (shares: ReadingSummary['rules'][number]['shares']): object =>
  Object.fromEntries(
    Object.entries(shares).map(([of, { share, low, high }]) => [
      of,
      { share: rounded(share), low: rounded(low), high: rounded(high) },
    ]),
  );
