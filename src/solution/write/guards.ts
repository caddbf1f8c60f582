/**
 * What stands in the way of telling a changed program in words: each condition by a name of its own, with the reason
 * that it gives and what it looks for. docs/files.md has the same list.
 */
export const guards = {
  no_line_tells: { reason: 'not_told', tells: 'no line tells the changed step' },
  result_not_shown: { reason: 'not_told', tells: 'the line of the step does not show its result' },
  no_line_left: { reason: 'not_told', tells: 'the final line is all that is left' },
  right_answer_reported: { reason: 'not_told', tells: 'the final line still reports the right answer' },

  value_shown_earlier: { reason: 'shown_earlier', tells: 'a line before the labelled one shows the value' },

  step_done_above: { reason: 'done_above', tells: 'a step that is looked through stands done in a line' },
  omitted_done_elsewhere: { reason: 'done_above', tells: 'what the missing line did stands in another' },

  merged_working_not_shown: { reason: 'not_merged', tells: 'the labelled line does not show the working' },
  merged_line_tells_more: { reason: 'not_merged', tells: 'a line that would go tells another step too' },
  merged_result_used: { reason: 'not_merged', tells: 'another step computes with what would go' },
  merged_pointed_back: { reason: 'not_merged', tells: 'a line points back at one that would go' },
  merged_spoken_of: { reason: 'not_merged', tells: 'a line that stays speaks of what would go' },

  untrue_digits: { reason: 'number_shape', tells: 'the digits would say what is not so' },
  not_as_written: { reason: 'number_shape', tells: 'a number is not written as its value would be' },

  side_before_working: { reason: 'working_not_followed', tells: 'another side stands before a lone number' },
  amount_before_working: { reason: 'working_not_followed', tells: 'an amount stands before a lone number' },
  working_cannot_follow: { reason: 'working_not_followed', tells: 'the working cannot be written anew' },
  not_done_twice: { reason: 'working_not_followed', tells: 'the step cannot be done twice in its line' },
  plain_working_unread: { reason: 'working_not_followed', tells: 'only the annotation could follow' },
  lost_number_shown: {
    reason: 'working_not_followed',
    tells: 'a number that the working lost stays in sight',
  },
  other_working: { reason: 'working_not_followed', tells: "the line's working is not the program's" },
  working_shown_again: {
    reason: 'working_not_followed',
    tells: 'a later line shows the changed working again',
  },
  bracket_open: { reason: 'working_not_followed', tells: 'a bracket would be left open' },
  number_as_reason: { reason: 'working_not_followed', tells: 'a number alone would stand as the reason' },
  whole_rounded: { reason: 'working_not_followed', tells: 'the words would round what is whole' },

  line_unread: { reason: 'unread_equation', tells: 'a line that changes cannot all be read' },

  comparison_false: { reason: 'untrue_equation', tells: 'a comparison would be false' },
  root_false: { reason: 'untrue_equation', tells: 'a root would be false' },
  sides_come_to_equal: { reason: 'untrue_equation', tells: 'two amounts that differed would read the same' },
  scale_untrue: { reason: 'untrue_equation', tells: 'the equation would be false with its million' },
  equation_false: { reason: 'untrue_equation', tells: 'an equation would be false' },
  limit_crossed: { reason: 'untrue_equation', tells: 'a sum would no longer be above or below its limit' },

  untrue_line: { reason: 'untrue_original', tells: 'a line that stays is false already' },
  untrue_slip_line: { reason: 'untrue_original', tells: 'the line of the slip is false already' },
  wrong_original: {
    reason: 'misquoted_original',
    tells: 'the given solution is wrong at the labelled line or before',
  },

  final_line_slip: { reason: 'no_false_equation', tells: 'the final line has no equation' },
  slip_not_false: { reason: 'no_false_equation', tells: 'no equation of the labelled line would be false' },
  digits_rounded_away: { reason: 'rounded_away', tells: 'the wrong result would be rounded' },

  nothing_after_end: {
    reason: 'does_not_stop',
    tells: 'nothing comes after the line that it would end with',
  },
  end_goes_on: { reason: 'does_not_stop', tells: 'the line that it would end with goes on' },
  no_sentence_for_step: { reason: 'no_model_line', tells: 'no sentence can tell the step that is added' },
  no_other_opening: { reason: 'no_model_line', tells: 'the line cannot be opened otherwise' },
  answer_not_printed: { reason: 'not_printed', tells: 'no line shows what the final one reports' },
  line_count_told: { reason: 'lines_counted', tells: 'the solution counts its lines' },

  reads_as_before: { reason: 'nothing_shown', tells: 'the labelled line reads as before' },
  merged_reads_as_before: {
    reason: 'nothing_shown',
    tells: 'the line that others are merged into reads as before',
  },
  merged_repeats_above: { reason: 'nothing_shown', tells: 'the labelled line repeats the result above it' },
  gone_line_tells_more: { reason: 'nothing_shown', tells: 'the missing line told another step too' },
  gap_not_needed: { reason: 'nothing_shown', tells: 'the line after the gap does not need what is missing' },
  end_reads_as_before: { reason: 'nothing_shown', tells: 'no line before the end reads otherwise' },

  gap_speaks_of_gone: { reason: 'words_not_followed', tells: 'a line speaks of one that is gone' },
  gap_goes_on: {
    reason: 'words_not_followed',
    tells: 'a line before the mistake goes on from one that is gone',
  },
  gap_announced: { reason: 'words_not_followed', tells: 'a line announces one that is gone' },
  gap_names_part: { reason: 'words_not_followed', tells: 'the words name only a part of a merged working' },
  omitted_still_spoken_of: {
    reason: 'words_not_followed',
    tells: 'the labelled line goes on from the missing one',
  },
  operand_named_beside: {
    reason: 'words_not_followed',
    tells: 'a line said twice names its operand beside the working',
  },
  label_tells: { reason: 'words_not_followed', tells: "the line's label tells what was computed" },
  other_operation_named: { reason: 'words_not_followed', tells: 'a phrase names another operation' },
  other_order_said: { reason: 'words_not_followed', tells: 'the words say the other order of a division' },
  contrary_said: { reason: 'words_not_followed', tells: 'a phrase speaks against the working' },
  gone_pointed_at: {
    reason: 'words_not_followed',
    tells: 'the line points at a number that the working lost',
  },
  true_as_it_stands: { reason: 'words_not_followed', tells: 'the labelled line says nothing that is not so' },
  garbled: { reason: 'words_not_followed', tells: 'nobody would write the line so' },
} as const satisfies Record<string, { readonly reason: string; readonly tells: string }>;

export type WordsGuard = keyof typeof guards;

/** Why a changed program could not be told in words. Part of the closed list of `discarded.jsonl`. */
export type WordsReason = (typeof guards)[WordsGuard]['reason'];
