import type { CommandUnknownOpts } from '@commander-js/extra-typings';

const english = true;

type Load = () => Promise<{ readonly command: () => CommandUnknownOpts }>;

/** Every command, in the order in which they are used; behind some, that they read English. */
const all: readonly (readonly [string, string, Load, readsEnglish?: true])[] = [
  ['formalize', 'make templates of problems with worked solutions', () => import('./formalize.ts'), english],
  ['run', 'make candidates from templates and rules', () => import('./run.ts'), english],
  [
    'problems',
    'make questions that contradict themselves or leave something out, and harmless ones beside them',
    () => import('./problems.ts'),
    english,
  ],
  ['merge', 'join the shards of one run', () => import('./merge.ts')],
  [
    'polish',
    'have a language model reword the labelled lines of a run',
    () => import('./polish.ts'),
    english,
  ],
  [
    'show',
    'print one candidate or edited question, whole, or list those of a run',
    () => import('./show.ts'),
  ],
  ['why', 'tell what a rule made of a template, and why', () => import('./why.ts'), english],
  [
    'quantities',
    'tell what each number of a template means, and by which evidence',
    () => import('./quantities.ts'),
    english,
  ],
  ['validate', 'hold each template against its own solution', () => import('./validate.ts'), english],
  [
    'agree',
    'compare formalisations of the same problems, and choose one of each',
    () => import('./agree.ts'),
    english,
  ],
  [
    'diagnose',
    'say of solutions whether they are right, which line is wrong first, and why',
    () => import('./diagnose.ts'),
  ],
  ['list', 'list the rules', () => import('./list.ts')],
  ['kinds', 'list the kinds of mistakes that a reader can tell', () => import('./kinds.ts')],
  ['new', 'write a rule with its examples', () => import('./new.ts'), english],
  ['try', 'try a change on problems; nothing is written', () => import('./try.ts')],
  ['lint', 'check rule files', () => import('./lint.ts')],
  ['test', 'run the examples in the rule files', () => import('./test.ts'), english],
  ['overlap', 'tell which rule owns each text that two rules make', () => import('./overlap.ts'), english],
  ['sample', 'draw a shortlist for people to judge', () => import('./sample.ts')],
  ['review', 'judge the candidates of a catalog in the terminal', () => import('./review.ts')],
  [
    'agreement',
    "how far two reviewers agree: shares, Cohen's kappa, and what they disagree on",
    () => import('./agreement.ts'),
  ],
  ['read', 'read random candidates and say whether their mistakes are true', () => import('./read.ts')],
  ['audit', 'look for habits of ours by which candidates could be told', () => import('./audit.ts'), english],
  [
    'check',
    'check the arithmetic of plain solutions; no template and no model needed',
    () => import('./check.ts'),
    english,
  ],
  ['adjudicate', 'open what two reviewers disagree on and decide it', () => import('./adjudicate.ts')],
  ['score', "score a verifier's answers against a test set", () => import('./score.ts')],
  ['report', 'make one page to look at of what folders hold', () => import('./report.ts')],
  [
    'export',
    'write training data from a run and from what people accepted',
    () => import('./export.ts'),
    english,
  ],
  ['hybrid', "put a model's answers and exact arithmetic together", () => import('./hybrid.ts')],
];

/** By name, what `rules --help` says of a command, how it is loaded, and whether it reads texts, by `lexicon.yaml`. */
export const commands = all.map(([name, summary, load, readsEnglish = false]) => ({
  name,
  summary,
  readsEnglish,
  load: async () => (await load()).command().summary(summary),
}));
