import { once } from './lexicon/once.ts';
import { presentOf } from './verbs.ts';

const present = once(() => new Set(['have', 'do', ...presentOf().values()]));

export type Tense = 'present' | 'past' | 'future';

/** A verb of a text with what it is told in; a participle (`has sold`, `was sold`, `is left`) tells of none. */
interface Verb {
  readonly tense: Tense;
  /** In the present. */
  readonly verb: string;
}

const helpers = /^(?:is|are|was|were|be|been|being|has|have|had|who|having)$/;

/** The verbs of a text that show when it happens, in order. */
const verbsIn = (text: string): readonly Verb[] => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word, at): Verb[] => {
    if (word === 'will') return [{ tense: 'future', verb: words[at + 1] ?? word }];
    const [before = '', earlier = ''] = [words[at - 1], words[at - 2]];
    const isState = /^(?:is|are|was|were|has|have|had)$/.test(word);
    if (/^(?:to|can|could|would|will|may|might|must|should|does|do|did|be|a|an|the)$/.test(before)) return [];
    if (
      !isState &&
      (helpers.test(before) || (helpers.test(earlier) && /^(?:not|also|already|only)$/.test(before)))
    )
      return [];
    const now = presentOf().get(word);
    if (now !== undefined) return [{ tense: 'past', verb: now }];
    return present().has(word) ? [{ tense: 'present', verb: word }] : [];
  });
};

/** What is so rather than done. */
const states =
  /^(?:is|are|has|have|weighs|contains|holds|needs|owns|wants|consists|requires|likes|lives|loves|knows)$/;

/** Whether a sentence tells of another time than what stands before it, or of a verb of it as at another time. */
export const isOfAnotherTime = (sentence: string, earlier: string): boolean => {
  const [own] = verbsIn(sentence);
  if (!own) return false;
  const all = verbsIn(earlier);
  const alike = all.filter(({ verb }) => verb === own.verb && verb !== 'has');
  const others = states.test(own.verb) ? all : all.filter(({ verb }) => !states.test(verb));
  const compared = alike.length > 0 ? alike : others.length > 0 ? others : all;
  const last = all.slice(-1).filter(({ verb }) => !states.test(verb));
  return (
    compared.length > 0 &&
    ![...compared, ...(alike.length > 0 ? [] : last)].some(({ tense }) => tense === own.tense)
  );
};
