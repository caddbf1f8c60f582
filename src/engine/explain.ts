import { exactConstant, leavesOf } from '../ast/index.ts';
import { decimalsOf, type Exact, equal, exactOf, multiply, toDecimal, whole } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import { singularOf } from '../english/index.ts';
import { definedBefore } from '../facts/index.ts';
import type { BinaryOp, Expr, Mutant, Value } from '../model/index.ts';
import { sameUnit, wordsOf } from '../quantities/index.ts';
import { type Binding, type Bindings, exactValue, stepOf } from './bindings.ts';
import { changedOperators, operationDone } from './operation-done.ts';
import {
  asOperand,
  formulaOf,
  operationNames,
  readAloud,
  type Telling,
  takesHundredths,
  toldNumber,
  toldStep,
} from './read-aloud.ts';
import type { Subject, SubjectStep } from './subject.ts';

export interface ExplainOptions {
  readonly rule: Rule;
  readonly mutant: Mutant;
  readonly bindings: Bindings;
  readonly subject: Subject;
  /** The value of the changed step, before and after. */
  readonly oldValue: Value;
  readonly newValue: Value;
}

/** A number as a pupil writes it: 12.5, 3/4, 1,250 as 1250. */
export const plainNumber = (value: Exact): string => {
  const decimals = decimalsOf(value, 6);
  return decimals === undefined ? `${value.num}/${value.den}` : toDecimal(value, decimals);
};

/** A choice as text a person reads; part of the candidate's id. */
export const choiceText = (bound: Binding): string => {
  switch (bound.kind) {
    case 'step':
      return bound.step.quantity.name.words.join(' ');
    case 'number':
      return plainNumber(bound.value);
    case 'operator':
      return bound.op;
    case 'run':
      return bound.terms
        .map(({ expr }) => (expr.kind === 'name' ? wordsOf(expr.name).join(' ') : ''))
        .join(', ');
    default:
      return '';
  }
};

/**
 * One or two plain sentences about a mutant. The rule's `explain` is filled with the problem's own phrases and their
 * numbers ('the 72 clips', 'the total cost ($60)'); where that grows too long, with the numbers alone; and where even
 * this does, or the rule has no `explain`, the family's own wording is taken. No code stands in it.
 */
export const explain = (options: ExplainOptions): string => {
  const { rule, mutant } = options;
  const family = mutant.kind === 'result' ? resultWording : workingWording(rule);
  const own = rule.alternatives.find(({ index }) => index === mutant.alternative)?.explanation;
  for (const template of [own ?? rule.explanation ?? family, family])
    for (const detail of details) {
      const filled = fill(template, options, detail);
      if (isShort(filled) && /\d/.test(filled)) return filled;
    }
  return fill(shortWording, options, 'numbers');
};

const details = ['phrases', 'numbers'] as const;

const fill = (template: string, options: ExplainOptions, detail: Telling['detail']): string => {
  const telling: Telling = { subject: options.subject, detail };
  const filled = template.replaceAll(/\{([^}]*)\}/g, (_, word: string) =>
    part(word.trim(), options, telling),
  );
  return capital(filled.replaceAll(/\b(the|of|a) \1\b/g, '$1').replaceAll(manyThings, plural));
};

/** `the 4 pens is left out`, `the remaining cars (30) has to …`: rules speak of one quantity. */
const manyThings =
  /(?<=^|[.:;,] |\b(?:here|and|times) )((?:the|[A-Z][a-z]+['’]s) (?!1 )(?:[\d.,]+ (?:[a-z-]+ ){0,2}[a-z-]+s(?: left| each| (?:per|of) [a-z]+)?|(?:(?!(?:of|per|for|on|in) )[a-z-]+ ){0,2}([a-z-]+s) \([^()]*\))) (is|was|has|goes)\b/gi;
const plural = (all: string, things: string, noun: string | undefined, verb: string): string =>
  noun !== undefined && singularOf(noun) === undefined
    ? all
    : `${things} ${{ is: 'are', was: 'were', goes: 'go' }[verb] ?? 'have'}`;

const mostSentence = 200;

/** At most two sentences that a reader takes in at a glance. */
const isShort = (text: string): boolean => {
  const sentences = text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"])/u);
  return sentences.length <= 2 && sentences.every(({ length }) => length <= mostSentence);
};

const resultWording = 'The result of this step should be {old.value}, but {new.value} was written.';
const workingWording = (rule: Rule): string =>
  `${rule.title}: the right working is {old.working}, but here it is {new.working}.`;
const shortWording = 'This step should give {old.value}, but here it gives {new.value}.';

const capital = (text: string): string => text.replace(/^'?\p{Ll}/u, (first) => first.toUpperCase());

const part = (word: string, options: ExplainOptions, telling: Telling): string => {
  const { mutant, subject, bindings, oldValue, newValue } = options;
  const step = subject.steps[mutant.step];
  if (!step) return `{${word}}`;
  const number = (value: Value): string => {
    const exact = exactOf(value);
    return exact ? toldNumber(exact, step.index, telling) : String(value);
  };
  switch (word) {
    case 'old.value':
      return number(oldValue);
    case 'new.value':
      return number(newValue);
    case 'old.op':
      return operationOf(changedOperators(step.expr, mutant.expr)[0]);
    case 'new.op':
      return operationOf(changedOperators(step.expr, mutant.expr)[1]);
    case 'old.doing': {
      const formula = formulaOf(step.expr, telling, mutant.step, mutant.through);
      return operationDone(step.expr, mutant.expr, formula, (expr, op, place) => {
        const told = describe({ kind: 'node', expr }, telling);
        return takesHundredths(step.expr, subject)
          ? told
          : asOperand(place, op, expr, told, telling, mutant.step);
      });
    }
    case 'old.formula':
      return formulaOf(step.expr, telling, mutant.step, mutant.through);
    case 'new.formula':
      return formulaOf(mutant.expr, telling, mutant.step);
    case 'old.working':
      return readAloud(step.expr, telling, mutant.step, mutant.through);
    case 'new.working':
      return readAloud(mutant.expr, telling, mutant.step);
    case 'kept':
    case 'dropped':
    case 'added':
      return listWords(
        termsBetween(step, mutant.expr, subject)[word].map((term) =>
          describeIn(step, mutant.expr, term, telling),
        ),
      );
    case 'step':
      return subject.phrases.of(reportedBy(step)).named ?? 'the result';
    default: {
      const bound = bindings[word];
      if (!bound) return `{${word}}`;
      return shareRead(bound, step, subject) ?? describeIn(step, mutant.expr, bound, telling);
    }
  }
};

/** The share of a percentage that was read is told as the question says it: 70%, whether the program has 0.7 or not. */
const shareRead = (bound: Binding, { expr, quantity }: SubjectStep, subject: Subject): string | undefined => {
  const isShare = quantity.role === 'percent' && exactConstant(expr) !== undefined;
  const value = isShare ? exactValue(bound, subject) : undefined;
  if (!value || value.num <= 0n || value.num >= value.den) return undefined;
  return `${plainNumber(multiply(value, whole(100)))}%`;
};

/**
 * A name or number of a step that is changed to `made`. Of two equal ones, one of which is lost, the line does not tell
 * which: `2 + 2 + 2` of pears, oranges and apples. Nor does a number that came tell which of two equal ones it is: 2
 * packs, at $2 each. Only the number is sure then. A sum that lost one of them, and nothing else, lacks another 2.
 */
const describeIn = (step: SubjectStep, made: Expr, term: Binding, telling: Telling): string => {
  const unsure = unsureOf(term, step, made, telling.subject);
  if (unsure === undefined) return describe(term, telling);
  const number = describe(term, { ...telling, detail: 'numbers' });
  const isShorter = leavesOf(made).length < leavesOf(step.expr).length;
  return unsure === 'lost' && isShorter && isSum(step.expr) ? `another ${number}` : number;
};

const isSum = (expr: Expr): boolean =>
  expr.kind === 'binary' ? expr.op === '+' && isSum(expr.left) && isSum(expr.right) : expr.kind !== 'call';

const unsureOf = (
  term: Binding,
  { expr, index }: SubjectStep,
  made: Expr,
  subject: Subject,
): 'lost' | 'came' | undefined => {
  const lost = stepOf(term, subject);
  if (!lost?.exact) return undefined;
  const { facts } = subject;
  const stepsIn = (of: Expr): readonly number[] =>
    leavesOf(of).flatMap((leaf) => (leaf.kind === 'name' ? definedBefore(facts, leaf.name, index) : []));
  const [before, after] = [stepsIn(expr), stepsIn(made)];
  const timesIn = (steps: readonly number[]): number => steps.filter((at) => at === lost.index).length;
  const { exact } = lost;
  const isTwin = (at: number): boolean => {
    const other = subject.steps[at]?.exact;
    return after.includes(at) && other !== undefined && equal(other, exact);
  };
  if (timesIn(after) < timesIn(before)) return before.some(isTwin) ? 'lost' : undefined;
  const came = timesIn(before) === 0 && timesIn(after) > 0;
  return came && hasEqual(lost, index, subject) ? 'came' : undefined;
};

/** Whether the question has the same number of something else, and the unit of the step does not tell which is meant. */
const hasEqual = (came: SubjectStep, index: number, subject: Subject): boolean => {
  const isAsked = ({ quantity }: SubjectStep): boolean => quantity.source.kind === 'question';
  const made = subject.steps[index]?.quantity;
  const fits = ({ quantity }: SubjectStep): boolean =>
    made !== undefined && sameUnit(quantity, made) === true;
  return (
    isAsked(came) &&
    subject.steps.some(
      (other) =>
        other.index !== came.index &&
        isAsked(other) &&
        other.exact !== undefined &&
        came.exact !== undefined &&
        equal(other.exact, came.exact) &&
        (fits(other) || !fits(came)),
    )
  );
};

type Between = { readonly [part in 'kept' | 'dropped' | 'added']: readonly Binding[] };

/** What a change keeps of a step's names and numbers, what it drops, and what it adds. */
const termsBetween = (step: SubjectStep, made: Expr, subject: Subject): Between => {
  const bindingOf = (expr: Expr): Binding => {
    const { facts } = subject;
    const source = expr.kind === 'name' ? definedBefore(facts, expr.name, step.index) : undefined;
    const value = exactConstant(expr);
    return subject.bound[source ?? -1] ?? (value ? { kind: 'number', value } : { kind: 'node', expr });
  };
  const keyOf = (expr: Expr): string =>
    expr.kind === 'name' ? expr.name : JSON.stringify(exactConstant(expr), (_, part) => String(part));
  const rest = [...leavesOf(made)];
  const [kept, dropped]: [Binding[], Binding[]] = [[], []];
  for (const leaf of leavesOf(step.expr)) {
    const at = rest.findIndex((other) => keyOf(other) === keyOf(leaf));
    if (at >= 0) rest.splice(at, 1);
    (at >= 0 ? kept : dropped).push(bindingOf(leaf));
  }
  return { kept, dropped, added: rest.map(bindingOf) };
};

/** The final answer is about what it reports: `answer = total` is the total. */
const reportedBy = (step: SubjectStep): number =>
  step.target === 'answer' && step.sort === 'alias' ? (step.reads[0] ?? step.index) : step.index;

const operationOf = (op: BinaryOp | undefined): string => (op ? operationNames[op] : 'another operation');

/** 'the 5 oranges', '12', or 'the price ($2) times the 20 pens'. */
const describe = (bound: Binding, telling: Telling): string => {
  const { subject } = telling;
  const step = stepOf(bound, subject);
  if (step?.exact) return toldStep(reportedBy(step), telling);
  if (bound.kind === 'operator') return operationNames[bound.op];
  if (bound.kind === 'run')
    return listWords(bound.terms.map(({ expr }) => describe({ kind: 'node', expr }, telling)));
  if (bound.kind === 'node' && bound.expr.kind === 'binary') return readAloud(bound.expr, telling, undefined);
  const value = exactValue(bound, subject);
  return value ? toldNumber(value, undefined, telling) : 'this number';
};

const listWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
