import * as base from '../../base/index.ts';
import { mixedJoint, readNumeral, scaleBehind, spelledNumber } from '../../english/index.ts';
import { decimalShape, type NumberShape } from '../numbers.ts';
import { fold } from './fold.ts';
import { tokenize } from './tokenize.ts';
import type { Known } from './tokens.ts';

/** A placeholder of a template: the step whose value it shows, and that value in the correct solution. */
export type Placeholder = { readonly name: string; readonly step: number; readonly value: base.Exact };

export type TemplatePart = string | Placeholder;

export interface Alignment {
  /** Where the original line shows the value of a placeholder. */
  readonly known: readonly Known[];
  /** True when the template, filled, is the line to the letter (number shapes aside). */
  readonly sameWords: boolean;
  /** Placeholders whose value the line does not show where the template has it. */
  readonly missing: readonly Placeholder[];
}

/** Cuts `Ann has {a}*{b:.2f}` into text and placeholders. Names that `find` does not know stay text. */
export const parseTemplateLine = (
  template: string,
  find: (name: string) => Placeholder | undefined,
): TemplatePart[] => {
  const parts: TemplatePart[] = [];
  let last = 0;
  for (const match of template.matchAll(/\{([^{}:!]+)(?:![ars])?(?::[^{}]*)?\}/g)) {
    const placeholder = find((match[1] as string).trim());
    if (!placeholder) continue;
    if (match.index > last) parts.push(template.slice(last, match.index));
    parts.push(placeholder);
    last = match.index + match[0].length;
  }
  if (last < template.length) parts.push(template.slice(last));
  return parts;
};

/** Finds in the original line what each placeholder of its template stands for. */
export const align = (parts: readonly TemplatePart[], original: string): Alignment => {
  const folded = { original, line: /[０-９]/.test(original) ? fold(original) : original };
  return walk(parts, folded) ?? matchTokens(parts, folded);
};

/** The common case: the template's words are the line's words. */
const walk = (parts: readonly TemplatePart[], folded: Folded): Alignment | undefined => {
  const line = folded.original;
  const known: Known[] = [];
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (!line.startsWith(part, at)) return undefined;
      at += part.length;
      continue;
    }
    const found = readValueAt(folded, at, part);
    if (!found) return undefined;
    known.push(found);
    at = found.end;
  }
  return at === line.length ? { known, sameWords: true, missing: [] } : undefined;
};

const numeral =
  /[-−–]?(?:\d{1,3}(?:[,'’\u2009\u202f\u00a0]\d{3})+(?!\d)(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+(?:\.\d+)?|\.\d+)/y;
/** `2,50`, `12.500,75`, `12.500`, `12 500`: what only the value can tell from `2` and `50`, or from 12.5. */
const abroad = /[-−–]?(?:\d{1,3}(?:([. ])\d{3})+(?!\d)(?:,\d+)?|\d+,\d+(?![\d,]))/y;
const command = /(-?)(?:(\d+) ?)?(\\[dt]?frac)\{(\d+)\}\{(\d+)\}/y;
const fraction = new RegExp(String.raw`(-?\d+)(?:(${mixedJoint})(\d+))?(\s*\/\s*)(\d+)(?!\d|\.\d)`, 'y');
const word = /[A-Za-z]+(?:-[A-Za-z]+)?/y;

/** `\\frac{3}{4}`, `1\\frac{3}{4}` */
const readCommandAt = (line: string, at: number, { value, step }: Placeholder): Known | undefined => {
  command.lastIndex = at;
  const found = line.includes('frac{', at) ? command.exec(line) : null;
  if (!found) return undefined;
  const [text, sign, units, name = '', above = '', below = ''] = found;
  const num = BigInt(units ?? 0) * BigInt(below) + BigInt(above);
  const size = base.ratio(sign === '-' ? -num : num, BigInt(below));
  if (!size || !base.equal(size, value)) return undefined;
  const kept = BigInt(below) === value.den ? undefined : BigInt(below);
  const mixed = units !== undefined;
  const shape: NumberShape = { kind: 'fraction', kept, bar: '/', mixed, command: name };
  return { start: at, end: at + text.length, value, shape, step };
};

/** A numeral with a decimal comma, or grouped by points or spaces, where that is what the value says. */
const readAbroadAt = (line: string, at: number, { value, step }: Placeholder): Known | undefined => {
  abroad.lastIndex = at;
  const found = abroad.exec(line);
  if (!found) return undefined;
  const [text, separator] = found;
  const digits = withoutMinus(text);
  const plain = (separator ? digits.replaceAll(separator, '') : digits).replace(',', '.');
  const shown = signed(readNumeral(plain), text);
  if (!shows(plain, shown, value)) return undefined;
  const manner = {
    ...(separator !== undefined && { separator }),
    ...((separator === '.' || digits.includes(',')) && { point: ',', separator: separator ?? '.' }),
    ...minusOf(text),
  };
  const shape = decimalShape(plain);
  const own: NumberShape = {
    ...shape,
    ...(shape.kind === 'decimal' && { grouped: separator !== undefined, manner }),
  };
  return { start: at, end: at + text.length, value: shown, shape: own, step };
};

const isMinus = (sign: string): boolean => sign === '-' || sign === '−' || sign === '–';
const withoutMinus = (text: string): string => (isMinus(text.charAt(0)) ? text.slice(1) : text);

const signed = (size: base.Exact, text: string): base.Exact =>
  isMinus(text.charAt(0)) ? { num: -size.num, den: size.den } : size;

const minusOf = (text: string): { readonly minus?: string } =>
  /^[−–]/.test(text) ? { minus: text.charAt(0) } : {};

/** A numeral's shape with the minus that it has, and the scale word behind it. */
const shapeOf = (text: string, per: bigint | undefined, scale: 1 | 100 = 1): NumberShape => {
  const shape = decimalShape(withoutMinus(text), scale);
  const minus = minusOf(text);
  if (shape.kind !== 'decimal' || (per === undefined && minus.minus === undefined)) return shape;
  const manner = minus.minus === undefined ? shape.manner : { ...shape.manner, ...minus };
  return { ...shape, ...(per !== undefined && { per }), ...(manner && { manner }) };
};

/** A line, and the same with plain digits. */
type Folded = { readonly original: string; readonly line: string };

/** Reads the value of `placeholder` at an offset of the line; undefined when another one stands there. */
const readValueAt = ({ original, line }: Folded, at: number, placeholder: Placeholder): Known | undefined => {
  const { value, step } = placeholder;
  const commanded = readCommandAt(line, at, placeholder);
  if (commanded) return commanded;
  fraction.lastIndex = at;
  // `54/2` for a 27 is a working, not a number.
  const bar = base.isWhole(value) ? undefined : fraction.exec(line);
  if (bar) {
    const [text, first = '', joint, second, stroke = '/', last = ''] = bar;
    const den = BigInt(last);
    const part = base.ratio(BigInt(second ?? first), den);
    const all = part && second !== undefined ? base.add(base.whole(BigInt(first)), part) : part;
    if (all && base.equal(all, value)) {
      const kept = den === value.den ? undefined : den;
      const shape: NumberShape = { kind: 'fraction', kept, bar: stroke, mixed: joint !== undefined };
      const isSpelt = joint !== undefined && joint.length > 1;
      return { start: at, end: at + text.length, value, shape: isSpelt ? { ...shape, joint } : shape, step };
    }
  }
  numeral.lastIndex = at;
  const digits = numeral.exec(line)?.[0];
  if (digits !== undefined) {
    // `10,00` and `12 500` go on where a plain numeral would end.
    const end = at + digits.length;
    const next = line.charAt(end);
    const longer = (next === ',' || next === '.' || next === ' ') && /\d/.test(line.charAt(end + 1));
    const foreign = longer ? readAbroadAt(line, at, placeholder) : undefined;
    if (foreign) return foreign;
    const plain = withoutMinus(digits);
    const shown = signed(readNumeral(plain), digits);
    // The shape is that of the line itself, full-width digits and all.
    const text = original.slice(at, end);
    if (shows(plain, shown, value))
      return { start: at, end, value: shown, shape: shapeOf(text, undefined), step };
    const hundredfold = base.multiply(value, base.whole(100));
    if (line[end] === '%' && shows(plain, shown, hundredfold))
      return { start: at, end, value: shown, shape: shapeOf(text, undefined, 100), step };
    const per = scaleBehind(line, end);
    const scaled = per === undefined ? undefined : base.ratio(value.num, value.den * per);
    if (scaled && base.equal(shown, scaled))
      return { start: at, end, value: shown, shape: shapeOf(text, per), step };
    return readAbroadAt(line, at, placeholder);
  }
  word.lastIndex = at;
  const spelled = word.exec(line)?.[0];
  const said = spelled === undefined ? undefined : spelledNumber(spelled);
  if (spelled !== undefined && said && base.equal(said, value)) {
    return {
      start: at,
      end: at + spelled.length,
      value: said,
      shape: { kind: 'word', text: spelled, says: said },
      step,
    };
  }
  return undefined;
};

/** True when the digits are the value, or the value rounded to as many decimals as they have. */
const shows = (digits: string, shown: base.Exact, value: base.Exact): boolean => {
  if (base.equal(shown, value)) return true;
  const decimals = (digits.split('.')[1] ?? '').length;
  const needed = base.decimalsOf(value);
  if (decimals === 0 || (needed !== undefined && needed <= decimals)) return false;
  const unit = 10n ** BigInt(decimals);
  return base.compare(base.absolute(base.subtract(shown, value)), { num: 1n, den: unit * 2n }) <= 0;
};

const mostCells = 250_000;

/** The words differ somewhere: the longest common run of tokens decides which number is which. */
const matchTokens = (parts: readonly TemplatePart[], folded: Folded): Alignment => {
  const line = folded.original;
  const left: (string | Placeholder)[] = parts.flatMap((part): (string | Placeholder)[] =>
    typeof part === 'string' ? tokenize(part).map((token) => part.slice(token.start, token.end)) : [part],
  );
  const right = tokenize(line);
  const words = right.map((token) => line.slice(token.start, token.end));
  const rows = left.length;
  const columns = right.length;
  // Nobody's sentence; its template is no help.
  if (rows * columns > mostCells) return { known: [], sameWords: false, missing: [] };
  // For each placeholder and token: what would be read there, and the first token after it.
  const readings = left.map((part) =>
    typeof part === 'string'
      ? []
      : right.map((token) => {
          const known = readValueAt(folded, token.start, part);
          if (!known) return undefined;
          let next = 0;
          while (next < columns && (right[next] as { start: number }).start < known.end) next++;
          return { known, next };
        }),
  );
  const width = columns + 1;
  const score = new Float64Array((rows + 1) * width);
  const gain = (i: number, j: number): { points: number; next: number } | undefined => {
    const part = left[i];
    if (typeof part === 'string') {
      if (part !== words[j]) return undefined;
      return { points: /\d/.test(part) ? 2 : 1, next: j + 1 };
    }
    const reading = readings[i]?.[j];
    return reading && { points: 3, next: reading.next };
  };
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      let best = Math.max(score[(i + 1) * width + j] ?? 0, score[i * width + j + 1] ?? 0);
      const step = gain(i, j);
      if (step) best = Math.max(best, step.points + (score[(i + 1) * width + step.next] ?? 0));
      score[i * width + j] = best;
    }
  }
  const known: Known[] = [];
  const missing: Placeholder[] = [];
  for (let i = 0, j = 0; i < rows; ) {
    const part = left[i] as string | Placeholder;
    const here = score[i * width + j] ?? 0;
    const step = j < columns ? gain(i, j) : undefined;
    if (step && here === step.points + (score[(i + 1) * width + step.next] ?? 0)) {
      const found = readings[i]?.[j];
      if (found) known.push(found.known);
      j = step.next;
      i++;
    } else if (here === (score[(i + 1) * width + j] ?? 0)) {
      if (typeof part !== 'string') missing.push(part);
      i++;
    } else j++;
  }
  return { known, sameWords: false, missing };
};
