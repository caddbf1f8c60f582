import type { Exact } from '../../base/index.ts';
import {
  counts,
  isRoman,
  type Numeral,
  numeralsOf,
  tokensOf,
  withoutTimes,
  wordClass,
} from '../../english/index.ts';
import { plainWorkings } from '../../solution/index.ts';

/** A number that a line says outside of annotations. */
type Said = ReturnType<typeof saidIn>;

const textOf = ({ num, den }: Exact): string => (den === 1n ? `${num}` : `${num}/${den}`);

/** Signs that a kind of number has by itself. */
const signs: { readonly [kind: string]: string } = { percent: '%', clock: ':', multiplier: '*' };

const saidIn = (line: string, { start, end, form, kind, value, also }: Numeral) => {
  const money = /\p{Sc}\s?$/u.test(line.slice(0, start)) || /^\p{Sc}/u.test(line.slice(end));
  return {
    ...{ text: line.slice(start, end), value: textOf(value), digits: form === 'digits', start, end },
    /** What stands beside it: `$`, `%`, nothing; `*` for what is taken so many times (`twice`, `3 times as many`). */
    sign: signs[kind] ?? (money ? '$' : ''),
    /** What else stands there: 3 and 4 in `3/4`. */
    parts: also.map(textOf),
  };
};

const numbersOf = (line: string) => {
  const tokens = tokensOf(line);
  const said = numeralsOf(tokens).map((numeral) => saidIn(line, numeral));
  const words = tokens.flatMap(({ kind, text, start, end }) => {
    if (kind !== 'word' || said.some((one) => one.start <= start && end <= one.end)) return [];
    return counts(text) || isRoman(line.slice(start, end)) ? [text] : [];
  });
  return { said, words };
};

/** `1/4` for what is divided by 4, `*2` for what is taken 2 times: `a quarter` and `twice` say no new number of them. */
const operandsIn = (line: string): readonly string[] =>
  plainWorkings(line).workings.flatMap(({ text }) => [
    ...[...text.matchAll(/\/(\d+)(?![\d.])/g)].map(([, divisor]) => `1/${divisor}`),
    ...[...text.matchAll(/(?<=\*)\d+(?![\d.])|(?<![\d.])\d+(?=\*)/g)].map(([factor]) => `*${factor}`),
  ]);

/** What may be said of a number of the line: `6 dollars` for `$6`, `2` for `twice`. A percentage stays one. */
const waysToSay = ({ value, sign, parts }: Said): readonly string[] => {
  const others = parts.flatMap((part) => [part, `${sign}${part}`]);
  return [`${sign}${value}`, ...(sign === '$' || sign === '*' ? [value] : []), ...others];
};

/** These say what a thing is, too: they are no other way to say a number. */
const groups = wordClass('group');

/** The first number or counting word of a line that the original does not have; undefined where there is none. */
export const newNumber = (line: string, original: string): string | undefined => {
  const [now, before] = [numbersOf(line), numbersOf(original)];
  const known = new Set([...before.said.flatMap(waysToSay), ...operandsIn(original)]);
  const words = new Set(tokensOf(original).map(({ text }) => text));
  const isKnown = ({ text, sign, value }: Said): boolean =>
    groups.has(text.toLowerCase()) ? words.has(text.toLowerCase()) : known.has(`${sign}${value}`);
  const said = now.said.find((one) => !isKnown(one));
  return said?.text ?? now.words.find((word) => !words.has(word));
};

/** The first number in digits of the original that does not stand in its place as it was written; undefined for none. */
export const lostNumber = (line: string, original: string): string | undefined => {
  const now = numbersOf(line).said;
  let at = 0;
  for (const one of numbersOf(original).said) {
    if (!one.digits) continue;
    while (at < now.length && written(now[at]) !== written(one)) at++;
    if (at++ === now.length) return one.text;
  }
  return undefined;
};

/** A number as it is written; whether it is one that multiplies depends on the words behind it. */
const written = (said: Said | undefined): string | undefined =>
  said && `${said.sign.replace('*', '')}${withoutTimes(said.text).replaceAll(' ', '')}`;
