import { insideCalls, isCopy } from '../../ast/index.ts';
import { applyEdits, composed, type Edit, type Exact } from '../../base/index.ts';
import { agreeing, endingOfOrdinal, lemma, tellsRoot } from '../../english/index.ts';
import type { Expr, WordsDoubt } from '../../model/index.ts';
import type { Line, LineNumber, NumberWord } from '../read/aligned-text.ts';
import { intervalsIn } from '../read/check-line.ts';
import { comparisonsHold } from '../read/comparisons.ts';
import { labelOf } from '../read/equations.ts';
import { type Equation, holds, numbersOf, partsOf, type Shown, type TextExpr } from '../read/text-expr.ts';
import { type Change, definedBefore, doubt, type Refused, refuse } from './change.ts';
import * as follows from './prose-follows.ts';
import { isLeaf, renderWorkings } from './render.ts';
import type { RenderedPart } from './render-context.ts';
import { carryOperand, isWithin, type ShownNumbers, shownAgain, shownNumbers } from './shown.ts';

/**
 * How a line is printed: `before` stands before the mistake and must read as it did; `original` reads as it did whatever changed;
 * `made` holds the mistake; `again` is the changed step's line a second time; `follows` has only its consequences.
 */
export type Part = 'before' | 'original' | 'made' | 'again' | 'follows';

/** A line as it is printed, and what was written anew in the original one. */
export type WrittenLine = { readonly text: string; readonly edits: readonly Edit[] };

/** The line as it is printed, undefined where that is as it was; or why it cannot be. What asks for a person goes into `doubts`. */
export const writeLine = (
  change: Change,
  line: Line,
  part: Part,
  doubts: WordsDoubt[],
): WrittenLine | Refused | undefined => {
  if (part === 'before' || part === 'original') return keepLine(change, line, part, doubts);
  if (part === 'follows')
    return concerns(change, line) ? rewriteLine(change, line, part, doubts) : asItWas(line);
  return rewriteLine(change, line, part, doubts);
};

/** Undefined: it may stay. */
const asItWas = (line: Line): Refused | undefined =>
  line.sound ? undefined : refuse('untrue_line', line.text);

const keepLine = (
  change: Change,
  line: Line,
  part: 'before' | 'original',
  doubts: WordsDoubt[],
): Refused | undefined => {
  if (!line.sound || part === 'original') return asItWas(line);
  const { values } = change;
  for (const { step, text } of line.numbers)
    if (step !== undefined && values[step] !== undefined)
      return refuse('value_shown_earlier', `already shows ${text}`);
  doubtsOfGiven(change, line, doubts);
  return undefined;
};

/** A number that is misread is so throughout: where an earlier line may say it as it is, the two contradict each other. */
const doubtsOfGiven = (change: Change, line: Line, doubts: WordsDoubt[]): void => {
  const { mutant, text } = change;
  const { step: misread } = mutant;
  if (
    mutant.kind !== 'working' ||
    text.facts.steps[misread]?.leaves.length !== 1 ||
    text.facts.steps[misread].names.length > 0
  )
    return;
  if (line.numbers.some(({ alike }) => alike.includes(misread))) doubt(doubts, 'stale_number');
  const tells = (word: NumberWord): boolean =>
    word.alike.includes(misread) && !names(change, misread, word.text);
  if (line.words.some(tells)) doubt(doubts, 'stale_word');
};

/** Whether anything in a later line may have to follow the change: most lines have nothing to do with it. */
const concerns = ({ mutant, values, was }: Change, line: Line): boolean => {
  if (line.unaccounted) return true;
  for (const step of line.steps) if (values[step]) return true;
  return mutant.kind === 'working' && line.workings.some(({ pieces }) => pieces.has(was.expr.id));
};

type Changing = 'made' | 'again' | 'follows';

const rewriteLine = (
  change: Change,
  line: Line,
  part: Changing,
  doubts: WordsDoubt[],
): WrittenLine | Refused | undefined => {
  const { mutant } = change;
  const shown = part === 'again' ? shownAgain(change, line) : shownNumbers(change, line);
  if (!shown) return refuse('not_done_twice', `the step cannot be done twice in ${line.text}`);
  if ('ok' in shown) return shown;
  doubtsOfNumbers(change, line, doubts);
  if (follows.hasStaleShare(change, line, shown)) doubt(doubts, 'stale_number');
  if (mutant.kind === 'result' || part === 'again') {
    if (part === 'made' && !line.numbers.some(({ step }) => step === mutant.step))
      return refuse('result_not_shown', `the result is not shown: ${line.text}`);
    return finish(change, line, part, { numbers: shown, edits: [] }, doubts);
  }
  const rendered = renderWorkings(change, line, shown);
  if ('ok' in rendered) return rendered;
  return withWorkings(change, line, part, shown, rendered, doubts);
};

/** Notes numbers and words of the line that may stand for a value that changed. */
const doubtsOfNumbers = (change: Change, line: Line, doubts: WordsDoubt[]): void => {
  const { values } = change;
  if (line.unaccounted || follows.planOf(line).alike.some((step) => values[step]))
    doubt(doubts, 'stale_number');
  const isStale = ({ text, alike }: NumberWord): boolean =>
    alike.some((step) => values[step] && !names(change, step, text));
  if (line.words.some(isStale)) doubt(doubts, 'stale_word');
};

/** Whether a word names the changed quantity and not its value: a `dozen` that is remembered as 10 is still a dozen. */
const names = ({ text, mutant }: Change, step: number, word: string): boolean =>
  step === mutant.step &&
  lemma(word.toLowerCase()) === 'dozen' &&
  text.facts.steps[step]?.target.split('_').includes(word.toLowerCase()) === true;

const withWorkings = (
  change: Change,
  line: Line,
  part: 'made' | 'follows',
  shown: ShownNumbers,
  rendered: readonly RenderedPart[],
  doubts: WordsDoubt[],
): WrittenLine | Refused | undefined => {
  if (rendered.length > 0) {
    // What stands in plain sight would go on telling the old one: `9:00-6:00 = <<9-6=3>>3`.
    const hasOther = line.equations.some(
      ({ annotation, sides: [first, ...more] }) =>
        !annotation && more.length > 0 && first?.kind === 'number' && first.token.step === undefined,
    );
    if ((line.unread || hasOther) && rendered.every(({ annotation }) => annotation))
      return refuse('plain_working_unread', `its working in plain sight cannot be read: ${line.text}`);
    const edits: Edit[] = rendered.flatMap(({ edit }) => (edit.start === edit.end ? [] : [edit]));
    // `8% of $200, which is 8/100 * 200 = $16` would be `8, which is $8`.
    const inSight = rendered.filter(({ annotation }) => !annotation);
    const told = line.equations.filter(({ sides: [first] }) =>
      inSight.some(({ text }) => first !== undefined && isWithin(text, first)),
    );
    if (part === 'made' && told.length > 1 && isLeaf(change.mutant.expr))
      return refuse('number_told_twice', `tells its working twice, which is now a number: ${line.text}`);
    if (part === 'made' && follows.showsGone(change, line, shown, rendered))
      return refuse('lost_number_shown', `still shows a number that the working lost: ${line.text}`);
    if (part === 'made') {
      edits.push(...follows.followInProse(change, line, edits, doubts));
      carryOperand(change, line, shown);
      const gone = follows.refuseGonePointedAt(change, line);
      if (gone) return gone;
      follows.doubtsOfGone(change, line, shown, doubts);
    }
    const parts = new Map(rendered.map(({ text, value }) => [text, value]));
    return finish(change, line, part, { numbers: shown, edits, parts }, doubts);
  }
  if (part === 'made' && !isLeaf(change.was.expr) && !isOnlyRounded(change) && !isChoice(change, line)) {
    if (line.unread || line.equations.some(({ sides }) => sides.some((side) => side.kind !== 'number')))
      return refuse('other_working', `its working is not the program's: ${line.text}`);
    if (!isSaidInWords(change, line)) doubt(doubts, 'no_working_shown');
  }
  return finish(change, line, part, { numbers: shown, edits: [] }, doubts);
};

/**
 * A remainder, a number of whole groups, the smaller of two: school has words for these and no sign. Where the line
 * tells both numbers (`53 eggs in boxes of 6 leave 5 eggs over`), it shows the whole working.
 */
const isSaidInWords = (change: Change, line: Line): boolean => {
  const { expr: root, names } = change.was;
  const isSo = chooses(root) || (root.kind === 'binary' && (root.op === '%' || root.op === '//'));
  return (
    isSo &&
    names.length === 2 &&
    names.every((name) => {
      const step = definedBefore(change, name);
      return step !== undefined && line.numbers.some((number) => number.step === step);
    })
  );
};

/** `So 4 stations are needed, and 4 * 25 = 100`: which of the numbers above is the largest is told by that one alone. */
const isChoice = (change: Change, line: Line): boolean => {
  const { text, was, names, mutant } = change;
  if (line === text.lines.at(-1) || !chooses(was.expr) || !chooses(mutant.expr)) return false;
  const above = text.lines.slice(0, text.lines.indexOf(line));
  const isTold = (name: string): boolean => {
    const step = definedBefore(change, name);
    return step !== undefined && above.some(({ steps }) => steps.includes(step));
  };
  return was.names.length === names.length && was.names.every((name) => names.includes(name) && isTold(name));
};

const chooses = (expr: Expr): boolean => expr.kind === 'call' && (expr.func === 'min' || expr.func === 'max');

const isOnlyRounded = ({ was, mutant }: Change): boolean =>
  was.expr.kind === 'call' && isCopy(insideCalls(was.expr), insideCalls(mutant.expr));

/** What is written anew in a line: its numbers, and the working with what belongs to it. */
interface Anew {
  readonly numbers: ShownNumbers;
  readonly edits: readonly Edit[];
  /** The value of each piece of the working that was written anew. */
  readonly parts?: ReadonlyMap<TextExpr, Exact>;
}

/** Writes the numbers in, and holds what then stands there against what it must be. */
const finish = (
  change: Change,
  line: Line,
  part: Changing,
  anew: Anew,
  doubts: WordsDoubt[],
): WrittenLine | Refused | undefined => {
  const edits = allEdits(line, anew);
  if (edits.length === 0 && part === 'follows') return asItWas(line);
  // What cannot be read is not true for that.
  if (line.unread && edits.length > 0)
    return refuse('line_unread', `not all of it can be read: ${line.text}`);
  if (part === 'follows' && anew.parts)
    return refuse('working_shown_again', `shows the changed working a second time: ${line.text}`);
  if (part === 'made' && anew.parts && labelOf(line.text) !== undefined)
    return refuse('label_tells', `its label tells what was computed: ${line.text}`);
  const written = applyEdits(line.text, edits);
  const agreement = agreeing(line.text, written);
  const agreed = applyEdits(written, agreement);
  const wording = part === 'made' ? follows.followWorking(change, agreed, anew.edits[0], doubts) : [];
  if ('ok' in wording) return wording;
  const worded = applyEdits(agreed, wording);
  if (follows.passesLimit(change, line) || (!comparisonsHold(worded) && comparisonsHold(line.text)))
    return refuse('comparison_false', `a comparison would be false: ${worded}`);
  if (part === 'made' && change.mutant.kind === 'working' && intervalsIn(worded).some(({ holds }) => !holds))
    return refuse('comparison_false', `an interval would be false: ${worded}`);
  if (tellsRoot(worded)) return refuse('root_told', worded);
  if (opens(worded) !== 0 && opens(line.text) === 0)
    return refuse('bracket_open', `a bracket would be left open: ${worded}`);
  return (
    refuseUntrue(change, line, part, worded, anew) ?? {
      text: worded,
      edits: composed(agreed, composed(written, edits, agreement), wording),
    }
  );
};

/** How many more brackets a line opens than it closes. */
const opens = (line: string): number =>
  line.includes('(') || line.includes(')') ? line.split('(').length - line.split(')').length : 0;

/** The edits of a line in order: those of its working, and the numbers outside it. */
const allEdits = (line: Line, { numbers, edits }: Anew): readonly Edit[] => {
  const found: Edit[] = [];
  const { endings } = follows.planOf(line);
  for (let ordinal = 0; ordinal < numbers.length; ordinal++) {
    const now = numbers[ordinal];
    const number = line.numbers[ordinal];
    if (!now || !number) continue;
    if (edits.length === 0 || !edits.some((edit) => isWithin(number, edit)))
      found.push(withEnding(number, now.text, endings[ordinal] ?? ''));
  }
  return edits.length === 0 ? found : found.concat(edits).sort((a, b) => a.start - b.start);
};

/** `he is on the 12th floor`: the letters behind a number that is written anew are those of the new one. */
const withEnding = ({ start, end }: LineNumber, text: string, ending: string): Edit =>
  ending === '' || !/^\d+$/u.test(text)
    ? { start, end, text }
    : { start, end: end + ending.length, text: text + endingOfOrdinal(Number(text)) };

/** Holds the equations of a changed line against what it must be: true, or false where the slip is told. */
const refuseUntrue = (
  { mutant, text }: Change,
  line: Line,
  part: Changing,
  written: string,
  shown: Shown,
): Refused | undefined => {
  const { equations, strict } = line;
  if (mutant.kind === 'result' && part === 'made') {
    if (line === text.lines.at(-1)) return refuse('final_line_slip', written);
    if (!line.sound) return refuse('untrue_slip_line', line.text);
    // False even to a reader who lets a result be rounded, unless that is the slip, and reads no numbers in letters.
    const mode = mutant.rounds ? 'strict' : 'lenient';
    return equations.some(
      (equation, i) => isAnew(line, i, shown) && isInDigits(equation) && !holds(equation, shown, mode),
    )
      ? undefined
      : refuse('slip_not_false', written);
  }
  return equations.every((equation, i) =>
    isAnew(line, i, shown) ? holds(equation, shown, 'strict') : strict[i],
  )
    ? undefined
    : refuse('equation_false', written);
};

/** Whether something is written anew in an equation. All others are as true as they were. */
const isAnew = (line: Line, index: number, { numbers, parts }: Shown): boolean => {
  for (const ordinal of line.computes[index] ?? []) if (numbers[ordinal]) return true;
  const sides = line.equations[index]?.sides;
  return parts !== undefined && sides?.some((side) => partsOf(side).some((part) => parts.has(part))) === true;
};

const isInDigits = ({ sides }: Equation): boolean =>
  sides.every((side) => numbersOf(side).every(({ token }) => token.shape.kind !== 'word'));
