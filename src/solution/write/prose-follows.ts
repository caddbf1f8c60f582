import { leavesOf, operationsIn } from '../../ast/index.ts';
import {
  compare,
  type Edit,
  type Exact,
  equal,
  moved,
  multiply,
  rememberedOf,
  type Span,
  whole,
} from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { WordsDoubt } from '../../model/index.ts';
import type { Line, LineNumber } from '../read/aligned-text.ts';
import { followWords, losesOperation } from '../wording.ts';
import { type Change, definedBefore, doubt, type Refused, refuse } from './change.ts';
import { losesOperand, type ShownNumbers } from './shown.ts';

/** What every change asks of a line, and what hangs on the line alone. */
export const planOf = rememberedOf(({ text, numbers }: Line) => {
  const behind = numbers.map(({ end }) => text.slice(end));
  return {
    /** The steps that numbers of no certain step may show. */
    alike: numbers.flatMap(({ alike }) => alike),
    /** The ordinals of percentages beside the workings. */
    percents: numbers.flatMap(({ worked, annotated }, at) =>
      !worked && !annotated && english.isPercentBefore(behind[at] ?? '') ? [at] : [],
    ),
    /** The numbers on one side of which something lies, as it says. */
    limits: limitsAmong(text, numbers),
    /** By ordinal: the letters behind a number, as in `12th`. */
    endings: behind.map(english.ordinalEnding),
  };
});

/**
 * The words before a changed working: a list loses the item whose number the working lost, where its bounds are
 * certain, and so does the line a clause that tells nothing else. What still speaks of the old working is noted in `doubts`.
 */
export const followInProse = (
  change: Change,
  line: Line,
  worked: readonly Edit[],
  doubts: WordsDoubt[],
): readonly Edit[] => {
  const { was, names } = change;
  const prose = line.text.slice(0, Math.min(...worked.map(({ start }) => start)));
  if (!losesOperand(change)) return [];
  const [gone, ...others] = was.names.filter((name) => !names.includes(name));
  const step = gone === undefined ? undefined : definedBefore(change, gone);
  const named = line.numbers.filter(
    (number) =>
      number.end <= prose.length &&
      !number.worked &&
      step !== undefined &&
      (number.step === step || number.alike.includes(step)),
  );
  const [only, ...more] = named;
  const item =
    only && more.length === 0 && others.length === 0 && english.listItemOf(prose, only, line.numbers);
  if (item) return [item];
  const clause = others.length === 0 && english.clauseOf(prose, named, line.numbers);
  if (clause && !english.countsOperands(prose.slice(clause.end), was.names.length)) return [clause];
  // What is told before the conclusion is a fact that the pupil does nothing with; the conclusion may not name it.
  const conclusion = named.length === 0 ? prose : english.conclusionOf(prose, named, names.length < 2);
  if (conclusion === undefined || english.countsOperands(conclusion, was.names.length))
    doubt(doubts, 'dropped_operand_named');
  return [];
};

/** The steps whose results the working read before and reads no more. */
const goneSteps = (change: Change): readonly number[] =>
  change.was.names.flatMap((name) => {
    const step = change.names.includes(name) ? undefined : definedBefore(change, name);
    return step === undefined || change.mutant.through.includes(step) ? [] : [step];
  });

/** `Dividing this number by two` means what the line above has worked out; the working must go on with that. */
export const refuseGonePointedAt = (change: Change, line: Line): Refused | undefined => {
  const { lineOf, lines } = change.text;
  const above = lines.indexOf(line) - 1;
  return goneSteps(change).some((step) => lineOf[step] === above) && english.pointsAtNumber(line.text)
    ? refuse('gone_pointed_at', `points at a number that the working lost: ${line.text}`)
    : undefined;
};

/**
 * Whether a working was written anew only where nobody looks: the line still shows an operand in plain sight that it
 * lost, as in `2 $50 bills + 5 $10 bills`, which cannot be read as a sum.
 */
export const showsGone = (
  change: Change,
  line: Line,
  shown: ShownNumbers,
  rendered: readonly { readonly annotation: boolean }[],
): boolean => {
  if (!rendered.every(({ annotation }) => annotation)) return false;
  const gone = goneSteps(change);
  return line.numbers.some(
    ({ step, alike, annotated }, at) =>
      !annotated &&
      !shown[at] &&
      gone.some((one) => step === one || (step === undefined && alike.includes(one))),
  );
};

/** The numbers on one side of which something lies, as a line says. */
const limitsAmong = (text: string, numbers: readonly LineNumber[]): readonly LineNumber[] => {
  const starts = english.limitsIn(text);
  return starts.length === 0 ? [] : numbers.filter(({ start }) => starts.includes(start));
};

/** `This is below the limit of $20`: what the line is about lies on the other side of that now. */
export const passesLimit = ({ text: { facts }, values }: Change, line: Line): boolean =>
  planOf(line).limits.some((limit) => {
    const told = line.steps.flatMap((step) => [step, ...(facts.steps[step]?.reads ?? [])]);
    const bound = values[limit.step ?? -1] ?? limit.value;
    return told.some((step) => {
      const was = step === limit.step ? undefined : facts.exact[step];
      const now = values[step] ?? was;
      return was && now && Math.sign(compare(was, limit.value)) !== Math.sign(compare(now, bound));
    });
  });

/** `charged 20% interest, so .10 * $100`: the share changed, and what stands beside it as a percentage did not. */
export const hasStaleShare = ({ text, values }: Change, line: Line, shown: ShownNumbers): boolean =>
  planOf(line).percents.some((at) => {
    const number = line.numbers[at];
    return (
      number &&
      !shown[at] &&
      line.steps.some((step) => values[step] && isPercentOf(text.facts.exact[step], number, line))
    );
  });

/** Where another number took an operand's place, what still tells the old one, in digits or in letters. */
export const doubtsOfGone = (change: Change, line: Line, shown: ShownNumbers, doubts: WordsDoubt[]): void => {
  const { mutant, was, text } = change;
  if (mutant.kind !== 'working' || [...leavesOf(mutant.expr)].length < was.leaves.length) return;
  for (const step of goneSteps(change)) {
    const tells = ({ alike }: { readonly alike: readonly number[] }): boolean => alike.includes(step);
    const value = text.facts.exact[step];
    const inDigits = line.numbers.some((number, at) => {
      if (number.worked || number.annotated || shown[at]) return false;
      return number.step === step || tells(number) || isPercentOf(value, number, line);
    });
    const half = equal(value, whole(2n)) && english.tellsHalf(line.text);
    if (inDigits || half || line.words.some(tells)) doubt(doubts, 'dropped_operand_named');
  }
};

/** `by 60%: $50 * .6`: the number in the working stands before it as a percentage. */
const isPercentOf = (value: Exact | undefined, number: LineNumber, { text }: Line): boolean =>
  value !== undefined &&
  english.isPercentBefore(text.slice(number.end)) &&
  equal(number.value, multiply(value, whole(100n)));

/**
 * The edits by which the words of the labelled line follow its working: in the sentence of the working, and in what only
 * leads up to it.
 */
export const followWorking = (
  change: Change,
  line: string,
  working: Edit | undefined,
  doubts: WordsDoubt[],
): readonly Edit[] | Refused => {
  const { following, mutant, was, text } = change;
  if (!following || mutant.kind !== 'working') return [];
  const through = mutant.through.flatMap((step) => [...(text.facts.steps[step]?.operations ?? [])]);
  const operations = { before: new Set([...was.operations, ...through]), after: operationsIn(mutant.expr) };
  if (!losesOperation(operations)) return [];
  const { start, end } = sentenceOf(line, working?.text ?? '');
  const { text: now, edits, unreached } = followWords(line.slice(start, end), operations, following.table);
  if (unreached !== undefined) {
    if (following.unreached === 'drop')
      return refuse('other_operation_named', `'${unreached}' names another operation: ${line}`);
    doubt(doubts, 'other_operation');
  }
  const contrary = english.contraryIn(now.replaceAll(/<<[^<>]*>>/gu, ''), operations);
  if (contrary !== undefined)
    return refuse('contrary_said', `'${contrary}' speaks against the working: ${line}`);
  return moved(edits, start);
};

/** From behind the last sentence that has a working of its own, to the end of the one that has this. */
const sentenceOf = (line: string, working: string): Span => {
  const at = working === '' ? 0 : Math.max(line.indexOf(working), 0);
  let start = 0;
  for (const { index, 0: gap } of line.matchAll(/[.;!?]\s+(?=\p{Lu})/gu)) {
    const next = index + gap.length;
    if (index >= at + working.length && working !== '') return { start, end: index + 1 };
    if (next <= at && line.slice(start, next).includes('=')) start = next;
  }
  return { start, end: line.length };
};
