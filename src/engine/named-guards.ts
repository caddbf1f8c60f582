import type { WordsDoubt } from '../model/index.ts';
import { type WordsGuard, wordsGuards } from '../solution/index.ts';
import { doubts, type Reason } from './reasons.ts';

/** What stands before the words: the engine asks it of the changed step. */
const own = {
  redone_above: {
    reason: 'done_above',
    tells: 'the change does again what a line above has done rightly',
  },
  twin_above: {
    reason: 'done_above',
    tells: 'another line does the very same calculation rightly',
  },
} as const satisfies Record<string, { readonly reason: Reason; readonly tells: string }>;

/** The condition that gave a reason, where many can give it. */
export type NamedGuard = WordsGuard | WordsDoubt | keyof typeof own;

/** The closed list of `guard` in `discarded.jsonl`: the reason that each gives, and what it looks for. */
export const namedGuards: {
  readonly [guard in NamedGuard]: { readonly reason: Reason; readonly tells: string };
} = {
  ...own,
  ...wordsGuards,
  no_working_shown: { reason: 'words_doubtful', tells: doubts.no_working_shown },
  stale_number: { reason: 'words_doubtful', tells: doubts.stale_number },
  stale_word: { reason: 'words_doubtful', tells: doubts.stale_word },
  other_operation: { reason: 'words_doubtful', tells: doubts.other_operation },
  dropped_operand_named: { reason: 'words_doubtful', tells: doubts.dropped_operand_named },
};
