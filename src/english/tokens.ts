/** A word, a number in digits or a sign of a text, with its offsets. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'time';
  /** As it stands there; words in small letters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const piece = new RegExp(
  [
    '<<[^<>\\n]*>>',
    String.raw`(?<![\d:])((?:[01]?\d|2[0-4]):[0-5]\d)(?![\d:])`,
    String.raw`(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`,
    String.raw`(\p{L}+(?:['’]\p{L}+)?)`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

/** Cuts a text into words, numbers and signs; what stands in `<<…>>` is left out. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const match of text.matchAll(piece)) {
    const [whole, time, number, word] = match;
    if (whole.startsWith('<<')) continue;
    const start = match.index;
    if (time && isRatio(text, start)) {
      const [first = '', second = ''] = time.split(':');
      const colon = start + first.length;
      tokens.push({ kind: 'number', text: first, start, end: colon });
      tokens.push({ kind: 'sign', text: ':', start: colon, end: colon + 1 });
      tokens.push({ kind: 'number', text: second, start: colon + 1, end: start + whole.length });
      continue;
    }
    const kind = time ? 'time' : number ? 'number' : word ? 'word' : 'sign';
    const shown = word === undefined ? whole : whole.toLowerCase().replace('’', "'");
    tokens.push({ kind, text: shown, start, end: start + whole.length });
  }
  return tokens;
};

/** So far before it a word may stand that says what two numbers are: every time of a text asks for it. */
const farthest = 200;
/** `in the ratio of 7:13`: no time of day, whatever the numbers. */
const isRatio = (text: string, at: number): boolean =>
  /\bratio\b(?:(?![.?!]\s).)*$/is.test(text.slice(Math.max(0, at - farthest), at));

/** The text of a token; empty where there is none. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
