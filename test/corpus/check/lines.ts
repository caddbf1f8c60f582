import { exactValue, parseExpression } from '../../../src/ast/index.ts';
import { type Exact, equal } from '../../../src/base/index.ts';
import { equationsOf } from '../../../src/measures/index.ts';
import { percent, rowsOf, type Told } from './told.ts';

/** The text of an equation without what is set aside: spaces, units, `$`, separators, `x` for `*`, brackets, idle zeros. */
const bare = (equation: string): string =>
  equation
    .replaceAll(/[\s$€£,()]/g, '')
    .replaceAll(/[xX×]/g, '*')
    .replaceAll('%', '*.01')
    .replaceAll(/\b0+(?=\.\d|\d)/g, '')
    .replaceAll(/(\.\d*?)0+(?!\d)/g, '$1')
    .replaceAll(/\.(?!\d)/g, '');

const worthOf = (side: string, percentTimes: string): Exact | undefined => {
  const plain = side
    .replaceAll(/[\s$€£,]/g, '')
    .replaceAll(/[xX×]/g, '*')
    .replaceAll('%', percentTimes)
    .replaceAll('^', '**');
  const parsed = parseExpression(plain);
  return parsed.ok ? exactValue(parsed.expr, () => undefined) : undefined;
};

const sameValue = (one: string, other: string): boolean =>
  ['*0.01', ''].some((times) => {
    const [a, b] = [worthOf(one, times), worthOf(other, '*0.01')];
    return a !== undefined && b !== undefined && equal(a, b);
  });

/** Whether two sides of an equation that was found are worth what those of the label are. */
const sidesEqual = (found: string, label: string): boolean => {
  const [left, right] = label.split('=');
  const sides = found.split('=');
  if (left === undefined || right === undefined) return false;
  return sides.some(
    (side, at) => at > 0 && sameValue(side, right) && sides.slice(0, at).some((one) => sameValue(one, left)),
  );
};

/** Single lines and the equation that each holds: what the reader transcribes. */
export const onLines = (data: string, told: Told): void => {
  const rows = rowsOf(data, 'equation_lines.jsonl');
  console.log(`\nequation_lines.jsonl: ${rows.length} lines`);
  let [labels, same, equalSides, none, extra, faults] = [0, 0, 0, 0, 0, 0];
  rows.forEach((row, position) => {
    const [line, label] = [String(row.line), String(row.equation ?? '')];
    const found = equationsOf([{ label: 'L1', text: line }]).map(({ equation }) => equation);
    if (label === '') {
      none++;
      if (found.length === 0) return;
      extra++;
      told.exception('equation_lines', position, `${line} — found: ${found.join(' ; ')}`);
      return;
    }
    labels++;
    const isSame = found.some((one) => bare(one) === bare(label));
    if (isSame) same++;
    if (isSame || found.some((one) => sidesEqual(one, label))) equalSides++;
    else {
      const said = `${line} — label: ${label}; found: ${found.join(' ; ')}`;
      if (told.exception('equation_lines', position, said) === 'check') faults++;
    }
  });
  console.log(`  the same equation: ${percent(same, labels)}`);
  console.log(
    `  one of equal sides: ${percent(equalSides, labels)}; faults of the label aside ${percent(equalSides, labels - faults)}`,
  );
  console.log(`  lines without an equation in which one is found: ${percent(extra, none)}`);
  told.least('the same equation', same / labels, 0.95);
  told.least('an equation of equal sides, faults of the label aside', equalSides / (labels - faults), 0.99);
  told.most('equations where there are none', extra, 0);
};
