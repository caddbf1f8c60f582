import { type Exact, equal, remembered } from '../../base/index.ts';
import { numeral, pointsBack, readNumeral } from '../../english/index.ts';
import { definedBefore, isGiven } from '../../facts/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import type { AlignedText, Line, LineNumber, Working } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';
import { type Change, type Refused, refuse } from './change.ts';
import { isWithin } from './shown.ts';

/** The workings of a line that show an expression of the program with its operations, not by its result alone. */
export const showing = (line: Line, { id }: Expr): readonly Working[] =>
  line.workings.filter(({ pieces }) => {
    const piece = pieces.get(id);
    return piece !== undefined && piece.kind !== 'number';
  });

/** The steps that the change looks through, each once. */
const lookedThrough = ({ mutant: { through } }: Change): readonly number[] =>
  through.length < 2 ? through : [...new Set(through)];

const rootOf = ({ text }: Change, step: number): Expr | undefined => text.facts.steps[step]?.expr;

/**
 * What a pupil has worked out rightly cannot be what they then do wrongly. Undefined where none of the steps that
 * the change looks through stands done before the labelled line `told`, or in it as a working of its own.
 */
export const refuseDone = (change: Change, told: number): Refused | undefined => {
  for (const step of lookedThrough(change)) {
    const root = rootOf(change, step);
    if (!root) continue;
    const done = change.text.lines.find((line, index) =>
      index < told
        ? index === change.text.lineOf[step] || showing(line, root).length > 0
        : index === told && doneBeside(line, root, change.was.expr),
    );
    if (done) return refuse('step_done_above', done.text);
  }
  return undefined;
};

/** Whether a line works a step out apart from the working that is changed: `8*5=40, so 40-3=37`. */
const doneBeside = (line: Line, root: Expr, changed: Expr): boolean =>
  showing(line, root).some((working) => !showing(line, changed).includes(working));

export const showsWorking = ({ text, was }: Change, told: number): boolean => {
  const line = text.lines[told];
  return line !== undefined && showing(line, was.expr).length > 0;
};

/**
 * The lines that tell nothing but steps that the change looks through, and that go when their workings are merged
 * into the line `told`; or why they cannot go.
 */
export const mergedLines = (change: Change, told: number): ReadonlySet<number> | Refused => {
  const { text } = change;
  const steps = lookedThrough(change);
  const gone = new Set<number>();
  for (const step of steps) {
    const line = text.lineOf[step];
    if (line !== undefined && line < told) gone.add(line);
  }
  for (const at of gone) {
    const line = text.lines[at];
    if (line && tellsMore(change, line, at, steps))
      return refuse('merged_line_tells_more', `tells more: ${line.text}`);
  }
  for (const step of steps) {
    if (isUsed(change, step, steps)) return refuse('merged_result_used', 'another step computes with it');
    const after = text.lines.find((line, at) => (at === told || gone.has(at - 1)) && pointsBack(line.text));
    if (after && gone.size > 0) return refuse('merged_pointed_back', `points back: ${after.text}`);
    const elsewhere = text.lines.find(
      (line, index) => !gone.has(index) && speaksOf(change, line, step, index === told),
    );
    if (elsewhere) return refuse('merged_spoken_of', `speaks of what would be gone: ${elsewhere.text}`);
  }
  return gone;
};

/** Whether a line tells another step too, or shows a working that is none of theirs. */
const tellsMore = (change: Change, line: Line, at: number, steps: readonly number[]): boolean => {
  const { lineOf, facts } = change.text;
  const tellsOther = lineOf.some(
    (told, step) => told === at && !steps.includes(step) && !isGiven(facts, step),
  );
  if (tellsOther || line.unread) return true;
  const roots = steps.flatMap((step) => rootOf(change, step) ?? []);
  const own = new Set(roots.flatMap((root) => showing(line, root)).map(({ text }) => text));
  return line.equations.some(
    ({ sides }) => sides.some(({ kind }) => kind !== 'number') && !sides.some((side) => own.has(side)),
  );
};

/** Whether a step's value is read anywhere but where the change wrote its definition out. */
const isUsed = ({ text, mutant, names }: Change, step: number, steps: readonly number[]): boolean =>
  text.facts.steps.some(
    (each, at) =>
      !steps.includes(at) &&
      (at === mutant.step ? names : each.names).some((name) => definedBefore(text.facts, name, at) === step),
  );

/** Whether a line shows a step's value; in the labelled one (`made`) the changed working may, for it is written anew. */
const speaksOf = ({ text, was }: Change, line: Line, step: number, made: boolean): boolean => {
  const root = text.facts.steps[step]?.expr;
  const anew = made ? showing(line, was.expr) : [];
  const stays = (number: LineNumber): boolean => !anew.some((working) => isWithin(number, working.text));
  return (
    line.numbers.some(
      (number) =>
        (number.step === step || (!number.annotated && number.alike.includes(step))) && stays(number),
    ) ||
    line.words.some(({ alike }) => alike.includes(step)) ||
    (root !== undefined && showing(line, root).some((working) => !anew.includes(working)))
  );
};

/** Whether a line speaks, beside the working that is written anew, of any step that is worked out before it. */
export const spokenOfBeside = (change: Change, line: Line): boolean => {
  const { facts, lineOf } = change.text;
  return lineOf.some(
    (_, step) => step < change.mutant.step && !isGiven(facts, step) && speaksOf(change, line, step, true),
  );
};

/**
 * A line before the one `labelled` that has worked out the same amount of the same number: whoever has `half of 48 is 24`
 * needs no line for the 24 that are left of 48. `gone` is the line that is left out; places are those of the original.
 */
export const hadElsewhere = (
  { lines, facts: { exact, steps } }: AlignedText,
  step: number,
  gone: number,
  labelled: number,
): string | undefined => {
  const value = exact[step];
  const isSame = (other: number | undefined): boolean => {
    const its = other === undefined || other === step ? undefined : exact[other];
    const reads = steps[other ?? -1]?.names ?? [];
    const sharesOne = steps[step]?.names.some((name) => reads.includes(name)) === true;
    return equal(its, value) && sharesOne;
  };
  return lines.find(
    ({ numbers }, at) => at < labelled && at !== gone && numbers.some((number) => isSame(number.step)),
  )?.text;
};

/** A printed line that shows the very working of a step that is said to be missing: `1 × 3 = 3` of another layer. */
export const doneElsewhere = (
  { facts: { steps, exact, slots } }: AlignedText,
  step: number,
  lines: readonly string[],
): string | undefined => {
  const root = steps[step]?.expr;
  if (root?.kind !== 'binary') return undefined;
  const valueIn = (side: Expr): Exact | undefined => exact[slots[side.id] ?? -1];
  const [left, right] = [valueIn(root.left), valueIn(root.right)];
  if (!left || !right) return undefined;
  const { op } = root;
  return lines.find(
    (line) =>
      mayShow(line, op, left, right) &&
      workingsIn(line).some((found) => {
        if (found.op !== root.op) return false;
        const straight = equal(found.left, left) && equal(found.right, right);
        const anyOrder = root.op === '+' || root.op === '*';
        return straight || (anyOrder && equal(found.left, right) && equal(found.right, left));
      }),
  );
};

/** Whether a line has the sign and the digits: most have not, and to read their workings takes a thousand times as long. */
const mayShow = (line: string, op: BinaryOp, left: Exact, right: Exact): boolean => {
  let hasSign = false;
  for (const [sign, of] of signs) if (of === op && line.includes(sign)) hasSign = true;
  if (!hasSign) return false;
  const plain = line.replaceAll(',', '');
  return [left, right].every(({ num, den }) => den !== 1n || plain.includes(`${num < 0n ? -num : num}`));
};

type Plain = { readonly left: Exact; readonly op: BinaryOp; readonly right: Exact };

/** A working of two numbers, as it is written; undefined for any other. */
const plainWorking = (written: string): Plain | undefined => {
  const [, one, sign, two] = twoNumbers.exec(written) ?? [];
  const op = sign === undefined ? undefined : signs.get(sign);
  if (one === undefined || two === undefined || op === undefined) return undefined;
  return { left: readNumeral(one), op, right: readNumeral(two) };
};

const twoNumbers = new RegExp(
  String.raw`^[^\d+*/÷×x−-]*(${numeral})[^\d+*/÷×−-]*?([+*/÷×x−-])[^\d+*/÷×−-]*(${numeral})[^\d+*/÷×−-]*$`,
  'u',
);

const signs: ReadonlyMap<string, BinaryOp> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['*', '*'],
  ['x', '*'],
  ['×', '*'],
  ['/', '/'],
  ['÷', '/'],
]);

/** The workings of two numbers that a line shows. The candidates of a template share most of their lines. */
const workingsIn = remembered((line: string): readonly Plain[] =>
  checkLine(line).equations.flatMap(({ working }) => plainWorking(working) ?? []),
);
