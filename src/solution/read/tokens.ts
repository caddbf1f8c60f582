import { add, divide, type Exact, isWhole, ratio, type Span } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { decimalShape, type NumberShape } from '../numbers.ts';
import { fold } from './fold.ts';

/** A piece of a sentence; `start` and `end` are offsets into the line. */
export type Token =
  | NumberToken
  | (Span & { readonly kind: 'op'; readonly op: BinaryOp; readonly word: boolean })
  /** `million`, `k`: so many times the number before it. */
  | (Span & { readonly kind: 'scale'; readonly times: bigint; readonly names: undefined })
  | Plain;

type Sort = 'open' | 'close' | 'equals' | 'arrow' | 'currency' | 'percent' | 'word' | 'mark' | 'letterCross';

interface Plain extends Span {
  readonly kind: Sort;
  /** It has digits and counts nothing: `3rd`, `#4`, the 9 of `Bus 9`, the `2)` of a list. */
  readonly names: true | undefined;
  readonly times: undefined;
}

export interface NumberToken extends Span {
  readonly kind: 'number';
  /** Which number of the line it is, from 0. */
  readonly ordinal: number;
  /** What the text says, before any percent sign. */
  readonly value: Exact;
  readonly shape: NumberShape;
  /** The step whose value a template puts here, when it is known from the start. */
  readonly step?: number | undefined;
}

/**
 * In this order, a group each: what has digits but is no number of its own (`3rd`, `#12`, `B-7`, `2021-05-03`,
 * `7:30`), mixed numbers and numbers, words, arrows and comparisons, LaTeX and signs. Anything else is a mark.
 */
const piece = new RegExp(
  [
    String.raw`(\d+(?:st|nd|rd|th)\b|#\d+|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d.,]*\d|\s*[-–−+*×·/÷^=x])|\d+(?::\d+)+|\p{Lu}\p{L}*-\d+(?![\d.,]*\s*[-–−+*×·/÷^=x]))`,
    String.raw`(\d+ ?\\[dt]?frac\{\d{1,3}\}\{\d{1,3}\}|${english.mixedText}|${english.spacedNumeral}|\d{1,3}(?:(?:[,'’\u2009\u202f\u00a0]|\{,\})\d{3})+(?!\d)(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+(?:\.\d+)?|\.\d+)`,
    String.raw`(\\(?:text|textrm|textbf|mathrm|mathbf)\{[^{}\d]*\}|(?!\p{Lu}{1,3}\$)[\p{L}°](?:[\p{L}'’°²³]|&(?=\p{L}))*)`,
    '(?:[-–=]{1,2}>(?!>)|[<>≤≥!]=|==)',
    String.raw`(<<|>>|\*\*|\/\/|\\[dt]?frac\{|\\boxed\{|\}\{|[{}]|\\(?:times|cdot|div|approx)(?![A-Za-z])|\\[$%]|\p{Lu}{0,3}\$|[-–−+*×·⋅/÷^=≈→⇒()[\]%${english.fractionSigns}]|\p{Sc})`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

const ops: ReadonlyMap<string, BinaryOp> = new Map(
  Object.entries<BinaryOp>({
    '+': '+',
    '-': '-',
    '–': '-',
    '−': '-',
    '*': '*',
    '×': '*',
    '·': '*',
    '⋅': '*',
    '/': '/',
    '//': '//',
    '÷': '/',
    '**': '**',
    '^': '**',
    '\\times': '*',
    '\\cdot': '*',
    '\\div': '/',
  }),
);
const opWords: ReadonlyMap<string, BinaryOp> = new Map([
  ['times', '*'],
  ['plus', '+'],
  ['minus', '-'],
]);
const opPhrases: ReadonlyMap<string, BinaryOp> = new Map([
  ['divided', '/'],
  ['multiplied', '*'],
]);

const firstNumber = /^(?:\d+(?:\.\d+)?|\.\d+|\p{L}+)/u;

/** `1 1/2`, `1 and 1/2`, `1\frac{1}{2}`; undefined for what only looks like one (`12 6/2`). */
const mixedNumber = (text: string): { readonly value: Exact; readonly shape: NumberShape } | undefined => {
  const [, units, joint, command, num, den] = english.mixedParts.exec(text) ?? [];
  if (!units || !num || !den || Number(num) >= Number(den)) return undefined;
  const value = ratio(BigInt(units) * BigInt(den) + BigInt(num), BigInt(den));
  const shape: NumberShape = { kind: 'fraction', kept: undefined, bar: '/', mixed: true };
  if (command !== undefined) return value && { value, shape: { ...shape, command } };
  return value && { value, shape: joint === ' ' ? shape : { ...shape, joint } };
};

/** `7**2`, `7 ** 2` or `7 // 2`, not the `**` of text in bold, and not the `//` of an address. */
const isDouble = (line: string, at: number): boolean => {
  const before = /[\d)\]](\s*)$/.exec(line.slice(0, at));
  const after = /^(\s*)[-(\d.]/.exec(line.slice(at + 2));
  return before !== null && after !== null && before[1] === after[1];
};

/** A number that the template's placeholder names: it is one token whatever it looks like (`20/100`). */
export type Known = Span & { readonly value: Exact; readonly shape: NumberShape; readonly step: number };

interface Cutting {
  readonly line: string;
  /** The line before it was folded. */
  readonly original: string;
  readonly tokens: Token[];
  /** What each brace that is open belongs to. */
  readonly braces: ('above' | 'below' | 'box')[];
  /** The next placeholder's number, which the template knows. */
  here: Known | undefined;
  numbers: number;
  /** Where the next token may begin. */
  at: number;
}

/**
 * Cuts a line into tokens. Everything that no reader of numbers needs (commas, colons) comes as a `mark`,
 * which ends any expression. With `colons` one between numbers divides (`12 : 4 = 3`), but in times and labels.
 */
export const cut = (original: string, known: readonly Known[], colons: boolean): readonly Token[] => {
  const line = fold(original);
  const cutting: Cutting = { line, original, tokens: [], braces: [], here: known[0], numbers: 0, at: 0 };
  const listed = english.listNumberAt(line);
  if (listed > 0 && (known[0]?.start ?? listed) >= listed) {
    plain(cutting, 'mark', 0, listed, true);
    cutting.at = listed;
  }
  let next = 0;
  for (let match = pieceAt(line, cutting.at); match; match = pieceAt(line, cutting.at)) {
    const start = match.index;
    const { here } = cutting;
    if (here && start >= here.start) {
      push(cutting, here, here.step);
      cutting.here = known[++next];
      cutting.at = here.end;
      continue;
    }
    const [text, name, number, word, symbol] = match;
    cutting.at = start + text.length;
    if (word !== undefined) addWord(cutting, start, word);
    else if (number !== undefined) addNumber(cutting, start, number, false);
    else if (name !== undefined) addNumber(cutting, start, name, true);
    else if (symbol !== undefined) addSymbol(cutting, start, symbol);
    else if (text === ':' && colons && isDivision(cutting, start))
      cutting.tokens.push({ kind: 'op', op: '/', start, end: cutting.at, word: false });
    else plain(cutting, 'mark', start, cutting.at);
  }
  return cutting.tokens;
};

/** What follows a colon that divides: a number, and behind it an equals sign or another sign of operation; of `2 : 3 = 4 : 6` both do. */
const divisor = /\s[\p{Sc}(]?\d[\d.,]*\)?\s?\p{L}{0,8}\s?(?:[-+*×·⋅÷/=−:]|x\s?\d)/uy;
const proportion = /^[\d.]+ : [\d.]+ = [\d.]+ : \d$/;

const isDivision = ({ line, tokens }: Cutting, start: number): boolean => {
  const before = tokens.at(-1);
  const amount = before?.kind === 'word' ? tokens.at(-2) : before;
  return (
    (amount?.kind === 'number' || amount?.kind === 'close') &&
    /\s/.test(line.charAt(start - 1)) &&
    (isAt(divisor, line, start + 1) > 0 || proportion.test(line.slice(tokens.at(-5)?.start, start + 3)))
  );
};

const pieceAt = (line: string, at: number): RegExpExecArray | null => {
  piece.lastIndex = at;
  return piece.exec(line);
};

const push = (cutting: Cutting, number: Omit<Known, 'step'>, step?: number): void => {
  const { start, end, value, shape } = number;
  cutting.tokens.push({ kind: 'number', ordinal: cutting.numbers++, start, end, value, shape, step });
};

/** What is neither number nor operation. All fields are there, whatever it is: see `withChildren` in src/ast. */
const plain = ({ tokens }: Cutting, kind: Sort, start: number, end: number, names?: true): void => {
  tokens.push({ kind, start, end, names, times: undefined });
};

/** A number, or with `isName` a name that has digits (`3rd`, `7:30`). */
const addNumber = (cutting: Cutting, start: number, found: string, isName: boolean): void => {
  const { line, original, tokens, here } = cutting;
  let text = found;
  // `3 and 1/2` may be two things: behind a sign it is one number.
  const before = tokens.at(-1)?.kind;
  const isOne = before === 'op' || before === 'letterCross' || !/ \p{L}/u.test(text);
  const mixed = isName || !isOne ? undefined : mixedNumber(text);
  const reaches = here && start + text.length > here.start;
  const denominator = isName && /\/\s*$/.test(line.slice(0, start));
  if (reaches || denominator || (/[ \\]/.test(text) && !mixed && !/^[\d .]+$/.test(text))) {
    // Only the first number in it: the rest has a reader of its own (`3/4ths`, `B-{gate}`).
    text = firstNumber.exec(text)?.[0] ?? text.charAt(0);
    if (here && start + text.length > here.start) text = text.slice(0, here.start - start);
    cutting.at = start + text.length;
  } else if (isName) {
    const [kind, end] = [text.includes(':') ? 'mark' : 'word', cutting.at] as const;
    plain(cutting, kind, start, end, text.includes(':') ? undefined : true);
    return;
  }
  const end = cutting.at;
  if (/^\D+$/.test(text)) plain(cutting, 'word', start, end);
  else if (namesSomething(cutting, end)) plain(cutting, 'mark', start, end, true);
  // The 1 of `1 and a half` is no number of its own.
  else if (isAt(english.mixedRest(), line, end) > 0) plain(cutting, 'mark', start, end);
  else {
    const { value, shape } = (text === found ? mixed : undefined) ?? {
      value: english.readNumeral(text),
      shape: decimalShape(original.slice(start, end)),
    };
    push(cutting, { start, end, value, shape });
  }
};

/** Whether the number that ends at `end` names what the word before it says. */
const namesSomething = ({ line, tokens }: Cutting, end: number): boolean => {
  const [before, word] = tokens.slice(-2);
  const noun = word ?? before;
  if (noun?.kind !== 'word') return false;
  const said = word && before?.kind === 'word' ? line.slice(before.start, before.end) : '';
  return english.isNaming(line, end, line.slice(noun.start, noun.end), said);
};

/** `m^2`: the power belongs to the unit. */
const unitPower = /\^\{?[23]\}?(?!\d)/y;
const lengths = english.wordClass('length_unit_in_line');
const currencyCodes = english.wordClass('currency_code');
/** `USD`, `Rs`: not the `us` of `gives us 36`. */
const isCurrencyCode = (text: string): boolean =>
  !/^[a-z]/.test(text) && /^\p{Lu}(?:\p{Lu}+|s)$/u.test(text) && currencyCodes.has(text.toLowerCase());
/** Words with a point behind them that ends no sentence: `3 lbs. coffee * 40`, `160 sq. ft. = `. */
const shortened = english.wordClass('unit_with_point');
const pointAfterShortened = /\.(?=\s?(?:[-+*×÷/=]|x\s|\p{Ll}))/uy;
/** Behind `times` where it counts and does not multiply: `4 times/minute * 10`, `6 times on small hills`, `16 times + 8`. */
const counted = english.expression(
  String.raw`\s?\/\s?\p{L}|\s(?:<counts_times>)\s|\s?(?:[+×/÷=]|\*(?!\*))`,
  'y',
);
/** Behind the `x` of `3x as many`, `2x the amount`, `3x faster`, where nothing is computed up to the next comma: a word. */
const multiple = english.expression(
  String.raw`\s(?:<as> (?:<compared_by_times>)|(?:<more_behind_times>))\b(?=[^-+*×·÷/=,.;:]*(?:[,.;:]|$))`,
  'y',
);
const amountBehind = /\.?\s?[\d(]/y;

const isAt = (pattern: RegExp, line: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0].length ?? 0;
};

/** How far what the `x` that ends here says goes on (`3x as many`); 0 where it is a letter of some term. */
const multipleAt = ({ line, tokens }: Cutting, end: number): number =>
  tokens.at(-2)?.kind === 'op' ? 0 : isAt(multiple(), line, end);

const addWord = (cutting: Cutting, start: number, text: string): void => {
  const { line, tokens } = cutting;
  const glued = tokens.at(-1);
  const number = glued?.kind === 'number' && start - glued.end <= 1 ? glued : undefined;
  const times = number && english.scaleOf(text, number.end === start);
  if (times !== undefined) {
    tokens.push({ kind: 'scale', start, end: start + text.length, names: undefined, times });
    return;
  }
  if (isCurrencyCode(text) && isAt(amountBehind, line, start + text.length) > 0) {
    cutting.at += line.charAt(cutting.at) === '.' ? 1 : 0;
    plain(cutting, 'currency', start, cutting.at);
    return;
  }
  if (text === 'times' && isAt(counted(), line, start + text.length) > 0) {
    plain(cutting, 'word', start, start + text.length);
    return;
  }
  if (shortened.has(text)) cutting.at += isAt(pointAfterShortened, line, cutting.at);
  if (lengths.has(text)) cutting.at += isAt(unitPower, line, cutting.at);
  const end = cutting.at;
  const saysMore =
    text === 'x' && glued?.kind === 'number' && glued.end === start ? multipleAt(cutting, end) : 0;
  if (saysMore > 0) {
    cutting.at += saysMore;
    plain(cutting, 'word', start, cutting.at);
    return;
  }
  // A lone `x` before a digit (`3x5`, `3 x 5`) may be the sign; the reader of expressions decides.
  if (text === 'x' || text === 'X') {
    plain(cutting, 'letterCross', start, end);
    return;
  }
  const spelled =
    english.spelledNumber(text) &&
    english.spelledAt(line, start, glued?.kind === 'op' && tokens.at(-2)?.kind !== 'mark');
  if (spelled) {
    const { text: word, value } = spelled;
    cutting.at = start + word.length;
    push(cutting, { start, end: cutting.at, value, shape: { kind: 'word', text: word, says: value } });
    return;
  }
  const before = text === 'by' ? tokens.at(-1) : undefined;
  const phrase = before?.kind === 'word' ? opPhrases.get(line.slice(before.start, before.end)) : undefined;
  if (before && phrase) {
    // `divided by` is one sign.
    tokens[tokens.length - 1] = { kind: 'op', op: phrase, start: before.start, end, word: true };
    return;
  }
  const op = opWords.get(text.toLowerCase());
  if (op) tokens.push({ kind: 'op', op, start, end, word: true });
  else plain(cutting, 'word', start, end);
};

const addSymbol = (cutting: Cutting, start: number, text: string): void => {
  const { line, tokens } = cutting;
  const end = start + text.length;
  if ((text === '**' || text === '//') && !isDouble(line, start)) return;
  if (text.includes('{') || text === '}') {
    addBrace(cutting, start, text);
    return;
  }
  const op = ops.get(text);
  if (op) {
    tokens.push({ kind: 'op', op, start, end, word: false });
    return;
  }
  const signed = english.signOfFraction(text);
  const part = signed && divide(...signed);
  if (part) {
    const before = tokens.at(-1);
    const whole = before?.kind === 'number' && start - before.end <= 1 ? before : undefined;
    const mixed = whole !== undefined && whole.step === undefined && isWhole(whole.value);
    if (mixed) cutting.numbers = tokens.pop() ? whole.ordinal : 0;
    push(cutting, {
      start: mixed ? whole.start : start,
      end,
      value: mixed ? add(whole.value, part) : part,
      shape: { kind: 'fraction', kept: undefined, bar: '/', mixed },
    });
    return;
  }
  plain(cutting, kindOf(text), start, end);
};

/** `\\frac{a}{b}` is a over b, each in brackets of its own; a box is nothing. */
const addBrace = (cutting: Cutting, start: number, text: string): void => {
  const { tokens, braces } = cutting;
  const end = start + text.length;
  if (text.endsWith('frac{')) {
    plain(cutting, 'open', start, end);
    braces.push('above');
  } else if (text === '\\boxed{') braces.push('box');
  else if (text === '}{' && braces.at(-1) === 'above') {
    const middle = start + 1;
    plain(cutting, 'close', start, middle);
    tokens.push({ kind: 'op', op: '/', start: middle, end: middle, word: false });
    plain(cutting, 'open', middle, end);
    braces[braces.length - 1] = 'below';
  } else if (text === '}' && braces.length > 0) {
    if (braces.pop() !== 'box') plain(cutting, 'close', start, end);
  } else plain(cutting, 'mark', start, end);
};

const kindOf = (symbol: string): Sort => {
  if (symbol === '(' || symbol === '[') return 'open';
  if (symbol === ')' || symbol === ']') return 'close';
  if (symbol === '=') return 'equals';
  if (/^(?:≈|→|⇒|\\approx)$/.test(symbol)) return 'arrow';
  if (symbol.endsWith('%')) return 'percent';
  return /\p{Sc}$/u.test(symbol) ? 'currency' : 'mark';
};
