/** Every reason why a question is not edited so, with what it means. */
export const flawReasons = {
  no_number: 'the question says no number, so nothing of it can be edited',
  number_unknown: 'the program holds a number that nothing accounts for',
  number_unaccounted:
    'the question says a number for which the program has no use: it might tell another one',
  knowledge: 'what is told would only contradict what everybody knows',
  not_exact: 'the program has no exact values, or is more than a list of steps',
  original_wrong:
    'the given solution itself says something else than its question, or the question compares in words that people read in two ways',
  place_unsure: 'where the question says the number is not certain',
  said_again: 'the number stands in the question once more',
  implied: 'everybody knows the number, or the question lists as many things',
  no_words: 'there are no words for the edit at this place',
  no_sentence: 'no sentence can be said, or left out, for it',
  may_change: 'what would be told is another number by the time the question is asked',
  gives_answer: 'what would be told is the answer',
  needed: 'without the number the question would be another one that has an answer',
  other_class: 'what is proved is another class than the rule claims',
  not_proved: 'neither a contradiction nor one answer nor several can be proved',
  same_answer: 'no other number was found that changes the answer',
  other_answer: 'the question would have one answer, but not the old one',
  not_whole: 'the sentences are not whole afterwards, or another number reads otherwise',
  same_text: 'another rule makes this text of the question',
  too_many: 'the rule stands for too many possibilities on the template',
} as const;
export type FlawReason = keyof typeof flawReasons;

/** Why something cannot be made for certain, or proved. */
export interface Refusal {
  readonly reason: FlawReason;
  readonly detail: string;
}
export type Refused = Refusal & { readonly ok: false };
export const no = (reason: FlawReason, detail: string): Refused => ({ ok: false, reason, detail });
