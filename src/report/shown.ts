/** A word may be so long: a longer one would push the page apart. */
const longestWord = 80;
/** A text may be so long where it is shown. */
const longestText = 4000;

const longWord = new RegExp(`[^\\s]{${longestWord + 1},}`, 'gu');

/**
 * Signs that nobody sees: controls but line ends, signs of direction and other formats but the two that join letters,
 * halves of signs, line ends that only some take for such.
 */
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Anybody's text as it is put into the page: what cannot be seen is made visible, what is too long is cut and says how long it was. */
export const shown = (text: string): string => {
  const words = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(longWord, (word) => cut(word, longestWord / 2));
  return (words.length > longestText ? cut(words, longestText, text.length) : words).replace(
    unseen,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
};

/** The beginning of a text, no sign cut in two, and how long the text is. */
const cut = (text: string, most: number, length = text.length): string => {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}… (${length.toLocaleString('en-US')} signs)`;
};
