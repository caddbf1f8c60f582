import * as english from '../../english/index.ts';
import { nextOf, type Problem } from '../problem.ts';
import type { Edit } from './edits.ts';

/** Whether a sentence, or a part of it, can be left out without what follows losing what it speaks of. */
export const canGo = (problem: Problem, sentence: english.Sentence, part = sentence): boolean => {
  const { sentences, asking, question } = problem;
  const isWhole = part.start <= sentence.start;
  const opens = isWhole && sentence === sentences[0];
  if (isWhole && sentences.length < 3) return false;
  const [earlier, later] = [question.slice(0, part.start), question.slice(part.end)];
  const next = nextOf(problem, sentence);
  if (!next || english.refersBack(next.text) || (opens && english.asksOfBefore(next.text))) return false;
  const named = [...english.namesOf(isWhole ? part.text : `x ${part.text}`)];
  const newNames = named.filter((name) => !earlier.includes(name));
  const isOfWho = english.beginsWithPronoun(next.text) || english.speaksOfNobody(next.text);
  if (isOfWho && (newNames.length > 0 || opens)) return false;
  // What opens a problem brings in whatever it speaks of.
  if (opens && english.beginsKnown(next.text)) return false;
  // Who is first named here may be named again in full, but not be spoken of, nor be new to who asks.
  const told = question.slice(part.end, asking.start);
  if (!newNames.every((name) => later.includes(name) && told.includes(name))) return false;
  return !bringsIn(problem, part) && !english.continues(next.text);
};

/** Whether what follows speaks as known of something that this sentence names first: `the movie`, `his boat`, `twice that many`. */
export const bringsIn = (problem: Problem, part: english.Sentence): boolean => {
  const { question } = problem;
  const [earlier, later] = [question.slice(0, part.start), question.slice(part.end)];
  return english.isMissed(part.text, earlier, later) || tellsMeant(problem, part);
};

/** Whether what follows speaks as known of a number, and between them no other one is told: `twice that many`. */
export const tellsMeant = ({ question, text: { mentions } }: Problem, { end }: Edit): boolean => {
  const at = english.numberMeant(question.slice(end));
  const isBetween = (start: number): boolean => start >= end && start < end + at;
  return (
    at >= 0 &&
    !mentions.some(({ start, kind, role }) => isBetween(start) && kind === 'plain' && role !== 'difference')
  );
};

/** Leaves a sentence out, with the space before or behind it. */
export const withoutSentence = ({ question }: Problem, { start, end }: english.Sentence): Edit => {
  const behind = /^\s+/.exec(question.slice(end))?.[0].length ?? 0;
  return { start, end: end + behind, text: '' };
};

/** Whether a sentence put before another one (that which asks) takes nothing from it: what goes on, who `he` is, what `they` are. */
export const hasRoomFor = (problem: Problem, text: string, next = problem.asking): boolean => {
  const { asking, question, names } = problem;
  const earlier = question.slice(0, next.start);
  const goesOn = next.end === asking.end ? english.asksOn(next.text) : english.refersBack(next.text);
  if (goesOn && !english.opensAnew(next.text)) return false;
  if (next.end !== asking.end && (english.pointsBack(next.text) || english.beginsWithThings(next.text)))
    return false;
  const pronoun = english.personAt(next.text);
  const isNamed = [...names].some((name) => next.text.lastIndexOf(name, pronoun - 1) >= 0);
  if (pronoun < 0 || isNamed || names.size < 2) return true;
  const told = [...names].filter((name) => earlier.includes(name));
  const [last] = told.toSorted((a, b) => earlier.lastIndexOf(b) - earlier.lastIndexOf(a));
  return [...english.namesOf(`x ${text}`)].every((name) => !names.has(name) || name === last);
};
