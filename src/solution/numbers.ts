import { decimalsOf, type Exact, equal, multiply, ratio, toDecimal, whole } from '../base/index.ts';
import { inLetters, likeCapital, onlyDigits, separators } from '../english/index.ts';

/**
 * How a number is written, learned from the original text, so that another value can be written alike.
 * `scale` is 100 where the text shows hundredths (a value of 0.2 as `20%`), else 1.
 */
export type NumberShape =
  | {
      readonly kind: 'decimal';
      readonly decimals: number;
      /** Trailing zeros are kept: `12.50`. */
      readonly fixed: boolean;
      /** `1,250` */
      readonly grouped: boolean;
      /** `.5` rather than `0.5`. */
      readonly bare: boolean;
      readonly scale: 1 | 100;
      /** The scale word behind it says so many: `3` before `million` stands for 3,000,000. */
      readonly per?: bigint;
      /** Signs of another country than `1,250.5`. */
      readonly manner?: NumeralManner;
    }
  /**
   * `20/100`, with the bar and the spaces about it as `bar`; `mixed` for `1 1/2`. `kept` is the denominator
   * that stays where it can, because the text did not write lowest terms.
   */
  | {
      readonly kind: 'fraction';
      readonly kept: bigint | undefined;
      readonly bar: string;
      readonly mixed: boolean;
      /** `1 and 1/2`: what stands before the part, where it is no blank. */
      readonly joint?: string | undefined;
      /** `\\frac{3}{4}`: the command. */
      readonly command?: string;
    }
  /** A number word; `text` is how the original says `says`. */
  | { readonly kind: 'word'; readonly text: string; readonly says: Exact };

/** How a numeral differs from `-1,250.50`. */
export interface NumeralManner {
  /** What stands for the decimal point. */
  readonly point?: string;
  /** What stands between groups of digits. */
  readonly separator?: string;
  /** `12,34,567` */
  readonly indian?: boolean;
  /** Full-width digits. */
  readonly wide?: boolean;
  readonly minus?: string;
}

export interface Written {
  readonly text: string;
  /** The digits as a plain numeral says them, where the text is one: `-1250.50`. */
  readonly plain: string;
  /** True when the text shows fewer digits than the value has. */
  readonly rounded: boolean;
}

const group = (digits: string, indian = false): string =>
  indian ? digits.replace(/(\d)(?=(?:\d{2})*\d{3}$)/g, '$1,') : digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const plainDigits: NumberShape = {
  kind: 'decimal',
  decimals: 0,
  fixed: false,
  grouped: false,
  bare: false,
  scale: 1,
};

/** The shape of a numeral such as `1,250`, `12.50`, `.5` or `1'250`; in full-width digits too. */
export const decimalShape = (text: string, scale: 1 | 100 = 1): NumberShape => {
  if (scale === 1 && onlyDigits.test(text)) return plainDigits;
  const [before = '', after = ''] = text.split('.');
  const separator = before.match(separators)?.[0];
  const wide = /[０-９]/.test(text);
  const indian = separator === ',' && /,\d\d,/.test(before);
  const shape: NumberShape = {
    kind: 'decimal',
    decimals: after.length,
    fixed: after.endsWith('0'),
    grouped: separator !== undefined,
    bare: before === '' && after !== '',
    scale,
  };
  const other = separator !== undefined && separator !== ',' ? separator : undefined;
  if (other === undefined && !indian && !wide) return shape;
  const manner = {
    ...(other !== undefined && { separator: other }),
    ...(indian && { indian }),
    ...(wide && { wide }),
  };
  return { ...shape, manner };
};

/** The shape for an explanation: in English, without the scale word, whatever the solution is written in. */
export const inEnglish = (shape: NumberShape): NumberShape => {
  if (shape.kind !== 'decimal') return shape;
  const { manner: _, per: __, ...plain } = shape;
  return plain;
};

/** At most so many decimals are shown of a number that needs more. */
const mostDecimals = 4;

/**
 * Writes a value in a shape. `money` asks for cents (`7.50`) where a part of a unit has to be shown;
 * `cents` allows no more than them (`7.5` is fine).
 */
export const writeNumber = (value: Exact, shape: NumberShape, money = false, cents = money): Written => {
  if (shape.kind === 'word') {
    const text = equal(value, shape.says) ? shape.text : writeWord(value, shape.text);
    return { text, plain: text, rounded: false };
  }
  if (shape.kind === 'fraction') {
    const text = writeFraction(value, shape);
    return { text, plain: text, rounded: false };
  }
  const { manner, per } = shape;
  // Most numbers are whole and stay so.
  if (value.den === 1n && !shape.fixed && shape.scale === 1 && per === undefined) {
    const plain = `${value.num}`;
    const text = shape.grouped || manner ? dressed(plain, shape.grouped, manner) : plain;
    return { text, plain, rounded: false };
  }
  const scaled = shape.scale === 1 ? value : multiply(value, whole(shape.scale));
  const shown = per === undefined ? scaled : (ratio(scaled.num, scaled.den * per) ?? scaled);
  const needed = decimalsOf(shown, 9);
  const most = Math.max(shape.decimals, cents ? 2 : mostDecimals);
  const exactly = needed !== undefined && needed <= most;
  let decimals = exactly ? needed : Math.max(shape.decimals, 2);
  if (shape.fixed) decimals = Math.max(decimals, shape.decimals);
  else if (money && decimals === 1) decimals = 2;
  let plain = toDecimal(shown, decimals);
  if (shape.bare) plain = plain.replace(/^(-?)0\./, '$1.');
  return { text: dressed(plain, shape.grouped, manner), plain, rounded: !exactly };
};

/** A plain numeral with separators, and in its country's signs. */
const dressed = (plain: string, grouped: boolean, manner: NumeralManner | undefined): string => {
  const [before = '', after] = plain.split('.');
  const units = grouped ? group(before, manner?.indian) : before;
  if (!manner) return after === undefined ? units : `${units}.${after}`;
  const { point = '.', separator = ',', wide, minus = '-' } = manner;
  const text = `${units.replaceAll(',', separator)}${after === undefined ? '' : `${point}${after}`}`;
  const signed = text.startsWith('-') ? `${minus}${text.slice(1)}` : text;
  return wide
    ? signed.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    : signed;
};

const writeFraction = (
  value: Exact,
  { kept, bar, mixed, joint = ' ', command }: NumberShape & { kind: 'fraction' },
): string => {
  // `20/100` stays in hundredths; `3/4` is written in lowest terms, and a whole number without a bar.
  const den = kept !== undefined && kept % value.den === 0n ? kept : value.den;
  if (den === 1n) return value.num.toString();
  const num = value.num * (den / value.den);
  const over = (above: bigint): string =>
    command === undefined ? `${above}${bar}${den}` : `${command}{${above}}{${den}}`;
  const size = num < 0n ? -num : num;
  const units = mixed ? size / den : 0n;
  const told = units === 0n ? over(size) : `${units}${command === undefined ? joint : ''}${over(size % den)}`;
  return num < 0n ? `-${told}` : told;
};

const writeWord = (value: Exact, like: string): string => {
  const plain = inLetters(value);
  if (plain === undefined) return writeNumber(value, decimalShape('0')).text;
  return likeCapital(plain, like);
};
