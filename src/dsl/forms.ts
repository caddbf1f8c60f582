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
  loosen: {
    parameters: ['quantity', 'number'],
    summary:
      'any of `vague`, `bare`, `range`, `at_least` and `at_most`, bounds lying around the second number',
  },
  range: {
    parameters: ['quantity', 'number', 'number'],
    summary: 'the number becomes `between 3 and 7`',
  },
  at_least: { parameters: ['quantity', 'number'], summary: 'the number becomes `at least 4`' },
  at_most: { parameters: ['quantity', 'number'], summary: 'the number becomes `at most 9`' },
  strictly_between: {
    parameters: ['quantity', 'number', 'number'],
    summary: 'the count becomes `more than 4 but fewer than 8`',
  },
  exactly: {
    parameters: ['quantity', 'number'],
    summary: 'a bracket behind what the number counts: `(5, to be exact)`',
  },
  exactly_between: {
    parameters: ['quantity', 'number', 'number'],
    summary: 'a bracket behind what is counted: `(more than 4 but fewer than 8)`',
  },
  as_another: {
    parameters: ['quantity'],
    summary: 'the number becomes `as many … as a neighbor`, of whom nothing is told',
  },
  as_told: {
    parameters: ['quantity', 'number'],
    summary: 'the same, and a sentence tells how many the neighbor has',
  },
  in_letters: { parameters: ['quantity'], summary: 'the number is written in letters: `five packs`' },
  remove: { parameters: ['quantity'], summary: 'the sentence that tells the number is left out' },
  remove_idle: { parameters: [], summary: 'a sentence without any number is left out' },
  drop_unit: { parameters: ['quantity'], summary: 'the unit of the number is left out: `takes 3`' },
  ask_either: {
    parameters: ['quantity'],
    summary: 'the question asks for `one of them`, where two have different amounts',
  },
  state: {
    parameters: ['quantity', 'number'],
    summary: 'a sentence of the solution tells a result as a fact, with this number',
  },
  state_more: {
    parameters: ['quantity', 'number'],
    summary: 'a sentence of the solution tells that a result is `more than` this number',
  },
  state_fewer: {
    parameters: ['quantity', 'number'],
    summary: 'a sentence of the solution tells that a result is `fewer than` this number',
  },
  restate: {
    parameters: ['quantity', 'number'],
    summary: 'the sentence that tells a number of the question is said again, with this number',
  },
  restate_more: {
    parameters: ['quantity', 'number'],
    summary: 'the same, and the number is `more than` this one',
  },
  restate_fewer: {
    parameters: ['quantity', 'number'],
    summary: 'the same, and the number is `fewer than` this one',
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
  split: {
    parameters: ['quantity', 'quantity', 'number'],
    summary: 'the first number becomes this one, so that the second quantity would not be whole',
  },
  add_unrelated: {
    parameters: ['number'],
    summary: 'a sentence with a number that has nothing to do with the question is added',
  },
  add_unrelated_loosely: {
    parameters: ['number'],
    summary: 'the same, its number said loosely: `several`, `at least 4`, `between 3 and 6`',
  },
  add_unrelated_exactly: {
    parameters: ['number'],
    summary: 'the same, and a bracket tells the number: `several cousins (4, to be exact)`',
  },
} as const satisfies {
  readonly [form: string]: { readonly parameters: readonly Parameter[]; readonly summary: string };
};

/** What an edit takes: a quantity of the problem, or a number. */
export type Parameter = 'quantity' | 'number';
export type FormName = keyof typeof editForms;
export const isForm = (name: string): name is FormName => Object.hasOwn(editForms, name);
