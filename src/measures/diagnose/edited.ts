import { fromDecimal, plainNumber } from '../../base/index.ts';
import { inSight } from '../../solution/index.ts';

/** Of a solution that was edited from another at least this share of its words stands in lines that kept theirs, and so many words. */
const leastKept = 0.4;
const leastWords = 3;
/** So many lines of bare workings, the answer's too, are not the same by chance. */
const leastBare = 3;

/**
 * The first line in which a solution differs from the reference that it was edited from; undefined where it was written
 * afresh. Who edits keeps lines as they stand, but for the numbers that follow. A line that was left out shows in the one
 * that follows it.
 */
export const firstEdited = (lines: readonly string[], reference: readonly string[]): number | undefined => {
  const first = firstDifferent(lines, reference);
  // A working is the same whoever writes it, but for marks that nobody makes by himself; where only the last line differs it is wrong whoever wrote it.
  const isMarked = sharesMarks(lines, reference);
  if (first === undefined || (first > 0 && (isMarked || first === lines.length - 1))) return first;
  const words = lines.map(wordsOf);
  const others = reference.map(wordsOf);
  const isKept = (own: string, at: number): boolean =>
    others.slice(Math.max(0, at - 1), at + 2).includes(own);
  const kept = [...words.keys()].filter((at) => words[at] !== '' && isKept(words[at] ?? '', at));
  const [count, all] = [kept.map((at) => words[at]), words].map((some) => countOf(some.join(' ')));
  // Behind another beginning one line may be the same by chance: `The perimeter is 24 cm.`, and so may be labels: `Left: 9 - 4 = 5`.
  const told = kept.filter((at) => countOf(words[at] ?? '') >= leastWords);
  if (told.length < 2 && (told[0] ?? lines.length) > first && !isMarked) return undefined;
  return count && all && count >= leastWords && count >= leastKept * all ? first : undefined;
};

const countOf = (words: string): number => words.match(/\p{L}+/gu)?.length ?? 0;

/**
 * The first line that another text does not have behind the lines before, or the first behind what was left out: where
 * the other has all lines, and where it has not even the words of the one that differs. Who leaves a line out and goes on
 * in other words goes another way from there; who keeps the words was wrong where the numbers are others. Undefined where
 * neither is, or one of them has no line.
 */
export const firstDifferent = (
  lines: readonly string[],
  reference: readonly string[],
): number | undefined => {
  if (lines.length === 0 || reference.length === 0) return undefined;
  const isSame = (line: string, other: string): boolean =>
    plain(line) === plain(other) || plain(line) === withoutWorking(plain(other));
  const { places, behindGap, next } = alongside(lines, reference, isSame);
  const at = places.indexOf(-1);
  if (at < 0) return behindGap;
  const isReworded = !reference.slice(next).some((other) => wordsOf(lines[at] ?? '') === wordsOf(other));
  return isReworded ? (behindGap ?? at) : at;
};

/**
 * Where each line stands in another text, behind the one before it, up to the first that stands nowhere there: -1. The first
 * line behind a gap, and the place where the next line could stand.
 */
const alongside = (
  lines: readonly string[],
  reference: readonly string[],
  isSame: (line: string, other: string) => boolean,
) => {
  const places: number[] = [];
  let [next, behindGap]: [number, number | undefined] = [0, undefined];
  for (const line of lines) {
    const place = reference.findIndex((other, there) => there >= next && isSame(line, other));
    if (place > next) behindGap ??= places.length;
    places.push(place);
    if (place < 0) break;
    next = place + 1;
  }
  return { places, behindGap, next };
};

/** Whether a line has marks of its workings: `<<3*4=12>>`. */
export const isAnnotated = (line: string): boolean => line.includes('<<');

/** Marks that nobody makes by himself: `<<3*4=12>>` comes from a text that has such. */
export const sharesMarks = (lines: readonly string[], reference: readonly string[]): boolean =>
  lines.some(isAnnotated) && reference.some(isAnnotated);

/** Marks of workings come and go with the manner of a file, and so do the zeros and commas of numbers, and the shape of signs. */
const plain = (line: string): string =>
  inSight(line)
    .replaceAll(/\d[\d,]{0,20}(?:\.\d{1,20})?|\.\d{1,20}/g, (numeral) =>
      plainNumber(fromDecimal(numeral.replaceAll(',', ''))),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[×·]/g, '*')
    .replaceAll('÷', '/')
    .replaceAll(/ ?([-*/+=−–]) ?/g, '$1');

/** `He has 8 left.` of `He has 12 - 4 = 8 left.`: who shows no working is not wrong. */
const withoutWorking = (line: string): string =>
  line.replaceAll(/[\p{Sc}(\d][\p{Sc}()\d\s.,+*×·/÷%−–-]*=\s*(?=[\p{Sc}\d])/gu, '');

/** Words alone, in their order: the numbers of a line change with what was edited before. */
const wordsOf = (line: string): string => (inSight(line.toLowerCase()).match(/\p{L}+/gu) ?? []).join(' ');

/** The same but for a word or two that joined it to what was left out: `So he ate`, `He therefore ate`. */
const isSaidSo = (line: string, other: string): boolean => {
  const own = plain(line).toLowerCase().split(/,? /);
  const joining: string[] = [];
  let at = 0;
  for (const word of plain(other).toLowerCase().split(/,? /))
    if (word === own[at]) at++;
    else joining.push(word);
  return (
    at === own.length && joining.length <= mostJoining && joining.every((word) => /^\p{L}+$/u.test(word))
  );
};

const mostJoining = 2;

/** What was left out of a solution that has no other lines: where the first that follows stands, and which lines they are. */
export const leftOutOf = (lines: readonly string[], reference: readonly string[]) => {
  if (lines.length >= reference.length) return undefined;
  // `36 / 3 = 12` and the answer: one bare working is the same whoever writes it.
  const isBare = countOf(lines.map(wordsOf).join(' ')) < leastWords && !sharesMarks(lines, reference);
  if (isBare && lines.length < leastBare) return undefined;
  const { places, behindGap: first } = alongside(lines, reference, isSaidSo);
  if (first === undefined || places.includes(-1)) return undefined;
  return { first, missing: new Set([...reference.keys()].filter((place) => !places.includes(place))) };
};
