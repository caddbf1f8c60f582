import type { Exact, Span } from '../../base/index.ts';
import { scaleTextBehind } from '../../english/index.ts';
import { decimalShape, inEnglish, type NumberShape, writeNumber } from '../numbers.ts';
import type { Context } from './context.ts';
import { fold } from './fold.ts';
import type { Equation, TextBinary, TextExpr } from './text-expr.ts';
import type { Rendering } from './unify.ts';

export interface LineNumber extends Span {
  readonly text: string;
  readonly value: Exact;
  readonly shape: NumberShape;
  /** A currency sign stands before or behind it. */
  readonly money: boolean;
  /** It stands between `<<` and `>>`. */
  readonly annotated: boolean;
  /** It stands within a side of some equation, the words beside its numbers included. */
  readonly worked: boolean;
  /** For the result inside an annotation: the ordinal of the same number after `>>`. */
  readonly twin: number | undefined;
  /** The step whose value it shows; undefined for a number that belongs to no step for certain. */
  readonly step: number | undefined;
  /** For a number without a step: the steps that happen to have its value. */
  readonly alike: readonly number[];
  /** Writing the step's correct value in this shape gives these very digits. */
  readonly faithful: boolean;
  /** Another value can be written in its place: it is faithful, and its shape is one that others fit. */
  readonly writable: boolean;
}

/** A number in letters, with the steps that have its value. */
export type NumberWord = { readonly text: string; readonly alike: readonly number[] };

/** A side of an equation that shows how the code computes a step. */
export interface Working extends Rendering {
  readonly text: TextExpr;
  readonly annotation: boolean;
  /** Pieces that render several nodes at once. */
  readonly shared: ReadonlySet<TextExpr>;
  /** Its signs of operation, in the order of the line. */
  readonly signs: readonly TextBinary[];
}

export interface Line {
  readonly text: string;
  readonly numbers: readonly LineNumber[];
  readonly words: readonly NumberWord[];
  readonly equations: readonly Equation[];
  /** By the index of an equation: the ordinals of the numbers that it computes with. */
  readonly computes: readonly (readonly number[])[];
  /** By the index of an equation: whether it is true as it stands, no whole result rounded. */
  readonly strict: readonly boolean[];
  readonly workings: readonly Working[];
  /** Some sign or `=` could not be read. */
  readonly unread: boolean;
  /** Every equation of the original line is true to the digits it shows. */
  readonly sound: boolean;
  /**
   * It has a number, or a time of day, that no step, working or word of the question accounts for: it may
   * rest on any value of the program.
   */
  readonly unaccounted: boolean;
  /** Every step that its numbers and words show, or may show. */
  readonly steps: readonly number[];
}

interface Style {
  /** The signs it uses in plain sight. */
  readonly times: string;
  readonly divide: string;
  readonly minus: string;
  /** Its digits and signs are full-width ones. */
  readonly wide: boolean;
  /** It writes `$7.50` with both digits. */
  readonly cents: boolean;
}

/** How a solution writes a step's value. */
interface Occurrence {
  readonly shape: NumberShape;
  readonly money: boolean;
  /** The currency sign before it, if any. */
  readonly currency: string;
}

/** A solution aligned with its program: its lines, and what each number and working stands for. */
export interface AlignedText extends Pick<Context, 'facts' | 'asked' | 'literals'> {
  /** The lines of the solution, the final `#### N` last. */
  readonly lines: readonly Line[];
  /** For each step the index of the line that tells it; undefined when none does. */
  readonly lineOf: readonly (number | undefined)[];
  /** For each step where its value is first shown in digits: in plain sight, and in an annotation. */
  readonly occurrences: readonly {
    readonly plain: Occurrence | undefined;
    readonly annotated: Occurrence | undefined;
  }[];
  readonly style: Style;
  /** Steps whose value the text shows as money somewhere: they have no more than cents. */
  readonly money: ReadonlySet<number>;
  /** Why filling the templates with the correct trace does not give the text back; empty when it does. */
  readonly differences: readonly string[];
  /** True when the templates' words are the solution's words in every line. */
  readonly sameWords: boolean;
}

/** A line without its annotations. */
export const inSight = (text: string): string =>
  text.includes('<<') ? text.replaceAll(/<<[^<>\n]*>>/g, '') : text;

/** Whether a text writes `1,250` rather than `1250`, by its larger numbers; undefined when it has none. */
export const habitOf = (text: string): boolean | undefined => {
  if (!/\d,?\d{3}/.test(text)) return undefined;
  const grouped = text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0;
  const plain = text.match(/(?<![\d.,])\d{4,}/g)?.length ?? 0;
  return grouped + plain === 0 ? undefined : grouped >= plain;
};

/** The signs of multiplication that solutions use; of two that are used as often the first counts. */
const crosses = ['×', 'x', '*', '\\cdot', '\\times', '·', '⋅'] as const;

export const styleOf = (texts: readonly string[]): Style => {
  const seen = texts.map(inSight);
  const visible = seen.join('\n');
  const [times] = crosses
    .map((sign) => ({ sign, count: countSign(visible, sign) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return {
    times: times?.sign ?? (/\\(?:d?frac|div|left|text)(?![A-Za-z])/.test(visible) ? '\\cdot' : '*'),
    divide: divides.find((sign) => visible.includes(sign)) ?? (/[\d)] : [\d(]/.test(visible) ? ':' : '/'),
    minus: ['−', '－'].find((sign) => visible.includes(sign)) ?? '-',
    wide: /[０-９]/.test(visible),
    cents: !seen.some((text) => /\p{Sc}-?\d[\d,]*\.\d(?!\d)/u.test(text)),
  };
};

const divides = ['÷', '\\div'] as const;

const countSign = (text: string, sign: string): number =>
  sign === 'x' ? (text.match(/[\d)%a-z] x (?=[$(\d.])/g)?.length ?? 0) : text.split(sign).length - 1;

/** By step: where the solution first shows its value in digits. */
export const occurrencesOf = (lines: readonly Line[], steps: number): AlignedText['occurrences'] => {
  const plain: (Occurrence | undefined)[] = [];
  const annotated: (Occurrence | undefined)[] = [];
  for (const { text, numbers } of lines) {
    for (const number of numbers) {
      const { step, shape, faithful } = number;
      if (step === undefined || !faithful || shape.kind === 'word') continue;
      // Behind `20%` and `3 million` stands what the number alone would lack.
      if (shape.kind === 'decimal' && (shape.scale === 100 || shape.per !== undefined)) continue;
      const found = number.annotated ? annotated : plain;
      found[step] ??= { shape, money: number.money, currency: currencyBefore(text, number) };
    }
  }
  return Array.from({ length: steps }, (_, step) => ({ plain: plain[step], annotated: annotated[step] }));
};

const currencyBefore = (text: string, { start, money }: LineNumber): string =>
  money ? (/((?:\b\p{Lu}{1,3})?\p{Sc})(?:<<[^<>]*>>)?$/u.exec(fold(text).slice(0, start))?.[1] ?? '') : '';

/** Where the solution first shows a step's value in digits; in an annotation, or not, where it has the choice. */
export const occurrenceOf = (
  { occurrences }: AlignedText,
  step: number | undefined,
  annotated = false,
): Occurrence | undefined => {
  const found = step === undefined ? undefined : occurrences[step];
  return annotated ? (found?.annotated ?? found?.plain) : (found?.plain ?? found?.annotated);
};

const plainShape = decimalShape('0');

const plainly = (value: Exact): string => {
  const { text, rounded } = writeNumber(value, plainShape);
  return rounded ? `${value.num}/${value.den}` : text;
};

/** How a solution prints a step's value where it first stands in plain sight: `$1,250`, `20%`. */
export interface PrintedPlace {
  readonly line: number;
  readonly number: LineNumber;
  /** What stands right before and behind its digits: a currency sign, a percent sign. */
  readonly before: string;
  readonly after: string;
  /** A scale behind them, as it is written: `k`, ` million`. */
  readonly scale: string;
  /** Whether the program has the number without its scale: 240 where `$240k` stands. */
  readonly scaledInWords: boolean;
}

/** The first number in plain sight that shows a step's value in digits; a line that tells the step goes before others. */
export const printedPlace = (solution: AlignedText, step: number): PrintedPlace | undefined => {
  const told = solution.lineOf[step];
  const order = told === undefined ? [] : [told];
  for (const line of [...order, ...solution.lines.keys()]) {
    const { text, numbers } = solution.lines[line] ?? { text: '', numbers: [] };
    const shown = numbers.filter(
      (each) => each.step === step && each.faithful && !each.annotated && each.shape.kind !== 'word',
    );
    const number = shown.findLast(({ money }) => money) ?? shown.at(-1);
    if (!number) continue;
    const before = currencyBefore(text, number);
    const after = text.charAt(number.end) === '%' ? '%' : '';
    // Nobody has 24 million of `24 million-dollar houses`.
    const found = scaleTextBehind(text, number.end);
    const scale = text.charAt(number.end + found.length) === '-' ? '' : found;
    const { shape } = number;
    const scaledInWords = scale !== '' && shape.kind === 'decimal' && shape.per === undefined;
    return { line, number, before, after, scale, scaledInWords };
  }
  return undefined;
};

/** A value as it is printed at a place, signs of currency and percent, and a scale that the value is without, included; plainly where there is none. */
export const printedLike = (
  { style }: AlignedText,
  value: Exact,
  place: PrintedPlace | undefined,
): string => {
  if (!place) return plainly(value);
  const { number, before } = place;
  const after = place.after + (place.scaledInWords ? place.scale : '');
  const { text } = writeNumber(value, inEnglish(number.shape), number.money && style.cents);
  return text.startsWith('-') ? `-${before}${text.slice(1)}${after}` : `${before}${text}${after}`;
};
