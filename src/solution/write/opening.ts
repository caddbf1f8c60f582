import {
  goingOnWord,
  happensOnce,
  isNumbered,
  isSmallWithin,
  pointsBack,
  withoutNow,
} from '../../english/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';

/**
 * A sentence of the solution opened otherwise, so that it can stand a second time with other numbers: `So she keeps 4`
 * becomes `Then she keeps 4`. Undefined where its first word may be a name that small letters would spoil, or an
 * `I`-sentence could not be told from one.
 */
export const reopened = (line: string, solution: AlignedText): string | undefined => {
  const bullet = /^\s*(?:[-*•–+]\s+)?/u.exec(line)?.[0] ?? '';
  const sentence = reopenedSentence(line.slice(bullet.length), solution);
  return sentence === undefined ? undefined : bullet + sentence;
};

const reopenedSentence = (sentence: string, { lines }: AlignedText): string | undefined => {
  const had = goingOnWord(sentence);
  const rest = withoutNow(sentence.slice(had?.length ?? 0));
  // `Now = 7 - 3`, `There were 100 at first`: what is so once cannot come to be a second time.
  if (/^[^\p{L}\d$€£(]/u.test(rest) || happensOnce(rest) || pointsBack(rest)) return undefined;
  const next = had?.word === 'Then' ? 'Next' : usual(lines.map(({ text }) => text));
  if (had) return `${had.word === next ? 'Then' : next}${sentence.slice(had.word.length, had.length)}${rest}`;
  const word = /^\p{L}[\p{L}'’]*/u.exec(rest)?.[0];
  if (word === undefined) return `${next} ${rest}`;
  if (word === 'I' || word.startsWith("I'")) return `${next} ${rest}`;
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  if (isSmallWithin(lower)) return `${next} ${lower}${rest.slice(word.length)}`;
  const seen = (form: string): boolean =>
    lines.some(({ text }) => new RegExp(String.raw`[\p{Ll}\d,] ${form}(?![\p{L}])`, 'u').test(text));
  if (seen(lower)) return `${next} ${lower}${rest.slice(word.length)}`;
  return seen(word) ? `${next} ${rest}` : undefined;
};

/** The word that the solution itself goes on with; `Then` where it has none. */
const usual = (texts: readonly string[]): string => {
  const found = texts.flatMap((text) => {
    const word = goingOnWord(text)?.word;
    return word === 'Then' || word === 'So' || word === 'Now' ? [word] : [];
  });
  return found[0] ?? 'Then';
};

/** Whether the solution counts its lines, so that none can be left out and none put in unseen. */
export const countsItsLines = ({ lines }: AlignedText): boolean =>
  lines.filter(({ text }) => isNumbered(text)).length > 1;
