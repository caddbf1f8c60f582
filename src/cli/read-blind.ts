import { existsSync } from 'node:fs';
import { picked } from '../base/index.ts';
import type { MistakeKind } from '../dsl/index.ts';
import * as judging from '../judging/index.ts';
import { byLabel, type Candidate, solutionLines, type Template, typed, UserError } from '../model/index.ts';
import { kindsFor, readRuleFiles, rulesOfRun } from '../run/index.ts';
import { type Asking, under } from './read-screen.ts';
import type { ReadFlags, Way } from './read-way.ts';
import { blindTable } from './reading-table.ts';
import { defaultRules } from './rule-paths.ts';

type Known = Pick<MistakeKind, 'id' | 'title'> & Partial<MistakeKind>;

/** Reading a flawed solution without its label and its rule: which line is wrong first, and of which kind is it? */
export const blindWay = async (flags: ReadFlags): Promise<Way<judging.BlindGiven>> => {
  const { run } = flags;
  if (judging.subjectOf(run)?.task !== 'solutions')
    throw new UserError(
      `${run} holds no run with candidates.`,
      'Blind reading is of flawed solutions: name the folder of a run with --run.',
    );
  const file = flags.out ?? judging.blindFile(run);
  const kinds = await kindsKnown(flags);
  const ids = kinds.map(({ id }) => id);
  return {
    many: 'blind readings',
    subject: undefined,
    file,
    head: [{ kinds: kinds.map(toldOf) }],
    read: async () => judging.blindReadingsIn(file),
    toJudge: (item) => ({
      id: item.head.id,
      digest: judging.blindDigest(candidateOf(item)),
      question: item.template.question,
      solution: byLabel(solutionLines(item.template.answer)),
      flawed_solution: candidateOf(item).flawed_solution,
    }),
    asking: (one) => asking(candidateOf(one), one.template, ids),
    answersIn: judging.blindAnswersIn,
    wrong: ({ id, ...said }, item) => {
      if (!item) return `${id}: the run in ${run} has no candidate ${id}.`;
      const candidate = candidateOf(item);
      const wrong =
        said.digest !== undefined && said.digest !== judging.blindDigest(candidate)
          ? `it reads otherwise in ${run} than what was judged.`
          : judging.wrongInAnswer(said, candidate, ids);
      return wrong && `${id}: ${wrong}`;
    },
    hint: 'Nothing was kept.',
    line: ({ id, line, kinds: named, who, when, note }, item, otherwise) => ({
      id,
      digest: judging.blindDigest(candidateOf(item)),
      who: who ?? otherwise.who,
      when: when ?? otherwise.when,
      line,
      kinds: named,
      ...(note === undefined ? {} : { note }),
    }),
    summary: async (path) => {
      if (!existsSync(path))
        throw new UserError(
          `There is no file ${path}: nothing has been read blind.`,
          `\`rules read --blind --run ${typed(run)}\` begins.`,
        );
      const { held, outdated } = await judging.heldReadings(run, path);
      const summary = judging.blindSummary(held);
      return { json: { ...summary, outdated }, text: blindTable(summary, outdated) };
    },
    next: `  rules read --blind --summary --run ${typed(run)}     what they come to`,
  };
};

const toldOf = (kind: Known) => ({
  kind: kind.id,
  ...picked(kind, 'title', 'tells', 'neighbour', 'example'),
});

/** A run of flawed solutions has nothing else. */
const candidateOf = (item: judging.Item): Candidate => {
  if (item.kind !== 'solution') throw new Error(`${item.head.id} is no flawed solution`);
  return item.candidate;
};

/** The kinds that may be named: the list, and those that rules without a kind make. */
const kindsKnown = async ({ rules: paths }: ReadFlags): Promise<readonly Known[]> => {
  const all = paths ?? defaultRules();
  const { kinds } = await kindsFor(all[0] ?? 'rules');
  const { rules } = await rulesOfRun(await readRuleFiles(all), undefined);
  const own = rules.filter(({ kind }) => !kinds.some(({ id }) => id === kind));
  return [...kinds, ...own.map(({ kind, title }) => ({ id: kind, title }))];
};

const asking = (
  candidate: Candidate,
  { question, answer }: Template,
  known: readonly string[],
): Asking<judging.BlindAnswer> => ({
  show: () => {
    const lines = (solution: { readonly [label: string]: string }): readonly string[] =>
      Object.entries(solution).map(([label, text]) => `${label.padEnd(3)} ${text}`);
    return [
      ...under('Problem', question),
      ...under('Right solution', ...lines(byLabel(solutionLines(answer)))),
      ...under('Flawed solution', ...lines(candidate.flawed_solution)),
      'Type the line and its kind, or two, the likelier first (`L2 wrong_whole`), and Enter; Esc skips, Ctrl-C leaves.',
    ].join('\n');
  },
  questions: [],
  asked: {},
  prompt: 'line and kind',
  said: (_, typed) => {
    const said = judging.blindAnswerIn(typed);
    return judging.wrongInAnswer(said, candidate, known) ?? said;
  },
});
