import { RE2JS, RE2JSSyntaxException } from 're2js';
import { isReadOtherwise, quickUpTo } from './plain.ts';

/** Whether the expression is found anywhere in a text. */
export type Regex = (text: string) => boolean;

/** What is wrong with an expression, where it stands in it (an offset and a length), and how to mend it. */
export interface RegexFault {
  readonly message: string;
  readonly at: number;
  readonly length: number;
  readonly hint: string | undefined;
}

/** `words`: capitals do not matter. `lines`: capitals do, and `^` and `$` are the ends of a line. */
type Reading = 'words' | 'lines';

const flags = {
  words: { sure: RE2JS.CASE_INSENSITIVE, quick: 'i' },
  lines: { sure: RE2JS.MULTILINE, quick: 'm' },
} as const;

/**
 * Texts whose result is remembered, an expression: those of one template are asked again and again. There are hundreds of
 * expressions, and what is remembered of all of them is to stay near the processor.
 */
const mostRemembered = 16;
const made = new Map<string, Regex>();

/**
 * The expression, compiled once in a process when a text is first held against it: of most rules a template asks few.
 * That throws on one that `regexFault` finds fault with.
 */
export const regexOf = (source: string, reading: Reading): Regex => {
  const key = `${reading} ${source}`;
  const known = made.get(key);
  if (known) return known;
  let test: Regex | undefined;
  const results = new Map<string, boolean>();
  const regex: Regex = (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    test ??= compiled(source, reading);
    const result = test(text);
    if (results.size >= mostRemembered) results.clear();
    results.set(text, result);
    return result;
  };
  made.set(key, regex);
  return regex;
};

const compiled = (source: string, reading: Reading): Regex => {
  let slow: ReturnType<typeof RE2JS.compile> | undefined;
  const surely: Regex = (text) => {
    slow ??= RE2JS.compile(source, flags[reading].sure);
    return slow.test(text);
  };
  const longest = quickUpTo(source);
  if (longest === 0) return surely;
  const quick = new RegExp(source, flags[reading].quick);
  return (text) => (text.length <= longest && isForQuick(text) ? quick.test(text) : surely(text));
};

/** One text, such as a question, is held against a hundred expressions in turn. */
let [lastText, lastIsForQuick] = ['', true];

const isForQuick = (text: string): boolean => {
  if (text !== lastText) [lastText, lastIsForQuick] = [text, !isReadOtherwise(text)];
  return lastIsForQuick;
};

/** What other engines have and a linear-time one cannot. */
const lacking: readonly (readonly [found: RegExp, message: string, hint: string])[] = [
  [
    /\(\?<?[=!]/,
    'look-around is no part of these regular expressions.',
    'Ask two conditions instead: `question says /…/` and `not question says /…/`.',
  ],
  [
    /\\[1-9]|\\k</,
    'a regular expression cannot refer back to a group.',
    'Write out what may stand there: `(half|third)`.',
  ],
];

/** The most characters of an expression: the longest of real ones have two hundred. */
const longest = 500;

/** Undefined for an expression that can be used. */
export const regexFault = (source: string): RegexFault | undefined => {
  if (source.length > longest) {
    const message = `too large: ${source.length} characters, and at most ${longest} may be in a regular expression.`;
    return { message, at: 0, length: source.length, hint: undefined };
  }
  try {
    RE2JS.compile(source, flags.words.sure);
    return undefined;
  } catch (error) {
    for (const [found, message, hint] of lacking) {
      const match = found.exec(source);
      if (match) return { message, at: match.index, length: match[0].length, hint };
    }
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const part = error.getPattern() ?? '';
    const at = source.indexOf(part);
    const message = `this is no regular expression: ${error.getDescription()}.`;
    const [start, length] = at < 0 ? [0, source.length] : [at, part.length];
    return { message, at: start, length: Math.max(1, length), hint: undefined };
  }
};
