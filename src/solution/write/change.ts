import { namesIn } from '../../ast/index.ts';
import { type Exact, equal, exactOf } from '../../base/index.ts';
import { definedBefore as definedBeforeStep, type StepLinks } from '../../facts/index.ts';
import type { Mutant, Trace, WordsDoubt } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import type { WordingTable } from '../wording/index.ts';
import { guards, type WordsGuard, type WordsReason } from './guards.ts';

export const doubt = (doubts: WordsDoubt[], one: WordsDoubt): void => {
  if (!doubts.includes(one)) doubts.push(one);
};

export interface Refused {
  readonly ok: false;
  readonly reason: WordsReason;
  readonly guard: WordsGuard;
  readonly detail: string;
}

export const refuse = (guard: WordsGuard, detail: string): Refused => ({
  ok: false,
  reason: guards[guard],
  guard,
  detail,
});

/** How the words that name an operation follow the working. */
export interface Following {
  readonly table: WordingTable;
  /** What becomes of words that the table does not reach. */
  readonly unreached: 'drop' | 'needs_human';
}

/** A changed program and what it does to the values. */
export interface Change {
  readonly text: AlignedText;
  readonly mutant: Mutant;
  readonly flawed: Trace;
  /** By step: its new value, undefined where it did not change. */
  readonly values: readonly (Exact | undefined)[];
  /** The right-hand side as it was. */
  readonly was: StepLinks;
  /** The names that the new right-hand side reads, in reading order. */
  readonly names: readonly string[];
  /** How its words follow; undefined where they stay as they are. */
  readonly following: Following | undefined;
}

/** Looks up what all lines of a changed solution ask about the change; undefined for an unknown step. */
export const changeOf = (
  text: AlignedText,
  mutant: Mutant,
  flawed: Trace,
  following?: Following,
): Change | undefined => {
  const was = text.facts.steps[mutant.step];
  if (!was) return undefined;
  const names = mutant.kind === 'working' ? namesIn(mutant.expr) : [];
  const values = changedValues(text, flawed);
  return { text, mutant, flawed, values, was, names, following };
};

/** For each step whose value changed: the new one, exactly. */
const changedValues = ({ facts: { trace, exact } }: AlignedText, flawed: Trace): (Exact | undefined)[] =>
  flawed.map((value, step) => {
    if (value === trace[step]) return undefined;
    const now = exactOf(value);
    const before = exact[step];
    return now && before && equal(now, before) ? undefined : now;
  });

/** The step that defines a name where the changed step reads it; undefined when none does before it. */
export const definedBefore = (
  { text, mutant }: Pick<Change, 'text' | 'mutant'>,
  name: string,
): number | undefined => {
  const step = definedBeforeStep(text.facts, name, mutant.step);
  return step < 0 ? undefined : step;
};
