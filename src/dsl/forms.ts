/**
 * The edits that a rule of the family `problem` may make, with what each takes. `src/questions/forms` has one file for
 * each, and the compiler holds the two lists alike.
 */
export const editForms = {
  vague: {
    parameters: ['quantity'],
    summary: 'the number becomes `some`, `several`, `a few dollars`; as an adjective it is left out',
  },
  bare: {
    parameters: ['quantity'],
    summary: 'the number is left out and nothing takes its place: `Ben buys pens`',
  },
  range: { parameters: ['quantity', 'number', 'number'], summary: 'the number becomes `between 3 and 7`' },
  at_least: { parameters: ['quantity', 'number'], summary: 'the number becomes `at least 4`' },
  in_letters: { parameters: ['quantity'], summary: 'the number is written in letters: `five packs`' },
  remove: {
    parameters: ['quantity'],
    summary: 'the phrase, clause or sentence that tells the number is left out',
  },
  remove_idle: { parameters: [], summary: 'a sentence without any number is left out' },
  tell: {
    parameters: ['quantity', 'number'],
    summary:
      'a result is told, with this number, where the question says what it follows from, or behind it: `5 red and 8 green apples, 13 apples in all`',
  },
  relate: {
    parameters: ['quantity', 'quantity', 'number'],
    summary:
      'two numbers of the question that are told alike are compared behind the second, the difference off by this number: `Bob has 8 pens, 3 more than Ann`',
  },
  recall: {
    parameters: ['quantity', 'number'],
    summary:
      'where it is asked what is left, the number is said again with this value: `how many of the 40 beans`',
  },
  recount: {
    parameters: ['quantity', 'number'],
    summary:
      'where what is counted is spoken of again, this number is put before it: `how much do the 6 mugs cost`',
  },
  miscopy: {
    parameters: ['quantity', 'number'],
    summary: 'where the question says the number once more as known (`the 12 crates`), another one stands',
  },
  compare_nobody: {
    parameters: ['quantity'],
    summary: 'the other side of a comparison is left out: `6 more pens`, than whom?',
  },
  reorder: { parameters: [], summary: 'two sentences that tell of different things change places' },
  reword: {
    parameters: [],
    summary: 'the question is asked in other words: `Find how many pens Ben keeps.`',
  },
  swap: { parameters: ['quantity', 'quantity'], summary: 'two numbers of the question change places' },
  born_before: {
    parameters: ['quantity', 'quantity'],
    summary: 'a sentence tells that who has the first age was born before who has the second',
  },
  overdraw: {
    parameters: ['quantity', 'quantity', 'number'],
    summary: 'the first number becomes this one, so that nothing could be left of the second quantity',
  },
  cross: {
    parameters: ['quantity', 'quantity', 'quantity'],
    summary:
      'a whole and what is taken from it change places, so that the third quantity is less than nothing: `a jar holds 12 beans, she takes out 40`',
  },
  reverse: {
    parameters: ['quantity', 'quantity', 'number'],
    summary:
      'the first number becomes this one, so that who is asked to have more has less: the second quantity is that difference',
  },
  split: {
    parameters: ['quantity', 'quantity', 'number'],
    summary: 'the first number becomes this one, so that the second quantity would not be whole',
  },
  exceed: {
    parameters: ['quantity', 'number'],
    summary:
      'the number becomes this one, which is more than all of it: `28 hours a day`, `130% of the pupils`',
  },
  add_unrelated: {
    parameters: ['number'],
    summary: "a fact of the story's own world that nothing asks about is added, with this number",
  },
} as const satisfies {
  readonly [form: string]: { readonly parameters: readonly Parameter[]; readonly summary: string };
};

/** What an edit takes: a quantity of the problem, or a number. */
export type Parameter = 'quantity' | 'number';
export type FormName = keyof typeof editForms;
export const isForm = (name: string): name is FormName => Object.hasOwn(editForms, name);
