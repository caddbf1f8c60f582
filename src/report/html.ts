import escapeHtml from 'escape-html';

/** A piece of a page that is markup and may be put into another as it is. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Markup with values in it. Whatever is no markup itself is text, of whomever: it is made visible and escaped. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: markup.map((text, at) => text + written(parts[at])).join(''),
});

/** What this program says itself: its style and its script. */
export const ours = (text: string): Html => ({ html: text });

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(shown(part));
  return 'html' in part ? part.html : part.map(written).join('');
};

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
