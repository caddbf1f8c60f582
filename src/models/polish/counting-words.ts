/** Words that count, whether a reader of numbers gives them a value or not: none of them may come into a line. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const cardinals =
  words(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand
  million billion trillion`);

const ordinals =
  words(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
  fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth
  seventieth eightieth ninetieth hundredth thousandth millionth`);

const others =
  words(`half halves halve halved halving quarter quartered once twice thrice double doubled doubling
  triple tripled tripling treble quadruple quadrupled quintuple dozen score gross pair couple both twin triplet duo trio
  quartet quintet single solo nil nought naught firstly secondly thirdly`);

const all = new Set([...cardinals, ...ordinals, ...others]);

/** `twentyfive`, `onehundred`, `threefold`, `twosome`. */
const joined = new RegExp(
  `^(?:${[...cardinals].sort((a, b) => b.length - a.length).join('|')}){1,6}(?:fold|some|th)?$`,
);

/** Whether a word, in small letters, counts. */
export const counts = (word: string): boolean =>
  [word, word.replace(/'s$/, ''), word.replace(/s$/, ''), word.replace(/es$/, '')].some(
    (form) => all.has(form) || joined.test(form),
  );

const roman = /^(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Whether a word is a number in Roman figures, of two letters or more. */
export const isRoman = (word: string): boolean => roman.test(word);
