import { type Edit, type Exact, equal, movedBy, startOf } from '../base/index.ts';
import { inLetters } from '../english/index.ts';
import type { QuestionPlace } from '../model/index.ts';
import type { ReadText } from '../quantities/index.ts';
import { tellersIn } from './explain.ts';
import type { Problem } from './problem.ts';
import { constantsIn, hangsOn, linesOf } from './solve/values.ts';
import type { Kept } from './verdicts.ts';

/** Where in the edited question what a model that explains must find stands. */
export interface Places {
  /** Class 0: the smallest set of sentences that contradict each other. */
  readonly conflict?: readonly QuestionPlace[];
  /** Class 2: where something is missing; filled with `was`, the question has its one answer again. */
  readonly gap?: QuestionPlace & { readonly was: string };
}

/** The places that a flaw has in its question; none of what is harmless. */
export const placesOf = (problem: Problem, kept: Kept): Places => {
  const { rule, edits, flaw } = kept;
  if (rule.class === 2) {
    const [edit, ...more] = flaw;
    if (!edit || more.length > 0) return {};
    const start = startOf(edits, edit);
    const was = problem.question.slice(edit.start, edit.end);
    return { gap: { start, end: start + edit.text.length, was } };
  }
  return rule.class === 0 && isCertain(problem, kept) ? { conflict: conflictOf(problem, kept) } : {};
};

/** What stands in a program and is said by no sentence: shares and hundredths. */
const unsaid: ReadonlySet<string> = new Set(['1/1', '100/1', '1/100']);

/** Whether the places are sure: each number is said once, and none that a sentence says (`half of that`) stands in the program. */
const isCertain = ({ subject, said, text, sentences }: Problem, { witness, edits }: Kept): boolean => {
  // A sentence that was joined with its neighbour has no place of its own.
  const isWithin = (edit: Edit): boolean =>
    sentences.some(({ start, end }) => start <= edit.start && edit.end <= end);
  if (!edits.every(isWithin)) return false;
  const broken = witness.kind === 'broken_condition' ? subject.facts.latest.get(witness.variable) : undefined;
  return derivationIn(witness).every(({ variable }) => {
    const step = subject.steps[subject.facts.latest.get(variable) ?? -1];
    if (!step) return false;
    if (step.sort !== 'input')
      return constantsIn(subject, step.expr).every(
        (value) => value && unsaid.has(`${value.num}/${value.den}`),
      );
    // `32 green ones and 200 more red ones`: of their difference nothing hangs on the 32.
    if (broken !== undefined && !hangsOn(linesOf(subject, step.index, new Map())[broken])) return false;
    const own = said.get(step.index);
    // What everybody knows stands in no place, unless the text has such a number.
    if (!own)
      return (
        step.quantity.source.kind === 'world knowledge' &&
        (!step.exact || (step.exact.num !== step.exact.den && placesOfValue(text, step.exact) === 0))
      );
    const { mention, numeral } = own;
    // `both of them` says a number, but not as one, nor do `doubling` and `doubles`.
    const isNumeral =
      (mention.kind !== 'plain' && !['ing', 'es', 'ed'].some((end) => numeral.endsWith(end))) ||
      /\d/.test(numeral) ||
      inLetters(mention.value) === numeral.toLowerCase();
    return isNumeral && placesOfValue(text, mention.value) === 1;
  });
};

/** How often a text says a number, alone or as a part of a fraction. */
const placesOfValue = ({ mentions }: ReadText, value: Exact): number =>
  mentions.filter(
    (mention) =>
      equal(mention.value, value) ||
      (mention.value.den !== 1n &&
        value.den === 1n &&
        (mention.value.num === value.num || mention.value.den === value.num)),
  ).length;

/** All from which what is contradicted follows. */
const derivationIn = (witness: Kept['witness']) => ('derivation' in witness ? witness.derivation : []);

const conflictOf = ({ subject, said, sentences }: Problem, kept: Kept): readonly QuestionPlace[] => {
  const { edits, flaw, witness, question } = kept;
  const steps = derivationIn(witness).flatMap(({ variable }) => subject.facts.latest.get(variable) ?? []);
  // Of numbers that are others now, those from which it follows are told among the steps.
  const telling = tellersIn(kept);
  const made = witness.kind === 'broken_condition' ? [] : telling.length > 0 ? telling : flaw;
  const added = made.filter(
    (edit) => edit.start === edit.end && sentences.some(({ start }) => start === edit.start),
  );
  const starts = [
    ...steps.flatMap((step) => said.get(step)?.start ?? []),
    ...made.flatMap((edit) => (added.includes(edit) ? [] : [edit.start])),
  ];
  const told = sentences
    .filter(({ start, end }) => starts.some((at) => at >= start && at < end))
    .map(({ start, end }) => {
      const before = edits.filter((edit) => edit.start < end);
      const to = Math.min(end + movedBy(before, end), question.length);
      return { start: start + movedBy(edits, start), end: to };
    });
  // A sentence that the flaw puts before another one is a place of its own.
  const put = added.map(({ start, text }) => {
    const earlier = edits.filter(({ end }) => end < start);
    const at = start + movedBy(earlier, start);
    return { start: at, end: at + text.trimEnd().length };
  });
  return [...told, ...put].toSorted((one, other) => one.start - other.start);
};
