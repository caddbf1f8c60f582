import { keptIn } from '../base/index.ts';
import { answerIn, drawOf, withoutAnnotations } from './text.ts';
import type { Class } from './types.ts';

/** What a classifier that sees one thing alone reached: the mean over the classes of how many of each it found. */
export type Leak = ReturnType<typeof measured>[number];

export type Looks = { readonly [seen: string]: readonly string[] };

/** Classes that are told apart from others, and what they are called together. */
export interface Part<K extends string> {
  readonly name: string;
  readonly kinds: readonly K[];
}

/** Problems are dealt into so many parts: each is judged by what the others teach. */
const folds = 5;

interface Seen<K> {
  readonly kind: K;
  readonly fold: number;
  readonly features: { readonly [seen: string]: readonly number[] };
}

/** Looks at what is exported as it goes by, and keeps a few bytes of each. `asked`: the ways in which classes are told apart. */
export const leakMeter = <K extends string>(asked: readonly (readonly Part<K>[])[]) => {
  const seen: Seen<K>[] = [];
  const names = new Set<string>();
  const numbers = new Map<string, number>();
  const numbered = (name: string): number => keptIn(numbers, name, () => numbers.size);
  return {
    /** `looks`: by what is seen, what shows of it. */
    look(kind: K, looks: Looks, question: string) {
      for (const name of Object.keys(looks)) names.add(name);
      const features = Object.fromEntries(
        Object.entries(looks).map(([name, texts]) => [name, texts.map(numbered)]),
      );
      seen.push({ kind, fold: Math.floor(drawOf('fold', question) * folds), features });
    },
    leaks: () => asked.flatMap((parts) => [...names].flatMap((what) => measured(seen, what, parts))),
  };
};

/** What is told apart in solutions: the classes of a level, and before them correct from flawed. */
export const solutionParts = (groups: readonly (readonly Class[])[]): readonly (readonly Part<Class>[])[] => {
  const byClass = groups.map((kinds) => ({ name: kinds.length > 1 ? 'flawed' : (kinds[0] ?? ''), kinds }));
  const verdicts: readonly Part<Class>[] = [
    { name: 'correct', kinds: ['correct'] },
    { name: 'flawed', kinds: groups.flat().filter((kind) => kind !== 'correct') },
  ];
  return groups.length > 2 ? [verdicts, byClass] : [byClass];
};

export const solutionLooks = (lines: readonly string[]): Looks => ({
  length: [
    `lines ${lines.length}`,
    size(lines.reduce((sum, line) => sum + withoutAnnotations(line).length, 0)),
  ],
  'final answer': answerFeatures(answerIn(lines.at(-1) ?? '')),
});

export const questionLooks = (question: string): Looks => {
  const numbers = question.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return {
    length: [`sentences ${question.match(/[.?!](?=\s|$)/g)?.length ?? 0}`, size(question.length)],
    numbers: [`count ${numbers.length}`, ...numbers.map((number) => `look ${number.replaceAll(/\d/g, '0')}`)],
  };
};

/** Signs, in steps of a tenth. */
const size = (signs: number): string => `signs ${Math.round(Math.log(signs + 1) * 10)}`;

/** The look of a number; what it is worth says nothing of its own. */
const answerFeatures = (answer: string): readonly string[] => {
  const number = answer.replaceAll(/[,$\s]/g, '');
  const [, decimals] = /\.(\d+)/.exec(number) ?? [];
  const value = Math.abs(Number.parseFloat(number));
  return [
    `decimals ${decimals?.length ?? 0}`,
    `zeros ${/0*$/.exec(decimals === undefined ? number : '')?.[0].length ?? 0}`,
    `size ${Number.isFinite(value) ? Math.floor(Math.log10(value + 0.1) * 2) : 'none'}`,
    `last ${number.at(-1) ?? ''}`,
    `sign ${number.startsWith('-')}`,
    `look ${number.replaceAll(/\d+/g, '0')}`,
  ];
};

const measured = <K extends string>(all: readonly Seen<K>[], seen: string, parts: readonly Part<K>[]) => {
  const rows = all.flatMap(({ kind, fold, features }) => {
    const part = parts.findIndex(({ kinds }) => kinds.includes(kind));
    return part < 0 ? [] : [{ part, fold, features: features[seen] ?? [] }];
  });
  const judges = Array.from({ length: folds }, (_, fold) =>
    learnt(
      rows.filter((row) => row.fold !== fold),
      parts.length,
    ),
  );
  const told = parts.flatMap(({ name }, part) => {
    const own = rows.filter((row) => row.part === part);
    const found = own.filter(({ fold, features }) => judges[fold]?.(features) === part);
    return own.length === 0 ? [] : [{ name, share: found.length / own.length }];
  });
  if (told.length < 2) return [];
  const reached = told.reduce((sum, { share }) => sum + share, 0) / told.length;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  // Between the classes of the level, or correct and flawed; guessing reaches one class of so many.
  const between = told.map(({ name }) => name);
  return [{ seen, between, reached: rounded(reached), chance: rounded(1 / told.length) }];
};

type Row = { readonly part: number; readonly features: readonly number[] };

/** Naive Bayes over features that are there or not, every class as likely as any other before anything is seen. */
const learnt = (rows: readonly Row[], parts: number): ((features: readonly number[]) => number) => {
  const totals = Array.from({ length: parts }, () => 0);
  const counts = Array.from({ length: parts }, () => new Map<number, number>());
  for (const { part, features } of rows) {
    totals[part] = (totals[part] ?? 0) + 1;
    for (const one of features) counts[part]?.set(one, (counts[part]?.get(one) ?? 0) + 1);
  }
  return (features) => {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [part, total] of totals.entries()) {
      if (total === 0) continue;
      let sum = 0;
      for (const one of features) sum += Math.log(((counts[part]?.get(one) ?? 0) + 0.5) / (total + 1));
      if (sum > most) [best, most] = [part, sum];
    }
    return best;
  };
};
