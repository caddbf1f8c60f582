/** Verbs of what is done or is so, by their present and their past; of those that are alike in both nothing is read. */
const forms = `
is was|are were|has had|does did|gets got|makes made|takes took|buys bought|sells sold|spends spent|earns earned
pays paid|eats ate|gives gave|uses used|runs ran|walks walked|drives drove|weighs weighed|contains contained
holds held|needs needed|collects collected|finds found|grows grew|produces produced|receives received|saves saved
scores scored|works worked|plants planted|picks picked|bakes baked|catches caught|drinks drank|wins won|loses lost
writes wrote|sleeps slept|adds added|removes removed|returns returned|donates donated|invites invited|owns owned
charges charged|burns burned|cooks cooked|builds built|feeds fed|fills filled|swims swam|practices practiced
watches watched|washes washed|keeps kept|brings brought|carries carried|wears wore|sees saw|goes went|wants wanted
plays played|decides decided|purchases purchased|starts started|begins began|comes came|leaves left|likes liked
lives lived|loves loved|tells told|says said|orders ordered|throws threw|travels traveled|visits visited|stays stayed
asks asked|moves moved|consists consisted|requires required|plans planned|opens opened|rides rode|sends sent
helps helped|draws drew|breaks broke|hires hired|rents rented|borrows borrowed|stops stopped|calls called
drops dropped|gathers gathered|knows knew|learns learned|loads loaded|packs packed|shares shared|teaches taught`;

const pairs = forms
  .trim()
  .split(/[|\n]/)
  .map((pair) => pair.split(' '));
const present = new Set(['have', 'do', ...pairs.map(([now = '']) => now)]);
const past = new Set(pairs.map(([, then = '']) => then));
const presentOf: ReadonlyMap<string, string> = new Map(pairs.map(([now = '', then = '']) => [then, now]));

export type Tense = 'present' | 'past' | 'future';

/** A verb of a text with what it is told in; a participle (`has sold`, `was sold`, `is left`) tells of none. */
interface Verb {
  readonly tense: Tense;
  /** In the present. */
  readonly verb: string;
}

const helpers = /^(?:is|are|was|were|be|been|being|has|have|had|who|having)$/;

/** The verbs of a text that show when it happens, in order. */
export const verbsIn = (text: string): readonly Verb[] => {
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
    if (past.has(word)) return [{ tense: 'past', verb: presentOf.get(word) ?? word }];
    return present.has(word) ? [{ tense: 'present', verb: word }] : [];
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
