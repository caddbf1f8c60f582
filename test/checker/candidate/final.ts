import { numerals, scaleOf, shows } from '../numerals.ts';
import { type Rational, same } from '../rational.ts';
import type { Fail } from './failure.ts';
import type { Text } from './lines.ts';
import { type Reference, rationalText } from './reference.ts';
import { NOISE } from './shapes.ts';

export const checkFinal = (
  reference: Reference,
  text: Text,
  flawed: Rational | undefined,
  fail: Fail,
): void => {
  const said = text.final;
  if (!said.startsWith('#### ')) {
    fail('6', 'FA does not begin with ####', said);
    return;
  }
  if (NOISE.test(said) && !NOISE.test(reference.finalLine)) fail('5', 'float noise', `FA: ${said}`);
  if (said.trim() === reference.finalLine.trim()) fail('6', 'FA is the correct one', said);
  const correct = reference.answer;
  if (correct !== undefined && flawed !== undefined && same(correct, flawed))
    fail('6', 'flawed_answer equals the correct one', rationalText(flawed));
  if (flawed === undefined) return;
  const before = numerals(reference.finalLine);
  const after = numerals(said);
  const fraction = /([-−]?)(?:(\d+) )?(\d+)\s*\/\s*(\d+)/.exec(said);
  if (fraction !== null) {
    const [, sign, units = '0', above = '0', bottom = '1'] = fraction;
    const top = (BigInt(units) * BigInt(bottom) + BigInt(above)) * (sign === '' ? 1n : -1n);
    const equal = flawed.num * BigInt(bottom) === top * flawed.den;
    if (!equal) fail('6', 'FA does not state flawed_answer', `${said}, computed ${rationalText(flawed)}`);
    return;
  }
  if (before.length > 1 || after.length !== 1) {
    if (after.length !== 1 && before.length === 1) fail('6', 'FA is no number', said);
    return;
  }
  const [only] = after;
  const scale = correct !== undefined && before[0] !== undefined ? (scaleOf(before[0], correct) ?? 1) : 1;
  const negative = /[-−]\s*\$?\s*[\d.]/.test(said);
  if (
    only === undefined ||
    !shows(only, flawed, scale) ||
    (negative !== flawed.num < 0n && flawed.num !== 0n)
  )
    fail('6', 'FA does not state flawed_answer', `${said}, computed ${rationalText(flawed)}`);
  if (
    before[0] !== undefined &&
    only !== undefined &&
    before[0].text.includes(',') &&
    /^\d{4,}/.test(only.text)
  )
    fail('5', 'a thousands separator is lost', `FA: ${reference.finalLine} -> ${said}`);
};
