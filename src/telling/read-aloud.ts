import { leavesOf } from '../ast/index.ts';
import { divide, type Exact, equal, exactOf, rememberedOf } from '../base/index.ts';
import { dimensionOf, quoteAround, withoutPercent } from '../english/index.ts';
import { type Facts, readBy } from '../facts/index.ts';
import type { BinaryOp, Expr, QuantityRole, Template } from '../model/index.ts';
import type { Phrase, PhraseBook, Quantity } from '../quantities/index.ts';

export interface Tellable {
  readonly template: Pick<Template, 'question'>;
  readonly facts: Facts;
  /** By step of the program. */
  readonly steps: readonly { readonly quantity: Quantity }[];
  readonly phrases: PhraseBook;
}

export type Item =
  | { readonly kind: 'step'; readonly step: { readonly index: number } }
  | { readonly kind: 'node'; readonly expr: Expr }
  /** Terms of a sum or a product. */
  | { readonly kind: 'run'; readonly terms: readonly { readonly expr: Expr }[] }
  | { readonly kind: 'operator'; readonly op: BinaryOp }
  | { readonly kind: 'number'; readonly value: Exact };

/** The step that an item stands for, or is a name of. */
export const stepOf = (item: Item, { slots }: Facts): number | undefined => {
  if (item.kind === 'step') return item.step.index;
  return item.kind === 'node' && item.expr.kind === 'name' ? slots[item.expr.id] : undefined;
};

/** The right value of an item, exact; undefined for a run, an operator, or a value that is no number. */
export const exactOfItem = (item: Item, { values, exact }: Facts): Exact | undefined => {
  if (item.kind === 'node') return values[item.expr.id];
  if (item.kind === 'step') return exact[item.step.index];
  if (item.kind === 'number') return item.value;
  return undefined;
};

/**
 * How much is told of a quantity: its phrase with the number, and of a number that no words tell from others where it
 * comes from (`placed`); the phrase alone; or the number alone.
 */
export interface Telling {
  readonly subject: Tellable;
  readonly detail: 'placed' | 'phrases' | 'numbers';
  /** The steps of which it was said where they come from. */
  readonly told: Set<number>;
  /** The step that is changed, where the lines above its own stay as they are and can be pointed at. */
  readonly at?: number | undefined;
}

export const operationNames: Record<BinaryOp, string> = {
  '+': 'addition',
  '-': 'subtraction',
  '*': 'multiplication',
  '/': 'division',
  '//': 'division without a remainder',
  '%': 'taking the remainder',
  '**': 'raising to a power',
};

const spoken: Record<BinaryOp, string> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
  '//': 'divided by',
  // Never asked for: a remainder is named before its numbers.
  '%': '',
  '**': 'to the power of',
};
const written: Record<BinaryOp, string> = { ...spoken, '+': '+', '-': '-', '*': '×', '/': '÷', '//': '÷' };

/** Stands for what the program computes in no step of its own: a telling that has it is not given. */
export const untold = '\0';

/** A value as the solution prints that step's: `$60`. */
export const toldNumber = (value: Exact, step: number | undefined, { subject }: Telling): string =>
  subject.phrases.number(value, step);

/** A step's quantity with its right value: 'the 72 clips', 'the total cost ($60)', or `$60`. */
export const toldStep = (step: number, { subject, detail }: Telling): string => {
  const { whole, number } = subject.phrases.of(step);
  return detail === 'numbers' ? number : whole;
};

/**
 * An expression read aloud with its numbers: 'the 7 apples plus the 4 pears'. Names mean what they do at the step
 * `at`. Steps of `through` are told by what they are computed from.
 */
export const readAloud = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[] = [],
): string => tell(expr, telling, at, through, spoken);

/** An expression in numbers and signs: `(6 + 2) × $3`. That of a step as it is right is kept: most of its changes are told with it. */
export const formulaOf = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[] = [],
): string => {
  const { subject } = telling;
  const made = (of: Expr): string => tell(of, { ...telling, detail: 'numbers' }, at, through, written);
  const own = at === undefined ? undefined : subject.facts.steps[at]?.expr;
  if (at === undefined || through.length > 0 || !own) return made(expr);
  const known = formulasOf(subject);
  known[at] ??= made(own);
  const told = expr === own ? known[at] : made(expr);
  // What is added to a product that should be, `12 + $3`, is not of one sort.
  return /[×÷]/.test(known[at]) ? told : inOneCurrency(told, subject.phrases.of(at).number);
};

/** `680 + $340`, where the solution names dollars at one number only: all have the sign, or none, as what comes out has. */
const inOneCurrency = (sum: string, result: string): string => {
  const numbers = sum.split(/ [-+] /);
  const signs = numbers.filter((number) => /^\p{Sc}[\d.,]+$/u.test(number)).length;
  const isPlain = numbers.every((number) => /^\p{Sc}?[\d.,]+$/u.test(number));
  if (!isPlain || signs === 0 || signs === numbers.length) return sum;
  const sign = /^\p{Sc}/u.exec(result)?.[0] ?? '';
  return sum.replaceAll(/(?<![\p{Sc}\d.,])(?=\d)|\p{Sc}(?=\d)/gu, () => sign);
};

/** By step. */
const formulasOf = rememberedOf((_: Tellable): string[] => []);

type Binary = Extract<Expr, { kind: 'binary' }>;

/** `40%` of what the program has as 40, not as 0.4. */
const isWholePercent = (node: Expr, told: string, facts: Facts, at: number | undefined): boolean => {
  const value = node.kind === 'name' ? facts.exact[readBy(facts, node, at)] : undefined;
  return value !== undefined && withoutPercent(told) === `${Number(value.num) / Number(value.den)}`;
};

/** `… * 0.01`, `… / 100` */
const isHundredth = (expr: Expr, facts: Facts): boolean => {
  if (expr.kind !== 'binary' || (expr.op !== '*' && expr.op !== '/')) return false;
  const value = expr.right.kind === 'num' ? exactOf(expr.right.value) : facts.values[expr.right.id];
  const factor = expr.op === '*' ? { num: 1n, den: 100n } : { num: 100n, den: 1n };
  return equal(value, factor);
};

/**
 * A whole percentage without its sign: `$4400 ÷ 40%` is not what the program's 4400 / 40 is, and `5 × 93%` is not 465.
 * Where hundredths are taken of it right there, it is never asked. Nobody writes `180 ÷ half` either.
 */
const asOperand = (expr: Expr, told: string, telling: Telling, at: number | undefined): string => {
  const { facts } = telling.subject;
  if (isWholePercent(expr, told, facts, at)) return withoutPercent(told) ?? told;
  const value = expr.kind === 'name' ? facts.exact[readBy(facts, expr, at)] : undefined;
  return value && !/\d/.test(told) ? toldNumber(value, undefined, telling) : told;
};

/** Whether the solution shows what comes out as a percentage. */
const givesPercent = (at: number | undefined, telling: Telling): boolean => {
  const value = telling.subject.facts.exact[at ?? -1];
  return value !== undefined && withoutPercent(toldNumber(value, at, telling)) !== undefined;
};

/** `100% - 15%`: the solution may leave out the first sign. */
const signed = (
  { left, right }: Binary,
  first: string,
  other: string,
  { telling, at }: { readonly telling: Telling; readonly at: number | undefined },
): string => {
  const { facts, steps } = telling.subject;
  const isPercent =
    left.kind === 'num' ||
    (left.kind === 'name' && steps[readBy(facts, left, at)]?.quantity.unit === 'percent');
  return first === '100' && isPercent && isWholePercent(right, other, facts, at) ? `${first}%` : first;
};

const tell = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[],
  signs: Record<BinaryOp, string>,
): string => {
  const { facts } = telling.subject;
  /** `inHundredths`: what is read is divided by 100, and a percentage in it has its sign for that. */
  const read = (node: Expr, outer: number, inHundredths = false): string => {
    if (node.kind === 'num') {
      const value = exactOf(node.value);
      return value ? toldNumber(value, undefined, telling) : '';
    }
    if (node.kind === 'name') {
      const index = readBy(facts, node, at);
      const step = facts.steps[index];
      if (step && through.includes(index)) return read(step.expr, outer);
      return step ? toldStep(index, telling) : untold;
    }
    if (node.kind === 'unary') {
      if (node.op !== '-') return read(node.operand, 3);
      if (signs !== written) return `minus ${read(node.operand, 3)}`;
      return outer > 1 ? `(-${read(node.operand, 3)})` : `-${read(node.operand, 3)}`;
    }
    if (node.kind === 'call') {
      const args = node.args.map((arg) => read(arg, node.func === 'Fraction' ? 3 : 0));
      return toldCall(node.func, args, signs);
    }
    if (node.op === '%') return `the remainder of ${read(node.left, 2)} ${signs['/']} ${read(node.right, 3)}`;
    if (node.op === '//' && !isWithoutRest(node, facts))
      return toldCall('int', [`${read(node.left, 2)} ${signs['/']} ${read(node.right, 3)}`], signs);
    const own = node.op === '+' || node.op === '-' ? 1 : 2;
    const text = own === 1 ? sumOf(node, inHundredths) : productOf(node, inHundredths);
    return outer > own && !(text.startsWith('(') && isHundredth(node, facts)) ? `(${text})` : text;
  };
  const sumOf = (node: Binary, inHundredths: boolean): string => {
    const [left, right] = [read(node.left, 1), read(node.right, 2)];
    const isPercent = inHundredths || givesPercent(at, telling);
    const first = isPercent ? signed(node, left, right, { telling, at }) : operand(node.left, left);
    return `${first} ${signs[node.op]} ${bracketed(isPercent ? right : operand(node.right, right), node.op, signs)}`;
  };
  const productOf = (node: Binary, inHundredths: boolean): string => {
    const takesHundredth = isHundredth(node, facts);
    const right = read(node.right, 3);
    const isPercent = inHundredths && operand(node.right, right) !== right;
    const left = read(node.left, 2, takesHundredth || (inHundredths && !isPercent));
    // `15% times 0.01` would say the hundred twice.
    if (takesHundredth && left.includes('%')) return left;
    const share = withoutPercent(left) !== undefined && (operand(node.left, left) === left || inHundredths);
    if (node.op === '*' && share && !isPercent) return `${left} of ${right}`;
    return `${operand(node.left, left)} ${signs[node.op]} ${bracketed(isPercent ? right : operand(node.right, right), node.op, signs)}`;
  };
  const operand = (node: Expr, told: string): string => asOperand(node, told, telling, at);
  return read(expr, 0);
};

/** `560 // 10`: what is divided without a remainder leaves none. */
const isWithoutRest = ({ left, right }: Binary, { values }: Facts): boolean => {
  const [above, below] = [values[left.id], values[right.id]];
  return above !== undefined && below !== undefined && divide(above, below)?.den === 1n;
};

/** `8 - (-3)`, `45 ÷ (3/5)` */
const bracketed = (told: string, op: BinaryOp, signs: typeof written): string =>
  signs === written && (op === '/' ? /^-\S+$|^\d+\/\d+$/ : /^-\S+$/).test(told) ? `(${told})` : told;

export const listWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** What a call of the program does, for people. */
const callNames: { readonly [call: string]: string } = {
  int: 'the whole part of',
  float: 'the value of',
  round: 'the whole number nearest to',
  abs: 'the size of',
  min: 'the smaller of',
  max: 'the larger of',
  'math.ceil': 'the next whole number above',
  'math.floor': 'the whole number below',
};
/** The same where there are more than two. */
const manyNames: { readonly [call: string]: string } = { min: 'the smallest of', max: 'the largest of' };

const toldCall = (func: string, args: readonly string[], signs: typeof written): string => {
  if (func === 'round' && args.length > 1) return `${args[0]}, rounded`;
  if (args.length > 2 && manyNames[func] !== undefined) return `${manyNames[func]} ${listWords(args)}`;
  if (func !== 'Fraction') return `${callNames[func] ?? 'what is made of'} ${args.join(' and ')}`;
  // `5%/100` would say the hundred twice.
  if (args[1] === '100' && args[0]?.endsWith('%')) return args[0];
  return args.join(signs === written ? '/' : ' over ');
};

/**
 * A number that no name tells from others of its sort, with what does: the line that it was worked out in before (`the 12
 * years from L2`), or else its working (`the 12 years (8 + 4)`, `8 + 4 = 12`), or the question's words at it (`'12 on Monday'`).
 * A bare number of a line is `the result of L2 (12)`. Once in a telling.
 */
export const withOrigin = (step: number, phrase: Phrase, telling: Telling): string => {
  const { whole, named, number } = phrase;
  // `2 ('half as many')`: the words say it, as they do of no `4 ('four fewer')`.
  const inWords = /^\S+ \((['“]\D+['”])\)$/u.exec(whole)?.[1];
  if (inWords !== undefined && isTimes(step, telling)) return inWords;
  if (telling.told.has(step) || named !== undefined || /['’)]$/.test(whole)) return whole;
  telling.told.add(step);
  const isBare = !/\p{L}/u.test(whole);
  const line = lineBefore(step, telling);
  if (line !== undefined && (!isBare || isResultOf(line, step, telling)))
    return isBare ? `the result of L${line + 1} (${number})` : `${whole} from L${line + 1}`;
  const working = workingOf(step, telling);
  if (working !== undefined)
    return isBare && !/^\p{L}/u.test(working) ? `${working} = ${number}` : `${whole} (${working})`;
  if (line !== undefined) return `${whole} from L${line + 1}`;
  return inQuestion(step, phrase, telling) ?? (isBare ? ofQuestion(step, number, telling) : whole);
};

/** The line of a result that is told before the line of the step. */
const lineBefore = (
  step: number,
  { at, subject: { steps, phrases, facts } }: Telling,
): number | undefined => {
  if (at === undefined || steps[step]?.quantity.source.kind !== 'step' || step >= at) return undefined;
  // What the answer is to report may stand in a line that is gone.
  const own = facts.steps[at];
  if (own?.expr.kind === 'name' && own.reads.includes(step)) return undefined;
  const [line, here] = [phrases.lineOf(step), phrases.lineOf(at)];
  return line !== undefined && here !== undefined && line < here ? line : undefined;
};

/** Whether a line works out nothing after it, and brings in no number: `S + 1.5S = 150` has not 1.5 as its result. */
const isResultOf = (line: number, step: number, { subject: { steps, phrases } }: Telling): boolean =>
  steps.every((_, later) => later <= step || phrases.lineOf(later) !== line);

const mostNumbers = 4;

/** `8 + 4`, of a result of a few numbers. */
const workingOf = (step: number, telling: Telling): string | undefined => {
  const expr = telling.subject.facts.steps[step]?.expr;
  if (expr?.kind !== 'binary' || leavesOf(expr).length > mostNumbers) return undefined;
  const formula = formulaOf(expr, telling, step);
  return /\d.*\d/.test(formula) ? formula : undefined;
};

const times = new Set<QuantityRole | undefined>(['multiplier', 'divisor', 'fraction']);

const isTimes = (step: number, { subject }: Telling): boolean =>
  times.has(subject.steps[step]?.quantity.role);

/** `the 8 in the question`, where it has no other 8; 18 is none. */
const ofQuestion = (step: number, number: string, { subject: { steps, template } }: Telling): string => {
  const isSaid = steps[step]?.quantity.source.kind === 'question';
  return isSaid && template.question.split(numberIn(number)).length === 2
    ? `the ${number} in the question`
    : number;
};

/** Finds a number that is no part of another one. */
const numberIn = (number: string): RegExp =>
  new RegExp(`(?<![\\d.,])${number.replaceAll(/[$.]/g, '\\$&')}(?![.,]?\\d)`);

/** With the question's words at the number, where they say more than `the 50 seeds` does; `the 5 years` say little. */
const inQuestion = (step: number, { whole, number }: Phrase, telling: Telling): string | undefined => {
  const { unit = '' } = telling.subject.steps[step]?.quantity ?? {};
  const isThing = /\p{L}/u.test(whole);
  if (isThing && dimensionOf(unit) === undefined) return undefined;
  const quote = quoteOf(step, telling);
  const known = new Set(whole.split(' '));
  const told = quote?.words.split(' ').filter((word) => !known.has(word)) ?? [];
  if (!quote || told.length < (isThing ? 2 : 1)) return undefined;
  const quoted = inMarks(quote.words);
  const saysNumber = quote.words.startsWith(`${number} `) || (isTimes(step, telling) && !/\d/.test(quoted));
  if (quote.opens && saysNumber) return quoted;
  // `the 35 of 'the sum was 35'`
  if (!isThing && numberIn(number).test(quoted)) return `the ${number} of ${quoted}`;
  // `the 180 miles ('first pulling the sled for 180 miles')` says it twice.
  return isThing && quote.words.includes(whole.split(' ').slice(1).join(' '))
    ? undefined
    : `${whole} (${quoted})`;
};

const quoteOf = (step: number, { subject }: Telling) => {
  const source = subject.steps[step]?.quantity.source;
  const place = source?.kind === 'question' ? source.place : undefined;
  return place && quoteAround(subject.template.question, place.start, place.end);
};

const inMarks = (words: string): string => (/['’]/.test(words) ? `“${words}”` : `'${words}'`);

/**
 * The question's own words at a number of it: `'36 weeks of school'`; where they have another number too, which of them it is:
 * `4 in '1/4 of a pound'`. Without such words what it is called: `$4 for the ticket price`.
 */
export const saidOf = (step: number, telling: Telling): string => {
  const quote = quoteOf(step, telling);
  const { number, named } = telling.subject.phrases.of(step);
  if (!quote || quote.words === number) return named === undefined ? number : `${number} for ${named}`;
  const quoted = inMarks(quote.words);
  const [before, behind] = quote.words.split(numberIn(number));
  const isFirst = before === '' && !/^\s?[:/]/.test(behind ?? '');
  return behind !== undefined && !isFirst && /\d/.test(before + behind) ? `${number} in ${quoted}` : quoted;
};
