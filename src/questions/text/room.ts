import { namesOf } from '../../english/index.ts';
import type { Problem } from '../problem.ts';

/** Words by which the sentence that asks goes on from the one before it: `At this rate`, `How many are left?` */
const goesOn =
  /^(?:(?:at|in|with|by|for|after|given|if) (?:this|that|these|those|such|the same)\b|(?:this|that|these|those|it|they|he|she|if (?:so|not|it|they)|both|each|so|then|also|however|but|and|instead)\b|how (?:many|much) (?:of (?:them|these|those|it)|left|remain)\b|how many (?:more )?(?:are|is|were|was|do|does|did|will|would|can|has|have)\b)/i;

/** Whether a sentence put before the one that asks takes nothing from it: neither what goes on nor who `he` is. */
export const hasRoomFor = (problem: Problem, text: string): boolean => {
  const { asking, question, names } = problem;
  if (goesOn.test(asking.text)) return false;
  const pronoun = /\b(?:he|she|his|her|him|himself|herself)\b/i.exec(asking.text);
  const named = [...names].some((name) => {
    const at = asking.text.search(new RegExp(`\\b${name}\\b`));
    return at >= 0 && at < (pronoun?.index ?? 0);
  });
  if (!pronoun || named || names.size < 2) return true;
  const last = lastNamed(question.slice(0, asking.start), names);
  return [...namesOf(`x ${text}`)].every((name) => !names.has(name) || name === last);
};

const lastNamed = (text: string, names: ReadonlySet<string>): string | undefined =>
  [...names]
    .map((name) => ({ name, at: text.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at)[0]?.name;

/** Whether the sentence that asks speaks of what stands before it: `How much do they cost?` after an aside is of that. */
export const asksOfBefore = ({ asking }: Problem): boolean =>
  /\b(?:they|them|their|these|those|this|both|everything|everyone|all together|the two)\b|\bit\b(?! (?:take|takes|took|cost))/i.test(
    asking.text,
  );
