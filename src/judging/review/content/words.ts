import type { JsonValue } from '../../../model/index.ts';

/** `insurance_deduction` and `insuranceDeduction` as people say it: `insurance deduction`. */
export const phraseOf = (identifier: string): string =>
  identifier
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .split('_')
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ');

/** A piece of a program with the names and signs that people read: `2 × boxes of pens`. */
export const programInWords = (program: string): string =>
  program
    .replace(/[A-Za-z]\w*[_A-Z]\w*/g, phraseOf)
    .replace(/ \* /g, ' × ')
    .replace(/ \/\/? /g, ' ÷ ');

/** A value as people write it. */
export const valueText = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return '·';
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  if (typeof value === 'boolean') return String(value);
  if ('int' in value) return value.int;
  const [num, den] = value.fraction;
  return String(den) === '1' ? String(num) : `${num}/${den}`;
};
