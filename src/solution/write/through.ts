import { pointsBack } from '../../english/index.ts';
import { definedBefore, isGiven } from '../../facts/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Line, LineNumber, Working } from '../read/aligned-text.ts';
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

/** Whether the line shows the changed step with all its operations. */
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
