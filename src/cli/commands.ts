import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { summaryOf } from './command.ts';

const english = true;

type Load = () => Promise<{ readonly command: () => CommandUnknownOpts }>;

/** Every command, in the order in which they are used; behind some, that they read English. */
const all: readonly (readonly [name: string, load: Load, readsEnglish?: true])[] = [
  ['formalize', () => import('./formalize.ts'), english],
  ['run', () => import('./run.ts'), english],
  ['problems', () => import('./problems.ts'), english],
  ['merge', () => import('./merge.ts')],
  ['polish', () => import('./polish.ts'), english],
  ['show', () => import('./show.ts')],
  ['why', () => import('./why.ts'), english],
  ['quantities', () => import('./quantities.ts'), english],
  ['validate', () => import('./validate.ts'), english],
  ['agree', () => import('./agree.ts'), english],
  ['diagnose', () => import('./diagnose.ts')],
  ['list', () => import('./list.ts')],
  ['kinds', () => import('./kinds.ts')],
  ['new', () => import('./new.ts'), english],
  ['try', () => import('./try.ts'), english],
  ['lint', () => import('./lint.ts')],
  ['test', () => import('./test.ts'), english],
  ['overlap', () => import('./overlap.ts'), english],
  ['sample', () => import('./sample.ts')],
  ['review', () => import('./review.ts')],
  ['agreement', () => import('./agreement.ts')],
  ['read', () => import('./read.ts')],
  ['audit', () => import('./audit.ts'), english],
  ['check', () => import('./check.ts'), english],
  ['adjudicate', () => import('./adjudicate.ts')],
  ['score', () => import('./score.ts')],
  ['report', () => import('./report.ts')],
  ['export', () => import('./export.ts'), english],
  ['hybrid', () => import('./hybrid.ts')],
];

/** By name, what `rules --help` says of a command, how it is loaded, and whether it reads texts, by `lexicon.yaml`. */
export const commands = all.map(([name, load, readsEnglish = false]) => ({
  name,
  summary: summaryOf(name),
  readsEnglish,
  load: async () => (await load()).command().summary(summaryOf(name)),
}));
