import { isWhole, multiply, whole } from '../base/index.ts';
import { speaksOfRest } from '../english/index.ts';
import { isGiven } from '../facts/index.ts';
import { keyOf } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * Of 40 pieces 20 are eaten, and of the rest a half is given: `20 / 2`, where the 20 of the program are those that were eaten.
 * With any other number the rest of the solution would not follow. It is so where nothing reads a number of the question
 * that asks of a rest, and a result is just half of it. No line of such a solution is to be relied on.
 */
export const restsOnChance = ({ question, asked, literals, facts }: Original): 0 | undefined => {
  if (!speaksOfRest(question)) return undefined;
  const halves = facts.exact.flatMap((value, step) => {
    return !isGiven(facts, step) && value && isWhole(value) ? [multiply(value, whole(2))] : [];
  });
  const isTaken = halves.some((whole_) => {
    const key = keyOf(whole_);
    const written =
      question.includes(key) &&
      new RegExp(String.raw`(?<![\d.,$])${key}(?! ?%|[\d.,]*\d)`, 'u').test(question);
    const known =
      literals.has(key) || facts.exact.some((value) => value !== undefined && keyOf(value) === key);
    return written && asked().has(key) && !known;
  });
  return isTaken ? 0 : undefined;
};
