import { decimalsOf, type Exact, toDecimal } from '../base/index.ts';
import { inLetters } from './number-words.ts';

/** A number as it would stand where `model` stands: in letters, with commas, with cents; undefined where it cannot. */
export const spokenLike = (value: Exact, model: string): string | undefined => {
  if (value.num < 0n) return undefined;
  if (/^[A-Za-z-]+$/.test(model)) {
    const said = inLetters(value);
    return said && /^[A-Z]/.test(model) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  }
  if (!/^\d[\d,]*(?:\.\d+)?$|^\.\d+$/.test(model)) return undefined;
  const shown = (/\.(\d+)$/.exec(model)?.[1] ?? '').length;
  const decimals = decimalsOf(value, 6);
  if (decimals === undefined) return undefined;
  const text = toDecimal(value, Math.max(shown, decimals));
  const [units = '', rest] = text.split('.');
  const grouped = model.includes(',') || (units.length > 4 && Number(units) >= 10_000);
  const whole = grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units;
  return rest === undefined ? whole : `${whole}.${rest}`;
};

/** An amount of money with both digits of its cents: `10.50` for `10.5`, unless the question writes one alone. */
export const inCents = (numeral: string, question: string): string =>
  /^[\d,]*\.\d$/.test(numeral) && !/[$€£][\d,]*\.\d(?!\d)/.test(question) ? `${numeral}0` : numeral;
