import { type Exact, equal } from '../base/index.ts';
import { contentOf, isContent, lemma, type Token } from '../english/index.ts';
import type { Mention, ReadText } from './around.ts';
import { plainNumber, wordsOf } from './units.ts';

/** A variable that holds a number, and what is written about it. */
export interface Wanted {
  /** By what the answer is found again: the step, or for a number in a computation something of the reader's own. */
  readonly key: number;
  readonly name: string;
  readonly value: Exact;
  readonly comment: ReadText;
  /** The template lists it as a number of the question. */
  readonly listed: boolean;
  readonly unit: string | undefined;
  readonly divides: boolean;
}

export interface Placed {
  /** Undefined where it says the number in several places and the words do not tell which is meant. */
  readonly mention: Mention | undefined;
  readonly among: readonly Mention[];
  /** How much the words are worth that hold the two together. */
  readonly score: number;
}

interface Pair {
  readonly wanted: Wanted;
  readonly mention: Mention;
  readonly score: number;
}

/** Whether a program may hold this value for a number. */
export const says = ({ value, also }: Mention, wanted: Exact): boolean =>
  equal(value, wanted) || also.some((other) => equal(other, wanted));

/**
 * Finds for each variable the number of the question that it holds, by value and by the words that its comment and
 * its name share with the question there. A place that is as good as another one is no place.
 */
export const placesOf = (question: ReadText, variables: readonly Wanted[]): ReadonlyMap<number, Placed> => {
  const pairs = variables.flatMap((wanted) =>
    question.mentions
      .filter((mention) => says(mention, wanted.value))
      .map((mention) => pairOf(question, wanted, mention))
      .filter(({ score }) => score > 0 || isBare(wanted)),
  );
  const taken = new Set<Mention>();
  const placed = new Map<number, Placed>();
  // The surest first, so that what is left over is certain too.
  const order = [...variables].sort(
    (a, b) => lead(pairs, b) - lead(pairs, a) || variables.indexOf(a) - variables.indexOf(b),
  );
  for (const wanted of order) {
    const found = choose(
      pairs.filter((pair) => pair.wanted === wanted),
      taken,
    );
    if (!found) continue;
    placed.set(wanted.key, found);
    if (found.mention) taken.add(found.mention);
  }
  return placed;
};

/** Nothing but the value holds them together, and nothing is written that could. */
const isBare = ({ listed, comment }: Wanted): boolean => listed && contentOf(comment.tokens).size === 0;

/** By how much a variable's best place is better than its next. */
const lead = (pairs: readonly Pair[], wanted: Wanted): number => {
  const [first = 0, second = 0] = pairs
    .filter((pair) => pair.wanted === wanted)
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  return first - second;
};

const choose = (pairs: readonly Pair[], taken: ReadonlySet<Mention>): Placed | undefined => {
  const free = pairs.filter(({ mention }) => !taken.has(mention));
  const best = Math.max(...pairs.map(({ score }) => score));
  // A place that another variable has is meant again only where the words say so better than for any other, and its value alone says nothing.
  const from = best <= 0 || free.some(({ score }) => score > 0 && score >= best - 2) ? free : pairs;
  const sorted = [...from].sort((a, b) => b.score - a.score);
  const [first, second] = sorted;
  if (!first) return undefined;
  const certain = second === undefined || first.score > second.score;
  const among = sorted.filter(({ score }) => score === first.score).map(({ mention }) => mention);
  return { mention: certain ? first.mention : undefined, among, score: first.score };
};

const pairOf = (question: ReadText, wanted: Wanted, mention: Mention): Pair => {
  const here = contentOf(mention.clause);
  const named = wordsOf(wanted.name).map(lemma);
  const told = contentOf(wanted.comment.tokens);
  const shared = [...new Set([...told, ...named])].filter((word) => here.has(word) && isContent(word));
  const run = longestRun(question, mention, wanted);
  const score = shared.length + 2 * run + unitScore(wanted.unit, mention.unit) + useScore(wanted, mention);
  return { wanted, mention, score };
};

/** A 2 that is divided by is the 2 of `half` rather than that of `2 days`; one that is not is not. */
const useScore = ({ divides, value }: Wanted, { kind, value: said }: Mention): number => {
  const isPart = kind === 'fraction' && !equal(value, said);
  if (!isPart) return 0;
  return divides ? 1 : -1;
};

/** `num_weekdays` is not the 5 of `5 hours every weekday`. */
const unitScore = (named: string | undefined, said: string | undefined): number =>
  named === undefined || said === undefined || named === plainNumber || said === plainNumber
    ? 0
    : named === said
      ? 1
      : -2;

/** How many words beside the number stand there in the comment too, in the same order. */
const longestRun = (question: ReadText, mention: Mention, { comment, value }: Wanted): number =>
  Math.max(
    0,
    ...comment.mentions
      .filter((one) => says(one, value))
      .map((one) => {
        let before = 1;
        while (sameWord(question.tokens[mention.from - before], comment.tokens[one.from - before]))
          before += 1;
        let after = 0;
        while (sameWord(question.tokens[mention.to + after], comment.tokens[one.to + after])) after += 1;
        return before - 1 + after;
      }),
  );

const sameWord = (a: Token | undefined, b: Token | undefined): boolean =>
  a !== undefined && b !== undefined && a.text === b.text;
