import { asksOn, namesOf, personAt } from '../../english/index.ts';
import type { Problem } from '../problem.ts';

/** Whether a sentence put before the one that asks takes nothing from it: neither what goes on nor who `he` is. */
export const hasRoomFor = ({ asking, question, names }: Problem, text: string): boolean => {
  if (asksOn(asking.text)) return false;
  const pronoun = personAt(asking.text);
  const named = [...names].some((name) => {
    const at = asking.text.indexOf(name);
    return at >= 0 && at < pronoun;
  });
  if (pronoun < 0 || named || names.size < 2) return true;
  const last = lastNamed(question.slice(0, asking.start), names);
  return [...namesOf(`x ${text}`)].every((name) => !names.has(name) || name === last);
};

const lastNamed = (text: string, names: ReadonlySet<string>): string | undefined =>
  [...names]
    .map((name) => ({ name, at: text.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at)[0]?.name;
