import { add, divide, type Exact, isWhole, multiply, once, ratio, type Span, whole } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { numbersOf, wordClass } from './lexicon/lexicon.ts';
import { lemma, pluralOf } from './nouns.ts';
import { readNumeral, signOfFraction } from './number-words.ts';
import { type Token, textAt } from './sentences.ts';
import { dimensionOf } from './units.ts';

export type Form = 'digits' | 'letters';

/** What a number is by its own words alone. */
export type NumeralKind = 'plain' | 'percent' | 'fraction' | 'multiplier' | 'ordinal' | 'clock';

export interface Numeral extends Span {
  /** Index of its first token, and of the one after its last. */
  readonly from: number;
  readonly to: number;
  readonly form: Form;
  readonly kind: NumeralKind;
  readonly value: Exact;
  /** What a program may hold for it instead: 20 and 1/5 for `20%`, 2 for `half`. */
  readonly also: readonly Exact[];
}

const small = once(() => numbersOf('cardinal_below_twenty'));
const tens = once(() => numbersOf('ten'));
const scales = once(() => numbersOf('scale'));
const parts = once(() => numbersOf('part'));
const multiples = once(() => numbersOf('multiple'));
const groups = once(() => numbersOf('group'));

const partOf = (word: string): number | undefined =>
  parts().get(word) ?? (word.endsWith('s') ? parts().get(word.slice(0, -1)) : undefined);

/** The sign between two words that stand together (`twenty-five`) may be there or not. */
const after = (tokens: readonly Token[], at: number): number => (textAt(tokens, at) === '-' ? at + 1 : at);

/** A cardinal in letters from a token on (`two hundred and five`; behind `a`: `hundred and five`), and the token after it. */
const cardinal = (
  tokens: readonly Token[],
  from: number,
  isOpened = false,
): { value: number; to: number } | undefined => {
  let [total, group, at] = [0, 0, from];
  // What goes on must be less: `two hundred` with `five`, `twenty` with `one`, `five` and `a dozen` with nothing.
  let below = Number.POSITIVE_INFINITY;
  for (;;) {
    const found = at > from;
    const next = found ? after(tokens, at) : at;
    const word = textAt(tokens, next);
    const counted = tens().get(word) ?? small().get(word);
    const scale = scales().get(word);
    if (counted !== undefined && counted < below) {
      group += counted;
      below = tens().has(word) ? 10 : 0;
      // `a hundred hundred hundred …` would grow without end.
    } else if (scale !== undefined && group < 1000 && (found || isOpened || word === 'dozen')) {
      if (scale === 100) group = Math.max(group, 1) * 100;
      else {
        total += Math.max(group, 1) * scale;
        group = 0;
      }
      below = scale < 100 ? 0 : scale;
    } else if (!(word === 'and' && found && below >= 100 && isCardinal(textAt(tokens, next + 1))))
      return found ? { value: total + group, to: at } : undefined;
    at = next + 1;
  }
};

/** Whether a word counts by itself: `three`, `twenty`. */
export const isCardinal = (word: string): boolean => small().has(word) || tens().has(word);

const unitFraction = (den: number, num = 1): Exact => ratio(BigInt(num), BigInt(den)) ?? whole(1);

/** What stands before a word such as `third` and makes it a part of something: `a`, `one`, `two`. */
const fractionInLetters = (tokens: readonly Token[], from: number): Numeral | undefined => {
  const first = textAt(tokens, from);
  const lone = partOf(first);
  const build = (num: number, den: number, to: number): Numeral =>
    numeral(
      tokens,
      from,
      to,
      {
        kind: 'fraction',
        value: unitFraction(den, num),
        also: num === 1 ? [whole(den)] : [whole(num), whole(den)],
      },
      'letters',
    );
  if (lone === 2) {
    if (textAt(tokens, from + 1) === 'a' && textAt(tokens, from + 2) === 'dozen')
      return numeral(tokens, from, from + 3, { kind: 'plain', value: whole(6), also: [] }, 'letters');
    return build(1, 2, from + 1);
  }
  const num = first === 'a' || first === 'an' ? 1 : small().get(first);
  const at = after(tokens, from + 1);
  const den = partOf(textAt(tokens, at));
  if (num === undefined || den === undefined) return undefined;
  // `four quarters` may be coins: only what is a part of something, or needs a denominator, is a fraction.
  if (textAt(tokens, at).startsWith('quarter') && num > 3) return undefined;
  if (num >= den || isNth(tokens, at)) return undefined;
  return build(num, den, at + 1);
};

/** `two and a half`, `2 and a half dozen`, `1 and 1/4 of a cup`: `count` goes up to a token, and a fraction may follow. */
const mixedNumber = (
  tokens: readonly Token[],
  from: number,
  to: number,
  count: Exact,
  form: Form,
): Numeral | undefined => {
  if (textAt(tokens, to) !== 'and' || textAt(tokens, from - 1) === 'between') return undefined;
  const part = fractionInLetters(tokens, to + 1) ?? fractionInDigits(tokens, to + 1);
  if (part?.kind !== 'fraction' || part.value.num >= part.value.den) return undefined;
  // `three and a third of them`: the third is of something else.
  const isOfOne = ['a', 'an'].includes(textAt(tokens, part.to + 1));
  const next = textAt(tokens, part.to);
  if ((next === 'of' && !isOfOne) || ofAnother.has(next) || determines.some((words) => words.has(next)))
    return undefined;
  const mixed = add(count, part.value);
  const scale = scales().get(next);
  return scale === undefined
    ? numeral(tokens, from, part.to, { kind: 'plain', value: mixed, also: [] }, form)
    : numeral(
        tokens,
        from,
        part.to + 1,
        { kind: 'plain', value: multiply(mixed, whole(scale)), also: [whole(scale), mixed] },
        form,
      );
};

/** `5 and half as many`, `5 and half that amount`: the half is of something else. */
const ofAnother = new Set(['as', 'the']);
const determines = [wordClass('demonstrative'), wordClass('possessive')];

const nth = wordClass('ordinal');
/** `a sixth plant`, where there are plants: one more, and no part of any; `a sixth of the plants`, `a sixth walk` are parts. */
const isNth = (tokens: readonly Token[], at: number): boolean => {
  const many = pluralOf(textAt(tokens, at + 1));
  const isArticle = article.has(textAt(tokens, at - 1));
  return isArticle && nth.has(textAt(tokens, at)) && tokens.some(({ text }) => text === many);
};

const hundred = whole(100);

/** Percent after a number: `20%`, `20 percent`, `20 per cent`. */
const percentEnd = (tokens: readonly Token[], to: number): number | undefined => {
  const next = textAt(tokens, to);
  if (next === '%' || next === 'percent' || next === 'percents') return to + 1;
  if (next === '-' && textAt(tokens, to + 1) === 'percent') return to + 2;
  return next === 'per' && textAt(tokens, to + 1) === 'cent' ? to + 2 : undefined;
};

const glued = (tokens: readonly Token[], at: number): boolean => tokens[at - 1]?.end === tokens[at]?.start;

const inTex =
  /^(\$(?=[^$]+\$(?!\d))|\\\((?=[^()]+\\\)))?(\d[\d,]*(?:\.\d+)?)?(?:\\[dt]?frac\{(\d+)\}\{(\d+)\})?(\$|\\\))?/;
/** As many tokens as the longest of them has: `\(12\dfrac{3}{4}\)`. */
const longestInTex = 13;

/** `$\frac{3}{4}$`, `1\frac{3}{4}`, `$5$`: one number with the signs that say how it is set, and no sum of money. */
const numberInTex = (tokens: readonly Token[], from: number): Numeral | undefined => {
  const opening = textAt(tokens, from);
  if (opening !== '$' && opening !== '\\' && textAt(tokens, from + 1) !== '\\') return undefined;
  let raw = '';
  for (let at = from; at < from + longestInTex && (at === from || glued(tokens, at)); at += 1)
    raw += textAt(tokens, at);
  const [all = '', opens, units, above, below, closing = ''] = inTex.exec(raw) ?? [];
  const told = opens === undefined ? all.slice(0, all.length - closing.length) : all;
  const isSet = opens === undefined || closing === (opens === '$' ? '$' : '\\)');
  if (!isSet || (units === undefined && above === undefined) || told === units) return undefined;
  let to = from;
  for (let length = 0; length < told.length; to += 1) length += textAt(tokens, to).length;
  const count = readNumeral(units ?? '0');
  if (above === undefined || below === undefined)
    return numeral(tokens, from, to, { kind: 'plain', value: count, also: [] });
  const [num, den] = [readNumeral(above), readNumeral(below)];
  const part = divide(num, den);
  if (!part) return undefined;
  return units === undefined
    ? numeral(tokens, from, to, { kind: 'fraction', value: part, also: [num, den] })
    : numeral(tokens, from, to, { kind: 'plain', value: add(count, part), also: [] });
};

/** `3/4` and `¾`, and `1 3/4` where a whole number stands before it. */
const fractionInDigits = (tokens: readonly Token[], from: number): Numeral | undefined => {
  const [first, bar, second] = [tokens[from], tokens[from + 1], tokens[from + 2]];
  const fraction = (to: number, num: Exact, den: Exact): Numeral | undefined => {
    const value = divide(num, den);
    return value && numeral(tokens, from, to, { kind: 'fraction', value, also: [num, den] });
  };
  const signed = signOfFraction(first?.text ?? '');
  if (signed) return fraction(from + 1, ...signed);
  if (first?.kind !== 'number' || bar === undefined) return undefined;
  if (bar.text === '/' && second?.kind === 'number')
    return fraction(from + 3, readNumeral(first.text), readNumeral(second.text));
  if (!/^\d+$/.test(first.text)) return undefined;
  // Looked for before what is asked of the rest: of a thousand numbers in a row each would ask the next.
  const isBegun = bar.kind === 'number' && bar.text.length === 1 && second?.text === '/';
  if (!isBegun && !signOfFraction(bar.text)) return undefined;
  const part = fractionInDigits(tokens, from + 1);
  if (!part) return undefined;
  return numeral(tokens, from, part.to, {
    kind: 'plain',
    value: add(readNumeral(first.text), part.value),
    also: [],
  });
};

const numeral = (
  tokens: readonly Token[],
  from: number,
  to: number,
  { kind, value, also }: Pick<Numeral, 'kind' | 'value' | 'also'>,
  form: Form = 'digits',
): Numeral => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[to - 1]?.end ?? 0,
  from,
  to,
  form,
  kind,
  value,
  also,
});

const inDigits = (tokens: readonly Token[], from: number): Numeral | undefined => {
  const token = tokens[from];
  if (token?.kind === 'time') {
    const [hours = '0', minutes = '0'] = token.text.split(':');
    const value = add(whole(Number(hours)), unitFraction(60, Number(minutes)));
    return numeral(tokens, from, from + 1, { kind: 'clock', value, also: [whole(Number(hours))] });
  }
  const tex = numberInTex(tokens, from);
  if (tex) return tex;
  const fraction = fractionInDigits(tokens, from);
  if (fraction || token?.kind !== 'number') return fraction;
  const value = readNumeral(token.text);
  const next = textAt(tokens, from + 1);
  if (glued(tokens, from + 1) && /^(?:st|nd|rd|th)$/.test(next))
    return numeral(tokens, from, from + 2, { kind: 'ordinal', value, also: [] });
  const at = after(tokens, from + 1);
  const scale = next === 'k' && glued(tokens, from + 1) ? 1000 : scales().get(textAt(tokens, at));
  if (scale !== undefined) {
    const scaled = multiply(value, whole(scale));
    const also = scale === 12 ? [value, whole(12)] : [value];
    return numeral(tokens, from, at + 1, { kind: 'plain', value: scaled, also });
  }
  const mixed = isWhole(value) ? mixedNumber(tokens, from, from + 1, value, 'digits') : undefined;
  if (mixed) return mixed;
  return withPercent(tokens, numeral(tokens, from, from + 1, { kind: 'plain', value, also: [] }));
};

const withPercent = (tokens: readonly Token[], plain: Numeral): Numeral => {
  const to = percentEnd(tokens, plain.to);
  if (to === undefined) return plain;
  const { value } = plain;
  const part = divide(value, hundred) ?? value;
  return numeral(tokens, plain.from, to, { kind: 'percent', value, also: [part] }, plain.form);
};

/** Every word that a number in letters begins with. */
const openers: () => ReadonlySet<string> = once(
  () =>
    new Set([
      ...[small(), tens(), multiples(), groups(), parts()].flatMap((words) => [...words.keys()]),
      ...['a', 'an', 'dozen'],
    ]),
);

const inLetters = (tokens: readonly Token[], from: number): Numeral | undefined => {
  const token = tokens[from];
  if (token?.kind !== 'word' || !openers().has(token.text)) return undefined;
  const fraction = fractionInLetters(tokens, from);
  if (fraction) return fraction;
  const word = token.text;
  const letters = (to: number, kind: NumeralKind, value: Exact, also: readonly Exact[] = []): Numeral =>
    numeral(tokens, from, to, { kind, value, also }, 'letters');
  const multiple = multiples().get(word);
  if (multiple !== undefined) return letters(from + 1, 'multiplier', whole(multiple));
  const group = groups().get(word);
  if (group !== undefined) return letters(from + 1, 'plain', whole(group));
  const isOpened = (word === 'a' || word === 'an') && scales().has(textAt(tokens, from + 1));
  const found = cardinal(tokens, isOpened ? from + 1 : from, isOpened);
  if (!found) return undefined;
  const mixed = mixedNumber(tokens, from, found.to, whole(found.value), 'letters');
  if (mixed) return mixed;
  if (found.value === 1 && isPronoun(tokens, from)) return undefined;
  const isOfDozens = !isOpened && textAt(tokens, found.to - 1).startsWith('dozen');
  const also = isOfDozens ? [whole(12), whole(found.value / 12)] : [];
  return withPercent(tokens, letters(found.to, 'plain', whole(found.value), also));
};

const beforePronoun = wordClass('before_pronoun_one');
/** `the last one`, `a red one`: it stands for a thing that was named before; but in `the last one hour`. */
const isPronoun = (tokens: readonly Token[], one: number): boolean =>
  (beforePronoun.has(textAt(tokens, one - 1)) ||
    (article.has(textAt(tokens, one - 2)) && !measures(tokens, one - 1))) &&
  !measures(tokens, one + 1);
const article = wordClass('indefinite_article');
const measures = (tokens: readonly Token[], at: number): boolean =>
  dimensionOf(lemma(textAt(tokens, at))) !== undefined;

/** Every number of a text, in reading order. */
export const numeralsOf = (tokens: readonly Token[]): readonly Numeral[] => {
  const found: Numeral[] = [];
  let at = 0;
  while (at < tokens.length) {
    const one = tokens[at]?.kind === 'word' ? inLetters(tokens, at) : inDigits(tokens, at);
    if (one) found.push(timesAfter(tokens, one));
    at = one ? one.to : at + 1;
  }
  return found;
};

const behindTimes = wordClass('behind_times');
/** `3 times` is a multiplier, but in `3 times a week`. */
export const timesAfter = (tokens: readonly Token[], one: Numeral): Numeral => {
  if (one.kind !== 'plain' && one.kind !== 'fraction') return one;
  const next = textAt(tokens, one.to);
  const then = textAt(tokens, one.to + 1);
  if (next !== 'times' && !(next === 'time' && then === 'as')) return one;
  return behindTimes.has(then)
    ? numeral(
        tokens,
        one.from,
        one.to + 1,
        { kind: 'multiplier', value: one.value, also: one.also },
        one.form,
      )
    : one;
};

const minusSaid = expression(
  String.raw`((?:^|[:=]|\b(?:<form_of_be>|of|at|to|answer|gets?|got|equals?|makes?)\b)\s*)\b(?:minus|negative)\s+(?=\p{Sc}?\.?\d)`,
  'gi',
);
const belowZero =
  /(?<![-−\d.,])(\d[\d,.]*)((?:\s*(?:°\s?[CF]?|degrees?(?: (?:celsius|fahrenheit))?))?)\s+below (?:zero|0|nought)\b/gi;

/** `It is minus 3`, `3 degrees below zero` with a sign: `It is -3`. What is `10 minus 3` stays. */
export const withMinusSigns = (text: string): string =>
  text.replaceAll(minusSaid(), '$1-').replaceAll(belowZero, '-$1$2');

/** `10 or 11`, `not 10`, `less than 10`: which number it is stays open. */
export const leavesNumberOpen = tells(
  String.raw`\b(?:not|less than|more than|fewer than|at least|at most|between) (?=\p{Sc}?\d)|\d\S* or \p{Sc}?\d`,
  'i',
);
