import { callNames } from '../ast/index.ts';
import { type QuantityRole, quantityRoles } from '../model/index.ts';
import { type MutationFunction, mutationsByName } from '../mutations/index.ts';

/** What a rule may say beside arithmetic. One list: readers, documentation and engine all read it. */

/** What may follow `is`, by what it says of a hole. */
export const kinds = {
  atom: 'a variable, or a number written in the code',
  variable: 'a variable',
  question: 'a number of the question',
  'world knowledge': 'a number that everybody knows (60 minutes in an hour)',
  input: 'a number of the question or of world knowledge',
  computed: 'the result of an earlier step',
  constant: 'a number written in the code at this place: within a computation, or all of a step',
  int: 'a whole number',
  decimal: 'a number with decimals',
  fraction: 'a fraction that is not whole',
  'written fraction': 'a fraction that the solution writes with a bar: 3/4',
  money: 'an amount of money, by its name',
  percent: 'a percentage, by its name',
  time: 'a length of time, by its name',
  length: 'a length, by its name',
  weight: 'a weight, by its name',
  volume: 'a volume, by its name',
  early: 'in the first third of the solution (of `position` or of a step)',
  middle: 'in the second third of the solution',
  late: 'in the last third of the solution',
  used: 'read by a later step that computes with it',
  reported: 'the number that the final answer reports',
  'asked for': 'of the unit or thing that the question asks for at its end',
  'like an earlier step':
    'a step with two numbers of the same kinds, and the same operation, as one that an earlier line does',
  'like a later step': 'the same, as one that a later line does',
  'in a long solution': 'told by one of four lines or more, the final one not counted',
  'in digits': 'a number that the question writes in digits',
  shared: 'one number of the question, at one place of it, that the program holds in several variables',
  'just worked out': 'the result of the last step before this one that computes',
  'told before': 'a number that an earlier line than that of the step shows in digits',
} as const;
export type Kind = keyof typeof kinds;

/**
 * What may follow `role(x) is`, and the role that it means: of a role with two names (`date or time`) either, since
 * `or` joins conditions.
 */
export const roleWords: ReadonlyMap<string, QuantityRole> = new Map(
  quantityRoles.flatMap((role) => role.split(' or ').map((word) => [word, role] as const)),
);

/** Kinds that have two names: the older one still holds, and lint says which is meant. */
export const olderNames: ReadonlyMap<string, Kind> = new Map([['literal', 'constant']]);

/** Words that people write for a kind: `is integer`. */
const otherWords: ReadonlyMap<string, Kind> = new Map([
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

/** Lists of quantities: what `choose` may offer and what may follow `in`. */
export const sources = {
  known: { parameters: [], summary: 'every variable known before the step' },
  scope: { parameters: [], summary: 'those of `known` that the step does not use' },
  inputs: { parameters: [], summary: 'those of `known` that are numbers of the question or world knowledge' },
  given: { parameters: [], summary: 'the numbers of the question, also those that only later steps use' },
  results: { parameters: [], summary: 'those of `known` that were computed' },
  last: { parameters: ['count'], summary: 'the results of so many computed steps just before this one' },
  parts: { parameters: ['quantity'], summary: 'the variables that a quantity was computed from' },
  kin: {
    parameters: ['quantity'],
    summary: 'those of `known` of the same kind as a quantity, itself left out',
  },
  operands: { parameters: [], summary: 'the variables and numbers of the step' },
} as const;
export type SourceName = keyof typeof sources;

/** Functions of holes that are not functions of numbers; those are in `src/mutations`. */
export const functions = {
  count: { parameters: ['run…'], gives: 'number', summary: 'how many terms the runs hold' },
  all: { parameters: ['list', 'condition of `it`'], gives: 'truth', summary: 'whether it holds for each' },
  any: { parameters: ['list', 'condition of `it`'], gives: 'truth', summary: 'whether it holds for one' },
  same_kind: {
    parameters: ['quantity', 'quantity'],
    gives: 'truth',
    summary: 'whether both count the same thing, by their names',
  },
  same_unit: {
    parameters: ['quantity', 'quantity'],
    gives: 'truth',
    summary: 'whether both have the same unit, so that they may be added',
  },
  comparable: {
    parameters: ['quantity', 'quantity'],
    gives: 'truth',
    summary: 'whether one may stand where the other does',
  },
  other_group: {
    parameters: ['quantity', 'quantity'],
    gives: 'truth',
    summary: 'whether both count the same thing of different groups',
  },
  same_state: {
    parameters: ['quantity', 'quantity'],
    gives: 'truth',
    summary: 'whether their names put both in one state: left, at first, taken away, added, reduced',
  },
  role: { parameters: ['quantity'], gives: 'role', summary: 'what it is in the problem' },
  name: { parameters: ['quantity'], gives: 'text', summary: 'the words of its name, for `matches`' },
  uses: { parameters: ['quantity'], gives: 'number', summary: 'how many later steps read it' },
  columns: {
    parameters: ['number', 'number', 'number of a column'],
    gives: 'number',
    summary: 'the written method: what is made of each column, from the right',
  },
} as const;
export type StructureFunction = keyof typeof functions;

/** What `columns` knows of the column that it is at. */
export const columnParts = {
  top: 'the digit of the upper number',
  bottom: 'the digit of the lower number',
  carry: 'what the column before handed on; negative when it borrowed',
  place: '1 in the column of ones, 10 in that of tens, 0.1 in that of tenths',
} as const;
export type ColumnPart = keyof typeof columnParts;

/** Functions of two quantities that hold or do not; `earlier` is written `x is earlier state of y`. */
const relations = ['same_kind', 'same_unit', 'comparable', 'other_group', 'same_state'] as const;
export type Relation = (typeof relations)[number] | 'earlier';
export const isRelation = (name: string): name is (typeof relations)[number] =>
  relations.some((one) => one === name);

/** Names that are no holes. */
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

export const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);
export const isColumnPart = (name: string): name is ColumnPart => Object.hasOwn(columnParts, name);
export const isSource = (name: string): name is SourceName => Object.hasOwn(sources, name);
const isStructure = (name: string): name is StructureFunction => Object.hasOwn(functions, name);

/** What an expression can give. */
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
  if (isSource(name))
    return { means: 'source', gives: 'list', parameters: sources[name].parameters, source: name };
  if (isStructure(name)) return { means: name, ...functions[name] };
  return undefined;
};

/** The names of all that a condition, a choice or a `:=` may call. */
export const callable: readonly string[] = [
  ...mutationsByName.keys(),
  ...Object.keys(functions),
  ...Object.keys(sources).filter((name) => isSource(name) && sources[name].parameters.length > 0),
];
