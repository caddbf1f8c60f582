import { existsSync } from 'node:fs';
import { nearest, picked } from '../base/index.ts';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import * as judging from '../judging/index.ts';
import { byLabel, problemClassNames, solutionLines, typed, UserError } from '../model/index.ts';
import { readRuleFiles, rulesOfRun } from '../run/index.ts';
import { solutionsOf } from './package.ts';
import { indent, colours as pc } from './print.ts';
import { type Asking, under } from './read-screen.ts';
import type { ReadFlags, Way } from './read-way.ts';
import { readingTable } from './reading-table.ts';
import { defaultRules } from './rule-paths.ts';
import { runCounts } from './run-counts.ts';

type AnyRule = Rule | ProblemRule;

/** Reading with the label, the kind and the explanation before one's eyes: are they so? */
export const toldWay = async (flags: ReadFlags, withRun: boolean): Promise<Way<judging.Given>> => {
  const { given, run } = flags;
  const own = given ? judging.givenSolutions : undefined;
  const made = judging.subjectOf(run);
  if (withRun) await checkRun(flags, made);
  const subject = own ?? made ?? judging.solutions;
  const file = flags.out ?? (given ? judging.givenFile : judging.readingsFile)(run);
  const rules = given ? new Map<string, AnyRule>() : await rulesById(flags);
  return {
    many: 'readings',
    subject: own,
    file,
    head: [],
    read: async () => (await judging.readingsOfRun(run, file, own)).readings,
    toJudge: (one) => toJudge(one, rules.get(one.head.rule)),
    asking: (one) => asking(one, rules.get(one.head.rule), subject),
    answersIn: (path) => judging.answersIn(path, subject),
    wrong: ({ id, digest }, item) => {
      if (!item) return `the run in ${run} has no ${subject.one} ${id}.`;
      if (digest === undefined || digest === item.head.digest) return undefined;
      return `${subject.one} ${id} reads otherwise in ${run} than what was judged.`;
    },
    hint: 'Nothing was kept. Name the run from which they were drawn.',
    line: (said, { head }, otherwise) => judging.readingOf(said, head, otherwise),
    summary: (path) => summaryOf(path, withRun, flags, rules),
    next: `  rules read --summary${given ? ' --given' : ''} --run ${typed(run)}     what they come to`,
  };
};

const checkRun = async ({ run, rule }: ReadFlags, made: judging.Subject | undefined): Promise<void> => {
  if (!made)
    throw new UserError(
      existsSync(run)
        ? `${run} has neither candidates.jsonl nor problems.jsonl.`
        : `There is no folder ${run}.`,
      `Name the folder of a run with --run, or make one: rules run --seed 42 --out ${typed(run)}`,
    );
  const counts = rule === undefined ? undefined : await runCounts(run);
  if (rule === undefined || counts === undefined) return;
  if (Object.hasOwn(counts, rule) && counts[rule]?.candidates) return;
  const near = nearest(rule, Object.keys(counts));
  throw new UserError(
    `The run in ${run} has no ${made.one} of a rule ${rule}.${near === undefined || near === rule ? '' : ` Did you mean ${near}?`}`,
    `\`rules list --run ${typed(run)}\` tells how many each rule has.`,
  );
};

const rulesById = async ({ rules: paths }: ReadFlags): Promise<ReadonlyMap<string, AnyRule>> => {
  const { rules, problems } = await rulesOfRun(await readRuleFiles(paths ?? defaultRules()), undefined);
  return new Map([...rules, ...problems].map((rule) => [rule.id, rule]));
};

const toJudge = (one: judging.Drawn, rule: AnyRule | undefined): object => {
  const { template, head } = one;
  const { question, answer } = template;
  const solution = byLabel(solutionLines(answer));
  const named = picked(head, 'id', 'digest');
  if (one.kind === 'given') return { ...named, index: template.index, question, solution };
  const claimed = { ...picked(head, 'rule'), title: rule?.title, about: rule?.about };
  if (one.kind === 'question') {
    const { edited } = one;
    return {
      ...named,
      index: edited.index,
      ...claimed,
      class: edited.class,
      error_class: problemClassNames[edited.class],
      ...picked(edited, 'question', 'original_question'),
      solution,
      ...picked(edited, 'original_answer', 'witness', 'explanation', 'needs_human'),
    };
  }
  const { candidate } = one;
  return {
    ...named,
    index: candidate.index,
    ...claimed,
    ...picked(candidate, 'family', 'error_type', 'kind', 'erroneous_line_number'),
    question,
    solution,
    ...picked(candidate, 'flawed_solution', 'explanation', 'needs_human'),
  };
};

const textToRead = (one: judging.Drawn, rule: AnyRule | undefined): string => {
  const claim = (label: string, explanation: string): readonly string[] => [
    label,
    `${pc.bold('Kind')}         ${one.head.rule}${rule ? `: ${rule.title}` : ''}`,
    ...(rule ? under('', rule.about).slice(1) : []),
    ...under('Explanation', explanation),
  ];
  const { template } = one;
  if (one.kind === 'given')
    return [...under('Problem', template.question), ...under('Given solution', template.answer)].join('\n');
  if (one.kind === 'question') {
    const { original_question, question, class: label, explanation } = one.edited;
    return [
      ...under('Question as it was', original_question),
      ...under('Its solution', template.answer),
      ...under('Question as edited', question),
      ...claim(`${pc.bold('Class')}        ${label}, ${problemClassNames[label]}`, explanation),
    ].join('\n');
  }
  const { erroneous_line_number: line, error_type, explanation } = one.candidate;
  return [
    ...under('Problem', template.question),
    pc.bold('Solution: `-` the original, `+` the flawed one'),
    indent(solutionsOf(one.candidate, template)),
    ...claim(`${pc.bold('Label')}        ${line}, ${error_type}`, explanation),
  ].join('\n');
};

const asking = (
  one: judging.Drawn,
  rule: AnyRule | undefined,
  { questions, asked }: judging.Subject,
): Asking<Omit<judging.Given, 'id'>> => ({
  show: () => textToRead(one, rule),
  questions,
  asked,
  prompt: 'note',
  said: (answers, note) => ({ ...answers, note }),
});

const summaryOf = async (
  path: string,
  withRun: boolean,
  { run, given, rule: asked }: ReadFlags,
  rules: ReadonlyMap<string, AnyRule>,
): Promise<{ readonly json: object; readonly text: string }> => {
  if (!existsSync(path))
    throw new UserError(
      `There is no file ${path}: nothing has been read.`,
      `\`rules read --run ${typed(run)}\` begins.`,
    );
  const { readings, outdated } = withRun
    ? await judging.readingsOfRun(run, path, given ? judging.givenSolutions : undefined)
    : { readings: judging.readingsIn(path), outdated: 0 };
  // Given solutions are of no rule: none of a run's counts is theirs.
  const counts = withRun && !given ? await runCounts(run) : undefined;
  const sizes =
    counts && Object.fromEntries(Object.entries(counts).map(([rule, { candidates }]) => [rule, candidates]));
  const groups = [...(counts ? rules : [])].map(
    ([id, rule]) => [id, rule.family === 'problem' ? problemClassNames[rule.class] : rule.family] as const,
  );
  const summary = judging.summarise(
    readings.filter(({ rule }) => asked === undefined || rule === asked),
    sizes,
    new Map(groups),
  );
  const kindOf = (id: string): string => {
    const rule = rules.get(id);
    return rule && rule.family !== 'problem' ? rule.kind : '';
  };
  const ofRules = summary.rules.map(({ well: _, rule, ...one }) => ({
    rule,
    ...(kindOf(rule) === '' ? {} : { kind: kindOf(rule) }),
    ...one,
  }));
  return {
    json: { totals: summary.totals, rules: ofRules, outdated },
    text: readingTable(summary, { outdated, sized: sizes !== undefined, path, kindOf }),
  };
};
