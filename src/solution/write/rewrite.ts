import { compare, type Exact, equal, multiply, remembered, rememberedOf, whole } from '../../base/index.ts';
import {
  isGarbled,
  leadsToSum,
  limitsIn,
  mayLeadToSum,
  numeralsIn,
  ofHowMany,
  operationNamed,
  tellsAll,
} from '../../english/index.ts';
import {
  changedToo,
  type LineEdit,
  labelOf,
  type Mutant,
  type Trace,
  type WordsDoubt,
} from '../../model/index.ts';
import { writeNumber } from '../numbers.ts';
import { type AlignedText, inSight, type LineNumber } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';
import { type Change, changeOf, type Following, type Refused, refuse } from './change.ts';
import { layoutNamed } from './layouts/index.ts';
import type { PartsOf } from './layouts/layout.ts';
import { writeLine } from './line.ts';
import { closeGaps, countsItsLines, lineEdits, type PrintedLine } from './printed.ts';
import { losesOperand } from './shown.ts';
import { refuseDone } from './through.ts';

export type Rewritten =
  | {
      readonly ok: true;
      /** Every line as printed, the final one last. A line that reads as before is the original's own string. */
      readonly lines: readonly string[];
      /** What makes these of the original's lines. */
      readonly edits: readonly LineEdit[];
      readonly labelled: number;
      /** Those of the lines below it in which the same mistake is made. */
      readonly wrongToo: readonly number[];
      readonly needsHuman: readonly WordsDoubt[];
    }
  | Refused;

/**
 * Writes the solution of a changed program: the same sentences with the changed working in the labelled
 * line and the numbers that follow from it in all later ones. `flawed` is the changed program's trace; with `following` the words
 * of the labelled line follow the operation. `wrongFrom` is the first line that says something wrong by itself.
 */
export const rewrite = (
  text: AlignedText,
  mutant: Mutant,
  flawed: Trace,
  following?: Following,
  wrongFrom = Number.POSITIVE_INFINITY,
): Rewritten => {
  const change = changeOf(text, mutant, flawed, following);
  const told = text.lineOf[mutant.step];
  const strategy = layoutNamed(mutant.layout);
  const target = text.facts.steps[mutant.step]?.target ?? 'the step';
  const unable = refuse('no_line_tells', `no line tells ${target}`);
  if (!change || told === undefined) return unable;
  const done = strategy.looksThrough ? undefined : refuseDone(change, told);
  if (done) return done;
  const partsOf = strategy.print(change, told);
  if (typeof partsOf !== 'function') return partsOf ?? unable;
  const doubts: WordsDoubt[] = [];
  const toos = changesToo(change, told);
  if ('ok' in toos) return toos;
  const written = writtenLines(change, toos, partsOf, doubts);
  if ('ok' in written) return written;
  const found = strategy.label(change, told, written);
  if (!found.ok) return found;
  const { labelled } = found;
  const { text: now = '', of = told } = found.lines[labelled] ?? {};
  // What the solution says wrongly by itself, at the labelled line or before it, would have to be labelled.
  if (wrongFrom <= of) return refuse('wrong_original', text.lines[wrongFrom]?.text ?? '');
  const original = text.lines[of]?.text ?? '';
  const fewer = mutant.layout === 'complete' && losesOperand(change);
  if (mutant.kind === 'working' && isTrueAsItStands(original, now, fewer))
    return refuse('true_as_it_stands', `says nothing that is not so: ${now}`);
  if (isGarbled(now, original)) return refuse('garbled', `nobody would write ${now}`);
  const beyond = lineBeyondLimit(change, found.lines);
  if (beyond !== undefined) return refuse('limit_crossed', `its comparison would be false: ${beyond}`);
  if (found.lines.length < 2) return refuse('no_line_left', 'the final line is all that the solution has');
  const closed =
    mutant.layout === 'complete' || strategy.endsSooner || written.length !== found.lines.length
      ? found.lines
      : closeGaps(change, found.lines, labelled);
  if ('ok' in closed) return closed;
  if (closed.length !== text.lines.length && !strategy.endsSooner && countsItsLines(text))
    return refuse('line_count_told', 'the solution counts its lines');
  const lines = closed.map((line) => line.text);
  return (
    refuseUnprinted(change, told, lines) ?? {
      ok: true,
      lines,
      edits: lineEdits(text, closed),
      labelled,
      wrongToo: [...toos.keys()],
      needsHuman: doubts,
    }
  );
};

const none: readonly never[] = [];

/** The lines as they are laid out, each as it now reads, or why one cannot be written. */
const writtenLines = (
  change: Change,
  toos: ChangesToo,
  partsOf: PartsOf,
  doubts: WordsDoubt[],
): readonly PrintedLine[] | Refused => {
  const { lines } = change.text;
  const written: PrintedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const too = toos.get(index);
    for (const part of partsOf(index)) {
      if (!too && part === 'follows' && showsOther(toos, line))
        return refuse('working_shown_again', `shows a changed working a second time: ${line.text}`);
      const now = writeLine(too ?? change, line, too ? 'made' : part, doubts);
      if (now && 'ok' in now) return refuse(now.guard, `${labelOf(index, lines.length - 1)}: ${now.detail}`);
      const { text, edits } = now ?? { text: line.text, edits: none };
      written.push({ text, edits, of: index, putIn: part === 'again' });
    }
  }
  return written;
};

/** By line: the change that is made there too, where one mistake is made in several lines. */
type ChangesToo = ReadonlyMap<number, Change>;

const noOther: ChangesToo = new Map();

/** Each line that tells a step which is changed beside the first, all below the labelled one; or why there is none. */
const changesToo = (change: Change, labelled: number): ChangesToo | Refused => {
  const { text, mutant, flawed, following } = change;
  const also = changedToo(mutant);
  if (also.length === 0) return noOther;
  const found = new Map<number, Change>();
  for (const { step, expr } of also) {
    const told = text.lineOf[step];
    const own = changeOf(text, { ...mutant, step, expr, also: [] }, flawed, following);
    const target = text.facts.steps[step]?.target ?? 'the step';
    if (!own || told === undefined) return refuse('no_line_tells', `no line tells ${target}`);
    if (told <= labelled || found.has(told))
      return refuse('no_line_tells', `no line of its own below the first tells ${target}`);
    const done = refuseDone(own, told);
    if (done) return done;
    found.set(told, own);
  }
  return found;
};

/** Whether a line shows the working of a step that another line is to make the mistake in: it would be right here. */
const showsOther = (toos: ChangesToo, line: Change['text']['lines'][number]): boolean => {
  for (const { was } of toos.values())
    if (line.workings.some(({ pieces }) => pieces.has(was.expr.id))) return true;
  return false;
};

/**
 * Whether a changed line says nothing that is not so: `the number of bricks for 2 courses is 2*400` is true of 2 courses, `Two
 * more than the pages of Ann is 40 + 2` where it was twice as many, and `Dad uses 3 grams and Mom 2 grams, so together they use 2 + 3` of these two, whatever the step was to give. The first
 * line that is wrong then comes later. `fewer`: the working has lost an operand.
 */
export const isTrueAsItStands = (was: string, now: string, fewer: boolean): boolean =>
  [ofHowMany, operationNamed].some((said) => speaksOfAnother(said(inSight(was)), said(inSight(now)))) ||
  (fewer && addsWhatItNames(was, now));

const speaksOfAnother = (was: string | undefined, now: string | undefined): boolean =>
  was !== undefined && now !== undefined && was !== now;

const addsWhatItNames = (was: string, now: string): boolean => {
  if (!ledToSum(was) || tellsAll(now)) return false;
  const plain = inSight(now);
  const working = /[+*/x×÷−-]/u.test(plain) ? checkLine(plain).equations[0]?.working : undefined;
  const told = working ?? /\d[\d,.]*(?= \p{L}+(?: \p{L}+)?\W*$)/u.exec(plain)?.[0];
  const at = told === undefined ? -1 : plain.lastIndexOf(told);
  const lead = plain.slice(0, at);
  if (told === undefined || at < 0 || !leadsToSum(lead)) return false;
  const [named, added] = [numeralsIn(lead), numeralsIn(told)];
  const left = [...added];
  for (const one of named) {
    const found = left.findIndex((other) => equal(one, other));
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return named.length > 0 && left.length === 0;
};

/** Whether what stands before the working of the line as it was leads to a sum, which many changes ask for. */
const ledToSum = remembered((line: string): boolean => {
  const plain = inSight(line);
  // To read a line takes far longer than to see that nothing in it can lead to a sum.
  if (!mayLeadToSum(plain)) return false;
  const working = checkLine(plain).equations[0]?.working;
  return working !== undefined && leadsToSum(plain.slice(0, plain.lastIndexOf(working)));
});

/**
 * A line that tells why something is so, and from which that is so no more: `add the bonus for spending more than $100`, where
 * the sum that was above $100 comes out below it. Only sums of money are held against it; undefined where there is none.
 */
const lineBeyondLimit = (
  {
    text: {
      facts: { exact },
      money,
    },
    values,
  }: Change,
  lines: readonly { readonly text: string }[],
): string | undefined => {
  if (money.size === 0) return undefined;
  const crosses = (limit: Exact, reached: boolean): boolean =>
    values.some((now, step) => {
      const was = exact[step];
      if (now === undefined || was === undefined || !money.has(step)) return false;
      return isBeyond(was, limit, reached) !== isBeyond(now, limit, reached);
    });
  return lines.find(
    ({ text }) =>
      text.includes(' $') && limitsShown(text).some(({ amount, reached }) => crosses(amount, reached)),
  )?.text;
};

/** The candidates of a template share most of their lines. */
const limitsShown = remembered((line) => limitsIn(inSight(line)));

const isBeyond = (value: Exact, limit: Exact, reached: boolean): boolean =>
  compare(value, limit) > (reached ? -1 : 0);

/**
 * The final line follows from what is printed: where the solution shows its answer in a line before, the changed one
 * must do so too. Undefined where it does. `told` is the line of the changed step in the original.
 */
const refuseUnprinted = (
  { text, values, mutant }: Change,
  told: number,
  lines: readonly string[],
): Refused | undefined => {
  const last = text.lines.length - 1;
  const answers = values[values.length - 1] !== undefined;
  // An answer whose digits could not be tied to the program's stays as it stands.
  if (answers && lines.at(-1) === text.lines[last]?.text)
    return refuse('right_answer_reported', `the last line still reports the right answer: ${lines.at(-1)}`);
  const changed = answers && told < last;
  if (!changed) return undefined;
  const { shown, place } = answerShown(text);
  if (place < 0 || text.lines[last]?.numbers.length !== 1) return undefined;
  const [now, ...more] = numeralsIn(lines.at(-1) ?? '');
  if (!now || more.length > 0) return undefined;
  // Where the line before the final one states the answer, it is that line that must do so.
  const lastLeftOut = mutant.layout === 'omits_line' && told === last - 1;
  const printed = lines.slice(place === last - 1 && !lastLeftOut ? -2 : 0, -1);
  // As the answer is written there: `5,25,000`, `２７`, `0.9 million`.
  const isWritten = ({ shape }: LineNumber): boolean => {
    const numeral = writeNumber(now, shape).text;
    return printed.some((line) => line.includes(numeral));
  };
  const isThere = (line: string): boolean => numeralsIn(line).some((value) => equal(value, now));
  // Mostly a line has it as it is written; to read all numbers of all lines takes much longer.
  return shown.some(isWritten) || printed.some(isThere)
    ? undefined
    : refuse('answer_not_printed', `no line shows what the last one reports: ${lines.at(-1)}`);
};

/** The numbers before the final line that are the answer, one of a line; and the last line that has one, or -1. */
interface AnswerShown {
  readonly shown: readonly LineNumber[];
  readonly place: number;
}

/** Every change of a solution asks for it, and it hangs on the original alone. */
const answerShown = rememberedOf((text: AlignedText): AnswerShown => {
  const was = text.lines.at(-1)?.numbers[0];
  const byLine = text.lines
    .slice(0, -1)
    .map(({ numbers }) =>
      numbers.find((number) => was !== undefined && equal(worthOf(number), worthOf(was))),
    );
  return {
    shown: byLine.filter((number) => number !== undefined),
    place: byLine.findLastIndex((number) => number !== undefined),
  };
});

/** What a number says with the scale word behind it. */
const worthOf = ({ value, shape }: LineNumber): Exact =>
  shape.kind === 'decimal' && shape.per !== undefined ? multiply(value, whole(shape.per)) : value;
