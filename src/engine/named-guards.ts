import type { WordsDoubt } from '../model/index.ts';
import { type WordsGuard, wordsGuards } from '../solution/index.ts';
import type { Reason } from './reasons.ts';

/** The condition that gave a reason, where many can give it; the first two the engine asks before there are words. */
export type NamedGuard = 'redone_above' | 'twin_above' | WordsGuard | WordsDoubt;

/** The closed list of `guard` in `discarded.jsonl`: the reason that each gives. */
export const namedGuards: Readonly<Record<NamedGuard, Reason>> = {
  redone_above: 'done_above',
  twin_above: 'done_above',
  ...wordsGuards,
  no_working_shown: 'words_doubtful',
  stale_number: 'words_doubtful',
  stale_word: 'words_doubtful',
  other_operation: 'words_doubtful',
  dropped_operand_named: 'words_doubtful',
};
