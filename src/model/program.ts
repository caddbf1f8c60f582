/**
 * A value of the program, with Python's types told apart by JavaScript's own:
 * `int` is a bigint (unbounded), `float` a number (IEEE double), `Fraction` a reduced pair, `bool` a boolean.
 */
export type Value = bigint | number | Fraction | boolean;

/** A reduced fraction; `den` is positive. An exact value (of a guard, of an equation) is one of these too. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

/** A value in JSON: see `docs/files.md`. Integers past 2^53 are `{int}`, fractions `{fraction: [n, d]}`. */
export type JsonValue =
  | number
  | boolean
  | { readonly int: string }
  | { readonly fraction: readonly [number | string, number | string] };

const binaryOps = ['+', '-', '*', '/', '//', '%', '**'] as const;
export type BinaryOp = (typeof binaryOps)[number];

const knownOps: ReadonlySet<string> = new Set(binaryOps);

/** Whether a sign is that of an operation on two numbers. */
export const isBinaryOp = (sign: string): sign is BinaryOp => knownOps.has(sign);

/**
 * An arithmetic expression. The same tree serves a template's code and, with holes, a rule's pattern.
 *
 * `id` names a place. In a template's program every node has its own, counted from 0 in reading order. In a changed expression, a
 * node copied from the original keeps the id of the node it stands for (so that words can follow it), and a node that the change
 * made has `NEW`. `start` and `end` are offsets into the text it was parsed from; a new node has -1 for both.
 */
export type Expr = Num | Name | Unary | Binary | Call;

type Place = { readonly id: number; readonly start: number; readonly end: number };

export type Num = Place & { readonly kind: 'num'; readonly value: Value };
export type Name = Place & { readonly kind: 'name'; readonly name: string };
export type Unary = Place & { readonly kind: 'unary'; readonly op: '-' | '+'; readonly operand: Expr };
export interface Binary extends Place {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: Expr;
  readonly right: Expr;
}
/** `Fraction(3, 4)`, `round(x, 2)`, `math.ceil(x)`: `func` as it is written. */
export type Call = Place & { readonly kind: 'call'; readonly func: string; readonly args: readonly Expr[] };

/** The id of a node that stands for no node of the original. */
export const NEW = -1;

export type Language = 'python' | 'javascript';

/** A template's `solve()`, one step an assignment. The last is always named `answer`: what `return total` stands for, too. */
export interface Program {
  readonly language: Language;
  /** The code as given; offsets in steps and expressions point into it. */
  readonly source: string;
  readonly steps: readonly Step[];
  /** Whether some statement is none of ours (a loop, an `if`): only Pyodide can run it. Its steps are the plain ones at the top level. */
  readonly foreign: boolean;
  /** Of a foreign program: names that other statements give values too, and where those begin. Below one they are no step's value. */
  readonly rebound?: ReadonlyMap<string, readonly number[]> | undefined;
}

export interface Step {
  readonly target: string;
  readonly expr: Expr;
  /** Offsets of the right-hand side in `source`, outer parentheses included. */
  readonly start: number;
  readonly end: number;
  /** What follows `#` or `//` on the step's last line; empty without one. */
  readonly comment: string;
}

/** The value of each step, aligned with `Program.steps` (a name assigned twice has two values). */
export type Trace = readonly Value[];

/** Why a program has no trace. The closed list is part of what `discarded.jsonl` may say. */
export type RunFault =
  | 'division_by_zero'
  | 'overflow'
  | 'unknown_name'
  | 'unsupported'
  | 'type_error'
  | 'not_a_number'
  | 'too_long';

export type RunResult =
  | { readonly ok: true; readonly trace: Trace }
  | { readonly ok: false; readonly fault: RunFault; readonly detail: string };

export interface StepChange {
  /** Index in `Program.steps`. */
  readonly step: number;
  readonly expr: Expr;
}

/** A changed program: one step has another right-hand side, or, where one mistake is made in several lines, some have. */
export interface Mutant {
  /** The rule's id and which of its alternatives (in the order written, from 0). */
  readonly rule: string;
  readonly alternative: number;
  /** Index in `Program.steps`. */
  readonly step: number;
  /** The id of the node that the pattern matched. */
  readonly place: number;
  /** `working` (`=>`): the reasoning changes, arithmetic stays true. `result` (`:=`): one result is wrong. */
  readonly kind: 'working' | 'result';
  /** Of a `result`: it is the right one, rounded to a whole number. */
  readonly rounds?: true | undefined;
  /** It shares no node with the original: a copy keeps the id, what is new has `NEW`. Of a `result`, one number of the original's type. */
  readonly expr: Expr;
  /** The steps whose definitions the match looked through, in that order; one may stand twice. */
  readonly through: readonly number[];
  /** How the printed solution is laid out around the step: a name of the list in `src/solution`, as in a rule file. */
  readonly layout: string;
  /** What `choose` picked, as text a person reads, by hole. Part of the candidate's id. */
  readonly choices: { readonly [hole: string]: string };
  /** The steps after it at which the same mistake is made, in order: of rules with `consistent` or `also`. */
  readonly also?: readonly StepChange[] | undefined;
}

const nowhereElse: readonly StepChange[] = [];

export const changedToo = ({ also = nowhereElse }: Pick<Mutant, 'also'>): readonly StepChange[] => also;
