/** The verbs with which amounts are told, each once: what many do, what one does, what was done. */
const table = `
are is was|have has had|do does did|get gets got|make makes made|take takes took|buy buys bought|sell sells sold
spend spends spent|earn earns earned|pay pays paid|cost costs cost|eat eats ate|give gives gave|use uses used
read reads read|run runs ran|walk walks walked|drive drives drove|travel travels traveled|weigh weighs weighed
contain contains contained|hold holds held|need needs needed|collect collects collected|find finds found
grow grows grew|produce produces produced|receive receives received|save saves saved|score scores scored
work works worked|plant plants planted|pick picks picked|bake bakes baked|catch catches caught|drink drinks drank
win wins won|lose loses lost|write writes wrote|sleep sleeps slept|add adds added|remove removes removed
return returns returned|donate donates donated|invite invites invited|own owns owned|charge charges charged
burn burns burned|cook cooks cooked|cut cuts cut|build builds built|feed feeds fed|fill fills filled|swim swims swam
practice practices practiced|watch watches watched|wash washes washed|keep keeps kept|bring brings brought
carry carries carried|wear wears wore|see sees saw|last lasts lasted|arrive arrives arrived|join joins joined
order orders ordered|raise raises raised|stack stacks stacked|gain gains gained|go goes went|want wants wanted
play plays played|decide decides decided|purchase purchases purchased|start starts started|begin begins began
come comes came|leave leaves left|like likes liked|live lives lived|love loves loved|tell tells told|say says said
throw throws threw|visit visits visited|stay stays stayed|ask asks asked|move moves moved|consist consists consisted
require requires required|plan plans planned|open opens opened|ride rides rode|send sends sent|help helps helped
draw draws drew|break breaks broke|hire hires hired|rent rents rented|borrow borrows borrowed|stop stops stopped
call calls called|drop drops dropped|gather gathers gathered|know knows knew|learn learns learned|load loads loaded
pack packs packed|share shares shared|teach teaches taught|fall falls fell|climb climbs climbed|paint paints painted
deliver delivers delivered|download downloads downloaded|hike hikes hiked|jump jumps jumped|print prints printed
serve serves served|sew sews sewed|type types typed|clean cleans cleaned|kick kicks kicked|hit hits hit`;

interface Forms {
  /** `make`: what many do; also the infinitive. */
  readonly many: string;
  readonly one: string;
  readonly past: string;
}

const all: readonly Forms[] = table
  .trim()
  .split(/[|\n]/)
  .map((row) => {
    const [many = '', one = '', past = ''] = row.split(' ');
    return { many, one, past };
  });

/** What is done or is so now, by what was: of verbs that are alike in both nothing is read. */
export const presentOf: ReadonlyMap<string, string> = new Map([
  ['were', 'are'],
  ...all
    .filter(({ one, many, past }) => past !== many && past !== one)
    .map(({ one, past }) => [past, one] as const),
]);

/** `gets|got` of `get`, for the third person. */
export const formsOf = (many: string): string => {
  const known = all.find((one) => one.many === many);
  return known ? `${known.one}|${known.past}` : `${many}s|${many}ed|${many}d`;
};

/** Nouns as well: `Each plant`, `one walk`. */
const nouns =
  /^(?:cost|run|walk|drive|travel|last|plant|cook|cut|build|feed|fill|swim|practice|watch|wash|wear|order|raise|stack|play|purchase|start|return|visit|stay|move|plan|ride|help|draw|break|rent|stop|call|drop|load|pack|share|catch|hold|sleep|burn|keep|like|love|open|fall|climb|paint|download|hike|jump|print|type|kick|hit|gain|join|read|live|last|clean|hire|want|leave|see|say|send)$/;

/** Whether a word is what many do, and no noun: `Each of the bags contain`. */
export const isOfMany = (word: string): boolean =>
  word === 'were' || all.some(({ many }) => many === word && !nouns.test(many));

/** Whether a word is what one does, and no noun of many: `arrives`; not `plants`. */
export const isOfOne = (word: string): boolean =>
  all.some(({ one, many }) => one === word && !nouns.test(many));

/** Whether a word is what one does, where only a verb can stand: `lives` of `that lives`. */
export const isThirdPerson = (word: string): boolean => word === 'was' || all.some(({ one }) => one === word);

/** Verbs with which an amount is told. */
export const verbs = new RegExp(
  `\\b(?:were|${all.flatMap(({ many, one, past }) => [...(many === 'do' ? [] : [many]), one, past]).join('|')})\\b`,
  'i',
);
