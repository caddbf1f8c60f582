import { namesIn, operationsIn } from '../../ast/index.ts';
import { type Exact, equal, exactOf, fromDecimal, multiply, whole } from '../../exact/index.ts';
import type { Mutant, Program, Trace } from '../../model/index.ts';
import { isCount, writeNumber } from '../numbers.ts';
import type { Equation, TextExpr } from '../read/equations.ts';
import type { Line, LineNumber, Solution } from '../read/solution.ts';
import { holds, type Shown } from '../read/truth.ts';
import { extraLine } from './extra.ts';
import { countsOperands, listItemOf, namesOldOperation } from './prose.ts';
import { applyEdits, definedBy, type Edit, isLeaf, renderWorkings, type ShownNumber } from './render.ts';

/** Why a changed program could not be told in words. Part of the closed list of `discarded.jsonl`. */
export type WordsReason =
  | 'not_told'
  | 'shown_earlier'
  | 'number_shape'
  | 'working_not_followed'
  | 'untrue_equation'
  | 'untrue_original'
  | 'no_false_equation'
  | 'nothing_shown';

/** Why a person should look at the words. */
export type WordsDoubt =
  | 'no_working_shown'
  | 'stale_number'
  | 'stale_word'
  | 'unread_equation'
  | 'other_operation'
  | 'dropped_operand_named';

export type Rewritten =
  | {
      readonly ok: true;
      /** Every line as printed, the final one last. */
      readonly lines: readonly string[];
      /** Index of the labelled line. */
      readonly labelled: number;
      readonly needsHuman: readonly WordsDoubt[];
    }
  | { readonly ok: false; readonly reason: WordsReason; readonly detail: string };

const refuse = (reason: WordsReason, detail: string) => ({ ok: false, reason, detail }) as const;

/** A changed program and what it does to the values. */
interface Change {
  readonly solution: Solution;
  readonly program: Program;
  readonly mutant: Mutant;
  /** By step: its new value, undefined where it did not change. */
  readonly values: readonly (Exact | undefined)[];
}

/**
 * How a line is printed: `kept` stands before the mistake and must read as it did; `made` holds the mistake;
 * `again` is the changed step's line a second time; `follows` has only its consequences.
 */
interface Printed {
  readonly index: number;
  readonly part: 'kept' | 'made' | 'again' | 'follows';
}

/**
 * Writes the solution of a changed program: the same sentences with the changed working in the labelled
 * line and the numbers that follow from it in all later ones. `flawed` is the changed program's trace.
 */
export const rewrite = (solution: Solution, program: Program, mutant: Mutant, flawed: Trace): Rewritten => {
  const change: Change = { solution, program, mutant, values: changedValues(solution, flawed) };
  const { lines } = solution;
  const order = linesPrinted(change);
  if (!order) return refuse('not_told', `no line tells ${program.steps[mutant.step]?.target ?? 'the step'}`);
  const needs = new Set<WordsDoubt>();
  const printed: string[] = [];
  let labelled = order.findIndex(({ part }) => part === 'made' || part === 'again');
  for (const { index, part } of order) {
    const line = lines[index] as Line;
    const label = index === lines.length - 1 ? 'FA' : `L${index + 1}`;
    const outcome = part === 'kept' ? keepLine(change, line) : rewriteLine(change, line, part, needs);
    if (!outcome.ok) return refuse(outcome.reason, `${label}: ${outcome.detail}`);
    // A line that was left out is missed in the first line that comes out differently for want of it.
    if (mutant.layout === 'omit' && labelled < 0 && outcome.text !== line.text) labelled = printed.length;
    printed.push(outcome.text);
  }
  if (mutant.layout === 'extra') {
    const extra = extraLine(solution, program, mutant, flawed);
    if (!extra) return refuse('working_not_followed', 'the step too many cannot be written');
    labelled = printed.length - 1;
    printed.splice(labelled, 0, extra);
  }
  // Where all the rest is right, the gap shows in the line that uses what no line works out.
  if (mutant.layout === 'omit' && change.values.every((value) => value === undefined))
    labelled = order.findIndex(
      ({ index, part }) =>
        part === 'follows' && lines[index]?.numbers.some(({ step }) => step === mutant.step),
    );
  // The gap and the line that misses it must meet, or nobody could say where the mistake is.
  if (mutant.layout === 'omit' && labelled !== solution.lineOf[mutant.step])
    return refuse('nothing_shown', 'the line after the gap does not need what is missing');
  if (labelled < 0) return refuse('nothing_shown', 'no line reads otherwise');
  const original = lines[order[labelled]?.index ?? -1];
  if (mutant.layout === 'same' && printed[labelled] === original?.text)
    return refuse('nothing_shown', 'the labelled line reads as before');
  return { ok: true, lines: printed, labelled, needsHuman: [...needs] };
};

/** For each step whose value changed: the new one, exactly. */
const changedValues = (solution: Solution, flawed: Trace): (Exact | undefined)[] =>
  flawed.map((value, step) => {
    if (value === solution.trace[step]) return undefined;
    const now = exactOf(value);
    const before = solution.exact[step];
    return now && before && equal(now, before) ? undefined : now;
  });

const linesPrinted = ({ solution, program, mutant }: Change): readonly Printed[] | undefined => {
  const last = solution.lines.length - 1;
  const told = solution.lineOf[mutant.step];
  if (told === undefined) return undefined;
  const all = solution.lines.map(
    (_, index): Printed => ({ index, part: index < told ? 'kept' : index === told ? 'made' : 'follows' }),
  );
  switch (mutant.layout) {
    case 'same':
      return all;
    case 'omit':
      // A solution must keep a line to stand on.
      return told === last || last < 2 ? undefined : all.filter(({ index }) => index !== told);
    case 'repeat':
      return all.flatMap((each): Printed[] =>
        each.index === told
          ? [
              { ...each, part: 'kept' },
              { ...each, part: 'again' },
            ]
          : [each],
      );
    case 'extra':
      return all.map((each) =>
        each.index === last ? { ...each, part: 'follows' } : { ...each, part: 'kept' },
      );
    case 'stop': {
      const { expr } = mutant;
      const reported = expr.kind === 'name' ? definedBy(program, expr.name, mutant.step) : undefined;
      const line = reported === undefined ? undefined : solution.lineOf[reported];
      return line === undefined ? undefined : all.filter(({ index }) => index <= line || index === last);
    }
  }
};

type LineOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: WordsReason; readonly detail: string };

/** A line before the mistake: it may not know of it. */
const keepLine = ({ values, mutant }: Change, line: Line): LineOutcome => {
  if (!line.sound) return refuse('untrue_original', line.text);
  // The step that is done twice is told rightly the first time; a step too many comes after all of them.
  if (mutant.layout === 'repeat' || mutant.layout === 'extra') return { ok: true, text: line.text };
  const early = line.numbers.find(({ step }) => step !== undefined && values[step] !== undefined);
  return early ? refuse('shown_earlier', `already shows ${cut(line, early)}`) : { ok: true, text: line.text };
};

const rewriteLine = (
  change: Change,
  line: Line,
  part: Printed['part'],
  needs: Set<WordsDoubt>,
): LineOutcome => {
  const { solution, program, mutant, values } = change;
  if (part === 'follows' && !concerns(change, line))
    return line.sound ? { ok: true, text: line.text } : refuse('untrue_original', line.text);
  const shown = part === 'again' ? shownAgain(change, line) : shownNumbers(change, line);
  if (!shown) return refuse('working_not_followed', `the step cannot be done twice in ${line.text}`);
  if (typeof shown === 'string') return refuse('number_shape', shown);
  for (const { step, alike } of line.numbers)
    if (step === undefined && alike.some((each) => values[each])) needs.add('stale_number');
  for (const { alike } of line.words) if (alike.some((step) => values[step])) needs.add('stale_word');
  if (line.strays) needs.add('stale_number');

  if (mutant.kind === 'result' && part === 'made' && !line.numbers.some(({ step }) => step === mutant.step))
    return refuse('not_told', `the result is not shown: ${line.text}`);

  const edits: Edit[] = [];
  const parts = new Map<TextExpr, Exact>();
  if (mutant.kind === 'working' && part !== 'again') {
    const rendered = renderWorkings(solution, program, mutant, values, line, shown);
    if (!rendered.ok) return refuse('working_not_followed', rendered.detail);
    // What stands in plain sight would go on telling the old one.
    if (line.unread && rendered.parts.length > 0 && rendered.parts.every(({ annotation }) => annotation))
      return refuse('working_not_followed', `its working in plain sight cannot be read: ${line.text}`);
    for (const { edit, text, value } of rendered.parts) {
      edits.push(edit);
      parts.set(text, value);
    }
    if (part === 'made' && edits.length > 0) edits.push(...followInProse(change, line, edits, needs));
    if (part === 'made' && rendered.parts.length === 0 && !isLeaf(program.steps[mutant.step]?.expr)) {
      if (line.unread || line.equations.some(({ sides }) => sides.some((side) => side.kind !== 'number')))
        return refuse('working_not_followed', `its working is not the program's: ${line.text}`);
      needs.add('no_working_shown');
    }
  }
  const worked = [...edits];
  if (part === 'made' && worked.length > 0) carryOperand(change, line, shown);
  for (const [ordinal, { text }] of shown) {
    const { start, end } = line.numbers[ordinal] as LineNumber;
    if (!worked.some((edit) => start >= edit.start && end <= edit.end)) edits.push({ start, end, text });
  }
  if (edits.length === 0 && part === 'follows')
    return line.sound ? { ok: true, text: line.text } : refuse('untrue_original', line.text);
  if (line.unread && edits.length > 0) {
    const torn = line.equations.some(
      ({ open, sides }) => open && edits.some((edit) => sides.some((side) => touches(edit, side))),
    );
    if (torn || edits.some((edit) => inUnreadAnnotation(line, edit)))
      return refuse('working_not_followed', `only a part of its equation can be read: ${line.text}`);
    needs.add('unread_equation');
  }
  if (part === 'follows' && parts.size > 0)
    return refuse('working_not_followed', `shows the changed working a second time: ${line.text}`);
  return judgeLine(change, line, part, applyEdits(line.text, edits), {
    number: (number) => shown.get(number.token.ordinal),
    ...(parts.size > 0 ? { part: (text: TextExpr) => parts.get(text) } : {}),
  });
};

/**
 * The words before a changed working: a list loses the item whose number the working lost, where its bounds are
 * certain. What still speaks of the old working is noted in `needs`.
 */
const followInProse = (
  { program, mutant }: Change,
  line: Line,
  worked: readonly Edit[],
  needs: Set<WordsDoubt>,
): Edit[] => {
  const root = program.steps[mutant.step]?.expr;
  if (!root) return [];
  const prose = line.text.slice(0, Math.min(...worked.map(({ start }) => start)));
  if (namesOldOperation(prose, operationsIn(root), operationsIn(mutant.expr))) needs.add('other_operation');
  const [before, after] = [namesIn(root), namesIn(mutant.expr)];
  if (after.length >= before.length) return [];
  const [gone, ...others] = before.filter((name) => !after.includes(name));
  const step = gone === undefined ? undefined : definedBy(program, gone, mutant.step);
  const inWorking = ({ start, end }: LineNumber): boolean =>
    line.equations.some(({ sides }) => sides.some((side) => start >= side.start && end <= side.end));
  const named = line.numbers.filter(
    (number) =>
      number.end <= prose.length &&
      !inWorking(number) &&
      step !== undefined &&
      (number.step === step || number.alike.includes(step)),
  );
  const [only, ...more] = named;
  const item = only && more.length === 0 && others.length === 0 && listItemOf(prose, only, line.numbers);
  if (item) return [item];
  if (named.length > 0 || countsOperands(prose, before.length)) needs.add('dropped_operand_named');
  return [];
};

/** Whether anything in a later line may have to follow the change: most lines have nothing to do with it. */
const concerns = ({ program, mutant, values }: Change, line: Line): boolean => {
  if (line.strays) return true;
  for (const step of line.steps) if (values[step]) return true;
  const root = program.steps[mutant.step]?.expr;
  return (
    root !== undefined && mutant.kind === 'working' && line.workings.some(({ pieces }) => pieces.has(root.id))
  );
};

const touches = (edit: Edit, text: TextExpr): boolean => edit.start < text.end && edit.end > text.start;

/** `<<3*+6=15>>`: a working that is none. */
const inUnreadAnnotation = ({ text, equations }: Line, edit: Edit): boolean => {
  const start = text.lastIndexOf('<<', edit.start);
  const end = text.indexOf('>>', edit.end);
  const inside = start >= 0 && end >= 0 && text.lastIndexOf('>>', edit.start) < start;
  return (
    inside &&
    /[-+*/]/.test(text.slice(start, end)) &&
    !equations.some(({ annotation, sides }) => annotation && sides.some((side) => touches(edit, side)))
  );
};

/** Holds the equations of a changed line against what it must be: true, or false where the slip is told. */
const judgeLine = (
  { mutant, solution }: Change,
  line: Line,
  part: Printed['part'],
  text: string,
  view: Shown,
): LineOutcome => {
  const final = line === solution.lines[solution.lines.length - 1];
  if (mutant.kind === 'result' && part === 'made') {
    if (final) return refuse('no_false_equation', text);
    if (!line.sound) return refuse('untrue_original', line.text);
    // False even to a reader who lets a result be rounded and reads no numbers in letters.
    return line.equations.some((equation) => isInDigits(equation) && !holds(equation, view, 'lenient'))
      ? { ok: true, text }
      : refuse('no_false_equation', text);
  }
  return line.equations.every((equation) => holds(equation, view, 'strict'))
    ? { ok: true, text }
    : refuse('untrue_equation', text);
};

const isInDigits = ({ sides }: Equation): boolean => sides.every(hasDigitsOnly);
const hasDigitsOnly = (text: TextExpr): boolean =>
  text.kind === 'number'
    ? text.token.shape.kind !== 'word'
    : text.kind === 'minus'
      ? hasDigitsOnly(text.operand)
      : hasDigitsOnly(text.left) && hasDigitsOnly(text.right);

/** The new numbers of a line, or what stands in their way. */
const shownNumbers = ({ solution, values }: Change, line: Line): Map<number, ShownNumber> | string => {
  const shown = new Map<number, ShownNumber>();
  for (const [ordinal, number] of line.numbers.entries()) {
    const value = number.step === undefined ? undefined : values[number.step];
    if (!value) continue;
    if (!number.faithful || !canChange(line, number))
      return `${cut(line, number)} is not how its value would be written`;
    shown.set(ordinal, writeFor(value, number, solution));
  }
  return withTwins(line, shown);
};

/**
 * The line of a step that is done twice: its result stands where its first operand stood, and gives the new
 * result. Undefined when the line has no such working.
 */
const shownAgain = (change: Change, line: Line): Map<number, ShownNumber> | string | undefined => {
  const { solution, program, mutant, values } = change;
  const root = program.steps[mutant.step]?.expr;
  if (root?.kind !== 'binary' || root.left.kind !== 'name') return undefined;
  const operand = definedBy(program, root.left.name, mutant.step);
  const before = solution.exact[mutant.step];
  const now = values[mutant.step];
  const workings = line.workings.filter(({ pieces }) => pieces.get(root.id)?.kind === 'binary');
  if (operand === undefined || !before || !now || workings.length === 0) return undefined;
  const shown = new Map<number, ShownNumber>();
  for (const [ordinal, number] of line.numbers.entries()) {
    const inWorking = workings.some(({ text }) => number.start >= text.start && number.end <= text.end);
    const value =
      number.step === mutant.step ? now : number.step === operand && inWorking ? before : undefined;
    if (!value) continue;
    if (!number.faithful || !canChange(line, number))
      return `${cut(line, number)} is not how its value would be written`;
    shown.set(ordinal, writeFor(value, number, solution));
  }
  return withTwins(line, shown);
};

/**
 * Where another quantity took an operand's place, the sentence speaks of that one: `for 3 weeks … 12*3` says
 * `for 4 weeks … 12*4`. Other workings of the line keep their numbers.
 */
const carryOperand = (
  { solution, program, mutant }: Change,
  line: Line,
  shown: Map<number, ShownNumber>,
): void => {
  const root = program.steps[mutant.step]?.expr;
  const before = new Set(root ? namesIn(root) : []);
  const after = new Set(namesIn(mutant.expr));
  const gone = [...before].filter((name) => !after.has(name));
  // The one that came may have stood in the step already: `cost = price * price`.
  const came = [...after].filter((name) => !before.has(name));
  if (!root || gone.length !== 1 || came.length > 1 || namesIn(root).length !== namesIn(mutant.expr).length)
    return;
  const [old] = gone;
  const at = namesIn(root).indexOf(old as string);
  const step = definedBy(program, old as string, mutant.step);
  const other = definedBy(program, came[0] ?? namesIn(mutant.expr)[at] ?? '', mutant.step);
  const value = other === undefined ? undefined : solution.exact[other];
  if (step === undefined || !value) return;
  for (const [ordinal, number] of line.numbers.entries()) {
    if (number.step !== step || shown.has(ordinal) || !number.faithful || !canChange(line, number)) continue;
    const working = line.equations.some(({ sides }) =>
      sides.some(({ start, end }) => number.start >= start && number.end <= end),
    );
    if (!working) shown.set(ordinal, writeFor(value, number, solution));
  }
};

/** What stands behind `>>` is, to the letter, the result before it wherever it was so. */
const withTwins = (line: Line, shown: Map<number, ShownNumber>): Map<number, ShownNumber> => {
  for (const [ordinal, number] of line.numbers.entries()) {
    const twin = number.twin === undefined ? undefined : line.numbers[number.twin];
    const written = number.twin === undefined ? undefined : shown.get(number.twin);
    if (!twin || !written || !shown.has(ordinal) || cut(line, twin) !== cut(line, number)) continue;
    const grouped = number.shape.kind === 'decimal' && number.shape.grouped;
    shown.set(ordinal, grouped ? written : { ...written, text: written.text.replaceAll(',', '') });
  }
  return shown;
};

/** `twice` cannot say three, and nobody knows how the 15 of `5/15` goes on when the value is another. */
const canChange = (line: Line, number: LineNumber): boolean => {
  if (number.shape.kind === 'word') return isCount(cut(line, number));
  return (
    number.shape.kind !== 'fraction' ||
    number.shape.kept === undefined ||
    /^10+$/.test(`${number.shape.kept}`)
  );
};

const cut = (line: Line, { start, end }: { start: number; end: number }): string =>
  line.text.slice(start, end);

const writeFor = (value: Exact, number: LineNumber, { style, money }: Solution): ShownNumber => {
  const cents = number.money || (number.step !== undefined && money.has(number.step));
  const written = writeNumber(value, number.shape, number.money && style.cents, cents);
  const hundred = number.shape.kind === 'decimal' && number.shape.scale === 100;
  const full = hundred ? multiply(value, whole(100)) : value;
  return {
    text: written.text,
    value: written.rounded ? readBack(written.text) : full,
    decimals: number.shape.kind === 'decimal' ? (written.text.split('.')[1]?.length ?? 0) : 0,
  };
};

const readBack = (text: string): Exact => {
  const digits = fromDecimal(text.replaceAll(/[-,]/g, ''));
  return text.startsWith('-') ? { num: -digits.num, den: digits.den } : digits;
};
