import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { checkerOf, givenQuestionSchema, givenSchema, givenSolutionSchema, nearest } from '../base/index.ts';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import {
  appendReading,
  type Drawn,
  drawItems,
  type Given,
  givenAnswers,
  givenFile,
  givenSolutions,
  type Item,
  itemsWith,
  type ReadingSummary,
  readingsFile,
  readingsIn,
  readingsOfRun,
  readReadings,
  type Subject,
  subjectOf,
  summarise,
} from '../judging/index.ts';
import { byLabel, problemClassNames, solutionLines, UserError } from '../model/index.ts';
import { readRuleFiles, rulesOfRun } from '../run/index.ts';
import { type ReadFlags, readTold, refuseWrong, rounded } from './read-flags.ts';
import { readingTable } from './reading-table.ts';
import { defaultRules } from './rule-paths.ts';
import { runCounts } from './run-counts.ts';

const fileOf = ({ given, out, run }: ReadFlags): string => out ?? (given ? givenFile : readingsFile)(run);

/** What is read where it is not what the run made. */
const asked = ({ given }: ReadFlags): Subject | undefined => (given ? givenSolutions : undefined);

export const reader = ({ who }: ReadFlags): string => {
  if (who !== undefined) return who;
  try {
    return userInfo().username;
  } catch {
    return 'reader';
  }
};

const now = (): string => new Date().toISOString();

/** What the run made. Refuses a folder that is no run, and a rule of which nothing is there. */
const checkRun = async (flags: ReadFlags): Promise<Subject> => {
  const { run, rule } = flags;
  const made = subjectOf(run);
  const subject = made && (asked(flags) ?? made);
  if (!subject)
    throw new UserError(
      existsSync(run)
        ? `${run} has neither candidates.jsonl nor problems.jsonl.`
        : `There is no folder ${run}.`,
      `Name the folder of a run with --run, or make one: rules run --seed 42 --out ${run}`,
    );
  if (rule === undefined) return subject;
  const counts = await runCounts(run);
  const own = counts && Object.hasOwn(counts, rule) ? counts[rule] : undefined;
  if (counts && (own?.candidates ?? 0) === 0) {
    const near = nearest(rule, Object.keys(counts));
    throw new UserError(
      `The run in ${run} has no ${subject.one} of a rule ${rule}.${near === undefined || near === rule ? '' : ` Did you mean ${near}?`}`,
      `\`rules list --run ${run}\` tells how many each rule has.`,
    );
  }
  return subject;
};

const rulesById = async ({ rules: paths }: ReadFlags): Promise<ReadonlyMap<string, Rule | ProblemRule>> => {
  const { rules, problems } = await rulesOfRun(await readRuleFiles(paths ?? defaultRules()), undefined);
  return new Map([...rules, ...problems].map((rule) => [rule.id, rule]));
};

const drawn = async (flags: ReadFlags, without: ReadonlySet<string>): Promise<readonly Drawn[]> => {
  const { run, rule, number: count, draw, seed } = flags;
  return drawItems(run, { draw, count, seed, rule, without, subject: asked(flags) });
};

/** Ids of candidates that have been read, by `who` where it is given, and read today as they did then. */
const readIds = async (flags: ReadFlags, who?: string): Promise<ReadonlySet<string>> => {
  const { readings } = await readingsOfRun(flags.run, fileOf(flags), asked(flags));
  return new Set(readings.filter((one) => who === undefined || one.who === who).map(({ id }) => id));
};

/** Prints what is drawn, one JSON object a line: all that somebody needs who judges it. */
export const printDrawn = async (flags: ReadFlags): Promise<void> => {
  await checkRun(flags);
  const rules = await rulesById(flags);
  const without = flags.unread ? await readIds(flags) : new Set<string>();
  for (const one of await drawn(flags, without)) {
    const { title, about } = rules.get(one.head.rule) ?? {};
    console.log(JSON.stringify(toJudge(one, { title, about })));
  }
};

type Claimed = { readonly title: string | undefined; readonly about: string | undefined };

const toJudge = (one: Drawn, { title, about }: Claimed): object => {
  const { template, head } = one;
  const { id, digest, rule } = head;
  const solution = byLabel(solutionLines(template.answer));
  if (one.kind === 'given')
    return { id, digest, index: template.index, question: template.question, solution };
  if (one.kind === 'question') {
    const { edited } = one;
    return {
      ...{ id, digest, index: edited.index, rule, title, about },
      ...{ class: edited.class, error_class: problemClassNames[edited.class] },
      ...{ question: edited.question, original_question: edited.original_question, solution },
      ...{ original_answer: edited.original_answer, witness: edited.witness },
      ...{ explanation: edited.explanation, needs_human: edited.needs_human },
    };
  }
  const { index, family, error_type, kind, erroneous_line_number, ...candidate } = one.candidate;
  return {
    ...{ id, digest, index, rule, title, about, family, error_type, kind, erroneous_line_number },
    ...{ question: template.question, solution, flawed_solution: candidate.flawed_solution },
    ...{ explanation: candidate.explanation, needs_human: candidate.needs_human },
  };
};

/** Shows what is drawn in the terminal, one at a time, and keeps the answers. */
export const ask = async (flags: ReadFlags): Promise<void> => {
  const subject = await checkRun(flags);
  const who = reader(flags);
  const rules = await rulesById(flags);
  const toRead = await drawn(flags, await readIds(flags, flags.unread ? undefined : who));
  const file = fileOf(flags);
  readingsIn(file);
  const { readInTerminal } = await import('./read-screen.ts');
  const done = await readInTerminal(toRead, { subject, rules }, ({ head }, answers, note) =>
    appendReading(file, givenAnswers({ id: head.id, note, ...answers }, head, { who, when: now() })),
  );
  console.log(readTold(done, toRead.length, file, whatNext(flags)));
};

const givenOf = {
  solutions: checkerOf<Given>(givenSchema),
  problems: checkerOf<Given>(givenQuestionSchema),
  given: checkerOf<Given>(givenSolutionSchema),
};

/**
 * Takes a file of answers: each must be of something in the run, and of the text it has now where it says which.
 * Nothing is kept unless all are in order.
 */
export const takeAnswers = async (path: string, flags: ReadFlags): Promise<void> => {
  const { task, one: thing } = await checkRun(flags);
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const answers = readReadings(path, givenOf[task], { whole: true });
  const found = new Map<string, Item>();
  for (const item of await itemsWith(flags.run, new Set(answers.map(({ id }) => id)), asked(flags)))
    found.set(item.head.id, item);
  const wrong = answers.flatMap(({ id, digest }) => {
    const item = found.get(id);
    if (!item) return [`${path}: the run in ${flags.run} has no ${thing} ${id}.`];
    return digest === undefined || digest === item.head.digest
      ? []
      : [`${path}: ${thing} ${id} reads otherwise in ${flags.run} than what was judged.`];
  });
  refuseWrong(wrong, 'Nothing was kept. Name the run from which they were drawn.');
  const otherwise = { who: reader(flags), when: now() };
  const file = fileOf(flags);
  // What is there must be readings: nothing else is added to.
  readingsIn(file);
  for (const one of answers) {
    const item = found.get(one.id);
    if (item) appendReading(file, givenAnswers(one, item.head, otherwise));
  }
  console.log(`${answers.length} readings added to ${file}.\n${whatNext(flags)}`);
};

const whatNext = ({ given, run }: ReadFlags): string =>
  `  rules read --summary${given ? ' --given' : ''} --run ${run}     what they come to`;

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
    ? await readingsOfRun(flags.run, path, asked(flags))
    : { readings: readingsIn(path), outdated: 0 };
  // Given solutions are of no rule: none of a run's counts is theirs.
  const counts = withRun && !flags.given ? await runCounts(flags.run) : undefined;
  const sizes =
    counts && Object.fromEntries(Object.entries(counts).map(([rule, { candidates }]) => [rule, candidates]));
  const known = flags.given ? undefined : await rulesById(flags);
  const families = new Map<string, string>(
    counts ? [...(known ?? [])].map(([id, rule]) => [id, groupOf(rule)]) : [],
  );
  const kindOf = (id: string): string => {
    const rule = known?.get(id);
    return rule && rule.family !== 'problem' ? rule.kind : '';
  };
  const summary = summarise(
    readings.filter(({ rule }) => flags.rule === undefined || rule === flags.rule),
    sizes,
    families,
  );
  if (flags.json) console.log(JSON.stringify({ ...jsonOf(summary, kindOf), outdated }, null, 2));
  else console.log(readingTable(summary, { outdated, sized: sizes !== undefined, path, kindOf }));
};

/** What a rule's candidates are counted under: a family, or a class of edited questions. */
const groupOf = (rule: Rule | ProblemRule): string =>
  rule.family === 'problem' ? problemClassNames[rule.class] : rule.family;

const jsonOf = ({ totals, rules }: ReadingSummary, kindOf: (rule: string) => string): object =>
  rounded({
    totals,
    rules: rules.map(({ well: _, rule, ...one }) => ({
      ...{ rule, ...(kindOf(rule) === '' ? {} : { kind: kindOf(rule) }), ...one },
    })),
  });
