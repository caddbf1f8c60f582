import { type Doublings, type Few, ones, type SlipFeature, type Wholeness } from './vocabulary.ts';

/** A slip as a pupil might make it: one wrong result of one working. */
export interface Slip {
  readonly rule: string;
  readonly right: number;
  readonly wrong: number;
  /** The signs of the working in one text, in the order of the alphabet. */
  readonly signs: string;
  readonly operands: number;
}

/**
 * What tells how likely a person is to make a slip: its rule, the operation, and how the wrong result stands to the
 * right one. Each is a row of `slips` in rules/plausibility.yaml, by which slips are drawn and said to be plausible.
 */
export const slipFeatures = ({ rule, right, wrong, signs, operands }: Slip): readonly SlipFeature[] => {
  const difference = Math.abs(wrong - right);
  const part = difference / Math.abs(right || 1);
  const direction = wrong < right ? 'too small' : 'too large';
  const digits = digitsThatDiffer(right, wrong);
  const off = [1, 2, 10, 20, 100, 1000].includes(difference)
    ? (`${difference}` as const)
    : difference < 10
      ? '3 to 9'
      : 'other';
  return [
    `rule ${rule}`,
    `rule ${rule}, ${direction}`,
    direction,
    `${signs} ${direction}`,
    digits,
    `${digits} ${direction}`,
    `${signs} ${digits}`,
    `off by ${off}, ${signs}`,
    nearness.find(([most]) => part <= most)?.[1] ?? 'farther',
    stepOf(difference),
    roundnessOf(right, wrong),
    `slip of ${doublings(right, wrong)} doublings`,
    wholeness('slip', right, wrong),
    `operands ${few(operands, 4)}`,
    `size ${few(String(Math.trunc(Math.abs(right))).length, 6)}`,
  ];
};

const nearness: readonly (readonly [number, SlipFeature])[] = [
  [0.05, 'within 5 %'],
  [0.1, 'within 10 %'],
  [0.25, 'within 25 %'],
  [0.5, 'within 50 %'],
];

/** The difference without its zeros: `by 1` for 10 and for 0.1. */
const stepOf = (difference: number): SlipFeature => {
  const digits = isShort(difference) ? String(difference / 10 ** zerosOf(difference)) : digitsOf(difference);
  if (digits.length > 1) return 'by several digits';
  if (digits === '3' || digits === '4') return 'by 3 or 4';
  return digits > '5' ? 'by 6 to 9' : `by ${ones.find((one) => one === digits) ?? '0'}`;
};

const digitsOf = (number: number): string => /^[\d.]+/.exec(scientific(number))?.[0].replace('.', '') ?? '';

const scientific = (number: number): string => Number(Math.abs(number).toPrecision(9)).toExponential();

/** Most numbers are whole, and have fewer digits than are looked at: these need no other way of writing. */
const isShort = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 1e9;

const zerosOf = (number: number): number => {
  let zeros = 0;
  for (let rest = number; rest !== 0 && rest % 10 === 0; rest /= 10) zeros++;
  return zeros;
};

const roundnessOf = (right: number, wrong: number): SlipFeature => {
  const was = lastPlace(right);
  const is = lastPlace(wrong);
  return is > was ? 'rounder' : is < was ? 'less round' : 'as round';
};

/** The place of the last digit that is not 0: 0 for ones, 1 for tens, -1 for tenths. */
const lastPlace = (number: number): number => {
  if (isShort(number)) return zerosOf(number);
  const [, decimals = '', exponent = '0'] = /^\d(?:\.(\d+))?e([+-]\d+)$/.exec(scientific(number)) ?? [];
  return Number(exponent) - decimals.length;
};

/** Which digits of two numbers differ, the points below each other. */
const digitsThatDiffer = (right: number, wrong: number) => {
  const a = plain(right);
  const b = plain(wrong);
  if (a.length !== b.length) return 'another length';
  const places = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first] = places;
  if (places.length !== 1 || first === undefined) return `${few(places.length, 3)} digits` as const;
  const by = Math.abs(Number(a[first]) - Number(b[first]));
  const place =
    first === a.length - 1 ? 'the last digit' : first === 0 ? 'the first digit' : 'an inner digit';
  return `${place} by ${by > 2 ? '3 to 9' : by === 2 ? '2' : by === 1 ? '1' : '0'}` as const;
};

const plain = (value: number): string => {
  const size = Math.abs(value);
  return String(isShort(size) ? size : Number(size.toPrecision(9)));
};

/** A count as a table holds it: `4+` where it is at least as many as are told apart. */
export const few = (count: number, most: number): Few => (count >= most ? `${most}+` : `${count}`);

/** How many doublings lie between two sizes, `right` first. */
export const doublings = (right: number, flawed: number): Doublings => {
  const ratio = Math.abs(flawed / right);
  if (!(ratio > 0) || !Number.isFinite(ratio)) return 'none';
  const steps = Math.max(-5, Math.min(5, Math.round(Math.log2(ratio) * 1.5)));
  return steps === 0 && ratio !== 1 ? (ratio > 1 ? '0+' : '0-') : `${steps}`;
};

/** How whole two results are, the right one first. */
export const wholeness = <What extends string>(
  what: What,
  right: number,
  wrong: number,
): `${What} ${Wholeness} > ${Wholeness}` => {
  const of = (value: number): Wholeness =>
    Number.isInteger(value) ? 'whole' : Number.isInteger(value * 100) ? 'decimal' : 'long';
  return `${what} ${of(right)} > ${of(wrong)}`;
};
