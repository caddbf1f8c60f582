import { childrenOf, exactConstant, leavesOf } from '../ast/index.ts';
import {
  type Exact,
  equal,
  exactOf,
  multiply,
  pairedOff,
  plainNumber,
  remembered,
  whole,
} from '../base/index.ts';
import { agreeingWithMany, beforePercent, withoutPercent, withoutTex } from '../english/index.ts';
import { definedBefore, type Facts } from '../facts/index.ts';
import type { BinaryOp, Expr, Mutant, Value } from '../model/index.ts';
import { sameUnit } from '../quantities/index.ts';
import {
  exactOfItem,
  formulaOf,
  type Item,
  listWords,
  operationNames,
  readAloud,
  saidOf,
  stepOf,
  type Tellable,
  type Telling,
  toldNumber,
  toldStep,
  untold,
  withOrigin,
} from './read-aloud.ts';
import { slipWord } from './slip-words.ts';

export interface Explained {
  readonly rule: Explaining;
  readonly mutant: Mutant;
  readonly bindings: { readonly [hole: string]: Item };
  readonly subject: Tellable;
  readonly oldValue: Value;
  readonly newValue: Value;
  /** In [0, 1): which of several tellings comes first. */
  readonly draw: number;
  /** The labels of the lines below in which the same mistake is made. */
  readonly labelsToo?: readonly string[];
}

/** What a rule says of its mistake: on the whole, and by alternative. */
interface Explaining {
  readonly title: string;
  readonly explanations: readonly string[];
  readonly alternatives: readonly { readonly index: number; readonly explanations: readonly string[] }[];
}

/**
 * One or two plain sentences about a mutant. The rule's `explain` is filled with the problem's own phrases and their
 * numbers ('the 72 clips', 'the total cost ($60)'); where that grows too long, with the numbers alone; and where even
 * this does, or the rule has no `explain`, the family's own wording is taken. No code stands in it.
 */
export const explain = (options: Explained): string => {
  const { rule, mutant } = options;
  const family =
    mutant.kind === 'result'
      ? resultWording
      : `${rule.title}: the right working is {old.working}, but here it is {new.working}.`;
  const own = rule.alternatives.find(({ index }) => index === mutant.alternative)?.explanations ?? [];
  const tellings = drawnFirst(own.length > 0 ? own : rule.explanations, options.draw);
  for (const template of [...tellings, family])
    for (const detail of details) {
      const filled = fill(template, options, detail);
      if (filled !== undefined && isShort(filled) && /\d/.test(filled)) return withLines(filled, options);
    }
  return withLines(fill(shortWording, options, 'numbers') ?? rule.title, options);
};

/** Where the mistake is made in several lines, the explanation is of the first, and names the others. */
const withLines = (told: string, { labelsToo = [] }: Explained): string =>
  labelsToo.length === 0
    ? told
    : `${told.replace(/\.$/, '')}; the mistake is made here and in ${listWords(labelsToo)}.`;

const details = ['placed', 'phrases', 'numbers'] as const;

/**
 * The tellings from a drawn one on, and then those before it: for where it does not fit. What names the digit, the
 * column or the fact that a slip went wrong at comes before what only says that it went wrong.
 */
const drawnFirst = (tellings: readonly string[], draw: number): readonly string[] => {
  if (tellings.length < 2) return tellings;
  const first = Math.floor(draw * tellings.length);
  const drawn = [...tellings.slice(first), ...tellings.slice(0, first)];
  const isNaming = (telling: string): boolean => telling.includes('{slip.');
  return [...drawn.filter(isNaming), ...drawn.filter((telling) => !isNaming(telling))];
};

/** Undefined where a word of the telling has nothing to say of this mistake: a slip in no single column. */
const fill = (template: string, options: Explained, detail: Telling['detail']): string | undefined => {
  const { mutant, subject } = options;
  const telling: Telling = {
    subject,
    detail,
    told: new Set(),
    // Where lines are merged they are counted anew.
    at: mutant.through?.length ? undefined : mutant.step,
  };
  const pieces = piecesOf(template);
  let filled = '';
  for (let at = 0; at < pieces.length; at += 2) {
    filled += pieces[at];
    const word = pieces[at + 1];
    if (word === undefined) break;
    const said = part(word, options, telling);
    if (said === undefined || said.includes(untold)) return undefined;
    filled += beforePercent(said, pieces[at + 2] ?? '');
  }
  return agreeingWithMany(withoutTex(filled)).replace(/^'?\p{Ll}/u, (first) => first.toUpperCase());
};

/** The text of a telling, and between its pieces the words that stand in braces. */
const piecesOf = remembered((template) => template.split(/\{\s*([^}]*?)\s*\}/));

const mostSentence = 200;

/** At most two sentences that a reader takes in at a glance. */
const isShort = (text: string): boolean => {
  // Mostly one.
  if (text.length <= mostSentence && !/[.!?]\s/.test(text)) return true;
  const sentences = text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"])/u);
  return sentences.length <= 2 && sentences.every(({ length }) => length <= mostSentence);
};

const resultWording = 'The result of this step should be {old.value}, but {new.value} was written.';
const shortWording = 'This step should give {old.value}, but here it gives {new.value}.';

const part = (word: string, options: Explained, telling: Telling): string | undefined => {
  const { mutant, subject, bindings, oldValue, newValue } = options;
  const { facts } = subject;
  const at = mutant.step;
  const right = facts.steps[at]?.expr;
  if (!right) return `{${word}}`;
  const number = (value: Value): string => {
    const exact = exactOf(value);
    return exact ? toldNumber(exact, at, telling) : String(value);
  };
  if (word === 'old.value') return number(oldValue);
  if (word === 'new.value') return number(newValue);
  if (word === 'old.op') return operationOf(changedOperators(right, mutant.expr)[0]);
  if (word === 'new.op') return operationOf(changedOperators(right, mutant.expr)[1]);
  if (word === 'old.formula') return formulaOf(right, telling, at, mutant.through);
  if (word === 'new.formula') return formulaOf(mutant.expr, telling, at);
  if (word === 'old.working') return readAloud(right, telling, at, mutant.through);
  if (word === 'new.working') return readAloud(mutant.expr, telling, at);
  if (word === 'kept' || word === 'dropped' || word === 'added')
    return listWords(
      termsBetween(at, right, mutant.expr, facts)[word].map((term) =>
        describeIn(at, mutant.expr, term, telling),
      ),
    );
  if (word === 'step') return subject.phrases.of(reportedBy(at, facts)).named ?? 'the result';
  if (word === 'said') return saidOf(at, telling);
  if (word.startsWith('slip.')) return slipWord(word, right, { at, oldValue, newValue }, telling);
  const bound = bindings[word];
  if (!bound) return `{${word}}`;
  return (
    shareRead(bound, at, subject) ??
    likeReplaced(bound, options, telling) ??
    describeIn(at, mutant.expr, bound, telling)
  );
};

/** A number that stands in the place of another, or that was read for it, is told in the same way: `$106` for $108. */
const likeReplaced = (bound: Item, { mutant, subject }: Explained, telling: Telling): string | undefined => {
  const { facts } = subject;
  const at = mutant.step;
  const right = facts.steps[at]?.expr;
  const value = stepOf(bound, facts) === undefined ? exactOfItem(bound, facts) : undefined;
  if (!right || !value) return undefined;
  const own = exactConstant(right);
  if (own && exactConstant(mutant.expr)) {
    const told = toldNumber(value, at, telling);
    // `10, another number of the question`, of 10 rows, was read for $9.
    const isOther = ({ quantity }: Tellable['steps'][number], step: number): boolean =>
      quantity.source.kind === 'question' &&
      equal(facts.exact[step], value) &&
      subject.phrases.of(step).number === told;
    return subject.steps.some(isOther)
      ? told
      : signedLike(told, subject.phrases.of(at).number, plainNumber(own));
  }
  const { dropped, added } = termsBetween(at, right, mutant.expr, facts);
  const [came, gone] = [added[0] && exactOfItem(added[0], facts), dropped[0] && stepOf(dropped[0], facts)];
  const isOnly = added.length === 1 && dropped.length === 1 && equal(came, value);
  return isOnly && gone !== undefined ? toldNumber(value, gone, telling) : undefined;
};

/** `$3` that was read for the question's $5, and 6% for 5%, where the program has that 5 and the solution leaves out the sign. */
const signedLike = (told: string, like: string, own: string): string => {
  const share = withoutPercent(like);
  const [, sign = '', number] = /^(\p{Sc}?)([\d.,]+)$/u.exec(share ?? like) ?? [];
  const plain = number?.replaceAll(',', '');
  // The last 0 of $1.50 the solution may leave out, too.
  const zero = own.includes('.') && plain === `${own}0` ? '0' : '';
  if (plain !== own + zero || !/^[\d.,]+$/.test(told)) return told;
  return `${sign}${told}${/\.\d$/.test(told) ? zero : ''}${share === undefined ? '' : '%'}`;
};

/** The share of a percentage that was read is told as the question says it: 70%, whether the program has 0.7 or not. */
const shareRead = (bound: Item, at: number, { facts, steps }: Tellable): string | undefined => {
  const expr = facts.steps[at]?.expr;
  const isShare = steps[at]?.quantity.role === 'percent' && expr && exactConstant(expr) !== undefined;
  const value = isShare ? exactOfItem(bound, facts) : undefined;
  if (!value || value.num <= 0n || value.num >= value.den) return undefined;
  return `${plainNumber(multiply(value, whole(100)))}%`;
};

/**
 * A name or number of a step that is changed to `made`. Of two equal ones, one of which is lost, the line does not tell
 * which: `2 + 2 + 2` of pears, oranges and apples. Nor does a number that came tell which of two equal ones it is: 2
 * packs, at $2 each. Only the number is sure then. A sum that lost one of them, and nothing else, lacks another 2.
 */
const describeIn = (at: number, made: Expr, term: Item, telling: Telling): string => {
  const right = telling.subject.facts.steps[at]?.expr;
  const unsure = right && unsureOf(term, at, right, made, telling.subject);
  if (!right || unsure === undefined) return describe(term, telling);
  const number = describe(term, { ...telling, detail: 'numbers' });
  const isShorter = leavesOf(made).length < leavesOf(right).length;
  if (unsure === 'lost' && isShorter && isSum(right)) return oneOfEqual(term, right, number, telling);
  return telling.detail === 'numbers' ? number : eitherOf(term, number, telling);
};

/** `2 (the 2 packs or the 2 rolls)`: which of the two it is, nobody knows, but not what they are. */
const eitherOf = (term: Item, number: string, { subject }: Telling): string => {
  const { exact } = subject.facts;
  const value = exactOfItem(term, subject.facts);
  const equals = exact.flatMap((other, step) => {
    const { whole, named } = subject.phrases.of(step);
    return equal(other, value) ? [/\)$/.test(whole) ? (named ?? '') : whole] : [];
  });
  const [one = '', other = '', ...more] = new Set(equals);
  const areTold = more.length === 0 && [one, other].every((told) => /\p{L}/u.test(told));
  return areTold ? `${number} (${one} or ${other})` : number;
};

/** `one of the two 4s`, `one of the two amounts of $2`: a sum that has an addend twice or more often lacks one of them. */
const oneOfEqual = (term: Item, sum: Expr, number: string, { subject: { facts } }: Telling): string => {
  const value = exactOfItem(term, facts);
  const count = leavesOf(sum).filter(({ id }) => equal(facts.values[id], value)).length;
  const many = ['two', 'three', 'four'][count - 2] ?? count;
  if (/^\d+$/.test(number)) return `one of the ${many} ${number}s`;
  return `one of the ${many} ${/^\D/.test(number) ? 'amounts of' : 'numbers'} ${number}`;
};

const isSum = (expr: Expr): boolean =>
  expr.kind === 'binary' ? expr.op === '+' && isSum(expr.left) && isSum(expr.right) : expr.kind !== 'call';

const unsureOf = (
  term: Item,
  at: number,
  right: Expr,
  made: Expr,
  subject: Tellable,
): 'lost' | 'came' | undefined => {
  const { facts } = subject;
  const lost = stepOf(term, facts);
  const value = facts.exact[lost ?? -1];
  if (lost === undefined || !value) return undefined;
  const stepsIn = (of: Expr): readonly number[] =>
    leavesOf(of).flatMap((leaf) => (leaf.kind === 'name' ? definedBefore(facts, leaf.name, at) : []));
  const timesIn = (steps: readonly number[]): number => steps.filter((step) => step === lost).length;
  const before = stepsIn(right);
  const isLikeIt = (other: Exact | undefined, step: number): boolean => step !== lost && equal(other, value);
  if (timesIn(before) < 2 && !facts.exact.some(isLikeIt)) return undefined;
  const after = stepsIn(made);
  const isTwin = (step: number): boolean => after.includes(step) && equal(facts.exact[step], value);
  if (timesIn(after) < timesIn(before)) return before.some(isTwin) ? 'lost' : undefined;
  const came = timesIn(before) === 0 && timesIn(after) > 0;
  return came && hasEqual(lost, at, subject) ? 'came' : undefined;
};

/** Whether the question has the same number of something else, and the unit of the step does not tell which is meant. */
const hasEqual = (came: number, at: number, { facts, steps }: Tellable): boolean => {
  const made = steps[at]?.quantity;
  const value = facts.exact[came];
  const isAsked = (step: number): boolean => steps[step]?.quantity.source.kind === 'question';
  const fits = (step: number): boolean => {
    const quantity = steps[step]?.quantity;
    return quantity !== undefined && made !== undefined && sameUnit(quantity, made) === true;
  };
  return (
    isAsked(came) &&
    facts.exact.some(
      (other, step) => step !== came && isAsked(step) && equal(other, value) && (fits(step) || !fits(came)),
    )
  );
};

type Between = { readonly [part in 'kept' | 'dropped' | 'added']: readonly Item[] };

/** What a change keeps of a step's names and numbers, what it drops, and what it adds. */
const termsBetween = (at: number, right: Expr, made: Expr, facts: Facts): Between => {
  const itemOf = (expr: Expr): Item => {
    const index = expr.kind === 'name' ? definedBefore(facts, expr.name, at) : -1;
    if (index >= 0) return { kind: 'step', step: { index } };
    const value = exactConstant(expr);
    return value ? { kind: 'number', value } : { kind: 'node', expr };
  };
  const keyOf = (expr: Expr): string => {
    if (expr.kind === 'name') return expr.name;
    const value = exactConstant(expr);
    return value ? `${value.num}/${value.den}` : '';
  };
  const before = leavesOf(right);
  const { left, alone } = pairedOff(leavesOf(made), before, (one, other) => keyOf(one) === keyOf(other));
  const kept = before.filter((leaf) => !alone.includes(leaf));
  return { kept: kept.map(itemOf), dropped: alone.map(itemOf), added: left.map(itemOf) };
};

/** The final answer is about what it reports: `answer = total` is the total. */
const reportedBy = (at: number, { steps }: Facts): number => {
  const step = steps[at];
  return step?.target === 'answer' && step.expr.kind === 'name' ? (step.reads[0] ?? at) : at;
};

const operationOf = (op: BinaryOp | undefined): string => (op ? operationNames[op] : 'another operation');

/** 'the 5 oranges', '12', or 'the price ($2) times the 20 pens'. */
const describe = (bound: Item, telling: Telling): string => {
  const { facts } = telling.subject;
  const step = stepOf(bound, facts);
  if (step !== undefined && facts.exact[step]) {
    const reported = reportedBy(step, facts);
    return telling.detail === 'placed'
      ? withOrigin(reported, telling.subject.phrases.of(reported), telling)
      : toldStep(reported, telling);
  }
  if (bound.kind === 'operator') return operationNames[bound.op];
  if (bound.kind === 'run')
    return listWords(bound.terms.map(({ expr }) => describe({ kind: 'node', expr }, telling)));
  if (bound.kind === 'node' && bound.expr.kind === 'binary') return readAloud(bound.expr, telling, undefined);
  const value = exactOfItem(bound, facts);
  return value ? toldNumber(value, undefined, telling) : 'this number';
};

/** The first sign that differs, reading both from the top. */
export const changedOperators = (
  old: Expr,
  made: Expr,
): readonly [BinaryOp | undefined, BinaryOp | undefined] => {
  const before = operatorsOf(old);
  const after = operatorsOf(made);
  const gone = before.filter((op) => count(before, op) > count(after, op));
  const come = after.filter((op) => count(after, op) > count(before, op));
  return [gone[0] ?? before[0], come[0] ?? after[0]];
};

const count = (ops: readonly BinaryOp[], op: BinaryOp): number => ops.filter((one) => one === op).length;

const operatorsOf = (expr: Expr): BinaryOp[] => [
  ...(expr.kind === 'binary' ? [expr.op] : []),
  ...childrenOf(expr).flatMap(operatorsOf),
];
