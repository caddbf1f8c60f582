/**
 * Reads the equations of a sentence, `15 + 17 = 33` and `<<15+17=33>>33`, and says which are false.
 * Exact fractions throughout; a number with decimals is right when it is the result rounded to its digits.
 */

/** A false equation of a line. */
export interface FalseEquation {
  /** The left side as it stands in the text. */
  readonly left: string;
  /** The number that is wrong, and where it stands in the text. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** What should stand there, in the shape of what does. */
  readonly right: string;
}

interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

interface Token {
  readonly kind: 'number' | 'op' | 'open' | 'close' | 'equals' | 'word' | 'break';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value?: Rational;
  readonly decimals?: number;
  readonly percent?: boolean;
}

/** The false equations of a line, from left to right. What cannot be read is not judged. */
export function falseEquations(line: string): readonly FalseEquation[] {
  const found: FalseEquation[] = [];
  // Annotations are judged by themselves and are blank for the sentence around them.
  const outside = line.replace(/<<(.*?)>>/g, (whole, inner: string, at: number) => {
    found.push(...equationsIn(inner).map((equation) => shifted(equation, at + 2)));
    const result = annotated(inner);
    const after = /^\s*\$?\s*(-?\d[\d,]*(?:\.\d+)?)/.exec(line.slice(at + whole.length));
    if (result && after?.[1] && !agrees(result.value, after[1])) {
      const end = at + whole.length + after[0].length;
      const right = shaped(result.value, after[1]);
      found.push({ left: result.text, written: after[1], start: end - after[1].length, end, right });
    }
    return ' '.repeat(whole.length);
  });
  found.push(...equationsIn(outside));
  return found
    .sort((left, right) => left.start - right.start)
    .filter((equation, index, all) => all.findIndex(({ start }) => start === equation.start) === index);
}

/**
 * The line with its first false number put right, wherever the same number is stated for the same result (an equation
 * and its annotation are one fault); `undefined` if all is true. `end` is where the first of them ends.
 */
export function putRight(line: string): { readonly text: string; readonly end: number } | undefined {
  const found = falseEquations(line);
  const first = found[0];
  if (first === undefined) return undefined;
  const same = found.filter(({ written, right }) => written === first.written && right === first.right);
  const text = same.reduceRight(
    (done, { start, end, right }) => done.slice(0, start) + right + done.slice(end),
    line,
  );
  return { text, end: first.start + first.right.length };
}

function shifted(equation: FalseEquation, by: number): FalseEquation {
  return { ...equation, start: equation.start + by, end: equation.end + by };
}

function annotated(inner: string): { value: Rational; text: string } | undefined {
  const sign = inner.lastIndexOf('=');
  const result = inner.slice(sign + 1).trim();
  const value = evaluated(tokensOf(result));
  return value && { value: value.value, text: sign > 0 ? inner.slice(0, sign).trim() : result };
}

function equationsIn(text: string): FalseEquation[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index): FalseEquation[] => {
    if (token.kind !== 'equals') return [];
    const left = operandBefore(tokens, index);
    const right = operandAfter(tokens, index);
    if (!left || !right || (left.length === 1 && right.length === 1)) return [];
    const [before, after] = [evaluated(left), evaluated(right)];
    if (!before || !after || before.mixed || after.mixed) return [];
    if (right.length === 1) return judged(text, before.value, left, right[0] as Token);
    // `33 = 15 + 17`: the single number stands at the left. With a unit, `2 hours = 2 * 60`, it is converted.
    if (left.length === 1 && left[0] === tokens[index - 1])
      return judged(text, after.value, right, left[0] as Token);
    return [];
  });
}

function judged(text: string, value: Rational, expression: readonly Token[], number: Token): FalseEquation[] {
  const written = text.slice(number.start, number.end);
  const digits = written.replace(/[$\s]/g, '');
  if (agrees(value, digits)) return [];
  if (digits.endsWith('%')) {
    // `25 / 100 = 25%` and `100 / 4 = 25%`: people write both, and `9 / 27 * 100% = 33.3` as well.
    const plain = judged(text, value, expression, { ...number, end: number.end - 1 });
    if (plain.length === 0 || value.num >= value.den) return plain;
  }
  const hundredfold = reduced(value.num * 100n, value.den);
  if (expression.some(({ percent }) => percent) && agrees(hundredfold, digits)) return [];
  const left = text.slice(expression[0]?.start ?? 0, expression.at(-1)?.end ?? 0).replace(/\s+/g, ' ');
  const sign = /^[$\s]*/.exec(written)?.[0] ?? '';
  return [
    {
      left,
      written: digits,
      start: number.start + sign.length,
      end: number.end,
      right: shaped(value, digits),
    },
  ];
}

const TOKEN =
  /(?<clock>\d+:\d+|\d+(?:st|nd|rd|th)\b)|(?<number>(?:\$\s*)?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+))(?<percent>\s?%)?|(?<op>\*\*|\/\/|[+*/×÷·−–-])|(?<times>x(?=\s*[$(\d.]))|(?<open>\()|(?<close>\))|(?<equals>=)|(?<word>\p{L}[\p{L}'’]*(?:\/\p{L}+)*)|(?<space>\s+)|(?<other>.)/gu;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const groups = match.groups ?? {};
    const place = { text: match[0], start: match.index, end: match.index + match[0].length };
    const previous = tokens.at(-1);
    const touching = previous?.end === place.start;
    if (groups.space !== undefined) continue;
    if (groups.number !== undefined) {
      const digits = groups.number.replace(/[$\s,]/g, '');
      const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
      const percent = groups.percent !== undefined;
      const value = rationalOf(digits);
      tokens.push({
        ...place,
        // `L3` and `x2` are names, not numbers.
        kind: touching && previous?.kind === 'word' ? 'break' : 'number',
        value: percent ? reduced(value.num, value.den * 100n) : value,
        decimals,
        percent,
      });
    } else if (groups.times !== undefined) {
      // `3 x 4` multiplies; `x = 4` names.
      const multiplies =
        previous?.kind === 'number' || previous?.kind === 'close' || previous?.kind === 'word';
      tokens.push({ ...place, kind: multiplies ? 'op' : 'break', text: '*' });
    } else if (groups.word !== undefined) {
      // `3x`, `(3/2)x`: a letter glued to a number makes an unknown of it.
      if (touching && previous?.kind === 'number' && !previous.percent) tokens.pop();
      const isUnknown = touching && (previous?.kind === 'number' || previous?.kind === 'close');
      tokens.push({ ...place, kind: isUnknown ? 'break' : 'word' });
    } else {
      const kind =
        (['op', 'open', 'close', 'equals'] as const).find((name) => groups[name] !== undefined) ?? 'break';
      tokens.push({ ...place, kind });
    }
  }
  return tokens;
}

/** `15 red pens + 17`: so many words may stand behind a number as its unit. */
const UNIT_WORDS = 2;

/** The longest readable expression that ends before the sign; none when it is only the tail of one. */
function operandBefore(tokens: readonly Token[], at: number): readonly Token[] | undefined {
  const run: Token[] = [];
  let best: { tokens: readonly Token[]; from: number } | undefined;
  let words = 0;
  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    if (token.kind === 'equals' || token.kind === 'break') break;
    if (token.kind === 'word') {
      // Units may follow a number: `15 red pens + 17 = 32`.
      if (++words > UNIT_WORDS) break;
      continue;
    }
    if (words > 0 && token.kind !== 'number' && token.kind !== 'close') break;
    if (words > 0 && run.length > 0 && run[0]?.kind !== 'op') break;
    words = 0;
    run.unshift(token);
    if (evaluated(run)) best = { tokens: [...run], from: index };
  }
  if (!best) return undefined;
  return isTail(tokens, best.from) ? undefined : best.tokens;
}

/** True when what stands before belongs to the expression, so that it is only its end: `3x - 5`, `2(4)`, `1 and 1/3`. */
function isTail(tokens: readonly Token[], from: number): boolean {
  const [first, outside] = [tokens[from], tokens[from - 1]];
  if (!first || !outside) return false;
  if (['op', 'number', 'open'].includes(outside.kind)) return true;
  if (outside.end === first.start && /[\p{L}\d)√]$/u.test(outside.text)) return true;
  const isSigned = first.kind === 'op' && outside.kind !== 'equals' && !/[:,;]/.test(outside.text);
  const isMixed =
    outside.text.toLowerCase() === 'and' &&
    tokens[from - 2]?.kind === 'number' &&
    tokens[from + 1]?.text === '/';
  return isSigned || isMixed;
}

/** True when what follows belongs to the expression: `1 hour 30 minutes`, `1/2 * (T + M)`, `90/x`, `1 and 1/3`. */
function isHead(tokens: readonly Token[], to: number): boolean {
  const [last, outside] = [tokens[to], tokens[to + 1]];
  if (!last || !outside) return false;
  if (outside.kind === 'number' || outside.kind === 'op' || outside.kind === 'open') return true;
  if (outside.start === last.end && /^[\p{L}\d(]/u.test(outside.text)) return true;
  const behindUnit = tokens.slice(to + 1).find(({ kind }) => kind !== 'word');
  const units = behindUnit ? tokens.indexOf(behindUnit) - to - 1 : 0;
  if (outside.kind !== 'word' || behindUnit === undefined || units > UNIT_WORDS) return false;
  if (behindUnit.kind !== 'number' || units > 1) return behindUnit.kind === 'op';
  return outside.text.toLowerCase() !== 'and' || tokens[to + 3]?.text === '/';
}

function operandAfter(tokens: readonly Token[], at: number): readonly Token[] | undefined {
  const run: Token[] = [];
  let best: { tokens: readonly Token[]; to: number } | undefined;
  let words = 0;
  for (let index = at + 1; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.kind === 'equals' || token.kind === 'break') break;
    if (token.kind === 'word') {
      if (run.length === 0 || ++words > UNIT_WORDS) break;
      continue;
    }
    if (words > 0 && token.kind !== 'op') break;
    words = 0;
    run.push(token);
    if (evaluated(run)) best = { tokens: [...run], to: index };
  }
  if (!best) return undefined;
  return isHead(tokens, best.to) ? undefined : best.tokens;
}

interface Evaluated {
  readonly value: Rational;
  /** Percentages were added to plain numbers: no one meaning is sure. */
  readonly mixed: boolean;
}

function evaluated(tokens: readonly Token[]): Evaluated | undefined {
  let at = 0;
  let mixed = false;
  const peek = () => tokens[at];
  const sum = (): (Rational & { percent?: boolean }) | undefined => {
    let left = product();
    while (left && peek()?.kind === 'op' && '+-−–'.includes(peek()?.text ?? ' ')) {
      const sign = tokens[at++]?.text === '+' ? 1n : -1n;
      const right = product();
      if (!right) return undefined;
      if ((left.percent ?? false) !== (right.percent ?? false)) mixed = true;
      left = {
        ...reduced(left.num * right.den + sign * right.num * left.den, left.den * right.den),
        percent: left.percent ?? false,
      };
    }
    return left;
  };
  const product = (): (Rational & { percent?: boolean }) | undefined => {
    let left = unary();
    while (left && peek()?.kind === 'op' && ['*', '×', '·', '/', '÷', '//'].includes(peek()?.text ?? '')) {
      const op = tokens[at++]?.text;
      const right = unary();
      if (!right) return undefined;
      if (op === '//') {
        if (right.num === 0n) return undefined;
        left = { num: floored(left.num * right.den, left.den * right.num), den: 1n };
      } else if (op === '/' || op === '÷') {
        if (right.num === 0n) return undefined;
        left = reduced(left.num * right.den, left.den * right.num);
      } else left = reduced(left.num * right.num, left.den * right.den);
    }
    return left;
  };
  const unary = (): (Rational & { percent?: boolean }) | undefined => {
    if (peek()?.kind === 'op' && '-−–'.includes(peek()?.text ?? ' ')) {
      at++;
      const value = unary();
      return value && { ...value, num: -value.num };
    }
    const base = atom();
    if (!base || peek()?.text !== '**') return base;
    at++;
    const exponent = unary();
    if (exponent?.den !== 1n || exponent.num < 0n || exponent.num > 64n) return undefined;
    return { num: base.num ** exponent.num, den: base.den ** exponent.num };
  };
  const atom = (): (Rational & { percent?: boolean }) | undefined => {
    const token = tokens[at++];
    if (token?.kind === 'number' && token.value) return { ...token.value, percent: token.percent ?? false };
    if (token?.kind !== 'open') return undefined;
    const inner = sum();
    return tokens[at++]?.kind === 'close' ? inner : undefined;
  };
  const value = sum();
  return value && at === tokens.length ? { value: { num: value.num, den: value.den }, mixed } : undefined;
}

function floored(num: bigint, den: bigint): bigint {
  const quotient = num / den;
  return num % den !== 0n && num < 0n !== den < 0n ? quotient - 1n : quotient;
}

function rationalOf(digits: string): Rational {
  const [whole = '0', part = ''] = digits.split('.');
  return reduced(BigInt((whole || '0') + part), 10n ** BigInt(part.length));
}

function reduced(num: bigint, den: bigint): Rational {
  const sign = den < 0n ? -1n : 1n;
  let [a, b] = [num < 0n ? -num : num, den < 0n ? -den : den];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = (a === 0n ? 1n : a) * sign;
  return { num: num / divisor, den: den / divisor };
}

function parts(written: string): { value: Rational; decimals: number; percent: boolean } {
  const percent = written.endsWith('%');
  const negative = written.startsWith('-');
  const digits = written.replace(/[^\d.]/g, '');
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const { num, den } = rationalOf(digits);
  const value = reduced(negative ? -num : num, percent ? den * 100n : den);
  return { value, decimals, percent };
}

/** A whole number must be exact; one with decimals may be rounded in its last place. */
function agrees(value: Rational, written: string): boolean {
  const { value: stated, decimals, percent } = parts(written);
  const difference = reduced(value.num * stated.den - stated.num * value.den, value.den * stated.den);
  if (difference.num === 0n) return true;
  if (decimals === 0) return false;
  const [size, places] = [
    difference.num < 0n ? -difference.num : difference.num,
    decimals + (percent ? 2 : 0),
  ];
  return size * 2n * 10n ** BigInt(places) <= difference.den;
}

/** A value as it would stand where `written` stands: its sign of percent, its separators, its digits. */
function shaped(value: Rational, written: string): string {
  const { decimals, percent } = parts(written);
  const shown = percent ? reduced(value.num * 100n, value.den) : value;
  // A value with an end is written whole; others get the digits that stood there, or two.
  const places = shown.den === 1n && decimals === 0 ? 0 : Math.max(decimals, Math.min(endOf(shown) ?? 2, 6));
  const scale = 10n ** BigInt(places);
  const size = shown.num < 0n ? -shown.num : shown.num;
  const rounded = (size * scale * 2n + shown.den) / (shown.den * 2n);
  const text = rounded.toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const grouped = /\d,\d/.test(written) ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const negative = shown.num < 0n && rounded !== 0n ? '-' : '';
  return `${negative}${grouped}${places > 0 ? `.${text.slice(-places)}` : ''}${percent ? '%' : ''}`;
}

/** How many decimals an ending fraction has; `undefined` for one that does not end. */
function endOf({ den }: Rational): number | undefined {
  let [rest, twos, fives] = [den, 0, 0];
  while (rest % 2n === 0n) [rest, twos] = [rest / 2n, twos + 1];
  while (rest % 5n === 0n) [rest, fives] = [rest / 5n, fives + 1];
  return rest === 1n ? Math.max(twos, fives) : undefined;
}
