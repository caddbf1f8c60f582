import type { Span } from '../ast/index.ts';
import { mostFrequent } from '../base/index.ts';
import type { BinaryOp, Family, LiftedCondition, ProblemClass, QuantityRole, Value } from '../model/index.ts';
import type { Layout } from '../solution/index.ts';
import type { Place } from './diagnostics.ts';
import type { ColumnPart, FormName, Kind, Relation, SourceName } from './vocabulary.ts';

/** A checked rule. What its trees do is the engine's business. */
export interface Rule extends AnyRule {
  readonly family: Family;
  readonly errorType: string;
  /** The kind of mistake that a reader sees: one of `kinds.yaml`, or the rule's own name. */
  readonly kind: string;
  /** Why it gives next to nothing on real problems; empty for a rule that does. It is applied all the same. */
  readonly dormant: string;
  /** The mutation type under which the seeds and their reviewers know the mistake. */
  readonly seedType: string;
  readonly layout: Layout;
  /** Conditions of the policy that are not asked of this rule's candidates. */
  readonly despite: readonly LiftedCondition[];
  /** Whether `a + b` also matches as b + a. */
  readonly commute: boolean;
  /** Through how many definitions a match may look. */
  readonly seeThrough: number;
  readonly alternatives: readonly Alternative[];
  /** What the same mistake changes in later steps: each of them must be there. */
  readonly also: readonly Alternative[];
  /** Whether it is made wherever it can be, too: as one candidate with several wrong lines. */
  readonly consistent: boolean;
  /** Texts with `{…}` to fill, of which the seed draws one; none for the family's own wording. */
  readonly explanations: readonly string[];
  readonly examples: readonly Example[];
}

/** What a rule of any family has. */
interface AnyRule {
  readonly id: string;
  readonly title: string;
  /** What the mistake is and why pupils make it; empty when the file does not say. */
  readonly about: string;
  readonly conditions: readonly Clause[];
  readonly choices: readonly Choice[];
  readonly file: string;
  readonly line: number;
}

/** One way to be wrong: `a + b => a - b` changes the working, `t = _ => t := t + n` only what comes out of it. */
export type Alternative = WrittenAs &
  (
    | { readonly kind: 'working'; readonly replacement: Working }
    | { readonly kind: 'result'; readonly replacement: NumberExpression }
  );

export interface WrittenAs {
  /** Its place in the order written, from 0. */
  readonly index: number;
  /** As a person reads it: `a + b => a - b`. */
  readonly text: string;
  /** The hole that stands for the whole step, `answer` for the last one, undefined for a bare pattern. */
  readonly target: string | undefined;
  readonly pattern: Pattern;
  /** What only this one's mistakes are explained by; none for the rule's own words. */
  readonly explanations: readonly string[];
  /** What must hold for this one beside the rule's conditions: `… when name(t) matches /dozen/`. */
  readonly when: readonly Clause[];
}

/** One condition of a rule, as it is written and as it is asked. */
export interface Clause {
  readonly text: string;
  readonly condition: Condition;
  /** The holes it asks about. */
  readonly holes: readonly string[];
  /** Whether it asks what the change gives (`new.value`): then it is asked once that is known. */
  readonly asksResult: boolean;
}

/** `n: [-5..-1, 1..5]`: what a hole may be, one after the other. */
export interface Choice {
  readonly hole: string;
  /** `...p: inputs`: the hole is all of them at once, a run of terms. */
  readonly run: boolean;
  readonly options: readonly Option[];
}

/** A case that a rule must or must not make something of. */
export interface Example {
  /** The steps: `total = apples + pears`. */
  readonly given: readonly string[];
  readonly with: readonly { readonly name: string; readonly value: string }[];
  /** What everybody knows, by name. */
  readonly knowing: readonly { readonly name: string; readonly value: string }[];
  /** Changed steps; complete unless `gives_among_others`. */
  readonly gives: readonly string[];
  readonly complete: boolean;
  /** A changed step that must not come, or `everything`. */
  readonly skips: readonly string[];
  /** Why: a condition of the rule as written, `no match`, `no result`, or a reason of the policy. */
  readonly because: string | undefined;
  /** The text of the question; empty when the example needs none. */
  readonly question: string;
  /** The sentence of the last step, with `{variable}`, and what it must read after the change. */
  readonly line: string | undefined;
  readonly reads: readonly string[];
  readonly place: Place;
  readonly fileLine: number;
}

/** A checked rule of the family `problem`: it edits the question. What its edits do is `src/questions`' business. */
export interface ProblemRule extends AnyRule {
  readonly family: 'problem';
  /** What the edited question is claimed to be; `src/questions` proves it or drops it. */
  readonly class: ProblemClass;
  readonly edits: readonly EditCall[];
  /** The holes that stand for quantities of the problem: every one of them is tried. */
  readonly quantities: readonly string[];
  /** Of how large a part of the templates the rule is drawn. */
  readonly share: number;
  /** Text with `{…}`; undefined for the class's own wording. */
  readonly explanation: string | undefined;
  /** What `add_unrelated` may tell. */
  readonly facts: readonly IdleFact[];
  readonly examples: readonly ProblemExample[];
}

/** A fact of a story's own world that nothing asks about. */
export interface IdleFact {
  /** A sentence with `{k}` for its number; `{name}` and `{whose}` (`Ann's`) stand for a person of the story. */
  readonly say: string;
  /** Regular expressions: words of a question to which it belongs, and words with which it could have to do. */
  readonly where: string;
  readonly unless: string;
  /** Between which numbers it is believable. */
  readonly from: number;
  readonly to: number;
}

/** `tell(t, t + 2)` */
export interface EditCall {
  readonly form: FormName;
  readonly args: readonly NumberExpression[];
  readonly text: string;
}

/** A case that a rule of the family `problem` must or must not make something of; what it gives are edited questions. */
export interface ProblemExample extends Omit<Example, 'skips' | 'line' | 'reads'> {
  /** The sentences of the solution, with `{variables}`, one for each step. */
  readonly solution: readonly string[];
  /** Whether it must give nothing. */
  readonly skips: boolean;
}

/*
 * What a checked rule is made of. Every node says by its `kind` what it is, and by its type where it can stand, so
 * that matching, conditions and explanations are switches that the compiler holds complete. Spans are offsets into
 * the string that the node was read from. Nothing in here is unknown or misplaced: the readers in `read/` tell such
 * mistakes, with their spans, and the rule that holds one is left out.
 */

/** The nodes of a tree, by a table of what each kind holds. */
export type NodesOf<Table> = {
  [Kind in keyof Table]: Span & { readonly kind: Kind } & Readonly<Table[Kind]>;
}[keyof Table];

/** The node of a kind. */
export type NodeOf<Tree extends { readonly kind: unknown }, Kind> = Extract<Tree, { readonly kind: Kind }>;

/** What is looked for, left of `=>`. */
export type Pattern = NodesOf<PatternNodes>;
interface PatternNodes extends SideNodes {
  unary: { op: '-' | '+'; operand: Pattern };
  binary: { op: BinaryOp; left: Pattern; right: Pattern };
  /** `a op b`: any operation, its sign remembered under the name between the operands. */
  operation: { sign: string; left: Pattern; right: Pattern };
  /** `math.ceil(x)`: a call that templates' code may hold, by its name in Python. */
  call: { func: string; args: readonly Pattern[] };
  /** `_`: whatever is there, remembered by no name. */
  anything: object;
}

/** What is written instead, right of `=>`. */
export type Working = NodesOf<WorkingNodes>;
interface WorkingNodes extends SideNodes {
  unary: { op: '-' | '+'; operand: Working };
  binary: { op: BinaryOp; left: Working; right: Working };
  operation: { sign: string; left: Working; right: Working };
  call: { func: string; args: readonly Working[] };
}

interface SideNodes {
  /** `12`: a number as it is written. */
  num: { value: Value };
  /** `a`: what a pattern or a choice has filled. */
  hole: { name: string };
  /** `...p`: any number of terms of a sum or factors of a product, each with its sign. */
  run: { name: string };
}

/**
 * A number, in conditions, in choices and after `:=`: computed from the right values of holes; where one of them has
 * none there is none.
 */
export type NumberExpression = NodesOf<NumberNodes>;
interface NumberNodes {
  num: { value: Value };
  unary: { op: '-' | '+'; operand: NumberExpression };
  binary: { op: BinaryOp; left: NumberExpression; right: NumberExpression };
  hole: { name: string };
  /** The one that `all`, `any` or a filter asks about. */
  it: object;
  /** The last step. */
  answer: object;
  /** The step of the change, for `position is early`. */
  position: object;
  /** What that step gives, before and after the change. */
  'old.value': object;
  'new.value': object;
  /** `swap_digits(t, 1)`: a function of `src/mutations`, by its name. */
  mutation: { mutation: string; args: readonly NumberExpression[] };
  /** `count(p, q)`: how many terms the runs hold. */
  count: { runs: readonly NumberExpression[] };
  /** `uses(x)`: how many later steps read it. */
  uses: { quantity: NumberExpression };
  /**
   * `columns(a, b, (top + bottom) % 10)`: the written method, column by column from the right. Of what is made of one
   * column the last digit is written, the rest goes to the next column.
   */
  columns: { above: NumberExpression; below: NumberExpression; each: NumberExpression };
  /** `top`, inside `columns`. */
  column: { part: ColumnPart };
  /** `bottom if top == 0 else top - bottom` */
  if: { then: NumberExpression; condition: Condition; otherwise: NumberExpression };
}
export type Known = NodeOf<NumberExpression, 'it' | 'answer' | 'position' | 'old.value' | 'new.value'>;
export type Count = NodeOf<NumberExpression, 'count'>;
export type Uses = NodeOf<NumberExpression, 'uses'>;
export type Columns = NodeOf<NumberExpression, 'columns'>;
export type Either = NodeOf<NumberExpression, 'if'>;

/** One item of a list (what `choose` offers, and what stands after `in`), which may stand for many possibilities. */
export type Option = NumberExpression | NodesOf<ListNodes>;
interface ListNodes {
  /** `+` in `[+, -]`: an operation, for a hole that stands between operands. */
  sign: { op: BinaryOp };
  /** `1 .. digits(t) - 1`: the whole numbers from one to the other, both included. */
  range: { low: NumberExpression; high: NumberExpression };
  /** `scope`, `last(2)`, `parts(x)`: quantities of the template, as `sources` lists them. */
  source: { source: SourceName; args: readonly NumberExpression[] };
  /** `known where role(it) is rate`: those of a list of which the condition holds. */
  filtered: { item: readonly Option[]; condition: Condition };
}
export type Range = NodeOf<Option, 'range'>;
export type Source = NodeOf<Option, 'source'>;
export type Filtered = NodeOf<Option, 'filtered'>;

/**
 * Something that holds, does not hold, or is unknown: a comparison with a number that does not exist is, and so is
 * what a quantity means where nothing says so. What is unknown does not hold, nor does its contrary.
 */
export type Condition = NodesOf<ConditionNodes>;
interface ConditionNodes {
  /** `a and b`, `a or b`; `x < y < z` is two comparisons and both hold. */
  and: { parts: readonly Condition[] };
  or: { parts: readonly Condition[] };
  not: { condition: Condition };
  compare: { sign: ComparisonSign; left: NumberExpression; right: NumberExpression };
  /** `x is computed` */
  is: { subject: NumberExpression; said: Kind };
  /** `op in (+, -)`, `x in (1, 3..5)`, `y in parts(x)`: it is one of these. */
  in: { subject: NumberExpression; options: readonly Option[] };
  /** `name(x) matches /inch/`: the words of its name; without the strokes, and capitals do not matter. */
  matches: { quantity: NumberExpression; regex: string };
  /** `question says /half/`, `line says /left/`: the text of the question, or of the line that tells the step. */
  says: { text: 'question' | 'line'; regex: string };
  /** `x said as /each/`: the question's words at a number. */
  'said as': { quantity: NumberExpression; regex: string };
  /** `role(x) is price`, `role(x) in (price, rate)` */
  role: { quantity: NumberExpression; roles: readonly QuantityRole[] };
  /** `same_kind(x, y)`, `comparable(x, y)`, `x is earlier state of y`: how two quantities stand to each other. */
  related: { how: Relation; left: NumberExpression; right: NumberExpression };
  /** `all(operands, it > 10)`, `any(p, it is used)`: of each, or of one; a run's terms are its list. */
  all: { list: readonly Option[]; condition: Condition };
  any: { list: readonly Option[]; condition: Condition };
}
export type ComparisonSign = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Logic = NodeOf<Condition, 'and' | 'or'>;
export type Comparison = NodeOf<Condition, 'compare'>;
export type TextSays = NodeOf<Condition, 'says'>;

/** For the end of a switch over every kind of a node: the compiler shows which one is not there. */
export const unreachable = (node: never): never => {
  throw new Error(`no such node in a checked rule: ${JSON.stringify(node)}`);
};

/** A text that is the same for nodes that say the same, sign for sign, wherever they stand. */
export const saidBy = (node: object): string =>
  JSON.stringify(node, (key, value: unknown) => {
    if (key === 'start' || key === 'end') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });

/** An item of `rules:` as it stands in the text, and how deep its dash is. */
type Item = Place & { readonly indent: number };

export type NameOfRule = { readonly text: string; readonly place: Place };

/** The name that the first line of an item says. */
export const nameIn = (text: string, { start, end }: Place): NameOfRule | undefined => {
  const [, before, name] = /^( *- +rule *: *)(\w+) *(?:#.*)?\r?(?:\n|$)/.exec(text.slice(start, end)) ?? [];
  if (before === undefined || name === undefined) return undefined;
  const from = start + before.length;
  return { text: name, place: { start: from, end: from + name.length } };
};

/**
 * The items of `rules:` by the dashes at the beginning of lines alone, so that they are found where YAML's reader loses
 * its way: after a quote that is never closed, or a line that is indented wrongly. None where there is no such list.
 */
export const rulesApart = (text: string): readonly Item[] => {
  const list = /^rules *:[ \t]*(?:#.*)?\r?$/m.exec(text);
  if (!list) return [];
  const lines = linesFrom(text, list.index + list[0].length);
  const dashes = lines.flatMap(({ line }) => /^( *)- +rule *:/.exec(line)?.[1]?.length ?? []);
  const indent = mostFrequent(dashes);
  if (indent === undefined) return [];
  const begins = lines.flatMap(({ line, start }): readonly Item[] => {
    const dash = /^( *)-(?: +rule *:)?/.exec(line);
    const depth = dash?.[1]?.length ?? 0;
    if (dash && (depth === indent || dash[0].endsWith(':')))
      return [{ start, end: text.length, indent: depth }];
    // What is no part of the list ends it.
    return /^family *:/.test(line) ? [{ start, end: start, indent: -1 }] : [];
  });
  return begins
    .map((item, at) => ({ ...item, end: Math.min(item.end, begins[at + 1]?.start ?? item.end) }))
    .filter((item) => item.indent >= 0);
};

/** The text with these items as comments of the same length, so that all else stays where it is. */
export const without = (text: string, items: readonly Item[]): string =>
  items.reduce((rest, { start, end }) => {
    const comment = rest.slice(start, end).replaceAll(/[^\r\n]+/g, (line) => '#'.padEnd(line.length));
    return rest.slice(0, start) + comment + rest.slice(end);
  }, text);

/** The items that stand otherwise than most. */
export const misplaced = (items: readonly Item[]): readonly Item[] => {
  const usual = mostFrequent(items.map(({ indent }) => indent));
  return items.filter(({ indent }) => indent !== usual);
};

type Line = { readonly line: string; readonly start: number };

const linesFrom = (text: string, from: number): readonly Line[] =>
  [...text.slice(from).matchAll(/[^\r\n]+/g)].map((found) => ({ line: found[0], start: from + found.index }));
