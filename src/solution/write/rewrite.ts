import { equal, pairedOff, remembered, rememberedOf } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import * as model from '../../model/index.ts';
import { type AlignedText, inSight } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';
import { saysAgain } from './alone.ts';
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
      readonly edits: readonly model.LineEdit[];
      readonly labelled: number;
      /** Those of the lines below it in which the same mistake is made. */
      readonly wrongToo: readonly number[];
      readonly needsHuman: readonly model.WordsDoubt[];
    }
  | Refused;

/**
 * Writes the solution of a changed program: the same sentences with the changed working in the labelled
 * line and the numbers that follow from it in all later ones. `flawed` is the changed program's trace; with `following` the words
 * of the labelled line follow the operation. `wrongFrom` is the first line that says something wrong by itself.
 */
export const rewrite = (
  text: AlignedText,
  mutant: model.Mutant,
  flawed: model.Trace,
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
  const doubts: model.WordsDoubt[] = [];
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
  const isTrue = (): boolean =>
    isTrueAsItStands(original, now, fewer) ||
    saysAnother(text.lines, of, now) ||
    saysAgain(text.lines.slice(0, of), original, now);
  if (mutant.kind === 'working' && isTrue())
    return refuse('true_as_it_stands', `says nothing that is not so: ${now}`);
  if (english.isGarbled(now, original)) return refuse('garbled', `nobody would write ${now}`);
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
  doubts: model.WordsDoubt[],
): readonly PrintedLine[] | Refused => {
  const { lines } = change.text;
  const written: PrintedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const too = toos.get(index);
    for (const part of partsOf(index)) {
      if (!too && part === 'follows' && showsOther(toos, line))
        return refuse('working_shown_again', `shows a changed working a second time: ${line.text}`);
      const now = writeLine(too ?? change, line, too ? 'made' : part, doubts);
      if (now && 'ok' in now)
        return refuse(now.guard, `${model.labelOf(index, lines.length - 1)}: ${now.detail}`);
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
  const also = model.changedToo(mutant);
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
  [english.ofHowMany, english.operationNamed].some((said) =>
    speaksOfAnother(said(inSight(was)), said(inSight(now))),
  ) ||
  (fewer && addsWhatItNames(was, now));

/** Whether it says what another line says rightly: `The shelf with 14 boxes has 14*16 = <<14*16=224>>224 pens.` */
const saysAnother = (lines: AlignedText['lines'], of: number, now: string): boolean => {
  const [working] = workingIn.exec(now) ?? [];
  const other = working !== undefined && lines.some(({ text }, at) => at !== of && text.includes(working));
  return other && numbersBefore(lines[of]?.text ?? '') !== numbersBefore(now);
};

const workingIn = /<<[^<>]+>>/;
/** The numbers before the first working of a line. */
const numbersBefore = (line: string): string =>
  numbersIn(/^[^*/+=<]*?(?=[\s$(]\S*\d\s*(?:[*/+×÷-]|x\s))/u.exec(line)?.[0] ?? '')
    .map(({ num, den }) => `${num}/${den}`)
    .join(' ');

const speaksOfAnother = (was: string | undefined, now: string | undefined): boolean =>
  was !== undefined && now !== undefined && was !== now;

const addsWhatItNames = (was: string, now: string): boolean => {
  if (!ledToSum(was) || english.tellsAll(now)) return false;
  const plain = inSight(now);
  const working = /[+*/x×÷−-]/u.test(plain) ? checkLine(plain).equations[0]?.working : undefined;
  const told = working ?? /\d[\d,.]*(?= \p{L}+(?: \p{L}+)?\W*$)/u.exec(plain)?.[0];
  const at = told === undefined ? -1 : plain.lastIndexOf(told);
  const lead = plain.slice(0, at);
  if (told === undefined || at < 0 || !english.leadsToSum(lead)) return false;
  const named = english.numeralsIn(lead);
  const { left, alone } = pairedOff(english.numeralsIn(told), named, equal);
  return named.length > 0 && left.length + alone.length === 0;
};

/** Whether what stands before the working of the line as it was leads to a sum, which many changes ask for. */
const ledToSum = remembered((line: string): boolean => {
  const plain = inSight(line);
  // To read a line takes far longer than to see that nothing in it can lead to a sum.
  if (!english.mayLeadToSum(plain)) return false;
  const working = checkLine(plain).equations[0]?.working;
  return working !== undefined && english.leadsToSum(plain.slice(0, plain.lastIndexOf(working)));
});

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
  if (values.at(-1) === undefined) return undefined;
  // An answer whose digits could not be tied to the program's stays as it stands.
  if (lines.at(-1) === text.lines[last]?.text)
    return refuse('right_answer_reported', `the last line still reports the right answer: ${lines.at(-1)}`);
  const place = answerShownAt(text);
  const [now, ...more] = numbersIn(lines.at(-1) ?? '');
  if (told >= last || place < 0 || !now || more.length > 0) return undefined;
  // Where the line before the final one states the answer, it is that line that must do so.
  const lastLeftOut = mutant.layout === 'omits_line' && told === last - 1;
  const printed = lines.slice(place === last - 1 && !lastLeftOut ? -2 : 0, -1);
  return printed.some((line) => numbersIn(line).some((number) => equal(number, now)))
    ? undefined
    : refuse('answer_not_printed', `no line shows what the last one reports: ${lines.at(-1)}`);
};

/** The candidates of a template share most of their lines. */
const numbersIn = remembered(english.numeralsIn);

/** The last line before the final one that has the number of that, or -1; it hangs on the original alone. */
const answerShownAt = rememberedOf(({ lines }: AlignedText): number => {
  const [was, ...more] = numbersIn(lines.at(-1)?.text ?? '');
  if (!was || more.length > 0) return -1;
  return lines.slice(0, -1).findLastIndex(({ text }) => numbersIn(text).some((number) => equal(number, was)));
});
