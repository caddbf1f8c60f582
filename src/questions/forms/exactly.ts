import { isPlural, lemma } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { aroundOf, isDifference, isPair } from '../text/around.ts';
import { withinSentence } from './bounds.ts';
import {
  type Argument,
  type Form,
  no,
  numberAt,
  quantityAt,
  saidOf,
  type Tried,
  unsure,
  ways,
} from './form.ts';
import { letteredCount } from './in-letters.ts';
import { isWholeCount } from './strictly-between.ts';

/** How a bracket tells the number that the words before it leave open. */
export const inBrackets = (numbers: readonly string[]): readonly string[] =>
  numbers.flatMap((number) => [`(${number}, to be exact)`, `(exactly ${number})`]);

/** Where a bracket can stand: behind the noun that the number counts, or right behind money and percents. */
const behindNoun = (problem: Problem, said: Said) => {
  const { question } = problem;
  const { mention, before, after, end, sentence } = said;
  const tail = question.slice(end, sentence.end);
  if (mention.kind !== 'plain' && mention.kind !== 'percent') return undefined;
  if (/\b(?:exact|exactly|precisely)\b/i.test(sentence.text)) return undefined;
  // `5 fewer blue buttons (exactly five)` would tell how many blue ones there are.
  const around = aroundOf(problem, said);
  if (isDifference(around) || isPair(around) || around.isJoined) return undefined;
  if (mention.kind === 'percent' || before !== '' || after !== '') return endsWords(tail) ? end : undefined;
  const [words = ''] = /^(?: [\p{L}’'-]+){1,4}/u.exec(tail) ?? [];
  let at = 0;
  for (const word of words.slice(1).split(' ')) {
    at += word.length + 1;
    const rest = tail.slice(at);
    if (lemma(word.toLowerCase()) === mention.unit)
      return endsWords(rest) && !countsMore(rest) ? end + at : undefined;
  }
  return undefined;
};

/** `24 cars and motorcycles`: the number counts both. */
const countsMore = (tail: string): boolean =>
  isPlural(/^ (?:and|or) (?:\p{Ll}+ )?(\p{Ll}+)\b/u.exec(tail)?.[1] ?? '') ||
  /^[^.]{0,30}\(in total\)/.test(tail);

/** No bracket stands there already, and no `old` or `tall` goes on with what is measured. */
const endsWords = (tail: string): boolean =>
  /^(?:$|[.,;?!]| (?!\(|(?:old|tall|long|wide|high|deep|thick|away|ago|later|older|younger|more|less|fewer|and a half)\b))/.test(
    tail,
  );

const bracketed = (
  problem: Problem,
  args: readonly Argument[],
  say: (said: Said) => { readonly texts: readonly string[]; readonly claim: Claim },
): Tried => {
  const step = quantityAt(args, 0);
  const said = saidOf(problem, step);
  if (!said) return unsure(step);
  const at = behindNoun(problem, said);
  if (at === undefined) return no('no_words', 'no bracket can stand behind it');
  const { texts, claim } = say(said);
  if (texts.length === 0) return no('no_words', 'the number cannot be written there');
  return ways(texts.map((text) => ({ edits: [{ start: at, end: at, text: ` ${text}` }], claims: [claim] })));
};

/** A bracket behind what is counted tells the number: `(5, to be exact)`. Another edit says it loosely before. */
export const exactly: Form = {
  make: (problem, args) => {
    const value = numberAt(args, 1);
    return bracketed(problem, args, (said) => {
      const number = withinSentence(said, value);
      const claim: Claim = { kind: 'fact', step: said.step.index, sign: '=', value };
      const both = [number, letteredCount(said, value)].filter((one) => one !== undefined);
      return { texts: inBrackets(both), claim };
    });
  },
};

/** A bracket behind what is counted tells between which numbers it lies: `(more than 4 but fewer than 8)`. */
export const exactly_between: Form = {
  make: (problem, args) => {
    const [above, below] = [numberAt(args, 1), numberAt(args, 2)];
    return bracketed(problem, args, (said) => {
      const [low, high] = [withinSentence(said, above), withinSentence(said, below)];
      const fits = isWholeCount(problem, said) && above.num > 0n && low !== undefined && high !== undefined;
      const claim: Claim = { kind: 'between', step: said.step.index, above, below };
      return { texts: fits ? [`(more than ${low} but fewer than ${high})`] : [], claim };
    });
  },
};
