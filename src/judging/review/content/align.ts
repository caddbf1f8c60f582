import { diffArrays } from 'diff';
import { finalAnswer } from '../../../model/index.ts';
import { checkLine } from '../../../solution/index.ts';

/** A piece of a line that is the same in both solutions, or not. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** A line of the correct solution beside the one of the flawed solution that stands for it. */
export interface Pair {
  readonly correct?: { readonly name: string; readonly pieces: readonly Piece[] };
  readonly flawed?: { readonly name: string; readonly pieces: readonly Piece[] };
  readonly same: boolean;
}

/** A line of a solution: `L1`, `L2`, … or `FA`. */
export interface NamedLine {
  readonly name: string;
  readonly text: string;
}

/** Numbers with their separators, words, blanks, and every other sign by itself. */
const tokenPattern = /\d[\d,]*\d(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}'’]+|\s+|./gu;

/** An annotation, or numbers with signs between them: one half of an equation. */
const halfPattern =
  /<<[^<>]*>>|[([]*[$€£]?\d[\d,]*(?:\.\d+)?%?[)\]]*(?:\s*[-+*/x×÷:^]\s*[([]*[$€£]?\d[\d,]*(?:\.\d+)?%?[)\]]*)*/g;

/** A text in the pieces that a difference may mark, an equation's halves whole; joined they are the text. */
export const tokensOf = (text: string): readonly string[] => {
  const known = tokensKnown.get(text);
  if (known) return known;
  const tokens: string[] = [];
  let done = 0;
  for (const [start, end] of halvesOf(text)) {
    tokens.push(...(text.slice(done, start).match(tokenPattern) ?? []), text.slice(start, end));
    done = end;
  }
  tokens.push(...(text.slice(done).match(tokenPattern) ?? []));
  if (tokensKnown.size >= mostKnown) tokensKnown.clear();
  tokensKnown.set(text, tokens);
  return tokens;
};

/** Every frame asks for the same lines. */
const tokensKnown = new Map<string, readonly string[]>();
const mostKnown = 1000;

/** `3 apples + 4 apples =`: the word before the sign belongs to the half, too; gives its length. */
const nounAfter = (text: string, from: number): number =>
  /^ ?\p{L}+(?= ?=)/u.exec(text.slice(from))?.[0].length ?? 0;

/** Where the halves of equations stand, with the words that a working has in it; none overlaps another. */
const halvesOf = (text: string): readonly (readonly [number, number])[] => {
  const spans: (readonly [number, number])[] = [...text.matchAll(halfPattern)].map(({ index, 0: half }) => [
    index,
    index + half.length,
  ]);
  for (const { working, start, end } of checkLine(text).equations) {
    spans.push([start, end]);
    const at = text.lastIndexOf(working, start - working.length);
    if (working !== '' && at >= 0)
      spans.push([at, at + working.length + nounAfter(text, at + working.length)]);
  }
  const joined: [number, number][] = [];
  for (const [start, end] of spans.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
};

/** Both lines in pieces, the words that differ marked. */
export const wordDifference = (
  correct: string,
  flawed: string,
): { readonly correct: readonly Piece[]; readonly flawed: readonly Piece[] } => {
  const sides: { correct: Piece[]; flawed: Piece[] } = { correct: [], flawed: [] };
  for (const part of diffArrays([...tokensOf(correct)], [...tokensOf(flawed)])) {
    const text = part.value.join('');
    if (!part.added) sides.correct.push({ text, changed: part.removed === true });
    if (!part.removed) sides.flawed.push({ text, changed: part.added === true });
  }
  return { correct: joined(sides.correct), flawed: joined(sides.flawed) };
};

/** Neighbours of one kind become one piece; changed pieces that only a blank parts become one, too. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const out: Piece[] = [];
  pieces.forEach((piece, index) => {
    const bridge =
      !piece.changed &&
      piece.text.trim() === '' &&
      out.at(-1)?.changed &&
      pieces[index + 1]?.changed === true;
    const next = bridge ? { ...piece, changed: true } : piece;
    const last = out.at(-1);
    if (last && last.changed === next.changed) {
      out[out.length - 1] = { text: last.text + next.text, changed: last.changed };
    } else if (next.text !== '') out.push(next);
  });
  return out;
};

/**
 * Pairs the lines of two solutions in order, so that a skipped or an added line stands alone.
 * The final answers always meet.
 */
export const pairLines = (correct: readonly NamedLine[], flawed: readonly NamedLine[]): readonly Pair[] => {
  const likeness = correct.map((left) => flawed.map((right) => alike(left, right)));
  // best[i][j]: the most likeness that lines from i and j on can have.
  const best = Array.from({ length: correct.length + 1 }, () => new Array<number>(flawed.length + 1).fill(0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = correct.length - 1; i >= 0; i--) {
    for (let j = flawed.length - 1; j >= 0; j--) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + (likeness[i]?.[j] ?? 0));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < correct.length || j < flawed.length) {
    const [left, right] = [correct[i], flawed[j]];
    const like = likeness[i]?.[j] ?? 0;
    if (left && right && like > 0 && at(i, j) === at(i + 1, j + 1) + like) {
      pairs.push(pairOf(left, right));
      i++;
      j++;
    } else if (left && (!right || at(i, j) === at(i + 1, j))) {
      pairs.push({ correct: { name: left.name, pieces: whole(left) }, same: false });
      i++;
    } else if (right) {
      pairs.push({ flawed: { name: right.name, pieces: whole(right) }, same: false });
      j++;
    }
  }
  return pairs;
};

const pairOf = (left: NamedLine, right: NamedLine): Pair => {
  const words = wordDifference(left.text, right.text);
  return {
    correct: { name: left.name, pieces: words.correct },
    flawed: { name: right.name, pieces: words.flawed },
    same: left.text === right.text,
  };
};

const whole = (line: NamedLine): readonly Piece[] => [{ text: line.text, changed: true }];

/** 0 where two lines have too little in common to be the same step, up to 1 for equal ones; answers 2. */
const alike = (left: NamedLine, right: NamedLine): number => {
  if (left.name === finalAnswer || right.name === finalAnswer) return left.name === right.name ? 2 : 0;
  if (left.text === right.text) return 1.5;
  const words = (text: string) =>
    (text.toLowerCase().match(tokenPattern) ?? []).filter((token) => /[\p{L}\d]/u.test(token));
  const [a, b] = [words(left.text), words(right.text)];
  const pool = new Map<string, number>();
  for (const word of a) pool.set(word, (pool.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const count = pool.get(word) ?? 0;
    if (count > 0) {
      shared++;
      pool.set(word, count - 1);
    }
  }
  const ratio = (2 * shared) / Math.max(1, a.length + b.length);
  // Lines at the same height are the same step more often than their words tell.
  const nudge = left.name === right.name ? 0.1 : 0;
  return ratio >= 0.3 ? ratio + nudge : 0;
};
