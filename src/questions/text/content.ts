import { lemma } from '../../english/index.ts';

/** What words tell one amount from another in a sentence: what is done, by whom, of what, on which day. */
export const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .map((word) => doings.get(word) ?? lemma(word))
      .filter((word) => word.length > 1 && !plain.has(word)),
  );

/** Verbs that tell the same of an amount, in all their forms; the first stands for all. */
const alike = `
total altogether all combined whole overall
pay pays paid spend spends spent cost costs price prices worth charge charges charged buy buys bought purchase purchased purchases
earn earns earned make makes made get gets got receive receives received
sell sells sold
eat eats ate eaten consume consumes consumed
use uses used need needs needed require requires
drink drinks drank drunk
walk walks walked run runs ran drive drives drove driven travel travels traveled travelled ride rides rode go goes went bike biked
give gives gave given donate donates donated
take takes took taken
read reads reading
work works worked working
bake bakes baked
plant plants planted
pick picks picked
collect collects collected
find finds found
catch catches caught
lose loses lost
save saves saved
write writes wrote written
`;

const doings: ReadonlyMap<string, string> = new Map(
  alike
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(/\s+/);
      return words.map((word) => [word, words[0] ?? word] as const);
    }),
);

/** Words that tell no two amounts apart; a unit is told apart by the number that it stands behind. */
const plain = new Set(
  `there is are was were be been being will would has have had having do does did he she they it we you the a an of in on
  at to for from with by and or but as his her their its this that these those so then if than more less fewer not also
  amount number value rate speed sum each every per one only just about new old much many how what who which when left
  while out up off down into over after before during dollar cent hour minute second day week month year mile pound
  ounce gallon liter gram kilogram inch foot yard meter kilometer percent piece time until now can could may should
  him them us`.split(/\s+/),
);
