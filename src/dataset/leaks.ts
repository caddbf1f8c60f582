import { answerIn, drawOf, withoutAnnotations } from './text.ts';
import type { Class } from './types.ts';

/** What a classifier that sees one thing alone reached: the mean over the classes of how many of each it found. */
export interface Leak {
  /** The length, the final answer, the numbers. */
  readonly seen: string;
  /** Between what: the classes of the level, or correct and flawed. */
  readonly between: readonly string[];
  readonly reached: number;
  /** What guessing reaches: one class of so many. */
  readonly chance: number;
}

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

export type LeakMeter<K extends string> = ReturnType<typeof leakMeter<K>>;

/** Looks at what is exported, as it goes by, and keeps a few bytes of each. `asked`: the ways in which classes are told apart. */
export const leakMeter = <K extends string>(asked: readonly (readonly Part<K>[])[]) => {
  const seen: Seen<K>[] = [];
  const names = new Set<string>();
  const numbers = new Map<string, number>();
  const numbered = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
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
  const byClass = groups.map((kinds) => ({
    ...{ name: kinds.length > 1 ? 'flawed' : (kinds[0] ?? ''), kinds },
  }));
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

const measured = <K extends string>(
  all: readonly Seen<K>[],
  what: string,
  parts: readonly Part<K>[],
): readonly Leak[] => {
  const rows = all.flatMap(({ kind, fold, features }) => {
    const part = parts.findIndex(({ kinds }) => kinds.includes(kind));
    return part < 0 ? [] : [{ part, fold, features: features[what] ?? [] }];
  });
  const there = parts.map((_, part) => rows.filter((row) => row.part === part).length);
  if (there.filter((count) => count > 0).length < 2) return [];
  const found = parts.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
    const judge = learnt(
      rows.filter((row) => row.fold !== fold),
      parts.length,
    );
    for (const row of rows)
      if (row.fold === fold && judge(row.features) === row.part) found[row.part] = (found[row.part] ?? 0) + 1;
  }
  const shares = there.flatMap((count, part) => (count > 0 ? [(found[part] ?? 0) / count] : []));
  const reached = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return [
    {
      seen: what,
      between: parts.filter((_, part) => (there[part] ?? 0) > 0).map(({ name }) => name),
      reached: Math.round(reached * 1000) / 1000,
      chance: Math.round(1000 / shares.length) / 1000,
    },
  ];
};

interface Row {
  readonly part: number;
  readonly features: readonly number[];
}

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
    for (let part = 0; part < parts; part++) {
      const total = totals[part] ?? 0;
      if (total === 0) continue;
      const sum = features.reduce(
        (logs, one) => logs + Math.log(((counts[part]?.get(one) ?? 0) + 0.5) / (total + 1)),
        0,
      );
      if (sum > most) [best, most] = [part, sum];
    }
    return best;
  };
};
