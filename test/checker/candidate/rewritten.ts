import { readEquations } from '../equations/index.ts';
import { type Numeral, numerals, scaleOf, shows } from '../numerals.ts';
import { type Rational, same } from '../rational.ts';
import type { Line } from './line.ts';
import { fractionAround, rationalText } from './reference.ts';

/** The labelled line after its working changed: its old result is gone, its new one is there. */
export const checkRewritten = (line: Line): void => {
  const { candidate, shown, before, after, tied, asked, where, fail } = line;
  const target = line.changed.get(candidate.target_variable);
  if (target === undefined || asked) return;
  const own = before.filter(
    (numeral, place) =>
      tied[place] === candidate.target_variable && scaleOf(numeral, target.was) !== undefined,
  );
  const [first] = own;
  if (first === undefined) return;
  const scale = scaleOf(first, target.was) ?? 1;
  const told = after.filter((numeral) => shows(numeral, target.now, scale)).length;
  // A fraction's parts are numerals of their own, so that none of them shows its value.
  if (told === 0 && target.now.den !== 1n && /\d\/\d/.test(shown)) return;
  const detail = rationalText(target.now);
  if (told === 0)
    fail('7', 'the labelled line does not show the flawed value', `${where}: ${detail} | ${shown}`);
  // A working that is a single number now is told by its result alone.
  else if (told < own.length && readEquations(shown).length >= readEquations(line.original).length)
    fail(
      '7',
      'the labelled line shows the flawed value in some places only',
      `${where}: ${detail} ${told} of ${own.length} times | ${shown}`,
    );
  checkOldResult(line, first);
};

/** The correct result stands in the line no more often than something else has its value. */
const checkOldResult = (line: Line, old: Numeral): void => {
  const { candidate, reference, statement, shown, before, after, tied, where, fail } = line;
  const operands = (statement?.reads ?? [])
    .map((name) => reference.values.get(name))
    .filter((value): value is Rational => value !== undefined);
  const literals = numerals(statement?.source ?? '').map((numeral) => numeral.value);
  const now = [...line.changed.values()].map((one) => one.now);
  if ([...operands, ...literals, ...now].some((value) => shows(old, value, 1))) return;
  const others = before.filter(
    (numeral, place) => tied[place] !== candidate.target_variable && same(numeral.value, old.value),
  );
  const still = after.filter(
    (numeral) => same(numeral.value, old.value) && fractionAround(shown, numeral) === undefined,
  );
  if (still.length > others.length)
    fail('7', 'the labelled line still shows the correct value', `${where}: ${still[0]?.text} | ${shown}`);
};
