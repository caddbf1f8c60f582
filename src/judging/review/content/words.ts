import { valueText } from '../../../base/index.ts';
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

/** A value as it stands beside another: without the traces of floating-point numbers, and a point where there is none. */
export const shownValue = (value: JsonValue | undefined): string =>
  value === undefined || value === null
    ? '·'
    : valueText(typeof value === 'number' ? Number(value.toPrecision(12)) : value);
