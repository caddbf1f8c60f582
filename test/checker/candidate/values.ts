import type { Candidate } from '../../../src/model/index.ts';
import { withoutAgreement } from '../agreement.ts';
import { type Label, labelsOf } from '../labels.ts';
import { between, type Numeral, numerals, scaleOf, shows } from '../numerals.ts';
import { plainly } from '../plain.ts';
import type { Statement } from '../python.ts';
import { magnitude, type Rational, same, whole } from '../rational.ts';
import type { Coverage, Fail } from './failure.ts';
import type { Change, Line } from './line.ts';
import type { Text } from './lines.ts';
import { fractionAround, inAnnotation, type Reference, rationalText } from './reference.ts';
import { checkRewritten } from './rewritten.ts';
import { checkSeparators, checkShape, NOISE } from './shapes.ts';
import { stepOf, ties } from './ties.ts';
import { bare, checkLabels, checkNewWords, checkNumberWords, checkSameWorking, loose } from './words.ts';

/** Points 4, 5 and 7 for the labelled line and those after it: which numbers changed, and whether they may. */
export const checkValues = (
  candidate: Candidate,
  reference: Reference,
  text: Text,
  flawed: ReadonlyMap<string, Rational>,
  statements: readonly Statement[],
  report: { readonly fail: Fail; readonly coverage: Coverage },
): void => {
  const { fail, coverage } = report;
  const changed = new Map<string, Change>();
  const held: Rational[] = [...reference.questionNumbers];
  for (const [name, was] of reference.values) {
    const now = flawed.get(name);
    if (now === undefined || same(was, now) || reference.reassigned.has(name)) held.push(magnitude(was));
    else changed.set(name, { was, now });
  }
  const wrong = candidate.erroneous_lines ?? [candidate.erroneous_line_number];
  const reshaped = text.lines.length !== reference.lines.length;
  for (let at = text.labelled; at < text.lines.length; at += 1) {
    const from = text.origin[at];
    const original = from === undefined ? '' : (reference.lines[from] ?? '');
    const shown = withoutAgreement(original, text.lines[at] ?? '');
    const where = `L${at + 1}`;
    const noise = NOISE.exec(shown);
    if (noise !== null && !NOISE.test(original)) fail('5', 'float noise', `${where}: ${noise[0]} | ${shown}`);
    // Where a step was left out or done twice, the labelled line tells another step than the template's.
    if (from === undefined || (reshaped && at === text.labelled)) continue;
    const before = numerals(original);
    const template = stepOf(reference, from);
    const line: Line = {
      candidate,
      reference,
      statement: statements[Math.max(0, wrong.indexOf(where))],
      changed,
      held,
      asked: candidate.needs_human.length > 0,
      labelled: wrong.includes(where),
      where,
      original,
      shown,
      before,
      after: numerals(shown),
      template,
      tied: ties(template, original, before),
      fail,
    };
    checkLine(line, coverage);
  }
};

const checkLine = (line: Line, coverage: Coverage): void => {
  const { original, shown, before, after, tied, asked } = line;
  const aligned = sameWords(line);
  const labels = labelsOf(plainly(original));
  // `the {n}th show`: where the template has a placeholder there, the ordinal is a result.
  const results = labels.filter((one) =>
    before.some(
      (numeral, place) => one.start <= numeral.start && numeral.end <= one.end && tied[place] !== undefined,
    ),
  );
  if (aligned)
    for (const [place, numeral] of before.entries())
      checkNumeral(line, numeral, after[place] as Numeral, tied[place], labels, coverage);
  else {
    if (results.length === 0) checkLabels(line, labels);
    coverage.notAligned += 1;
    if (line.labelled) checkReworded(line);
    else if (loose(original) !== loose(shown) && !asked)
      line.fail('4', 'a later line has other words', `${line.where}: ${shown} | ${original}`);
  }
  if (asked) return;
  if (line.labelled) checkSameWorking(line);
  checkNumberWords(line);
};

/** True when nothing but numbers changed, so that each number of the original has its place in the line. */
const sameWords = ({ original, shown, before, after }: Line): boolean => {
  const [was, is] = [between(original, before), between(shown, after)];
  return before.length === after.length && was.every((piece, place) => bare(piece) === bare(is[place] ?? ''));
};

/** A labelled line that has other words than the original: its working was changed. */
const checkReworded = (line: Line): void => {
  const { candidate, reference, original, shown, where, fail } = line;
  if (candidate.family === 'computational' && loose(original) !== loose(shown))
    fail('4', 'a computational change rewords its line', `${where}: ${shown} | ${original}`);
  checkNewWords(line);
  const fresh = line.after.filter(
    (one) => !reference.shapes[inAnnotation(shown, one) ? 'annotation' : 'sight'].has(one.text),
  );
  checkSeparators(line, fresh);
  checkRewritten(line);
};

/** One number of a line whose words are the original's: `numeral` stood there, `other` stands there now. */
const checkNumeral = (
  line: Line,
  numeral: Numeral,
  other: Numeral,
  name: string | undefined,
  labels: readonly Label[],
  coverage: Coverage,
): void => {
  const { reference, shown, where, fail, asked } = line;
  // An operand that was put in brings its own shape along, if the solution has it so in such a place.
  const brought =
    line.labelled && reference.shapes[inAnnotation(shown, other) ? 'annotation' : 'sight'].has(other.text);
  if (!brought) checkShape(line, numeral, other);
  // What only names something stays as it is, whatever its digits are.
  const label = labels.find((one) => one.start <= numeral.start && numeral.end <= one.end);
  if (label !== undefined && name === undefined) {
    if (other.text !== numeral.text)
      fail('4', 'an ordinal or a label changed', `${where}: ${label.text} -> ${other.text} | ${shown}`);
    return;
  }
  const variable = name === undefined ? undefined : line.changed.get(name);
  const scale = variable && scaleOf(numeral, variable.was);
  // The operator may be the change: an aligned labelled line ties its numbers all the same.
  if (name !== undefined && variable !== undefined && scale !== undefined) {
    coverage.tied += 1;
    if (!asked && !shows(other, variable.now, scale)) failTied(line, numeral, other, name, variable);
    return;
  }
  if (name !== undefined && reference.reassigned.has(name)) return;
  if (name !== undefined && variable === undefined) checkUnchanged(line, numeral, other, name);
  else checkUntied(line, numeral, other, coverage);
};

/** The template has a changed variable at this place, and another number stands there. */
const failTied = (line: Line, numeral: Numeral, other: Numeral, name: string, { now }: Change): void => {
  const detail = `${line.where}: ${other.text} is ${name}, now ${rationalText(now)} | ${line.shown}`;
  if (other.text === numeral.text)
    line.fail('7', 'a stale number stands where the template has a changed variable', detail);
  else if (!line.labelled || line.statement === undefined || name === line.candidate.target_variable)
    line.fail('7', 'a number shows another value than the flawed one', detail);
};

/** The template has an unchanged variable here: the labelled line may take another operand, a later line may not. */
const checkUnchanged = (line: Line, numeral: Numeral, other: Numeral, name: string): void => {
  const value = magnitude(line.reference.values.get(name) ?? whole(-1));
  if (!line.labelled && other.text !== numeral.text && same(numeral.value, value))
    line.fail(
      '4',
      'a number of an unchanged variable differs',
      `${line.where}: ${numeral.text} -> ${other.text} is ${name} | ${line.shown}`,
    );
};

/** The template says nothing of this place: what is there is known by its value alone. */
const checkUntied = (line: Line, numeral: Numeral, other: Numeral, coverage: Coverage): void => {
  const { original, shown, held, asked, where, fail } = line;
  const changed = [...line.changed.values()];
  const owners = changed.filter((one) => same(magnitude(one.was), numeral.value));
  if (owners.length === 0) {
    const near = changed.some((one) => scaleOf(numeral, one.was) !== undefined);
    if (!line.labelled && !near && !asked && other.text !== numeral.text && standsAlone(original, numeral))
      fail('4', 'a number changed for no reason', `${where}: ${numeral.text} -> ${other.text} | ${shown}`);
    return;
  }
  const fraction = fractionAround(original, numeral);
  // The 100 of `30/100` is a part of that number, which must be what its variable is now.
  const share = fraction && changed.find((one) => same(one.was, fraction));
  const now = fractionAround(shown, other);
  if (share !== undefined && now !== undefined && same(now, share.now)) {
    coverage.tied += 1;
    return;
  }
  const known = fraction !== undefined && held.some((value) => same(value, fraction));
  if (known || held.some((value) => same(value, numeral.value)) || numeral.value.num <= numeral.value.den) {
    coverage.untied += 1;
    return;
  }
  coverage.tied += 1;
  if (asked || owners.some((one) => shows(other, one.now, 1)) || other.text !== numeral.text) return;
  fail(
    '7',
    'a stale number outside the placeholders',
    `${where}: ${other.text}, now ${owners.map((one) => rationalText(one.now)).join(' or ')} | ${shown}`,
  );
};

/** True for a numeral in running words, with no sign of working beside it. */
const standsAlone = (line: string, numeral: Numeral): boolean =>
  !/[-+*/=×÷<>(−–xX]\s*\$?$/.test(line.slice(0, numeral.start)) &&
  !/^%?\s*[-+*/=×÷<>)−–]/.test(line.slice(numeral.end));
