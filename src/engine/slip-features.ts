/**
 * What tells how likely a person is to make a slip: its rule, and how the wrong result stands to the right one. Each
 * is a row of slip-weights.json, which `npm run fit:slips` fits.
 */
export const slipFeatures = (rule: string, right: number, wrong: number): readonly string[] => {
  const difference = Math.abs(wrong - right);
  const part = difference / Math.abs(right || 1);
  const side = wrong < right ? 'too small' : 'too large';
  return [
    `rule ${rule}`,
    `rule ${rule}, ${side}`,
    side,
    nearness.find(([most]) => part <= most)?.[1] ?? 'farther',
    stepOf(difference),
    roundnessOf(right, wrong),
  ];
};

const nearness: readonly (readonly [number, string])[] = [
  [0.05, 'within 5 %'],
  [0.1, 'within 10 %'],
  [0.25, 'within 25 %'],
  [0.5, 'within 50 %'],
];

/** The difference without its zeros: `by 1` for 10 and for 0.1. */
const stepOf = (difference: number): string => {
  const digits = digitsOf(difference);
  if (digits.length > 1) return 'by several digits';
  return digits === '3' || digits === '4' ? 'by 3 or 4' : digits > '5' ? 'by 6 to 9' : `by ${digits}`;
};

const digitsOf = (number: number): string => /^[\d.]+/.exec(scientific(number))?.[0].replace('.', '') ?? '';

const scientific = (number: number): string => Number(Math.abs(number).toPrecision(9)).toExponential();

const roundnessOf = (right: number, wrong: number): string => {
  const was = lastPlace(right);
  const is = lastPlace(wrong);
  return is > was ? 'rounder' : is < was ? 'less round' : 'as round';
};

/** The place of the last digit that is not 0: 0 for ones, 1 for tens, -1 for tenths. */
const lastPlace = (number: number): number => {
  const [, decimals = '', exponent = '0'] = /^\d(?:\.(\d+))?e([+-]\d+)$/.exec(scientific(number)) ?? [];
  return Number(exponent) - decimals.length;
};
