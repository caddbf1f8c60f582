import {
  asksOfBefore,
  mayOpen,
  namesOf,
  openingPronoun,
  type Sentence,
  setsScene,
  speaksOfNobody,
  subjectOf,
} from '../../english/index.ts';
import { readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from '../text/edits.ts';
import { bringsIn, canGo, withoutSentence } from '../text/going.ts';
import { type Form, no, ways } from './form.ts';

/** A sentence that sets the scene and tells nothing that is needed is left out. */
export const remove_idle: Form = {
  make: (problem) => {
    if (problem.unknown.size > 0)
      return no('needed', 'the program holds a number that any sentence may tell');
    const found = problem.sentences.flatMap((sentence) => {
      const edits = isIdle(problem, sentence) ? goneWith(problem, sentence) : undefined;
      return edits ? [{ edits, claims: [{ kind: 'unrelated' as const }] }] : [];
    });
    return found.length > 0 ? ways(found) : no('no_sentence', 'no sentence tells nothing that is needed');
  },
};

const isIdle = ({ asking }: Problem, sentence: Sentence): boolean =>
  sentence !== asking &&
  sentence.text.endsWith('.') &&
  setsScene(sentence.text) &&
  readText(sentence.text).mentions.length === 0;

/** The sentence out; who it named takes the place of the pronoun that begins the next one. */
const goneWith = (problem: Problem, sentence: Sentence): readonly Edit[] | undefined => {
  const { sentences } = problem;
  const at = sentences.indexOf(sentence);
  const next = sentences[at + 1];
  const own = namesOf(sentence.text);
  const subject = subjectOf(sentence.text);
  const pronoun = next && openingPronoun(next.text);
  if (at === 0 && pronoun && next && problem.names.has(subject.split(' ')[0] ?? '')) {
    const fits =
      (pronoun === 'They') === subject.includes(' ') &&
      own.size === subject.split(' ').length / (pronoun === 'They' ? 1.5 : 1);
    // `She kept them in jars`: what, nobody knows any more.
    const isOfThings = pronoun !== 'They' && asksOfBefore(next.text);
    if (!fits || isOfThings || sentences.length < 3 || bringsIn(problem, sentence)) return undefined;
    return [{ start: sentence.start, end: next.start + pronoun.length, text: subject }];
  }
  // `In total he has 150 hectares`: of whom? And a problem that speaks of `the tank` must have named one.
  if (at === 0 && next && (speaksOfNobody(next.text) || !mayOpen(next.text))) return undefined;
  return canGo(problem, sentence) ? [withoutSentence(problem, sentence)] : undefined;
};
