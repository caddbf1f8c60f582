import { childrenOf, isAtom, isLiteral } from '../ast/index.ts';
import { equal } from '../base/index.ts';
import { definedBefore, type Facts } from '../facts/index.ts';
import * as model from '../model/index.ts';
import {
  comesInParts,
  type PhraseBook,
  phraseBook,
  type Quantities,
  type Quantity,
  readQuantities,
  sameUnit,
  unknownQuantity,
} from '../quantities/index.ts';
import { typeOfNumber } from '../runtime/index.ts';
import type { AlignedText } from '../solution/index.ts';
import {
  boundNode,
  boundStep,
  type NodeBinding,
  type Role,
  type StepBinding,
  type SubjectStep,
} from './bound.ts';
import { bitsOf, rootOf } from './roots.ts';

export type { Role, SubjectStep } from './bound.ts';

/** Everything that rules may ask about one template, looked up once. */
export interface Subject {
  readonly template: model.Template;
  readonly program: model.Program;
  readonly facts: Facts;
  readonly steps: readonly SubjectStep[];
  /** The steps as what holes stand for; the same objects in `known`. */
  readonly bound: readonly StepBinding[];
  /** Every node of its program as what a hole stands for, by id. */
  readonly nodes: readonly NodeBinding[];
  /** By step: the variables known before it, each with its latest meaning; no other names for them. */
  readonly known: readonly (readonly StepBinding[])[];
  /** By node id: what a number means that is written inside a computation. */
  readonly constants: Quantities['constants'];
  /** What stands at the top of its steps, and of the nodes of its workings, as `bitsOf` has it. */
  readonly rootBits: number;
  /** Every line as it is read, without what stands between `<<` and `>>`. */
  readonly plainLines: readonly string[];
  readonly phrases: PhraseBook;
  /** By step: whether an earlier line does the same operation with numbers of the same kinds. */
  readonly likeEarlier: readonly boolean[];
  /** By step: whether a later line does. */
  readonly likeLater: readonly boolean[];
}

export const subjectOf = (template: model.Template, text: AlignedText): Subject => {
  const { facts } = text;
  const { program, trace } = facts;
  const listed = rolesOf(template);
  const { quantities, ...meanings } = readQuantities(template, text);
  const steps = facts.steps.map((step, index): SubjectStep => {
    const { reads, usedBy } = step;
    const value = trace[index] ?? 0n;
    const quantity = quantities[index] ?? unknownQuantity(step.target);
    const role = listed.get(step.target);
    const sort = sortOf(step.expr, reads.length, role !== undefined);
    const sites = sort === 'working' ? sitesOf(step.expr) : [];
    const [root, siteRoots] = [rootOf(step.expr), sites.map(rootOf)];
    const siteBits = bitsOf(siteRoots);
    return {
      index,
      target: step.target,
      named: quantity.name.words.join(' '),
      expr: step.expr,
      value,
      exact: facts.exact[index],
      type: typeOfNumber(value),
      writtenAs: writtenAs(text, index),
      role: sort === 'input' ? (role ?? 'question') : 'computed',
      sort,
      quantity,
      divisible: comesInParts(quantity),
      reads,
      usedBy,
      line: lineNumber(text.lineOf[index]),
      position: thirdIn(text, index, usedBy),
      sites,
      siteRoots,
      root,
      siteBits,
      rootBits: siteBits | (1 << root),
      operands: sitesOf(step.expr).filter(isAtom),
    };
  });
  const bound = steps.map(boundStep);
  const nodes = nodesOf(facts, steps, meanings.constants);
  const meaningOf: MeaningOf = ({ id }) => nodes[id]?.quantity;
  return {
    template,
    program,
    facts,
    steps,
    bound,
    nodes,
    known: steps.map((step) => bound.filter((one) => isKnownTo(step, one.step, facts))),
    ...meanings,
    rootBits: steps.reduce((bits, step) => bits | step.rootBits, 0),
    plainLines: text.lines.map((line) => line.text.replace(/<<[^<>]*>>/g, '')),
    phrases: phraseBook({ template, text, quantities }),
    ...likeOthers(steps, meaningOf),
  };
};

const nodesOf = (
  { nodes, slots, values }: Facts,
  steps: readonly SubjectStep[],
  constants: Quantities['constants'],
): readonly NodeBinding[] =>
  nodes.map((expr) => {
    const step = expr.kind === 'name' ? steps[slots[expr.id] ?? -1] : undefined;
    return boundNode(expr, values[expr.id], step, constants.get(expr.id));
  });

const isKnownTo = (step: SubjectStep, one: SubjectStep, facts: Facts): boolean =>
  one.index < step.index &&
  one.sort !== 'alias' &&
  one.target !== step.target &&
  definedBefore(facts, one.target, step.index) === one.index;

const writtenAs = ({ occurrences }: AlignedText, step: number): SubjectStep['writtenAs'] => {
  const { plain, annotated } = occurrences[step] ?? {};
  const kind = (plain ?? annotated)?.shape.kind;
  return kind === 'word' ? undefined : kind;
};

const sortOf = (expr: model.Expr, reads: number, listed: boolean): SubjectStep['sort'] => {
  if (expr.kind === 'name') return 'alias';
  // `Fraction(20, 100)` and `20 / 100` are ways to write a number of the question down.
  return isLiteral(expr) || (listed && reads === 0) ? 'input' : 'working';
};

/** Every node of a step but those inside a number. A node comes after its parts, as in reading order. */
const sitesOf = (expr: model.Expr): model.Expr[] => {
  const sites: model.Expr[] = [];
  const visit = (node: model.Expr): void => {
    if (!isLiteral(node)) childrenOf(node).forEach(visit);
    sites.push(node);
  };
  visit(expr);
  return sites;
};

const rolesOf = ({ logical_steps }: model.Template): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>();
  for (const { question_inputs, WK_inputs } of logical_steps) {
    for (const name of question_inputs) roles.set(name, 'question');
    for (const name of WK_inputs) roles.set(name, 'world knowledge');
  }
  return roles;
};

const lineNumber = (index: number | undefined): number | undefined =>
  index === undefined ? undefined : index + 1;

/** The third of the lines before the final one; what only the final one tells is late. */
const thirdIn = ({ lines, lineOf }: AlignedText, step: number, usedBy: readonly number[]): model.Third => {
  const count = Math.max(lines.length - 1, 1);
  const told = lineOf[step] ?? Math.min(...usedBy.map((later) => lineOf[later] ?? count));
  return model.thirdOf(Math.min(told + 1, count), count);
};

/** What is asked of a step to say whether an earlier one does the same. */
export type Done = {
  readonly expr: model.Expr;
  readonly quantity: Quantity;
  readonly line: number | undefined;
};

/** What a number or a variable of a step means; undefined where nobody knows. */
export type MeaningOf = (leaf: model.Expr) => Quantity | undefined;

/**
 * By step: whether a line before its own, or after it, does the same operation with numbers of the same kinds and gets the
 * same kind of thing, such as `5 * 13` cards before `2 * 13` cards, or adds the same number once more. Whoever did the one
 * rightly does not take the other for something else. Only steps of two numbers are looked at; where a unit or a role is
 * unknown they are not alike.
 */
export const likeOthers = (steps: readonly Done[], meaningOf: MeaningOf) => {
  const pairs = steps.map((step) => pairOf(step, meaningOf));
  return {
    likeEarlier: pairs.map((own, at) => pairs.slice(0, at).some((other) => isAlike(other, own))),
    likeLater: pairs.map((own, at) => pairs.slice(at + 1).some((other) => isAlike(own, other))),
  };
};

interface Pair {
  readonly op: model.BinaryOp;
  readonly line: number;
  readonly result: Quantity;
  readonly left: Quantity;
  readonly right: Quantity;
}

const pairOf = ({ expr, quantity, line }: Done, meaningOf: MeaningOf): Pair | undefined => {
  if (expr.kind !== 'binary' || line === undefined) return undefined;
  const left = meaningOf(expr.left);
  const right = meaningOf(expr.right);
  return left && right && { op: expr.op, line, result: quantity, left, right };
};

const isAlike = (a: Pair | undefined, b: Pair | undefined): boolean => {
  if (!a || !b || a.op !== b.op || a.line >= b.line || !isSameKind(a.result, b.result)) return false;
  const straight = standsFor(a.left, b.left) && standsFor(a.right, b.right);
  const orderMatters = a.op !== '+' && a.op !== '*';
  return straight || (!orderMatters && standsFor(a.left, b.right) && standsFor(a.right, b.left));
};

/** The very same number again, or one of the same kind. */
const standsFor = (a: Quantity, b: Quantity): boolean => a === b || isSameNumber(a, b) || isSameKind(a, b);

/** A factor that is written out each time: the 2 of `price * 2`. */
const isSameNumber = (a: Quantity, b: Quantity): boolean =>
  a.role !== undefined && a.role === b.role && equal(a.value, b.value);

const isSameKind = (a: Quantity, b: Quantity): boolean => sameUnit(a, b) === true && a.role === b.role;
