import { isPlural, lemma, namesOf, type Sentence } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from './edits.ts';

const refers =
  /^(?:they|it|this|that|these|those|each|one|the (?:other|rest|others|remaining|remainder|first|second|same|latter)|both|then|also|however|but|so|another|of (?:these|those|them)|his|her|their|its|there,?|after (?:that|this)|if (?:they|it)|all of)\b/i;

/** Whether a sentence can be left out without what follows losing what it speaks of. */
export const canGo = (problem: Problem, sentence: Sentence): boolean => {
  const { sentences, asking, question } = problem;
  const at = sentences.indexOf(sentence);
  if (at < 0 || sentence === asking || sentences.length < 3) return false;
  const earlier = question.slice(0, sentence.start);
  const later = question.slice(sentence.end);
  const next = sentences[at + 1];
  if (!next || refers.test(next.text)) return false;
  const newNames = [...namesOf(sentence.text)].filter((name) => !earlier.includes(name));
  if (/^(?:he|she)\b/i.test(next.text) && (newNames.length > 0 || at === 0)) return false;
  // Who is first named here may be named again in full, but not be spoken of.
  if (newNames.length > 0 && !newNames.every((name) => later.includes(name))) return false;
  if (/\b(?:also|too|another|then|instead|again)\b/i.test(next.text)) return false;
  return !bringsIn(problem, sentence);
};

/** Whether what follows speaks as known of something that this sentence names first: `the movie`, `his boat`. */
export const bringsIn = ({ question }: Problem, { start, end, text }: Sentence): boolean => {
  const [own, earlier] = [nounsIn(text), nounsIn(question.slice(0, start))];
  return definitesIn(question.slice(end)).some((noun) => own.has(noun) && !earlier.has(noun));
};

/** What a text speaks of as known: `box` of `the box`, `those boxes`. */
const definitesIn = (text: string): readonly string[] =>
  [
    ...text
      .toLowerCase()
      .matchAll(/\b(?:the|these|those|this|that|his|her|their|its) (?:[a-z]+ )?([a-z]+)\b/g),
  ].flatMap(([whole, noun = '']) => [lemma(noun), ...whole.split(' ').slice(1, 2).map(lemma)]);

const nounsIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) =>
      isPlural(word) || word.length > 3 ? [lemma(word)] : [],
    ),
  );

/** Leaves a sentence out, with the space before or behind it. */
export const withoutSentence = ({ question }: Problem, { start, end }: Sentence): readonly Edit[] => {
  const behind = /^\s+/.exec(question.slice(end))?.[0].length ?? 0;
  return [{ start, end: end + behind, text: '' }];
};
