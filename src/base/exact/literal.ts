import type { Language, Value } from '../../model/index.ts';

/** A value as a literal that evaluates back to the same value and type. */
export const printValue = (value: Value, language: Language = 'python'): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'boolean') return language === 'python' ? (value ? 'True' : 'False') : String(value);
  if (typeof value === 'number') return printFloat(value, language);
  return language === 'python' ? `Fraction(${value.num}, ${value.den})` : `${value.num} / ${value.den}`;
};

/** Python's `repr` of a float: the shortest digits that read back, `25.0` for a whole one. */
const printFloat = (value: number, language: Language): string => {
  const sign = Object.is(value, -0) ? '-' : '';
  const text = sign + String(value);
  if (language === 'javascript') return text;
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${text}.0`;
  if (/^-?\d+$/.test(text)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e+');
    // Python turns to the exponent from 1e16 on, JavaScript from 1e21.
    return `${digits}e+${exponent.padStart(2, '0')}`;
  }
  const small = /^(-?)0\.0000(0*)([1-9]\d*)$/.exec(text);
  // Python turns to the exponent below 1e-4, JavaScript below 1e-6.
  const short = small ? value.toExponential() : text;
  return short.replace(/e([+-])(\d)$/, 'e$10$2');
};
