import type { JsonValue } from '../../../model/index.ts';

/** A value as people write it. */
export const valueText = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return '·';
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  if (typeof value === 'boolean') return String(value);
  if ('int' in value) return value.int;
  const [num, den] = value.fraction;
  return String(den) === '1' ? String(num) : `${num}/${den}`;
};
