import type { Exact } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { finalAnswer } from '../../model/index.ts';
import { checkLine, plainWorkings } from '../../solution/index.ts';

type Said = ReturnType<typeof saidIn>;

const textOf = ({ num, den }: Exact): string => (den === 1n ? `${num}` : `${num}/${den}`);

/** Signs that a kind of number has by itself. */
const signs: { readonly [kind: string]: string } = { percent: '%', clock: ':', multiplier: '*' };

const saidIn = (line: string, { start, end, form, kind, value, also }: english.Numeral) => {
  const money = /\p{Sc}\s?$/u.test(line.slice(0, start)) || /^\p{Sc}/u.test(line.slice(end));
  return {
    text: line.slice(start, end),
    value: textOf(value),
    digits: form === 'digits',
    start,
    end,
    /** What stands beside it: `$`, `%`, nothing; `*` for what is taken so many times (`twice`, `3 times as many`). */
    sign: signs[kind] ?? (money ? '$' : ''),
    /** What else stands there: 3 and 4 in `3/4`. */
    parts: also.map(textOf),
  };
};

const numbersOf = (line: string) => {
  const tokens = english.tokensOf(line);
  const said = english.numeralsOf(tokens).map((numeral) => saidIn(line, numeral));
  const words = tokens.flatMap(({ kind, text, start, end }) => {
    if (kind !== 'word' || said.some((one) => one.start <= start && end <= one.end)) return [];
    return english.counts(text) || english.isRoman(line.slice(start, end)) ? [text] : [];
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
const groups = english.wordClass('group');

/** The first number or counting word of a line that the original does not have; undefined where there is none. */
const newNumber = (line: string, original: string): string | undefined => {
  const [now, before] = [numbersOf(line), numbersOf(original)];
  const known = new Set([...before.said.flatMap(waysToSay), ...operandsIn(original)]);
  const words = new Set(english.tokensOf(original).map(({ text }) => text));
  const isKnown = ({ text, sign, value }: Said): boolean =>
    groups.has(text.toLowerCase()) ? words.has(text.toLowerCase()) : known.has(`${sign}${value}`);
  const said = now.said.find((one) => !isKnown(one));
  return said?.text ?? now.words.find((word) => !words.has(word));
};

/** The first number in digits of the original that does not stand in its place as it was written; undefined for none. */
const lostNumber = (line: string, original: string): string | undefined => {
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
  said && `${said.sign.replace('*', '')}${english.withoutTimes(said.text).replaceAll(' ', '')}`;

/** What a reworded line may break, in the order in which it is looked at; docs/polish.md tells each. */
export const breaches = {
  several_lines: 'it is more than one line, or none',
  unchanged: 'it is the line as it was',
  odd_sign: 'it has a sign that the line has not and that is no letter, digit or usual mark of English prose',
  markup: 'it has a label, marks of code or quotes around it',
  length: 'it is too long or too short',
  answer_line: 'it states the final answer as the last line does',
  annotation: 'what stands in <<…>>, or the number behind it, is not as it was',
  working: 'the workings are not those of the line, in their order',
  new_number: 'it has a number, in digits or letters, that the line has not',
  lost_number: 'a number is gone, or stands in another place',
  gives_away: 'it says that something is wrong',
} as const;
export type Breach = keyof typeof breaches;

/** A rule that a reworded line breaks, and what breaks it. */
export type Broken = { readonly breach: Breach; readonly detail: string };

/** Of the original's length, in characters; a short line may always have `roomy`. */
const [least, most, roomy] = [0.5, 3, 160];

/** Every rule that `line`, a rewording of `original`, breaks; the blanks at both ends are not part of either. */
export const brokenBy = (line: string, original: string): readonly Broken[] => {
  if (line.trim() === '' || /[\n\r\v\f\u0085\u2028\u2029]/.test(line))
    return [{ breach: 'several_lines', detail: '' }];
  return rules.flatMap(([breach, rule]) => {
    const detail = rule(line, original);
    return detail === undefined ? [] : [{ breach, detail }];
  });
};

type Rule = (line: string, original: string) => string | undefined;

const bare = (line: string): string => line.toLowerCase().replaceAll(/[\s.,;:!]/g, '');

/** Letters of the Latin script, ASCII's digits, blanks and the marks of prose. */
const usual = /^[\p{Script=Latin}0-9 .,;:!?'"’‘“”()\-–—&/]$/u;

const oddSign: Rule = (line, original) => {
  const own = new Set(original);
  const odd = [...line].find(
    (sign) => !own.has(sign) && (!usual.test(sign) || sign.normalize('NFKC') !== sign),
  );
  return odd === undefined || /\p{L}|\p{N}|\p{P}|\p{S}/u.test(odd) ? odd : codeOf(odd);
};

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const moreSigns: Rule = (line, original) => {
  const sign = ['=', '≈', '→', '<', '>', '+', '*', '×', '÷', '%'].find(
    (one) => line.split(one).length > original.split(one).length + allowedMore(one),
  );
  return sign && `more often ${sign}`;
};

/** A percentage may be said again; a sign that computes or compares may not. */
const allowedMore = (sign: string): number => (sign === '%' ? 3 : 0);

const markup: Rule = (line, original) => {
  const found = english.markupIn(line);
  return found === undefined || original.includes(found) ? undefined : found.slice(0, 20);
};

const length: Rule = (line, original) => {
  const [now, before] = [[...line].length, [...original].length];
  const isFitting = now >= before * least && now <= Math.max(before * most, roomy);
  return isFitting ? undefined : `${now} characters of ${before}`;
};

/** Annotations with the number that stands right behind each. */
const annotated = (line: string): readonly string[] =>
  line.match(/<<[^<>]*>>\s?\p{Sc}?[\d.,/]*\d?%?/gu)?.map((one) => one.replace(/[.,/]+$/, '')) ?? [];

const annotation: Rule = (line, original) => {
  const [now, before] = [annotated(line), annotated(original)];
  const at = Array.from({ length: Math.max(now.length, before.length) }, (_, place) => place).find(
    (place) => now[place] !== before[place],
  );
  return at === undefined ? undefined : (before[at] ?? `${now[at]} is new`);
};

const working: Rule = (line, original) => {
  const [now, before] = [plainWorkings(line), plainWorkings(original)];
  const texts = (one: typeof now): readonly string[] =>
    one.workings.map(({ text, annotation: own }) => `${own}${text}`);
  const [left, right] = [texts(now), texts(before)];
  const at = right.findIndex((text, place) => left[place] !== text);
  if (at >= 0) return `${before.workings[at]?.text} is not there, or not in its place`;
  const more = now.workings[right.length];
  if (more) return `${more.text} is new`;
  if (now.unread && !before.unread) return 'a working that cannot be read';
  const judged = (text: string): string =>
    checkLine(text)
      .equations.map(({ holds, shown }) => `${shown}${holds}`)
      .join(' ');
  return judged(line) === judged(original) ? undefined : 'a result reads otherwise';
};

/** The first of such words that the original does not have. */
const newOf =
  (wordsIn: (line: string) => readonly string[]): Rule =>
  (line, original) =>
    wordsIn(line).find((word) => !wordsIn(original).includes(word));

/** In the order in which they are told. */
const rules: readonly (readonly [Breach, Rule])[] = [
  ['unchanged', (line, original) => (bare(line) === bare(original) ? '' : undefined)],
  ['odd_sign', oddSign],
  ['working', (line, original) => (oddSign(line, original) ? undefined : moreSigns(line, original))],
  ['working', newOf(english.signsTold)],
  ['markup', markup],
  ['length', length],
  [
    'answer_line',
    (line, original) => (english.statesAnswer(line) && !english.statesAnswer(original) ? '' : undefined),
  ],
  ['annotation', annotation],
  ['working', working],
  ['new_number', newNumber],
  ['lost_number', lostNumber],
  ['gives_away', newOf(english.mistakesTold)],
];

/** Whether the labelled line of a solution is one that can be reworded: the final answer's has nothing but its form. */
export const hasWords = (label: string, line: string | undefined): line is string =>
  label !== finalAnswer && line !== undefined && /\p{L}{2}/u.test(line) && !/^\s*####/.test(line);
