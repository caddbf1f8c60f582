import { definitionBefore, namesIn } from '../../ast/index.ts';
import { type Exact, equal, exactOf } from '../../exact/index.ts';
import type { Mutant, Trace } from '../../model/index.ts';
import type { AlignedText, StepParts } from '../read/aligned-text.ts';

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

/** Notes a doubt, once. */
export const doubt = (doubts: WordsDoubt[], one: WordsDoubt): void => {
  if (!doubts.includes(one)) doubts.push(one);
};

export interface Refused {
  readonly ok: false;
  readonly reason: WordsReason;
  readonly detail: string;
}

export const refuse = (reason: WordsReason, detail: string): Refused => ({ ok: false, reason, detail });

/** A changed program and what it does to the values. */
export interface Change {
  readonly text: AlignedText;
  readonly mutant: Mutant;
  /** The changed program's values. */
  readonly flawed: Trace;
  /** By step: its new value, undefined where it did not change. */
  readonly values: readonly (Exact | undefined)[];
  /** The right-hand side as it was. */
  readonly was: StepParts;
  /** The names that the new right-hand side reads, in reading order. */
  readonly names: readonly string[];
}

/** Looks up what all lines of a changed solution ask about the change; undefined for an unknown step. */
export const changeOf = (text: AlignedText, mutant: Mutant, flawed: Trace): Change | undefined => {
  const was = text.steps[mutant.step];
  if (!was) return undefined;
  const names = mutant.kind === 'working' ? namesIn(mutant.expr) : [];
  return { text, mutant, flawed, values: changedValues(text, flawed), was, names };
};

/** For each step whose value changed: the new one, exactly. */
const changedValues = ({ trace, exact }: AlignedText, flawed: Trace): (Exact | undefined)[] =>
  flawed.map((value, step) => {
    if (value === trace[step]) return undefined;
    const now = exactOf(value);
    const before = exact[step];
    return now && before && equal(now, before) ? undefined : now;
  });

/** The step that defines a name where the changed step reads it; undefined when none does before it. */
export const definedBefore = ({ text, mutant }: Change, name: string): number | undefined => {
  const step = definitionBefore(text.definitions, name, mutant.step);
  return step < 0 ? undefined : step;
};
