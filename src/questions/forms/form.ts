import { add, type Exact, equal } from '../../base/index.ts';
import type { IdleFact, Parameter } from '../../dsl/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { no, type Refused } from '../solve/reasons.ts';
import type { Edit } from '../text/edits.ts';

/** What an edit is given. */
export type Argument =
  | { readonly kind: 'quantity'; readonly step: SubjectStep }
  | { readonly kind: 'number'; readonly value: Exact }
  /** The facts of the rule that it may tell. */
  | { readonly kind: 'facts'; readonly rule: string; readonly facts: readonly IdleFact[] };

/** One way to make an edit: what becomes of the text, and what the question says then. */
export interface Made {
  readonly edits: readonly Edit[];
  readonly claims: readonly Claim[];
}

export type Tried = { readonly ok: true; readonly ways: readonly Made[] } | Refused;

export const ways = (all: readonly Made[]): Tried => ({ ok: true, ways: all });
export const way = (edits: readonly Edit[], ...claims: readonly Claim[]): Tried => ways([{ edits, claims }]);

/** What an edit claims that tells a quantity, or gives it another number. */
export const told = ({ index }: SubjectStep, value: Exact): Claim => ({ kind: 'fact', step: index, value });
export const given = ({ index }: SubjectStep, value: Exact): Claim => ({ kind: 'given', step: index, value });

/** A problem with what more than one edit asks of it, worked out once. */
export interface Editable extends Problem {
  /** By step: why its number would still be known if the question did not say it. */
  readonly known: ReadonlyMap<number, Tried | undefined>;
  /** Somebody of whom something could be told. */
  readonly person: string | undefined;
}

/** An edit that rules may make, by what it takes. A form sees one problem and changes nothing. */
export type Form = (problem: Editable, args: readonly Argument[]) => Tried;

/** The quantity or number at a place of a form's arguments; the language has seen to what stands where. */
export const quantityAt = (args: readonly Argument[], at: number): SubjectStep => {
  const arg = args[at];
  if (arg?.kind !== 'quantity') throw misplaced('quantity', at);
  return arg.step;
};
export const numberAt = (args: readonly Argument[], at: number): Exact => {
  const arg = args[at];
  if (arg?.kind !== 'number') throw misplaced('number', at);
  return arg.value;
};

/** The facts that follow the arguments of the rule. */
export const factsIn = (args: readonly Argument[]): readonly IdleFact[] =>
  args.flatMap((arg) => (arg.kind === 'facts' ? arg.facts : []));

const misplaced = (wanted: Parameter, at: number): Error => new Error(`argument ${at + 1} is no ${wanted}`);

export const unsure = (step: SubjectStep): Tried =>
  no('place_unsure', `where the question says ${step.quantity.name.words.join(' ')} is not certain`);

type Making<S extends readonly Said[]> = (
  problem: Editable,
  ...rest: readonly [...S, readonly Argument[]]
) => Tried;

/** A form of a number of the question, its first argument, where that is said for certain. */
export const saying =
  (make: Making<[Said]>): Form =>
  (problem, args) => {
    const step = quantityAt(args, 0);
    const said = problem.said.get(step.index);
    return said ? make(problem, said, args) : unsure(step);
  };

/** The same of two numbers. */
export const sayingTwo = (make: Making<[Said, Said]>): Form =>
  saying((problem, one, args) =>
    saying((_, other) => make(problem, one, other, args))(problem, args.slice(1)),
  );

/** A form that hides the number of its first argument: where that one is said for certain, and nothing else tells it. */
export const hiding =
  (make: Making<[Said]>, find = (problem: Problem, step: number) => problem.said.get(step)): Form =>
  (problem, args) => {
    const step = quantityAt(args, 0);
    const said = find(problem, step.index);
    return said ? (problem.known.get(step.index) ?? make(problem, said, args)) : unsure(step);
  };

/** Whether what is said wrongly of a step is true of another amount in its unit, of a part of its working, or (`orOfTwo`) of both together. */
export const fitsAnother = (
  { subject: { steps, facts }, text, values, said }: Problem,
  { index, quantity: { unit } }: SubjectStep,
  value: Exact,
  orOfTwo = false,
): boolean => {
  const isAlike = (other: string | undefined): boolean => unit === undefined || other === unit;
  const others = text.mentions.filter((one) => one !== said.get(index)?.mention && isAlike(one.unit));
  const alike = steps.filter((one) => one.index !== index && isAlike(one.quantity.unit));
  const [own, all] = [values[index], alike.map((one) => values[one.index])];
  const results = all.filter((_, at) => alike[at]?.sort === 'working');
  // `the 100 mugs` of 20 and 80, and of `8 - 2 + 1` the 6 that it is after the first two.
  const sums = orOfTwo ? all.map((other) => other && own && add(other, own)) : [];
  const parts = facts.values.filter((_, id) => facts.owners[id] === index);
  const fitting = [...others.map((one) => one.value), ...results, ...sums, ...parts];
  return fitting.some((other) => equal(other, value));
};
