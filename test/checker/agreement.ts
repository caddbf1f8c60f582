import pluralize from 'pluralize';

/** A word of a line. */
interface Word {
  readonly text: string;
  readonly start: number;
}

const wordsOf = (line: string): readonly Word[] =>
  [...line.matchAll(/[A-Za-z]+(?:'[a-z]+)?/g)].map((match) => ({ text: match[0], start: match.index }));

const VERBS: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does' };

const verbOf = (word: string): string => VERBS[word] ?? word;

/** Words in -ie, whose plural a library may read as one of -y. */
const singular = (word: string): string => pluralize.singular(word).replace(/ie$/, 'y');

type Form = 'noun' | 'verb' | 'article';

/** Of which sort two words are forms of one; undefined when they are not. */
const formsOf = (before: string, after: string): Form | undefined => {
  const [a, b] = [before.toLowerCase(), after.toLowerCase()];
  if (/^an?$/.test(a) && /^an?$/.test(b)) return 'article';
  if (verbOf(a) === verbOf(b)) return 'verb';
  return singular(a) === singular(b) ? 'noun' : undefined;
};

const ONE = /(?<![\w.,/-])(?:1|one)(?: [a-z]+){0,2} ?$/i;
const ANY = /(?:\d|one|two|three|four|five|six|seven|eight|nine|ten)(?: [a-z]+){0,2} ?$/i;
const SOUNDS_LIKE_VOWEL = /^\s*\$?(?:8|1[18](?:\b|,\d{3}\b)|eight|eleven|one)/i;

/** Whether the new form is the one that the number beside it asks for. */
const isAsked = (form: Form, before: Word, original: string, after: Word, line: string): boolean => {
  switch (form) {
    case 'article':
      return /^an$/i.test(after.text) === SOUNDS_LIKE_VOWEL.test(line.slice(after.start + after.text.length));
    case 'verb':
      return VERBS[before.text] === after.text || VERBS[after.text] === before.text;
    case 'noun': {
      const one = ONE.test(line.slice(0, after.start).replaceAll(/<<[^<>]*>>/g, ' '));
      const was = ONE.test(original.slice(0, before.start).replaceAll(/<<[^<>]*>>/g, ' '));
      const counted = ANY.test(line.slice(0, after.start));
      return counted && one !== was && one === (singular(after.text) === after.text.replace(/ie$/, 'y'));
    }
  }
};

/**
 * The line with every word that only agrees with a changed number, or with what that number counts, in the form that
 * the original has: `1 melon` where it was `4 melons`, `an 8-hour day` where it was `a 5-hour day`. What differs for
 * another reason stays.
 */
export const withoutAgreement = (original: string, line: string): string => {
  if (line === original) return line;
  const [before, after] = [wordsOf(original), wordsOf(line)];
  if (before.length === after.length && before.every((word, at) => word.text === after[at]?.text))
    return line;
  const inPlace = aligned(before, after);
  const placed = new Set(inPlace.map(([, word]) => word));
  // A unit that the working took along to another place.
  const moved = after.flatMap((word): (readonly [Word, Word])[] => {
    if (placed.has(word) || before.some(({ text }) => text === word.text)) return [];
    const from = before.find(({ text }) => formsOf(text, word.text) === 'noun');
    return from ? [[from, word]] : [];
  });
  // Of several it is the one whose number asked for the other form: the last of `6 cups / 6 cups/hour = 1 hour`.
  const asked = ([from, word]: readonly [Word, Word]): readonly [Word, Word] => {
    const fits = (noun: Word): boolean =>
      formsOf(noun.text, word.text) === 'noun' && isAsked('noun', noun, original, word, line);
    return from.text === word.text || fits(from) ? [from, word] : [before.find(fits) ?? from, word];
  };
  const pairs = [...inPlace, ...moved].map(asked).sort(([, a], [, b]) => a.start - b.start);
  const nouns = pairs.some(
    ([a, b]) =>
      formsOf(a.text, b.text) === 'noun' && a.text !== b.text && isAsked('noun', a, original, b, line),
  );
  let text = '';
  let at = 0;
  for (const [a, b] of pairs) {
    if (a.text === b.text) continue;
    const form = formsOf(a.text, b.text);
    const before1 = /^ (?:1|one)\b/i.test(line.slice(b.start + b.text.length));
    if (form === undefined || (form === 'verb' && !nouns && !before1)) continue;
    if (!isAsked(form, a, original, b, line)) continue;
    text += line.slice(at, b.start) + a.text;
    at = b.start + b.text.length;
  }
  return text + line.slice(at);
};

/** The longest run of words that both lines have, in this or another form. */
const aligned = (before: readonly Word[], after: readonly Word[]): readonly (readonly [Word, Word])[] => {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const cell = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const alike = (i: number, j: number): boolean => {
    const [a, b] = [before[i]?.text ?? '', after[j]?.text ?? ''];
    return a === b || formsOf(a, b) !== undefined;
  };
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = alike(i, j) ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
    }
  const pairs: (readonly [Word, Word])[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    const [a, b] = [before[i], after[j]];
    if (a && b && alike(i, j) && cell(i, j) === cell(i + 1, j + 1) + 1) {
      pairs.push([a, b]);
      i += 1;
      j += 1;
    } else if (cell(i + 1, j) >= cell(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
};
