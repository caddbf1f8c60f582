import { add, equal, isWhole, whole } from '../../base/index.ts';
import { dimensionOf } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { hangsOn, linesOf } from '../solve/values.ts';
import { isMeasure } from '../text/things.ts';
import {
  type Argument,
  type Editable,
  type Form,
  no,
  quantityAt,
  saidOf,
  type Tried,
  unsure,
} from './form.ts';

/** How many of one unit make another, as everybody knows: nothing is hidden when such a number is left out. */
const known = new Set([
  ...['7 day', '24 hour', '60 minute', '60 second', '12 month', '365 day', '366 day', '52 week', '100 cent'],
  ...[
    '2 parent',
    '2 hand',
    '2 eye',
    '2 ear',
    '2 arm',
    '2 leg',
    '10 finger',
    '10 toe',
    '4 season',
    '50 state',
  ],
  ...['12 inch', '3 foot', '36 inch', '5280 foot', '1000 gram', '1000 meter', '100 centimeter', '16 ounce'],
  ...[
    '2000 pound',
    '30 day',
    '31 day',
    '28 day',
    '4 week',
    '5 day',
    '2 day',
    '1000 milliliter',
    '1000 mb',
    '1024 mb',
    '10 year',
    '100 year',
  ],
]);

/** Numbers that everybody knows where the question speaks of such a thing: the 90 minutes of a soccer game. */
const knownOf: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:90 minute|45 minute|2 half|11 player)$/, /\b(?:soccer|football)\b/i],
  [/^(?:48 minute|12 minute|4 quarter|5 player|60 minute)$/, /\b(?:basketball|football|NBA|NFL|hockey)\b/i],
  [/^(?:9 inning|9 player|3 out|3 strike|4 base)$/, /\b(?:baseball|inning)/i],
  [/^(?:18 hole|9 hole)$/, /\bgolf/i],
  [/^(?:100|120) yard$/, /\bfootball\b/i],
  [/^(?:52|54|13|4) (?:card|suit|ace|king|queen|jack)$/, /\b(?:deck|playing cards)\b/i],
  [/^(?:4|6|8|2) (?:leg|foot|wing|paw|hoof|arm|ear|eye)$/, /./],
  [
    /^(?:2|3|4|18) (?:wheel|tire)$/,
    /\b(?:cars?|bikes?|bicycles?|tricycles?|trucks?|motorcycles?|vehicles?|wheelers?)\b/i,
  ],
  [/^(?:3|4|5|6|8) (?:side|corner|angle)$/, /\b(?:triang|squar|rectang|pentag|hexag|octag)/i],
  [/^(?:360|180|90) degree$/, /\b(?:circle|triangle|angle|rectangle|square)/i],
  [/^(?:1|5|10|25|50) cent$/, /\b(?:penn|nickel|dime|quarter|half.dollar|coin)/i],
  [/^(?:5|10|20|4|2) (?:nickel|dime|quarter|penny|coin)$/, /./],
  [/^(?:6) (?:face|side|number)$/, /\b(?:dice|die|cube)\b/i],
  [/^26 letter$|^26 mile$/, /\b(?:alphabet|marathon)\b/i],
  [/^12 egg$/, /\bdozens?\b/i],
  [/^32 tooth$/, /./],
  [/^(?:9|10) month$|^40 week$/, /\b(?:pregnan|school year)/i],
  [/^(?:8|40) hour$/, /\b(?:work ?(?:day|week)|full.time|shift)/i],
  [/^(?:31|24|25) (?:day|october|december)$/i, /\b(?:Halloween|Christmas)\b/i],
  [/^(?:212|100|32|0) degree$/, /\b(?:boil|freez)/i],
];

/** A form that hides the number of its first argument: where that one is said for certain, and nothing else tells it. */
export const hiding = (make: (problem: Editable, said: Said, args: readonly Argument[]) => Tried): Form => ({
  make: (problem, args) => {
    const step = quantityAt(args, 0);
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    return problem.known.get(step.index) ?? askedAlong(problem, said) ?? make(problem, said, args);
  },
});

/** A number of what is asked for is no part of what is told: `How long do some laps take?`, `If there are some kids, …` */
const askedAlong = ({ asking, question }: Problem, { sentence, start }: Said): Tried | undefined => {
  if (sentence !== asking) return undefined;
  const head = question.slice(sentence.start, start);
  const supposed =
    /\b(?:if|when|after|assuming|given|since|and)\b/i.test(head) &&
    !/\b(?:how|what|calculate|find)\b/i.test(head);
  if (supposed && !/\bif there (?:are|were|is)\b/i.test(head)) return undefined;
  return no('no_words', 'the question asks for it with this number');
};

/**
 * Why a number that is taken out of the question would still be known: it stands there once more, in digits or
 * letters, or what else stands there implies it. Undefined where it would not.
 */
export const stillKnown = (problem: Problem, said: Said): Tried | undefined => {
  const { text, question } = problem;
  const { mention, step } = said;
  const unit = mention.unit ?? step.quantity.unit ?? '';
  const again = text.mentions.find(
    (other) =>
      other !== mention &&
      (equal(other.value, mention.value) ||
        (step.exact !== undefined && equal(other.value, step.exact)) ||
        other.also.some((one) => equal(one, mention.value))),
  );
  if (again) return no('said_again', `the same number stands in '${question.slice(again.start, again.end)}'`);
  if (isCommonlyKnown(problem, said)) return no('implied', 'everybody knows this number');
  if (isWhole(mention.value) && countsList(question, Number(mention.value.num)))
    return no('implied', 'the question lists as many');
  if (isWhole(mention.value) && countsNames(problem, unit, Number(mention.value.num)))
    return no('implied', 'the question names as many');
  if (isCountedUpTo(problem, said)) return no('implied', 'the last of them is called by its number');
  if (isOfRest(problem, said)) return no('implied', 'the rest and the part tell the whole');
  if (isOneOfAll(problem, said)) return no('implied', 'all that there are may be what the question tells of');
  return undefined;
};

const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `How fast was the fifth coaster?` of five; `On the seventh week, he stopped` after six. */
const isCountedUpTo = ({ question }: Problem, { mention }: Said): boolean => {
  const count = Number(mention.value.num);
  if (!isWhole(mention.value) || count < 3 || mention.kind !== 'plain') return false;
  const isCalled = (number: number, behind: string): boolean =>
    new RegExp(`\\b(?:${ordinals[number] ?? ordinals[0]}|${number}(?:st|nd|rd|th))${behind}\\b`, 'i').test(
      question,
    );
  // `He saved for 6 weeks. On the seventh week, …`
  return isCalled(count, '') || (mention.unit !== undefined && isCalled(count + 1, ` ${mention.unit}`));
};

/**
 * `One-fourth of the 56 are oranges. There are half as many peaches, and five times as many apples as peaches`: if these
 * are all, it follows what part the oranges are.
 */
const isOneOfAll = ({ subject, values, said }: Problem, { step, mention }: Said): boolean => {
  if (mention.kind === 'plain') return false;
  const { steps } = subject;
  const lines = linesOf(subject, step.index, new Map());
  const parts = steps.filter(
    ({ sort, index }) => sort === 'working' && index !== steps.length && hangsOn(lines[index]),
  );
  const totals = [...said.values()].flatMap(({ step: { exact }, mention: { kind } }) =>
    kind === 'plain' && exact ? [exact] : [],
  );
  const isAll = (chosen: readonly number[]): boolean => {
    const own = chosen.map((index) => values[index]);
    const known = own.filter((value) => value !== undefined);
    if (known.length < own.length) return false;
    const sum = known.reduce(add, whole(0));
    const slope = chosen.reduce((all, index) => add(all, lines[index]?.by ?? whole(0)), whole(0));
    return slope.num !== 0n && totals.some((total) => equal(total, sum));
  };
  const indexes = parts.slice(0, 6).map(({ index }) => index);
  return indexes.some((a, at) =>
    indexes
      .slice(at + 1)
      .some((b, from) => isAll([a, b]) || indexes.slice(at + from + 2).some((c) => isAll([a, b, c]))),
  );
};

/** `She makes 20 bags, sells 15 and reduces the remaining 5`: of a whole, its part and the rest two tell the third. */
const isOfRest = ({ text, question }: Problem, { mention }: Said): boolean => {
  const others = text.mentions.filter((other) => other !== mention);
  const isRest = ({ start }: { readonly start: number }): boolean =>
    /\b(?:remaining|rest|other|leftover)\b[^.,;?!]{0,20}$/i.test(question.slice(0, start));
  return others.some((one, at) =>
    others.slice(at + 1).some((other) => {
      if (![mention, one, other].some(isRest)) return false;
      const [a, b, c] = [mention.value, one.value, other.value];
      return [
        [a, b, c],
        [b, a, c],
        [c, a, b],
      ].some(([whole, part, rest]) => whole && part && rest && equal(whole, add(part, rest)));
    }),
  );
};

/** Whether everybody knows the number: 60 minutes, the 30 days of September. */
export const isCommonlyKnown = ({ question }: Problem, said: Said): boolean => {
  const { mention, step } = said;
  const unit = mention.unit ?? step.quantity.unit ?? '';
  if (step.quantity.role === 'conversion factor' || step.role === 'world knowledge' || tellsUnit(said))
    return true;
  const counted = `${mention.value.num} ${unit}`;
  if (isWhole(mention.value) && knownOf.some(([what, of]) => what.test(counted) && of.test(question)))
    return true;
  return (
    isWhole(mention.value) &&
    known.has(`${mention.value.num} ${unit}`) &&
    (dimensionOf(unit) !== 'duration' ||
      /\b(?:per|a|an|each|every|in|week\w*|month|year|day|daily)\b/i.test(question))
  );
};

/** `one fluid ounce is equal to 30 ml`, `each pound has 16 ounces`: one measure in another. */
const tellsUnit = ({ sentence, start, mention }: Said): boolean => {
  const [, own = ''] =
    /\b(?:an?|one|1|each|every|per) (?:(?:fluid|square|cubic|metric) )?(\p{L}+) (?:is|are|has|have|equals?|contains?|makes?|weighs?)(?: (?:equal|equivalent|the same) (?:to|as))?(?: about| exactly)? $/iu.exec(
      sentence.text.slice(0, start - sentence.start),
    ) ?? [];
  return mention.unit !== undefined && isMeasure(own) && isMeasure(mention.unit);
};

/** `Five people are planning a party`, of whom five are named; the five letters of `Elida`. */
const countsNames = ({ names }: Problem, unit: string, count: number): boolean =>
  (count > 2 &&
    names.size === count &&
    /^(?:person|people|friend|kid|child|boy|girl|man|woman|student|sibling|brother|sister|player|runner|member|worker|employee|neighbor)$/.test(
      unit,
    )) ||
  (unit === 'letter' && [...names].some((name) => name.length === count));

/** `Ann, Bob and Cid`: a list of so many, or of so many and one more. */
const countsList = (question: string, count: number): boolean => {
  if (count < 2 || count > 8) return false;
  const lists = question.matchAll(
    /(?:[\p{L}’'-]+(?: [\p{L}’'-]+){0,3}, (?:and )?)+(?:and |or )?[\p{L}’'-]+/gu,
  );
  for (const [list] of lists) {
    const items = list.split(/, (?:and |or )?| and | or /).length;
    if (items === count || items === count + 1) return true;
  }
  return count === 2 && /\b\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+\b/u.test(question);
};
