import type { KeepCondition, RunFault, WordsDoubt } from '../model/index.ts';
import type { WordsGuard, WordsReason } from '../solution/index.ts';
import type { TemplateReason } from './prepare.ts';

/** The condition that gave a reason, where many can give it; the first two the engine asks before there are words. */
export type NamedGuard = 'redone_above' | 'twin_above' | WordsGuard | WordsDoubt;

/** What only the engine itself may say. */
type EngineReason =
  | 'found_wrong'
  | 'several_lines'
  | 'too_many'
  | 'words_doubtful'
  | 'implausible'
  | 'same_text'
  | 'capped'
  | 'python_disagrees';

/** Why something that was tried came to nothing: the closed list of `discarded.jsonl`. docs/files.md says what to do about each. */
export const reasons = {
  unreadable_template: 'the template cannot be read, or a step of it names an unknown variable',
  not_executable: "the template's own program does not run",
  wrong_answer: "the template's own program gives another answer than its solution",

  found_wrong: "a reader found the template's own solution wrong (--without)",

  division_by_zero: 'the changed program divides by zero',
  overflow: 'a decimal of the changed program is too large to be computed',
  unknown_name: 'the changed program uses a name that it does not define before',
  unsupported: 'the changed program does something that cannot be run',
  type_error: 'the changed program combines values that do not go together',
  not_a_number: 'a step of the changed program is no finite number',
  too_long: 'a number of the changed program has thousands of digits',

  answer_changes: 'the answer stays the same',
  same_sign: 'a value that was positive would become negative, or the other way round',
  nonzero: 'a value would become zero',
  whole_number: 'a value that was whole would no longer be whole',
  within: 'a value would be too many times larger or smaller than it was',
  in_bounds: 'a result would be seen to be wrong at a glance: a sum below an addend, a part above its whole',

  several_lines: 'the mistake stands in several lines, and sampling.yaml does not ask for those (consistent)',
  too_many: 'the rule stands for too many possibilities on the template',

  not_told: 'no line of the solution tells the changed step',
  shown_earlier: 'a line before the labelled one already shows the value',
  done_above:
    'what the changed step does, or a step that the rule looks through, stands done rightly before the labelled line, or in it; of a slip also after it',
  not_merged: 'the lines of the steps that the rule looks through cannot be merged into the labelled one',
  number_shape: 'a number that must change is not written as its value would be',
  working_not_followed: "the line's working is another one than the program's, or cannot follow the change",
  unread_equation: 'a line that changes has an equation that cannot be read',
  untrue_equation: 'an equation that should be true would be false',
  untrue_original: 'an equation of the original solution is false already',
  misquoted_original:
    'the original solution says something else than the question, or is garbled, in the labelled line or before it',
  no_false_equation: 'no equation of the labelled line would be false',
  does_not_stop: 'the solution would not end sooner, or its last line would not end with what is reported',
  no_model_line: 'the sentence of the step cannot be told a second time',
  not_printed: 'the final line would report what no line shows, although the original shows its answer',
  lines_counted: 'the solution counts its lines (Step 1, Step 2), and one would be missing or too many',
  nothing_shown: 'the labelled line would read as before',
  words_not_followed:
    'the words of a line name an operation or a number that its working no longer has, or go on from a line that is gone',
  words_doubtful: 'the words raise a doubt for which sampling.yaml drops a mistake of reasoning',

  implausible: 'it is less believable than sampling.yaml asks for: hardly anyone would write it',

  same_text: 'another candidate of the template reads the same',
  capped: 'a cap of sampling.yaml is reached',
  python_disagrees: 'CPython, asked by --verify, computes another answer',
} as const satisfies Record<TemplateReason | RunFault | KeepCondition | WordsReason | EngineReason, string>;

export type Reason = keyof typeof reasons;

export const isReason = (word: string): word is Reason => Object.hasOwn(reasons, word);

/** Why a person must look at a candidate's words: what `needs_human` may hold. */
export const doubts = {
  no_working_shown: 'the labelled line shows no working, only its result',
  stale_number: 'a number that belongs to no step for certain may stand for a value that changed',
  stale_word: 'a number in letters happens to equal a value that changed',
  other_operation:
    'the words of a line name an operation or a number that its working no longer has, or go on from a line that is gone',
  dropped_operand_named: 'the words of the labelled line still speak of a quantity that its working dropped',
} as const satisfies Record<WordsDoubt, string>;
