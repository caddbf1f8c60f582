import { wordsOf } from './quantities.ts';

const longer: Record<string, string> = {
  num: 'number of',
  number: 'number of',
  count: 'number of',
  qty: 'quantity of',
  amt: 'amount of',
  avg: 'average',
  pct: 'percent',
  hrs: 'hours',
  mins: 'minutes',
};
/** Words at the end of a name that only tell the programmer how the number is kept. */
const technical = new Set(['num', 'number', 'count', 'decimal', 'numerator', 'value', 'val']);

/** A variable's name as words: `num_oranges` is 'number of oranges'. */
export const inWords = (name: string): string => {
  const words = [...wordsOf(name)];
  while (words.length > 1 && technical.has(words.at(-1) ?? '')) words.pop();
  return words
    .map((word, index) => {
      const next = words[index + 1];
      const full = longer[word];
      return full === undefined ||
        (full.endsWith(' of') && (next === undefined || next === 'of' || index > 0))
        ? word
        : full;
    })
    .join(' ');
};

/** Words that a question writes with a capital wherever they stand: somebody's or something's names, in small. */
export const properNamesOf = (question: string): ReadonlySet<string> => {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const match of question.matchAll(/([.?!]?)(^|[^\p{L}])(\p{L}{2,})/gu)) {
    const [, , , word = ''] = match;
    const first = word.charAt(0);
    if (first === first.toLowerCase()) small.add(word);
    // At the start of a sentence every word has a capital, unless it owns something: `Betty's`.
    else if (!startsSentence(match) || match.input.startsWith("'s", match.index + match[0].length))
      capital.add(first.toLowerCase() + word.slice(1));
  }
  return new Set([...capital].filter((word) => !small.has(word)));
};

const startsSentence = ({ input, index, 1: stop = '', 2: gap = '' }: RegExpExecArray): boolean =>
  stop !== '' || /(?:^|[.?!])\s*$/.test(input.slice(Math.max(0, index - 3), index + gap.length));

/** A quantity as a phrase, by its variable's name: 'the number of oranges', "Betty's age". */
export const phraseOf = (name: string, properNames: ReadonlySet<string>): string => {
  const words = inWords(name).split(' ');
  const named = words.map((word) => properNames.has(word));
  const shown = words.map((word, index) =>
    named[index] ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
  const [first = '', ...rest] = shown;
  if (!named[0]) return `the ${shown.join(' ')}`;
  return rest.length > 0 && !named[1] ? `${first}'s ${rest.join(' ')}` : shown.join(' ');
};
