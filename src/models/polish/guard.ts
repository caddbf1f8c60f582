import { markupIn, mistakeTold, statesAnswer } from '../../english/index.ts';
import { finalAnswer } from '../../model/index.ts';
import { checkLine, plainWorkings } from '../../solution/index.ts';
import { lostNumber, newNumber } from './numbers.ts';

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

/** The first rule that a reworded line breaks, with what breaks it. */
export type Broken = ReturnType<typeof broken>;

/** Of the original's length, in characters; a short line may always have `roomy`. */
const [least, most, roomy] = [0.5, 3, 160];

/**
 * Every rule that `line`, a rewording of `original`, breaks: none when it may take its place. The original's blanks at
 * both ends are not part of either.
 */
export const brokenBy = (line: string, original: string): readonly Broken[] => {
  if (line.trim() === '' || /[\n\r\v\f\u0085\u2028\u2029]/.test(line)) return [broken('several_lines', '')];
  return Object.entries(rules).flatMap(([, rule]) => rule(line, original) ?? []);
};

const broken = (breach: Breach, detail: string) => ({ breach, detail });

type Rule = (line: string, original: string) => Broken | undefined;

const unchanged: Rule = (line, original) =>
  bare(line) === bare(original) ? broken('unchanged', '') : undefined;

const bare = (line: string): string => line.toLowerCase().replaceAll(/[\s.,;:!]/g, '');

/** Letters of the Latin script, ASCII's digits, blanks and the marks of prose. */
const usual = /^[\p{Script=Latin}0-9 .,;:!?'"’‘“”()\-–—&/]$/u;

const oddSign: Rule = (line, original) => {
  const own = new Set(original);
  const odd = [...line].find(
    (sign) => !own.has(sign) && (!usual.test(sign) || sign.normalize('NFKC') !== sign),
  );
  if (odd !== undefined) return broken('odd_sign', /\p{L}|\p{N}|\p{P}|\p{S}/u.test(odd) ? odd : codeOf(odd));
  const joined = ['=', '≈', '→', '<', '>', '+', '*', '×', '÷', '%'].find(
    (sign) => line.split(sign).length > original.split(sign).length + allowedMore(sign),
  );
  return joined === undefined ? undefined : broken('working', `more often ${joined}`);
};

/** A percentage may be said again; a sign that computes or compares may not. */
const allowedMore = (sign: string): number => (sign === '%' ? 3 : 0);

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const markup: Rule = (line, original) => {
  const found = markupIn(line);
  if (found === undefined || original.includes(found)) return undefined;
  return broken('markup', found.slice(0, 20));
};

const length: Rule = (line, original) => {
  const [now, before] = [[...line].length, [...original].length];
  if (now < before * least) return broken('length', `${now} characters of ${before}`);
  return now > Math.max(before * most, roomy)
    ? broken('length', `${now} characters of ${before}`)
    : undefined;
};

const answerLine: Rule = (line, original) => {
  return statesAnswer(line) && !statesAnswer(original) ? broken('answer_line', '') : undefined;
};

/** Annotations with the number that stands right behind each. */
const annotated = (line: string): readonly string[] =>
  line.match(/<<[^<>]*>>\s?\p{Sc}?[\d.,/]*\d?%?/gu)?.map((one) => one.replace(/[.,/]+$/, '')) ?? [];

const annotation: Rule = (line, original) => {
  const [now, before] = [annotated(line), annotated(original)];
  const at = Array.from({ length: Math.max(now.length, before.length) }, (_, place) => place).find(
    (place) => now[place] !== before[place],
  );
  return at === undefined ? undefined : broken('annotation', before[at] ?? `${now[at]} is new`);
};

const working: Rule = (line, original) => {
  const [now, before] = [plainWorkings(line), plainWorkings(original)];
  const texts = (one: typeof now): readonly string[] =>
    one.workings.map(({ text, annotation: own }) => `${own}${text}`);
  const [left, right] = [texts(now), texts(before)];
  const at = right.findIndex((text, place) => left[place] !== text);
  if (at >= 0) return broken('working', `${before.workings[at]?.text} is not there, or not in its place`);
  const more = now.workings[right.length];
  if (more) return broken('working', `${more.text} is new`);
  if (now.unread && !before.unread) return broken('working', 'a working that cannot be read');
  const judged = (text: string): string =>
    checkLine(text)
      .equations.map(({ holds, shown }) => `${shown}${holds}`)
      .join(' ');
  return judged(line) === judged(original) ? undefined : broken('working', 'a result reads otherwise');
};

const fresh: Rule = (line, original) => {
  const found = newNumber(line, original);
  return found === undefined ? undefined : broken('new_number', found);
};

const lost: Rule = (line, original) => {
  const found = lostNumber(line, original);
  return found === undefined ? undefined : broken('lost_number', found);
};

const givesAway: Rule = (line, original) => {
  const found = mistakeTold(line);
  return found === undefined || mistakeTold(original) !== undefined ? undefined : broken('gives_away', found);
};

const rules: { readonly [name: string]: Rule } = {
  ...{ unchanged, oddSign, markup, length, answerLine, annotation, working, fresh, lost, givesAway },
};

/** Whether the labelled line of a solution is one that can be reworded: the final answer's has nothing but its form. */
export const hasWords = (label: string, line: string | undefined): line is string =>
  label !== finalAnswer && line !== undefined && /\p{L}{2}/u.test(line) && !/^\s*####/.test(line);
