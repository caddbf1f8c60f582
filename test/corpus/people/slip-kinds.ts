import type { Slip } from './people.ts';

/** How a wrong result stands to the right one. */
export interface SlipShape {
  /** The operations of the working: `*`, or `several`. */
  readonly op: string;
  /** What was done to the digits, in words. */
  readonly change: string;
  /** The difference is one digit and zeros: 250 for 300. */
  readonly oneDigit: boolean;
  /** It is at most a quarter of the right result. */
  readonly near: boolean;
  readonly small: boolean;
}

/** The shape of a slip; nothing where right and wrong are the same or a number is no number. */
export const shapeOf = ({ working, right, wrong }: Slip): SlipShape | undefined => {
  const difference = Math.abs(wrong - right);
  if (!Number.isFinite(difference) || difference < 1e-9) return undefined;
  const { digit, place } = leading(difference);
  const oneDigit = digit !== undefined;
  return {
    op: operationOf(working),
    change: changeOf({ right, wrong, digit, place }),
    oneDigit,
    near: difference <= Math.abs(right) / 4,
    small: wrong < right,
  };
};

/** The one digit of a number and its place (0 for ones); no digit where it has several. */
const leading = (number: number): { readonly digit: number | undefined; readonly place: number } => {
  const text = Number(number.toPrecision(9)).toExponential();
  const [, digits = '', exponent = '0'] = /^([\d.]+)e([+-]\d+)$/.exec(text) ?? [];
  return { digit: digits.includes('.') ? undefined : Number(digits), place: Number(exponent) };
};

interface Change {
  readonly right: number;
  readonly wrong: number;
  readonly digit: number | undefined;
  readonly place: number;
}

const changeOf = ({ right, wrong, digit, place }: Change): string => {
  const times = Math.log10(Math.abs(wrong / right));
  if (Math.abs(times - Math.round(times)) < 1e-9) return 'a zero or the point';
  if (digit === undefined) return 'several digits';
  const lowest = lowestPlace(right);
  const size = digit <= 2 ? 'one or two' : 'three to nine';
  if (place < lowest) return 'a digit below the last one';
  return place === lowest ? `the last digit by ${size}` : `a higher digit by ${size}`;
};

/** The place of the last digit that is not 0. */
const lowestPlace = (number: number): number => {
  const text = Number(number.toPrecision(9)).toExponential();
  const [, decimals = '', exponent = '0'] = /^\d(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  return Number(exponent) - decimals.length;
};

const operationOf = (working: string): string => {
  const signs = working
    .replaceAll(/[×·]|\\times|\\cdot|(?<=\d\s*)x(?=\s*\$?\d)/g, '*')
    .replaceAll('÷', '/')
    .replaceAll(/[–−]/g, '-')
    .match(/[-+*/]/g);
  const different = [...new Set(signs ?? [])];
  return different.length === 1 ? (different[0] ?? '') : different.length === 0 ? 'none' : 'several';
};
