import { goesOnFrom, speaksOfRest } from '../../../english/index.ts';
import { type Facts, isGiven, readBy } from '../../../facts/index.ts';
import { saysAgain } from '../alone.ts';
import { type Change, definedBefore, refuse } from '../change.ts';
import { doneElsewhere, hadElsewhere, mergedLines, showsWorking, spokenOfBeside } from '../through.ts';
import { layout, lineForLine, nothing } from './layout.ts';

export const stops = layout({
  name: 'stops',
  endsSooner: true,
  print: (change, told) => {
    const { expr } = change.mutant;
    const reported = expr.kind === 'name' ? definedBefore(change, expr.name) : undefined;
    const end = reported === undefined ? undefined : change.text.lineOf[reported];
    if (reported === undefined || end === undefined) return undefined;
    const last = change.text.lines.length - 1;
    if (end >= last - 1) return refuse('nothing_after_end', 'nothing comes after it');
    if (!endsWith(change.text.lines[end], reported))
      return refuse('end_goes_on', `its line goes on: ${change.text.lines[end]?.text}`);
    const parts = lineForLine(told);
    return (index) => (index <= end || index === last ? parts(index) : nothing);
  },
  label: (_, __, lines) => ({ ok: true, lines, labelled: lines.length - 1 }),
});

/** `8 + 8` for what the other has more: of a sum that counts both, nobody would take what is left for both. */
const countsTwice = (facts: Facts, { step, expr }: Change['mutant']): boolean => {
  const left = expr.kind === 'name' ? readBy(facts, expr, step) : undefined;
  return facts.steps.some(
    ({ reads, expr: sum }, at) =>
      at > step &&
      sum.kind === 'binary' &&
      sum.op === '+' &&
      reads.includes(step) &&
      left !== undefined &&
      reads.includes(left),
  );
};

export const omitsLine = layout({
  name: 'omits_line',
  stepMayStay: true,
  print: ({ text }, told) => {
    const last = text.lines.length - 1;
    // A solution must keep a line to stand on.
    if (told === last || last < 2) return undefined;
    const parts = lineForLine(told);
    return (index) => (index === told ? nothing : parts(index));
  },
  label: ({ text, values, mutant, was }, told, lines) => {
    // Where the rest goes on with a wrong number, the first line that comes out differently is the wrong one; where all
    // the rest is right, the line after the gap must be the one that uses what no line works out, or nobody could say
    // where the mistake is.
    const originals = text.lines.filter((_, index) => index !== told);
    const allRight = values.every((value) => value === undefined);
    const missing = originals.findIndex((line, at) =>
      allRight
        ? at >= told && line.numbers.some(({ step }) => step === mutant.step)
        : lines[at]?.text !== line.text,
    );
    const wrong = originals[missing]?.text ?? '';
    // What else the line works out would be gone with it, and only one step is said to be missing.
    const computes = (step: number): boolean => step < text.facts.steps.length && !isGiven(text.facts, step);
    // What it works out on the way to the step goes with that, and nothing is said of it where all the rest is right.
    const onItsOwn = (step: number): boolean => (allRight ? step > mutant.step : step !== mutant.step);
    if (text.lineOf.some((line, step) => line === told && onItsOwn(step) && computes(step)))
      return refuse('gone_line_tells_more', 'the line tells another step too');
    const again =
      (allRight && missing >= told ? hadElsewhere(text, mutant.step, told, missing + 1) : undefined) ??
      doneElsewhere(
        text,
        mutant.step,
        lines.map((line) => line.text),
      );
    if (again !== undefined) return refuse('omitted_done_elsewhere', `stands elsewhere too: ${again}`);
    if (!allRight && (goesOnFrom(wrong) || (was.operations.has('-') && speaksOfRest(wrong))))
      return refuse('omitted_still_spoken_of', `speaks of what is gone: ${wrong}`);
    if (!allRight && countsTwice(text.facts, mutant))
      return refuse('counted_as_it_was', 'a sum would have the number that is left twice');
    // A line between the gap and the answer is one that works out nothing: it would hide where the mistake is.
    const later = missing > told && missing < originals.length - 1;
    return missing === told || (!allRight && later)
      ? { ok: true, lines, labelled: missing }
      : refuse('gap_not_needed', 'the line after the gap does not need what is missing');
  },
});

export const mergesLines = layout({
  name: 'merges_lines',
  looksThrough: true,
  print: (change, told) => {
    if (!showsWorking(change, told))
      return refuse('merged_working_not_shown', 'the labelled line does not show the working');
    const gone = mergedLines(change, told);
    if ('ok' in gone) return gone;
    const parts = lineForLine(told);
    return (index) => (gone.has(index) ? nothing : parts(index));
  },
  label: ({ text }, told, lines) => {
    const labelled = told - (text.lines.length - lines.length);
    // Who leaves out what is added to a number does not write that number once more; it is wrong where it goes on.
    const goes =
      labelled < lines.length - 2 &&
      saysAgain(lines.slice(0, labelled), text.lines[told]?.text ?? '', lines[labelled]?.text ?? '');
    return { ok: true, lines: goes ? lines.toSpliced(labelled, 1) : lines, labelled };
  },
});

const [made, follows] = [['made'], ['follows']] as const;

/** A line that does nothing but tell a number which the new working uses (`Day 1: 50`): it would be missed. */
const toldAlone = ({ text, names, mutant }: Change, told: number): string | undefined => {
  const used = new Set(names.map((name) => definedBefore({ text, mutant }, name)));
  return text.lines.find(
    (line, at) =>
      at < told && line.workings.length === 0 && text.lineOf.some((of, step) => of === at && used.has(step)),
  )?.text;
};

export const inOneLine = layout({
  name: 'in_one_line',
  looksThrough: true,
  print: (change, told) => {
    const { lines } = change.text;
    const line = lines[told];
    // Where nothing stands before it, nothing is replaced.
    if (!line || told === 0 || told !== lines.length - 2) return undefined;
    if (!showsWorking(change, told))
      return refuse('merged_working_not_shown', 'the labelled line does not show the working');
    if (spokenOfBeside(change, line))
      return refuse('merged_spoken_of', `speaks of what would be gone: ${line.text}`);
    const alone = toldAlone(change, told);
    if (alone !== undefined) return refuse('merged_line_tells_more', `tells a number that is used: ${alone}`);
    return (index) => (index < told ? nothing : index === told ? made : follows);
  },
  label: (_, __, lines) => ({ ok: true, lines, labelled: 0 }),
});

/** Whether the last result of a line is that of a step. */
const endsWith = (line: Change['text']['lines'][number] | undefined, step: number): boolean => {
  const result = line?.equations
    .flatMap(({ sides }) => sides.at(-1) ?? [])
    .toSorted((one, other) => one.end - other.end)
    .at(-1);
  const number = result?.kind === 'number' ? line?.numbers[result.token.ordinal] : undefined;
  return number ? number.step === step : line?.numbers.at(-1)?.step === step;
};
