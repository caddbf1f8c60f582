import { callNames } from '../ast/index.ts';
import { type QuantityRole, quantityRoles } from '../model/index.ts';
import { type MutationFunction, mutationsByName } from '../mutations/index.ts';

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
  in_digits: ['quantity'],
  remove: ['quantity'],
  tell: ['quantity', 'number'],
  recall: ['quantity', 'number'],
  recount: ['quantity', 'number'],
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

/** What a rule may say beside arithmetic. One list: readers and engine read it, and docs/language.md tells all of it. */

/** What may follow `is`. */
export const kinds = [
  ...(['atom', 'variable', 'question', 'world knowledge', 'input', 'computed', 'constant'] as const),
  ...(['int', 'decimal', 'fraction', 'written fraction'] as const),
  ...(['money', 'percent', 'time', 'length', 'weight', 'volume', 'divisible'] as const),
  ...(['early', 'middle', 'late', 'used', 'reported', 'asked for'] as const),
  ...(['like an earlier step', 'like a later step', 'in a long solution'] as const),
  ...(['in digits', 'shared', 'just worked out', 'told before'] as const),
] as const;
export type Kind = (typeof kinds)[number];

/**
 * What may follow `role(x) is`, and the role that it means: of a role with two names (`date or time`) either, since
 * `or` joins conditions.
 */
export const roleWords: ReadonlyMap<string, QuantityRole> = new Map(
  quantityRoles.flatMap((role) => role.split(' or ').map((word) => [word, role] as const)),
);

/** Words that people write for a kind: `is integer`. */
const otherWords: ReadonlyMap<string, Kind> = new Map([
  ['literal', 'constant'],
  ['integer', 'int'],
  ['whole', 'int'],
  ['whole number', 'int'],
  ['float', 'decimal'],
  ['name', 'variable'],
  ['result', 'computed'],
  ['given', 'question'],
  ['known', 'world knowledge'],
  ['percentage', 'percent'],
  ['price', 'money'],
  ['duration', 'time'],
  ['answer', 'reported'],
]);

/** The kind that a word without one may mean; an article before it does not matter. */
export const kindMeantBy = (said: string): Kind | undefined => {
  const word = said.toLowerCase().replace(/^an? /, '');
  return isKind(word) ? word : otherWords.get(word);
};

/** Lists of quantities, with what each takes: what `choose` may offer and what may follow `in`. */
export const sources = {
  known: [],
  scope: [],
  inputs: [],
  given: [],
  stated: [],
  results: [],
  last: ['count'],
  parts: ['quantity'],
  kin: ['quantity'],
  operands: [],
} as const;
export type SourceName = keyof typeof sources;

/** Functions of holes that are not functions of numbers; those are in `src/mutations`. */
export const functions = {
  count: { parameters: ['run…'], gives: 'number' },
  all: { parameters: ['list', 'condition of `it`'], gives: 'truth' },
  any: { parameters: ['list', 'condition of `it`'], gives: 'truth' },
  same_kind: { parameters: ['quantity', 'quantity'], gives: 'truth' },
  same_unit: { parameters: ['quantity', 'quantity'], gives: 'truth' },
  comparable: { parameters: ['quantity', 'quantity'], gives: 'truth' },
  other_group: { parameters: ['quantity', 'quantity'], gives: 'truth' },
  same_state: { parameters: ['quantity', 'quantity'], gives: 'truth' },
  role: { parameters: ['quantity'], gives: 'role' },
  name: { parameters: ['quantity'], gives: 'text' },
  uses: { parameters: ['quantity'], gives: 'number' },
  columns: { parameters: ['number', 'number', 'number of a column'], gives: 'number' },
} as const;
type StructureFunction = keyof typeof functions;

/** What `columns` knows of the column that it is at. */
export const columnParts = ['top', 'bottom', 'carry', 'place'] as const;
export type ColumnPart = (typeof columnParts)[number];

/** Functions of two quantities that hold or do not; `earlier` is written `x is earlier state of y`. */
const relations = ['same_kind', 'same_unit', 'comparable', 'other_group', 'same_state'] as const;
export type Relation = (typeof relations)[number] | 'earlier';
export const isRelation = (name: string): name is (typeof relations)[number] =>
  relations.some((one) => one === name);

const reserved = [
  'answer',
  'it',
  'position',
  '_',
  'old.value',
  'new.value',
  ...Object.keys(sources),
] as const;

/** Calls that a pattern or a changed working may hold: those of the templates' code. */
export const codeFunctions = callNames;

/** The same, to look names up. */
export const notHoles: ReadonlySet<string> = new Set([...reserved, '__proto__']);

export const isKind = (word: string): word is Kind => kinds.some((one) => one === word);
export const isColumnPart = (name: string): name is ColumnPart => columnParts.some((one) => one === name);
export const isSource = (name: string): name is SourceName => Object.hasOwn(sources, name);
const isStructure = (name: string): name is StructureFunction => Object.hasOwn(functions, name);

export type Given = 'number' | 'truth' | 'text' | 'role' | 'list';

/** What the name of a call means in a condition, in a choice or after `:=`. */
export type Meaning = { readonly gives: Given; readonly parameters: readonly string[] } & (
  | { readonly means: 'mutation'; readonly mutation: MutationFunction }
  | { readonly means: 'source'; readonly source: SourceName }
  | { readonly means: StructureFunction }
);

/** The same for any name; undefined when nothing is called so. */
export const meaningOf = (name: string): Meaning | undefined => {
  const mutation = mutationsByName.get(name);
  if (mutation) return { means: 'mutation', gives: 'number', parameters: mutation.parameters, mutation };
  if (isSource(name)) return { means: 'source', gives: 'list', parameters: sources[name], source: name };
  if (isStructure(name)) return { means: name, ...functions[name] };
  return undefined;
};

/** The names of all that a condition, a choice or a `:=` may call. */
export const callable: readonly string[] = [
  ...mutationsByName.keys(),
  ...Object.keys(functions),
  ...Object.keys(sources).filter((name) => isSource(name) && sources[name].length > 0),
];
