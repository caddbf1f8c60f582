import { compare, divide, type Exact, whole } from '../../base/index.ts';
import { dimensionOf, inCents, spokenLike } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { aroundOf, isAdjective, isClock, isPair, isSpokenOf, takesWords } from '../text/around.ts';
import { type Form, no, numberAt, type Tried, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** What words stand for bounds of a number. */
interface Bound {
  readonly low?: Exact;
  readonly high?: Exact;
  /** The words, made of the bounds as the question would write them. */
  readonly words: (spoken: readonly string[]) => string;
}

/** A number of the question becomes bounds that it lies within. */
export const bounded = (problem: Problem, said: Said, { low, high, words }: Bound): Tried => {
  const bounds = [low, high].filter((bound) => bound !== undefined);
  const unbound = whyUnbound(problem, said, bounds);
  if (unbound !== undefined) return no('no_words', unbound);
  // `holds at most 6` tells how many there is room for.
  if (bounds.length === 1 && aroundOf(problem, said).before.match(/^(?:holds?|held|contains?)$/))
    return no('no_words', 'it would be a limit');
  if (isSpokenOf(problem, said)) return no('no_words', 'what follows speaks of the number itself');
  const spoken = bounds.map((bound) => withinSentence(said, bound));
  if (spoken.includes(undefined) || bounds.some(({ num }) => num <= 0n))
    return no('no_words', 'a bound cannot be written as the number is');
  // `at most 1 lizards`, `at least 1 times`
  if (bounds.length === 1 && /^(?:1|one)(?: times)?$/i.test(spoken[0] ?? ''))
    return no('no_words', 'one of them would be many');
  const { opensSentence } = aroundOf(problem, said);
  const text = words(spoken.flatMap((one) => (opensSentence ? one?.toLowerCase() : one) ?? []));
  const step = said.step.index;
  const claim: Claim = { kind: 'within', step, ...(low && { low }), ...(high && { high }) };
  const start = opensSentence ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return ways([{ edits: [{ start: said.start, end: said.end, text: start }], claims: [claim] }]);
};

/** Words of what is wanted, or of what has room: their number is a bound itself, and another one says another thing. */
const ofNeed =
  /\b(?:needs?|needed|requires?|required|must|can|could|able|capable|fits?|seats?|capacity|limit\w*|enough|allow\w*|budget|afford|goal|aims?|hopes?|wants? to|wanted to|minimum|maximum|worth|exact\w*)\b(?: [\p{L}\d’'-]+){0,7} ?$/iu;

/** `At the end of 6 days`, `when he is 50 years old`: which it is must be certain. */
const ofSpan =
  /\b(?:end|beginning|start|middle|course|maximum|minimum) of $|\b(?:when|once|until|till|after|before) \p{L}+ (?:is|was|are|were|turns?|turned|gets?|got|reach(?:es|ed)?) $/iu;

const atPoint =
  /\b(?:(?:gets?|got|grows?|grew|comes?|came|goes|went|rises?|rose|falls?|fell|drops?|dropped|climbs?|climbed|down|up|back|brings? it) to|reach(?:es|ed)?) [$€£]?$/i;

/** Why no bounds can be said of a number by what stands around it; undefined where they can. */
export const whyUnbound = (problem: Problem, said: Said, bounds: readonly Exact[]): string | undefined => {
  const around = aroundOf(problem, said);
  const { before, after } = around;
  const head = problem.question.slice(said.sentence.start, said.start);
  if (isPair(around) || isClock(around) || !takesWords(around) || !takesBounds(said))
    return 'bounds cannot stand here';
  if (/\b(?:has|have|had) each\b/.test(head)) return 'each of them could have another number';
  // `at most 520-liter tanks`
  if (isAdjective(around)) return 'it belongs to the noun behind it';
  // `At most 2 of the paintings are square` says nothing of the others, which may make up what is missing.
  if (/^ of (?:the|these|those|his|her|its|their|our|my)\b/.test(after))
    return 'it is a part of several, and the others may be anything';
  if (ofSpan.test(head)) return 'it is one point of time';
  // `at at most $5`
  if (before === 'in' && /^ (?:days|weeks|months|years)\b/.test(after)) return 'it is one point of time';
  if (before === 'at') return 'two bounds would stand together';
  // `only spends more than 3 nickels`
  if (/\b(?:only|just|merely) (?:\p{L}+ )?[$€£]?$/iu.test(head)) return 'it is told that there are no more';
  if (ofNeed.test(head)) return 'its number is a bound itself';
  // `every time it gets to at most 7 inches`
  if (atPoint.test(head)) return 'it is the very point at which something is';
  // `at least 7 days a week`: there are no more.
  const { unit } = said.mention;
  if (unit !== undefined && dimensionOf(unit) === 'duration' && perTime.test(after))
    return 'there are only so many of them';
  if (
    said.mention.kind === 'percent' &&
    bounds.some((bound) => compare(bound, said.scale.num === said.scale.den ? whole(100) : whole(1)) >= 0)
  )
    return 'it would be more than everything';
  return undefined;
};

const perTime = /^ [\p{L}-]+ (?:an?|per|each|every|this|that|last|out of the) [\p{L}]+/iu;

const takesBounds = ({ mention, after }: Said): boolean =>
  (mention.kind === 'plain' ||
    mention.kind === 'percent' ||
    (mention.kind === 'multiplier' && mention.form === 'digits')) &&
  !/-/.test(after);

/** A number of the program as the question would write it at this place: `$4`, `15%`, `4 times`. */
export const inQuestion = (
  { scale, before, after, numeral, mention }: Said,
  value: Exact,
): string | undefined => {
  const shown = divide(value, scale);
  // For `twice` and `triple` no other number can stand.
  if (mention.kind === 'multiplier' && /^\p{L}+$/u.test(numeral)) return undefined;
  const times = mention.kind === 'multiplier' ? /^(\S+)( times?)$/.exec(numeral) : undefined;
  const spoken = shown && spokenLike(shown, times?.[1] ?? numeral);
  const shownAs = spoken && /[$€£]/.test(before) ? inCents(spoken, `${before}${numeral}`) : spoken;
  return shownAs && `${before}${shownAs}${times?.[2] ?? ''}${after}`;
};

/** The same behind other words: a number in letters has no capital there. */
export const withinSentence = (said: Said, value: Exact): string | undefined => {
  const number = inQuestion(said, value);
  return /^\p{L}/u.test(number ?? '') ? number?.toLowerCase() : number;
};

export const range: Form = hiding((problem, said, args) =>
  bounded(problem, said, {
    low: numberAt(args, 1),
    high: numberAt(args, 2),
    words: ([low = '', high = '']) => `between ${unitless(low)} and ${high}`,
  }),
);

/** `between 4 and 6 times`. */
const unitless = (spoken: string): string => spoken.replace(/ times?$/, '');

export const at_least: Form = hiding((problem, said, args) =>
  bounded(problem, said, { low: numberAt(args, 1), words: ([low = '']) => `at least ${low}` }),
);

export const at_most: Form = hiding((problem, said, args) =>
  bounded(problem, said, { high: numberAt(args, 1), words: ([high = '']) => `at most ${high}` }),
);
