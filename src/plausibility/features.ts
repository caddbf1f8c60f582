import { leavesOf, walk } from '../ast/index.ts';
import { pairedOff } from '../base/index.ts';
import { type Facts, readBy } from '../facts/index.ts';
import { type Expr, type Family, type Mutant, NEW, type Trace, type Value } from '../model/index.ts';
import { type Quantity, sameUnit } from '../quantities/index.ts';
import { doublings, few, slipFeatures, wholeness } from './slip-features.ts';
import {
  type Cue,
  cueWords,
  type Feature,
  type Shape as SignsAndOperands,
  type SlipFeature,
  without,
} from './vocabulary.ts';

/*
 * What a pupil's mistake hangs on, each as a feature of the closed list (vocabulary.ts). What does not depend on the change
 * is looked up once a template.
 */

export interface ChangedStep {
  readonly rule: { readonly id: string; readonly family: Family };
  readonly mutant: Pick<Mutant, 'step' | 'expr' | 'layout' | 'through'>;
  /** What the changed program computes, aligned with the steps. */
  readonly flawed: Trace;
}

export interface LikelyStep {
  readonly index: number;
  readonly target: string;
  readonly expr: Expr;
  readonly value: Value;
  /** `working`: it computes; `input`: it holds a number; `alias`: it repeats another step's value. */
  readonly sort: 'working' | 'input' | 'alias';
  readonly quantity: Quantity;
  /** Leaf operands in reading order: names, numbers and fractions written out. */
  readonly operands: readonly Expr[];
}

export interface LikelySubject {
  readonly facts: Facts;
  readonly steps: readonly LikelyStep[];
  /** By node id: what a number means that is written inside a computation. */
  readonly constants: ReadonlyMap<number, Quantity>;
  /** By step: whether a line after it does the like rightly. */
  readonly likeLater: readonly boolean[];
}

export interface Ground {
  readonly subject: LikelySubject;
  readonly largest: number;
  /** Right values of inputs and of results, as numbers. */
  readonly inputs: ReadonlySet<number>;
  readonly results: ReadonlySet<number>;
  /** By step: its place among the steps that compute, from 0, and how many of these there are. */
  readonly orders: readonly number[];
  readonly workings: number;
  /** By step: the cues of its operands' words in the question, and of its own name. */
  readonly cues: readonly (readonly (Cue | `name ${Cue}`)[])[];
  /** By step: what all its changes share, looked up when it is first asked for. */
  readonly parts: (StepParts | undefined)[];
}

interface StepParts {
  readonly operands: readonly Operand[];
  readonly signs: readonly string[];
  /** Its signs in one text, for slips. */
  readonly done: string;
  readonly place: readonly Feature[];
}

const partsOf = (step: LikelyStep, ground: Ground): StepParts => {
  const known = ground.parts[step.index];
  if (known) return known;
  const signs = signsIn(step.expr);
  const operands = operandsOf(step.expr, step.index, ground);
  const done = doneBy(signs);
  const parts = { operands, signs, done, place: placeFeatures(step, ground) };
  ground.parts[step.index] = parts;
  return parts;
};

const cuePattern = new RegExp(`\\b(?:${cueWords})\\b|%`, 'g');

const isCue = (word: string): word is Cue => cueWords.split('|').includes(word);

const cuesIn = (text: string): readonly Cue[] => [
  ...new Set(
    (text.toLowerCase().replaceAll('_', ' ').match(cuePattern) ?? [])
      .map((cue) => (cue === '%' ? 'percent' : cue))
      .filter(isCue),
  ),
];

const numberOf = (value: Value | undefined): number => {
  if (value === undefined) return Number.NaN;
  return typeof value === 'object' ? Number(value.num) / Number(value.den) : Number(value);
};

/** Looks up what all changes of a template share. */
export const groundOf = (subject: LikelySubject): Ground => {
  const { steps, constants, facts } = subject;
  const inputs = steps.filter(({ sort }) => sort === 'input').map(({ value }) => numberOf(value));
  const results = steps.filter(({ sort }) => sort === 'working').map(({ value }) => numberOf(value));
  let workings = 0;
  const orders = steps.map(({ sort }) => (sort === 'working' ? workings++ : workings));
  const said = (step: LikelyStep): string => {
    const own = step.operands.map((operand) => constants.get(operand.id)?.said ?? '');
    const reads = facts.steps[step.index]?.reads ?? [];
    return [...reads.map((index) => steps[index]?.quantity.said ?? ''), ...own].join(' ');
  };
  return {
    subject,
    largest: Math.max(0, ...inputs),
    inputs: new Set(inputs),
    results: new Set(results),
    orders,
    workings,
    parts: [],
    cues: steps.map((step) => [
      ...cuesIn(step.sort === 'input' ? step.quantity.said : said(step)),
      ...cuesIn(step.target).map((cue) => `name ${cue}` as const),
    ]),
  };
};

/** A leaf of a working: which step or number it is, and what it means. */
interface Operand {
  readonly key: string;
  readonly step: LikelyStep | undefined;
  readonly quantity: Quantity | undefined;
  readonly value: number;
}

const operandsOf = (expr: Expr, at: number, { subject }: Ground): readonly Operand[] =>
  leavesOf(expr).map((leaf): Operand => {
    if (leaf.kind !== 'name') {
      const quantity = leaf.id === NEW ? undefined : subject.constants.get(leaf.id);
      const exact = leaf.id === NEW ? undefined : subject.facts.values[leaf.id];
      const value = exact ? Number(exact.num) / Number(exact.den) : literal(leaf);
      return { key: `${value}`, step: undefined, quantity, value };
    }
    const index = readBy(subject.facts, leaf, at);
    const step = subject.steps[index];
    return { key: `#${index}`, step, quantity: step?.quantity, value: numberOf(step?.value) };
  });

const literal = (leaf: Expr): number =>
  leaf.kind === 'num'
    ? numberOf(leaf.value)
    : leaf.kind === 'unary'
      ? -literal(leaf.operand)
      : leaf.kind === 'call' && leaf.args.length === 2
        ? literal(leaf.args[0] ?? leaf) / literal(leaf.args[1] ?? leaf)
        : Number.NaN;

const signsIn = (expr: Expr): string[] => {
  const signs: string[] = [];
  walk(expr, (each) => {
    if (each.kind === 'binary') signs.push(each.op);
    else if (each.kind === 'call' && each.func !== 'Fraction') signs.push(each.func);
  });
  return signs;
};

const doneBy = (signs: readonly string[]): string => [...new Set(signs)].toSorted().join('') || without.signs;

/** The signs of a working in one text, in the order of the alphabet. */
export const signsOf = (expr: Expr): string => doneBy(signsIn(expr));

/** The features of a change. The same change of the same template has the same, whatever a run does. */
export const featuresOf = (changed: ChangedStep, ground: Ground): readonly (Feature | SlipFeature)[] => {
  const { rule, mutant } = changed;
  const step = ground.subject.steps[mutant.step];
  if (!step) return [];
  if (rule.family === 'computational')
    return slipFeatures({
      rule: rule.id,
      right: numberOf(step.value),
      wrong: numberOf(changed.flawed[step.index]),
      signs: partsOf(step, ground).done,
      operands: step.operands.length,
    });
  const found: Feature[] = [`rule ${rule.id}`];
  workingFeatures(changed, step, ground, found);
  return found;
};

const workingFeatures = (changed: ChangedStep, step: LikelyStep, ground: Ground, found: Feature[]): void => {
  const { mutant, flawed } = changed;
  const shape = shapeOf(mutant, step, ground);
  found.push(
    `layout ${mutant.layout}`,
    `change ${shape.text}`,
    `looks through ${few(mutant.through.length, 2)}`,
  );
  found.push(`${step.sort} step, change ${shape.sort}`);
  for (const cue of ground.cues[step.index] ?? []) found.push(`${cue}, change ${shape.text}`);
  if (step.quantity.role !== undefined) found.push(`makes ${step.quantity.role}, change ${shape.text}`);
  operandFeatures(shape, step, ground, found);
  besideFeatures(shape, step, ground, found);
  sizeFeatures(step, flawed, ground, found);
  found.push(...partsOf(step, ground).place);
};

interface Shape {
  readonly signs: string;
  readonly text: string;
  /** Whether operations, operands or both change, roughly. */
  readonly sort: SignsAndOperands;
  readonly dropped: readonly Operand[];
  readonly added: readonly Operand[];
  readonly before: readonly Operand[];
}

const shapeOf = ({ expr, step: at }: ChangedStep['mutant'], step: LikelyStep, ground: Ground): Shape => {
  const { operands: before, signs: signsBefore, done } = partsOf(step, ground);
  const after = operandsOf(expr, at, ground);
  const signsAfter = signsIn(expr);
  const { left: added, alone: dropped } = pairedOff(after, before, isSame);
  const { left: gained, alone: lost } = pairedOff(signsAfter, signsBefore);
  const signs =
    lost.length + gained.length === 0
      ? `${done} ${without.change}`
      : `${lost.toSorted().join('') || without.sign} > ${gained.toSorted().join('') || without.sign}`;
  const operands = `-${few(dropped.length, 3)}+${few(added.length, 3)}` as const;
  const sort = `${lost.length + gained.length === 0 ? 'same' : 'other'} signs ${operands}` as const;
  return { signs, text: `${signs} ${operands}`, sort, dropped, added, before };
};

const isSame = (one: Operand, other: Operand): boolean => one.key === other.key;

const sourceOf = ({ step, quantity }: Operand) => quantity?.source.kind ?? step?.sort ?? 'number';

const unitOf = (a: Quantity | undefined, b: Quantity | undefined) => {
  const same = a && b ? sameUnit(a, b) : undefined;
  return same === undefined ? 'unknown unit' : same ? 'same unit' : 'other unit';
};

const operandFeatures = (shape: Shape, step: LikelyStep, ground: Ground, found: Feature[]): void => {
  const { dropped, added, before } = shape;
  const [lost] = dropped;
  const [gained] = added;
  found.push(`operands ${few(before.length, 4)}, change ${shape.sort}`);
  if (lost) {
    const role = lost.quantity?.role ?? 'no role';
    found.push(`drops ${role}`, `drops ${role}, change ${shape.signs}`, `drops ${sourceOf(lost)}`);
    if (lost.value === 1) found.push('drops 1');
  }
  if (gained) {
    const role = gained.quantity?.role ?? 'no role';
    found.push(`adds ${role}`, `adds ${role}, change ${shape.signs}`, `adds ${sourceOf(gained)}`);
    found.push(`adds ${unitOf(gained.quantity, step.quantity)} of the result, change ${shape.signs}`);
    if (before.some(({ key }) => key === gained.key)) found.push('adds an operand again');
    if (gained.quantity?.asked) found.push('adds what is asked');
    if (gained.step) {
      const back = (ground.orders[step.index] ?? 0) - (ground.orders[gained.step.index] ?? 0);
      found.push(`adds from ${gained.step.sort} ${few(Math.max(back, 0), 4)} back`);
      const { usedBy = [] } = ground.subject.facts.steps[gained.step.index] ?? {};
      found.push(usedBy.some((user) => user < step.index) ? 'adds a used one' : 'adds an unused one');
      if (usedBy.some((user) => user > step.index)) found.push('adds one of a later step');
    }
  }
  if (lost && gained) {
    found.push(`${lost.quantity?.role ?? 'no role'} > ${gained.quantity?.role ?? 'no role'}`);
    found.push(
      `replaced by ${unitOf(lost.quantity, gained.quantity)}`,
      `size ${doublings(lost.value, gained.value)} replaced`,
    );
    if (lost.quantity?.thing !== undefined && lost.quantity.thing === gained.quantity?.thing)
      found.push('replaced by the same thing');
    found.push(`${sourceOf(lost)} > ${sourceOf(gained)}`);
  }
};

/** What stands around the change: whoever has just worked a number out goes on with it, and does like steps alike. */
const besideFeatures = (shape: Shape, step: LikelyStep, { subject }: Ground, found: Feature[]): void => {
  const last = subject.steps.slice(0, step.index).findLast(({ sort }) => sort === 'working');
  const isLast = (one: Operand): boolean => last !== undefined && one.step === last;
  const isOnlyUse = ({ step: one }: Operand): boolean =>
    one?.sort === 'working' && subject.facts.steps[one.index]?.usedBy.length === 1;
  const kept = pairedOff(shape.dropped, shape.before, isSame).alone;
  if (shape.dropped.some(isLast)) found.push('drops the last result');
  if (shape.dropped.some(isOnlyUse)) found.push('drops a result of no other use');
  if (kept.some(isLast)) found.push('keeps the last result', `keeps the last result, change ${shape.signs}`);
  for (const role of new Set(kept.map(({ quantity }) => quantity?.role ?? 'no role')))
    found.push(`keeps ${role}, change ${shape.signs}`);
  if (subject.likeLater[step.index]) found.push('like a later step');
};

const sizeFeatures = (step: LikelyStep, flawed: Trace, ground: Ground, found: Feature[]): void => {
  const { steps } = ground.subject;
  const right = numberOf(step.value);
  const wrong = numberOf(flawed[step.index]);
  const answer = numberOf(steps.at(-1)?.value);
  const now = numberOf(flawed.at(-1));
  found.push(`step ${doublings(right, wrong)} doublings`, `answer ${doublings(answer, now)} doublings`);
  found.push(wholeness('step', right, wrong), wholeness('answer', answer, now));
  if (wrong > ground.largest && right <= ground.largest) found.push('step above all numbers of the question');
  if (now > 20 * ground.largest) found.push('answer far above all numbers of the question');
  if (ground.inputs.has(wrong)) found.push('step is a number of the question');
  if (ground.inputs.has(now)) found.push('answer is a number of the question');
  if (ground.results.has(now)) found.push('answer is another result');
};

const placeFeatures = (step: LikelyStep, { orders, workings, subject }: Ground): readonly Feature[] => {
  const order = orders[step.index] ?? 0;
  const isAnswer = step.index === subject.steps.length - 1 && step.sort === 'alias';
  const place = isAnswer
    ? 'answer'
    : step.sort === 'input'
      ? 'input'
      : workings === 1
        ? 'only'
        : order === 0
          ? 'first'
          : order === workings - 1
            ? 'last'
            : 'inner';
  return [`place ${place}`, `place ${place} of ${few(workings, 6)}`];
};
