/**
 * The edits that a rule of the family `problem` may make, with what each takes; docs/language.md tells what each does.
 * `src/questions/forms` has them, and the compiler holds the two lists alike.
 */
export const editForms = {
  vague: ['quantity'],
  bare: ['quantity'],
  range: ['quantity', 'number', 'number'],
  at_least: ['quantity', 'number'],
  in_letters: ['quantity'],
  remove: ['quantity'],
  remove_idle: [],
  tell: ['quantity', 'number'],
  add_up: ['quantity', 'quantity', 'number'],
  recall: ['quantity', 'number'],
  recount: ['quantity', 'number'],
  miscopy: ['quantity', 'number'],
  compare_nobody: ['quantity'],
  reorder: [],
  reword: [],
  swap: ['quantity', 'quantity'],
  born_before: ['quantity', 'quantity'],
  overdraw: ['quantity', 'quantity', 'number'],
  cross: ['quantity', 'quantity', 'quantity'],
  reverse: ['quantity', 'quantity', 'number'],
  split: ['quantity', 'quantity', 'number'],
  exceed: ['quantity', 'number'],
  add_unrelated: ['number'],
} as const satisfies { readonly [form: string]: readonly Parameter[] };

/** What an edit takes: a quantity of the problem, or a number. */
export type Parameter = 'quantity' | 'number';
export type FormName = keyof typeof editForms;
export const isForm = (name: string): name is FormName => Object.hasOwn(editForms, name);
