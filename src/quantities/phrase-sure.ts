import { equal } from '../base/index.ts';
import { expression, lemma, wordClass } from '../english/index.ts';
import type { Step, Template } from '../model/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { wordsOf } from './name.ts';
import { ofAmount } from './phrase-words.ts';
import type { Quantity } from './quantity.ts';
import { sameUnit } from './relations.ts';

const forOne = expression(String.raw`\b(?:<for_one>)\b`);
const rates = wordClass('rate_in_name');

/**
 * Whether words say of a product that it is for one of something, and its name does not: of `The room in each van is
 * 8 * 3 vans = 24` nobody knows for certain that 24 is what one van holds.
 */
export const isOfEach = (words: string, { expr, target }: Step): boolean =>
  expr.kind === 'binary' &&
  expr.op === '*' &&
  forOne().test(words) &&
  !wordsOf(target).some((word) => rates.has(word));

const start = expression(String.raw`\b(?:<beginning>)`, 'i');
const past = expression(String.raw`\b(?:<of_the_past>)\b`, 'i');
const end = expression(String.raw`\b(?:<of_the_end>)`, 'i');
const anew = expression(String.raw`\b(?:<of_what_is_new>)`, 'i');
const present = expression(String.raw`\b(?:<of_the_present>)\b`, 'i');
/** By the words of a name that tell of a time: how a text says it. */
const states = [
  [wordClass('initial_in_name'), start],
  [wordClass('previous_in_name'), past],
  [wordClass('final_in_name'), end],
  [wordClass('new_in_name'), anew],
  [wordClass('current_in_name'), present],
] as const;

/**
 * Whether what a name says of a time is so: of 80 eggs that ten hens lay, `initial_eggs` are none that later get more
 * or fewer. Of what is worked out the solution's author says it.
 */
export const isSureState = (
  target: string,
  step: number,
  {
    text: { facts },
    quantities,
    template,
  }: { readonly template: Template; readonly text: AlignedText; readonly quantities: readonly Quantity[] },
): boolean => {
  const told = wordsOf(target).flatMap((word) =>
    states.flatMap(([said, cue]) => (said.has(word) ? [cue] : [])),
  );
  const kind = facts.steps[step]?.expr.kind;
  if (told.length === 0 || (kind !== 'num' && kind !== 'call')) return true;
  if (quantities.some(({ earlier }) => earlier === step)) return true;
  return told.every((cue) => cue().test(template.question));
};

const ofAll = expression(String.raw`\b(?:<of_all>)\b`, 'i');
const ofSome = expression(String.raw`\b(?:<of_some>)\b`, 'i');
/** Words that tell of a name neither of what nor whose it is. */
const plain = wordClass('plain_in_name');

const telling = (words: readonly string[]): readonly string[] =>
  words.map((word) => lemma(word.toLowerCase())).filter((word) => !plain.has(word));

/** The words of a text; `sign-up` is `signup`. */
const wordsIn = (text: string): readonly string[] =>
  text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '').match(/\p{L}+/gu) ?? [];

/** Words, and each two neighbours as one: `sign_up_fee` has a `signup`, too. */
const withPairs = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at]}${word}`),
];

/** `the total chairs` where another chair is added to them later: there are two totals, and its name tells neither. */
export const isSubtotal = (step: number, quantities: readonly Quantity[]): boolean => {
  const own = quantities[step];
  if (own?.role !== 'total' || own.group.length > 0) return false;
  return quantities.some(
    (other, at) =>
      at > step &&
      other.role === 'total' &&
      other.source.kind === 'step' &&
      other.group.length === 0 &&
      sameUnit(own, other) === true &&
      !(own.value && other.value && equal(own.value, other.value)),
  );
};

/**
 * Tells of a name of an amount whether another quantity has as good a right to it as that of the step: of `the total
 * dollars` the one that the question asks for, or that a later total is of; of `the fee` each fee. `asked` is the
 * question's last sentence.
 */
export const rivalsIn = (
  quantities: readonly Quantity[],
  asked: string,
): ((phrase: string, step: number) => boolean) => {
  const answer = quantities.at(-1)?.value;
  const others = quantities.map((quantity) => {
    const isAnswer = quantity.value !== undefined && answer !== undefined && equal(quantity.value, answer);
    const name = quantity.name.words.join(' ');
    return {
      quantity,
      isTotal: quantity.role === 'total' || ofAll().test(isAnswer ? `${name} ${asked}` : name),
      words: telling([...withPairs(quantity.name.words), ...(isAnswer ? wordsIn(asked) : [])]),
    };
  });
  return (phrase, step) => {
    const own = quantities[step];
    const value = own?.value;
    const isOfAll = ofAll().test(phrase);
    if (!own || !value || (!isOfAll && !ofSome().test(phrase) && !ofAmount().test(phrase))) return false;
    // Whose it is tells it from the others, and what is asked for has the best right to its name.
    if (/['’]s\b/.test(phrase) || (answer !== undefined && equal(value, answer))) return false;
    const said = telling(wordsIn(phrase));
    return others.some(({ quantity, isTotal, words }, at) => {
      if (!quantity.value || equal(quantity.value, value) || sameUnit(own, quantity) === false) return false;
      // A total has a better right to the name than what it is made of.
      return (!isOfAll || (at > step && isTotal)) && said.every((word) => words.includes(word));
    });
  };
};
