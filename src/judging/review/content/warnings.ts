import { type CheckedEquation, checkLine } from '../../../solution/index.ts';
import type { Edits } from '../record/decision.ts';
import type { NamedLine } from './align.ts';
import { erroneousLineOf, type Item } from './item.ts';

/** The false equations of a line, from left to right. What cannot be read for certain is not judged. */
export const falseEquations = (line: string): readonly CheckedEquation[] =>
  checkLine(line).equations.filter(({ holds }) => !holds);

/**
 * The line with its first false number put right, wherever the same number is stated for the same result (an equation
 * and its annotation are one fault); `undefined` if there is nothing to put. `end` is where the first of them ends.
 */
export const putRight = (line: string): { readonly text: string; readonly end: number } | undefined => {
  const found = falseEquations(line);
  const first = found.find(({ right }) => right !== undefined);
  if (first?.right === undefined) return undefined;
  const { shown, right } = first;
  const text = found
    .filter((one) => one.shown === shown && one.right === right)
    .reduceRight((done, { start, end }) => done.slice(0, start) + right + done.slice(end), line);
  return { text, end: first.start + right.length };
};

/** A computational error is the false number of its line: that is never put right. */
export const isTheMistake = (item: Item, edits: Edits, name: string): boolean =>
  item.candidate?.family === 'computational' && name === erroneousLineOf(item, edits);

/** What a person should look at before accepting a line; empty when nothing strikes. */
export interface Warning {
  readonly line: string;
  readonly text: string;
  /** The number that `^F` would put. */
  readonly fix?: string;
}

/**
 * Arithmetic that the text gets wrong. A computational error has one false equation, on its line: there it is
 * expected, and its absence is what strikes.
 */
export const warningsIn = (item: Item, edits: Edits, line: NamedLine): readonly Warning[] => {
  const { equations, unread } = checkLine(line.text);
  const wrong = equations.filter(({ holds }) => !holds);
  const labelled = isTheMistake(item, edits, line.name);
  if (labelled && wrong.length === 0 && !unread && edits.lines[line.name] !== undefined) {
    return [{ line: line.name, text: 'the arithmetic of the erroneous line is true' }];
  }
  // An equation and its annotation state the same false number: that is one fault, told twice.
  const expected = labelled ? wrong[0]?.shown : undefined;
  return wrong
    .filter(({ shown }) => shown !== expected)
    .filter(
      (one, index, all) =>
        all.findIndex(({ shown, right }) => shown === one.shown && right === one.right) === index,
    )
    .map(({ working, shown, right }) => ({
      line: line.name,
      text: right === undefined ? `${working} is not ${shown}` : `${working} = ${right}, not ${shown}`,
      ...(right === undefined || labelled ? {} : { fix: right }),
    }));
};
