import { namesIn } from '../../ast/index.ts';
import { type Exact, equal, exactOf } from '../../base/index.ts';
import { definedBefore as definedBeforeStep, type StepLinks } from '../../facts/index.ts';
import type { Mutant, Trace, WordsDoubt } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import type { WordingTable } from '../wording.ts';

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

/**
 * What stands in the way of telling a changed program in words: each condition by a name of its own, with the reason
 * that it gives. docs/files.md says what each looks for.
 */
export const guards = {
  no_line_tells: 'not_told',
  result_not_shown: 'not_told',
  no_line_left: 'not_told',
  right_answer_reported: 'not_told',

  value_shown_earlier: 'shown_earlier',

  step_done_above: 'done_above',
  omitted_done_elsewhere: 'done_above',

  merged_working_not_shown: 'not_merged',
  merged_line_tells_more: 'not_merged',
  merged_result_used: 'not_merged',
  merged_pointed_back: 'not_merged',
  merged_spoken_of: 'not_merged',

  untrue_digits: 'number_shape',
  not_as_written: 'number_shape',

  working_cannot_follow: 'working_not_followed',
  not_done_twice: 'working_not_followed',
  plain_working_unread: 'working_not_followed',
  lost_number_shown: 'working_not_followed',
  other_working: 'working_not_followed',
  working_shown_again: 'working_not_followed',
  bracket_open: 'working_not_followed',

  line_unread: 'unread_equation',

  comparison_false: 'untrue_equation',
  root_told: 'untrue_equation',
  equation_false: 'untrue_equation',

  untrue_line: 'untrue_original',
  untrue_slip_line: 'untrue_original',
  wrong_original: 'misquoted_original',

  final_line_slip: 'no_false_equation',
  slip_not_false: 'no_false_equation',

  nothing_after_end: 'does_not_stop',
  end_goes_on: 'does_not_stop',
  no_other_opening: 'no_model_line',
  answer_not_printed: 'not_printed',
  line_count_told: 'lines_counted',

  reads_as_before: 'nothing_shown',
  gone_line_tells_more: 'nothing_shown',
  gap_not_needed: 'nothing_shown',
  counted_as_it_was: 'nothing_shown',

  gap_speaks_of_gone: 'words_not_followed',
  gap_goes_on: 'words_not_followed',
  gap_names_part: 'words_not_followed',
  omitted_still_spoken_of: 'words_not_followed',
  operand_named_beside: 'words_not_followed',
  label_tells: 'words_not_followed',
  number_told_twice: 'words_not_followed',
  other_operation_named: 'words_not_followed',
  contrary_said: 'words_not_followed',
  gone_pointed_at: 'words_not_followed',
  true_as_it_stands: 'words_not_followed',
  garbled: 'words_not_followed',
} as const;

export type WordsGuard = keyof typeof guards;

/** Why a changed program could not be told in words. Part of the closed list of `discarded.jsonl`. */
export type WordsReason = (typeof guards)[WordsGuard];
