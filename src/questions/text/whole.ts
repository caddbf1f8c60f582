import { equal } from '../../base/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from './edits.ts';

/** What no written sentence has. */
const faults: readonly (readonly [RegExp, string])[] = [
  [
    /\b(and|the|a|an|of|is|are|was|to|for|some|than|more|in|each|every|per|has|have) \1\b/i,
    'a word stands there twice',
  ],
  [/ [,.;?!](?:\s|$)/, 'a space stands before a mark'],
  [/[,;] ?[.,;?!]/, 'two marks stand together'],
  [/\b(?:a|an|the|every) (?:some|several|a few|between|at least|at most)\b/i, 'an article stands before it'],
  [
    /\ba [aeio]\p{Ll}|\ban (?![aeiou]|8|11|18|h(?:our|onest|eir)|[FHLMNRSX]\b)[\p{Ll}\d]/u,
    'an article does not agree',
  ],
  [/\b(?:also|too)[,.]? (?:also|too)\b/i, 'also stands there twice'],
  [/\.\s+\p{Ll}/u, 'a sentence begins with a small letter'],
  [
    /\b(?:between|at least|at most|more than|less than|fewer than) (?:between|at|more|less|fewer|some|several)\b/i,
    'two bounds stand together',
  ],
];

/** Why an edited question cannot be left so: a sentence is not whole, or a number reads otherwise than before. */
export const faultIn = (problem: Problem, edits: readonly Edit[], edited: string): string | undefined => {
  const { question } = problem;
  for (const [shape, what] of faults) if (shape.test(edited) && !shape.test(question)) return what;
  if (/ {3,}|\S {2,}\S/.test(edited) && !/\S {2,}\S/.test(question)) return 'a word is missing';
  if (!/^[\p{Lu}\d"“$]/u.test(edited)) return 'it begins with a small letter';
  const now = readText(edited).mentions;
  for (const mention of problem.text.mentions) {
    if (edits.some(({ start, end }) => mention.start < end && start < mention.end)) continue;
    const moved = edits.reduce(
      (sum, { start, end, text }) => (end <= mention.start ? sum + text.length - (end - start) : sum),
      0,
    );
    if (!now.some((other) => other.start === mention.start + moved && readsAlike(other, mention)))
      return `'${question.slice(mention.start, mention.end)}' reads otherwise now`;
  }
  return undefined;
};

const readsAlike = (a: Mention, b: Mention): boolean =>
  equal(a.value, b.value) && a.kind === b.kind && a.unit === b.unit;
