import { divide, type Exact, equal, fromDecimal, isWhole, multiply, whole } from '../../base/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import { type Known, type ReadWords, readProse } from '../../solution/index.ts';

/** A line of the solution: what it says, and its words as they are compared with the question's. */
export interface ReadLine {
  readonly text: string;
  readonly words: ReadWords;
  /** The numbers with the words around them; what stands in `<<…>>` is not among them. */
  readonly mentions: readonly Mention[];
}

/** `3/4`, with no digit or sign beside it that would make another number of it. */
const fraction = /(?<![\d.,/*]\s*|[\d)]\s*[-–−]?)(\d{1,9})(\s*\/\s*)(\d{1,9})(?!\s*[\d/]|[.,]\d|\s*\()/g;
/** The same right behind a sign of multiplication, where it is what is multiplied with. */
const factor = /(?<=[*x×·(+=>-]\s*\$?)(\d{1,9})(\s*\/\s*)(\d{1,9})(?!\s*[\d/]|[.,]\d|\s*\()/g;

/** Whether a fraction counts as one number: the question says it, or a result shows it. */
export type IsOneNumber = (value: Exact, above: Exact, below: Exact) => boolean;

/** Reads a line; stretches such as `3/4` stand for one number where `isOne` says so. */
export const readLine = (text: string, isOne: IsOneNumber): ReadLine => ({
  text,
  words: readProse(text, fractionsIn(text, isOne)),
  mentions: readText(text).mentions,
});

const fractionsIn = (text: string, isOne: IsOneNumber): Known[] => {
  const found = new Map<number, Known>();
  for (const pattern of [fraction, factor])
    for (const match of text.matchAll(pattern)) {
      const [all, over = '', bar = '/', under = ''] = match;
      const [above, below] = [fromDecimal(over), fromDecimal(under)];
      const value = divide(above, below);
      if (!value || isWhole(value) || !isOne(value, above, below)) continue;
      const kept = value.den === below.num ? undefined : below.num;
      const [start, end] = [match.index, match.index + all.length];
      const shape = { kind: 'fraction', kept, bar, mixed: false } as const;
      found.set(start, { start, end, value, shape, step: -1 });
    }
  return [...found.values()].sort((a, b) => a.start - b.start);
};

/** What the question says that a solution may write as a fraction: `3/4`, `three quarters`, `75%`. */
export const fractionsSaid =
  (mentions: readonly Mention[]): IsOneNumber =>
  (value, above, below) =>
    mentions.some(({ kind, value: said }) =>
      kind === 'fraction' || kind === 'plain' || kind === 'multiplier'
        ? equal(said, value) && !isWhole(said)
        : kind === 'percent' &&
          (isHundred(below) ? equal(said, above) : equal(said, multiply(value, hundred))),
    );

const hundred = whole(100);
const isHundred = (value: Exact): boolean => equal(value, hundred);

/** Whether a number of a line stands in one of its workings. */
export const isWorked = (
  { words }: ReadLine,
  { start, end }: { readonly start: number; readonly end: number },
): boolean =>
  words.equations.some(({ sides }) => sides.some((side) => side.start <= start && end <= side.end));
