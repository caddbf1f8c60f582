import type { JsonValue } from '../../src/model/index.ts';
import type { PythonValue } from './python.ts';
import { fromDouble, type Rational, rational, whole } from './rational.ts';

/** True when the JSON of the run states the value that Python computed, in the form the contract gives it. */
export const states = (json: JsonValue | undefined, value: PythonValue): boolean => {
  const [kind, text] = [value.slice(0, 1), value.slice(2)];
  // A text or a list: nothing that a trace can state.
  if (kind === 'o') return true;
  if (kind === 'b') return json === (text === 'True');
  if (kind === 'f') return typeof json === 'number' && Object.is(json + 0, Number(text) + 0);
  if (kind === 'i') {
    const integer = BigInt(text);
    const small = integer <= BigInt(Number.MAX_SAFE_INTEGER) && integer >= -BigInt(Number.MAX_SAFE_INTEGER);
    if (small) return typeof json === 'number' && json === Number(integer);
    return typeof json === 'object' && 'int' in json && json.int === text;
  }
  if (kind === 'q' && typeof json === 'object' && 'fraction' in json)
    return json.fraction.map(String).join('/') === text;
  return false;
};

/** The exact number that a Python value stands for; undefined for what is none. */
export const exact = (value: PythonValue | undefined): Rational | undefined => {
  if (value === undefined) return undefined;
  const [kind, text] = [value.slice(0, 1), value.slice(2)];
  if (kind === 'i') return whole(BigInt(text));
  if (kind === 'f') return fromDouble(Number(text));
  if (kind === 'q') {
    const [num = '0', den = '1'] = text.split('/');
    return rational(BigInt(num), BigInt(den));
  }
  return undefined;
};
