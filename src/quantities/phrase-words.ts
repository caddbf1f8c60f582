import { singularOf } from '../english/index.ts';
import type { Line, PrintedPlace } from '../solution/index.ts';
import { countedThing } from './noun-phrase.ts';
import type { Quantity } from './quantity.ts';

/** What the question says at a number. */
export interface AskedWords {
  /** The number as it stands there, with its sign: '$5', '20%', 'five'. */
  readonly spoken: string;
  readonly thing: string | undefined;
  /** For a multiple in letters, or a difference: 'half as many', '3 more pens than'. */
  readonly multiple: string | undefined;
}

/** Scales in words. */
export const scaleWords = 'thousand|million|billion|trillion';
/** What belongs to a number behind it; `2 billion` with a space is one number already. */
const signBehind = new RegExp(`^ ?%|^ percent\\b|^-(?:${scaleWords})\\b(?!-)`);

/** The question's words at a number; undefined where its place is not certain. */
export const askedWords = (question: string, quantity: Quantity | undefined): AskedWords | undefined => {
  const place = quantity?.source.kind === 'question' ? quantity.source.place : undefined;
  if (!place) return undefined;
  const digits = question.slice(place.start, place.end);
  if (/[.?!:;]\s|[\n"]/.test(digits)) return undefined;
  const currency = /^\d/.test(digits) ? (/[$€£]$/.exec(question.slice(0, place.start))?.[0] ?? '') : '';
  const sign = signBehind.exec(question.slice(place.end))?.[0] ?? '';
  const after = question.slice(place.end + sign.length);
  // `50% more pieces` are no 50% pieces, and the half that a program takes of the pieces is not `50% more` either.
  const isPlain = currency === '' && sign === '' && !/%|percent/.test(digits);
  const thing = isPlain ? withoutTimes(countedThing(after), after) : undefined;
  const compared = isPlain ? comparedWith(after) : undefined;
  if (compared !== undefined)
    return { spoken: digits, thing: undefined, multiple: `${digits.toLowerCase()}${compared}` };
  // `3 dozen eggs` are no 3 eggs.
  if (/ (?:dozen|score|pairs?)$/i.test(digits))
    return { spoken: digits, thing: undefined, multiple: undefined };
  const multiple = /^(?:half|twice|thrice|double|triple|a third|a quarter)$/i.test(digits)
    ? asMany(digits, after)
    : undefined;
  return {
    spoken: `${currency}${digits}${sign.replace('-', ' ')}`,
    thing: multiple === undefined ? thing : undefined,
    multiple,
  };
};

/** `eggs each`: of '60 eggs each day' nobody has sixty. */
const withoutTimes = (thing: string | undefined, after: string): string | undefined => {
  const each = / each(?= (?:day|week|month|year|hour|minute|night|morning|time|trip)\b)/;
  return each.test(after) ? thing?.replace(/ each$/, '') : thing;
};

const comparatives = 'more|fewer|less|older|younger|taller|shorter|longer|heavier|extra';
const comparison = new RegExp(`^( [a-z]+)? (${comparatives})\\b(?: ([a-z]+))?`);

/** ` more grapes`: what makes a difference of a number. */
const comparedWith = (after: string): string | undefined => {
  const [, before = '', word, thing] = comparison.exec(after) ?? [];
  if (word === undefined || (before !== '' && singularOf(before.trim()) === undefined)) return undefined;
  return `${before} ${word}${thing !== undefined && singularOf(thing) !== undefined ? ` ${thing}` : ''}`;
};

/** `half as many`: with the words that make a comparison of it. */
const asMany = (digits: string, after: string): string =>
  `${digits.toLowerCase()}${/^ as (?:many|much|old|long|far|tall|often|fast|big|large)\b/.exec(after)?.[0] ?? ''}`;

/** What the solution counts with a number, by the words behind it. */
export const toldThing = (line: Line, { number, before, after, scale }: PrintedPlace): string | undefined =>
  before === '' && after === '' && number.text !== '1'
    ? thingBehind(line.text.slice(number.end + scale.length))
    : undefined;

const thingBehind = (text: string): string | undefined => withoutTimes(countedThing(text), text);

const subject =
  /(?:^|[.;:,] |\b(?:so|then|that|now|thus|therefore|next|finally|means),? )((?:the|his|her|their|its|each|every|\p{Lu}\p{Ll}+[’']s) [^.,;:=\d$()]{2,60}?) (?:is|are|was|were|will be|would be|equals|comes to)(?: a total of)? ?[$€£(]*$/iu;

/** `24 years old`: the number says what somebody is like. */
const isDescribed =
  /^ ?(?:[a-z]+ )?(?:old|tall|long|wide|high|deep|heavy|thick|away|younger|older|taller|shorter|longer|more|less|fewer)\b/;
/** `The board is 143 - 25 = 118 cm`: a board is no number, but its length is. */
export const ofAmount =
  /\b(?:total|sum|numbers?|amounts?|costs?|prices?|value|worth|difference|distance|times?|length|width|height|depth|weight|age|area|perimeter|volume|circumference|speed|rate|score|points|average|mean|rest|remainder|remaining|share|profit|income|earnings|expenses|revenue|salary|wages?|pay|payment|bill|fee|tax|tip|discount|change|savings|money|budget|balance|debt|interest|percent\w*|fraction|ratio|proportion|probability|product|quotient|ages|result|increase|decrease|reduction|commission|charges?|capacity|size|population|count|distances|temperature|calories|hours|minutes|days|weeks|months|years|miles|feet|inches)\b/i;
/** With one of these it is a sentence that tells something, and no name. */
const hasVerb =
  /\b(?:have|has|had|do|does|did|can|could|will|would|should|gets?|got|needs?|makes?|made|takes?|took|eats?|ate|buys?|bought|sells?|sold|gives?|gave|pays?|sees?|saw|is|are|was|were|be)\b/i;

/** Behind a name they belong to the sentence: `The monthly income therefore is`. */
const adverbs = /,? (?:therefore|thus|then|also|in total|altogether)$/i;

/** What the solution says that a result is: 'the total cost' of 'The total cost is 3 * 5 = 15'. */
export const toldSubject = ({ text, equations }: Line, { number }: PrintedPlace): string | undefined => {
  const result = equations.find(
    ({ annotation, sides }) => !annotation && sides.length > 1 && sides.at(-1)?.end === number.end,
  );
  const start = result ? (result.sides[0]?.start ?? 0) : number.worked ? undefined : number.start;
  if (start === undefined) return undefined;
  const said = subject.exec(text.slice(0, start).trimEnd())?.[1]?.replace(adverbs, '');
  if (said === undefined || /\b(?:if|when|which|who|he|she|they|it|and) /i.test(`${said} `)) return undefined;
  const [first = '', ...rest] = said.split(' ');
  // `his mom is 38 years old`: that is no name of a number.
  if (rest.length < 2 && /^(?:his|her|their|its|each|every)$/i.test(first)) return undefined;
  if (/ (?:an?|the|of|to|as|by|that|many|much|because)$/i.test(said)) return undefined;
  if (isDescribed.test(text.slice(number.end)) || hasVerb.test(said) || !ofAmount.test(said))
    return undefined;
  // Nobody knows whose it is in another sentence.
  if (/^(?:his|her|their|its|the)$/i.test(first)) return ['the', ...rest].join(' ');
  return /^(?:each|every)$/i.test(first) ? [first.toLowerCase(), ...rest].join(' ') : said;
};

/** `Beth lost 5*3 = 15 yellow ones`: the verb of its sentence says that they go. */
export const tellsWhatGoes = (
  { text }: Pick<Line, 'text'>,
  { number }: { readonly number: Pick<PrintedPlace['number'], 'start' | 'end'> },
): boolean => {
  const before =
    text
      .slice(0, number.start)
      .split(/[.;!?] /u)
      .at(-1) ?? '';
  return (
    leaving.test(before) &&
    !/\b(?:has|have|had|left|remain\w*)\b/iu.test(`${before} ${text.slice(number.end)}`)
  );
};

const leaving =
  /\b(?:los[te]|loses|g[ai]ves?|gave|s[eo]lls?|sold|eats?|ate|us(?:es|ed)|spen[dt]s?|br[eo]aks?|broke|thr[eo]ws?|threw|donate[sd]?|remove[sd]?|returne?d?s?|drop(?:s|ped)?)\b/iu;
