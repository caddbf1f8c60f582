import type { AlignedText } from '../read/aligned-text.ts';
import { pointsBack } from './points-back.ts';

/** Words that open a line and only say that it goes on from the one before. */
const openings = [
  'Then',
  'So',
  'Now',
  'Next',
  'Thus',
  'Therefore',
  'Hence',
  'First',
  'Finally',
  'Also',
] as const;
const opening = new RegExp(String.raw`^(${openings.join('|')})\b,? (?=\S)`, 'u');

/** Words that have a capital only because they open a sentence. */
const small = new Set(
  `a an the this that these those there it he she they we i you his her their its our my your each every all both in
  at on for from to of with after before since if when as by one two three half twice together adding subtracting
  multiplying dividing`.split(/\s+/),
);

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
  const had = opening.exec(sentence);
  const rest = (had ? sentence.slice(had[0].length) : sentence)
    .replace(happensNow, '')
    .replace(happensThen, '$1 ');
  // `Now = 7 - 3`, `There were 100 at first`: what is so once cannot come to be a second time.
  if (/^[^\p{L}\d$€£(]/u.test(rest) || happensOnce.test(rest) || pointsBack.test(rest)) return undefined;
  const next = had?.[1] === 'Then' ? 'Next' : usual(lines.map(({ text }) => text));
  if (had) return `${had[1] === next ? 'Then' : next}${had[0].slice(had[1]?.length)}${rest}`;
  const word = /^\p{L}[\p{L}'’]*/u.exec(rest)?.[0];
  if (word === undefined) return `${next} ${rest}`;
  if (word === 'I' || word.startsWith("I'")) return `${next} ${rest}`;
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  if (small.has(lower.replace(/['’].*$/u, ''))) return `${next} ${lower}${rest.slice(word.length)}`;
  const seen = (form: string): boolean =>
    lines.some(({ text }) => new RegExp(String.raw`[\p{Ll}\d,] ${form}(?![\p{L}])`, 'u').test(text));
  if (seen(lower)) return `${next} ${lower}${rest.slice(word.length)}`;
  return seen(word) ? `${next} ${rest}` : undefined;
};

/** `She then buys`: the word that opens the sentence says it. */
const happensThen = /^(\p{L}+(?: \p{L}+)?) (?:then|next|afterwards?) /iu;
const happensNow = /(?<=\p{L}) now(?= )|^(?:now|currently),? /iu;
/** What is told of one time or day is so once: `After two years she has …` cannot come to be again. */
const happensOnce = new RegExp(
  [
    String.raw`\b(?:originally|at first|initial|initially|at the beginning)\b`,
    String.raw`^\p{L}+ ?=`,
    String.raw`\b(?:after|in|by) (?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|the|that)(?: \p{L}+)? (?:minute|hour|day|week|month|year)s?\b(?! each)`,
    String.raw`\bon (?:the \p{L}+ day|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
  ].join('|'),
  'iu',
);

/** The word that the solution itself goes on with; `Then` where it has none. */
const usual = (texts: readonly string[]): string => {
  const found = texts.flatMap((text) => {
    const word = opening.exec(text)?.[1];
    return word === 'Then' || word === 'So' || word === 'Now' ? [word] : [];
  });
  return found[0] ?? 'Then';
};

/** `Step 2: …`, `3. …`, `(b) …`, `(iii) …`, `- **Step 2** …`, `② …`: the line has a place in a count. */
const numbered = new RegExp(
  [
    String.raw`^[\s*#•>–-]*(?:(?:step|part|line)\s+(?:\d+|one|two|three|four|five|six|[a-h]|[ivx]+)\b`,
    String.raw`\(?\d+\s?[.):]\s`,
    String.raw`\(?(?:[a-h]|i{1,3}|i?[vx]|vi{1,3})[.)]\s`,
    '[①-⑳❶-❿])',
  ].join('|'),
  'iu',
);

/** Whether the solution counts its lines, so that none can be left out and none put in unseen. */
export const countsItsLines = ({ lines }: AlignedText): boolean =>
  lines.filter(({ text }) => numbered.test(text)).length > 1;
