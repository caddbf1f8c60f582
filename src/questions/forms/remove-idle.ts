import { namesOf, type Sentence } from '../../english/index.ts';
import { readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from '../text/edits.ts';
import { bringsIn, canGo, withoutSentence } from '../text/going.ts';
import { type Form, no, ways } from './form.ts';

/** A sentence that sets the scene and tells nothing that is needed is left out. */
export const remove_idle: Form = {
  make: (problem) => {
    const found = problem.sentences.flatMap((sentence) => {
      const edits = isIdle(problem, sentence) ? goneWith(problem, sentence) : undefined;
      return edits ? [{ edits, claims: [{ kind: 'unrelated' as const }] }] : [];
    });
    return found.length > 0 ? ways(found) : no('no_sentence', 'no sentence tells nothing that is needed');
  },
};

const sets =
  /^(?:\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?|The \w+|An? \w+(?: \w+)?) (?:is|was|are|were|loves?|loved|likes?|liked|wants?|wanted|decided?|decides|decided|enjoys?|hopes?|plans?|planned|needs|went|goes|works?|lives?|runs?|owns?|collects?|has (?:been|decided|started)|have (?:been|decided|started))\b/u;

/** Words by which a sentence may tell how many, of what or when. */
const tells =
  /\d|\b(?:one|once|each|every|all|none|no|not|never|only|same|both|half|rest|equal\w*|double|twice|pair|couple|dozen|more|less|fewer|than|most|least|per|daily|weekly|monthly|day|week|month|year|hour|minute|weekend|weekday|cost\w*|price\w*|pay\w*|share|split|divid\w*|except|until|before|after|first|last|other|another|full|empty|left|remain\w*|square|rectang\w*|circle|triang\w*|if|because|but|free|discount|percent|some|many|few|several|total|sum|average|in order to|so that|she also|he also|always|often|fair|round\w*|how)\b/i;

const isIdle = ({ asking }: Problem, sentence: Sentence): boolean =>
  sentence !== asking &&
  sentence.text.endsWith('.') &&
  sets.test(sentence.text) &&
  !tells.test(sentence.text) &&
  readText(sentence.text).mentions.length === 0;

/** The sentence out; who it named takes the place of the pronoun that begins the next one. */
const goneWith = (problem: Problem, sentence: Sentence): readonly Edit[] | undefined => {
  const { sentences } = problem;
  const at = sentences.indexOf(sentence);
  const next = sentences[at + 1];
  const own = [...namesOf(sentence.text)];
  const [subject = ''] = /^\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?(?= \p{Ll})/u.exec(sentence.text) ?? [];
  const pronoun = next && /^(?:He|She|They)(?= \p{Ll})/u.exec(next.text);
  const [one, more] = [/^\p{Lu}\p{L}+$/u.test(subject), / and /.test(subject)];
  if (at === 0 && pronoun && next && problem.names.has(subject.split(' ')[0] ?? '')) {
    const fits = pronoun[0] === 'They' ? more && own.length === 2 : one && own.length === 1;
    if (!fits || sentences.length < 3 || bringsIn(problem, sentence)) return undefined;
    return [{ start: sentence.start, end: next.start + pronoun[0].length, text: subject }];
  }
  // `In total he has 150 hectares`: of whom?
  if (at === 0 && next && speaksOfNobody(next.text)) return undefined;
  // A problem that speaks of `the tank` must have named one.
  if (
    !canGo(problem, sentence) ||
    (at === 0 && next && !/^(?:\p{Lu}\p{L}+|If|There|On|In|At)\b/u.test(next.text))
  )
    return undefined;
  if (at === 0 && /\b(?:the|her|his|their)\b/i.test(next?.text.slice(0, 12) ?? '')) return undefined;
  return withoutSentence(problem, sentence);
};

/** Whether a sentence says `he` before it names anybody. */
const speaksOfNobody = (text: string): boolean => {
  const pronoun = /\b(?:he|she|they|his|her|their|him|them|it|its)\b/i.exec(text);
  if (!pronoun) return false;
  return ![...namesOf(text)].some((name) => text.indexOf(name) < pronoun.index);
};
