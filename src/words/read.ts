import {
  divide,
  type Exact,
  equal,
  exactOf,
  floor,
  isWhole,
  multiply,
  negate,
  operate,
  ratio,
  whole,
} from '../exact/index.ts';
import type { Expr, Program, Template, Trace } from '../model/index.ts';
import { type Alignment, align, parseTemplateLine } from './align.ts';
import { type Equation, readEquations, type TextExpr, type TextNumber, textValue } from './equations.ts';
import { decimalShape, isCount, type Shape, spelledNumber, writeNumber } from './numbers.ts';
import { type NumberToken, type Token, tokenize } from './tokens.ts';
import { holds } from './truth.ts';
import { type Meaning, type Rendering, unify } from './unify.ts';

/** A number of a line and what it stands for. */
export interface LineNumber {
  readonly start: number;
  readonly end: number;
  readonly value: Exact;
  readonly shape: Shape;
  /** A currency sign stands before or behind it. */
  readonly money: boolean;
  /** It stands between `<<` and `>>`. */
  readonly annotated: boolean;
  /** For the result inside an annotation: the ordinal of the same number after `>>`. */
  readonly twin?: number;
  /** The step whose value it shows; undefined for a number that belongs to no step for certain. */
  readonly step?: number;
  /** For a number without a step: the steps that happen to have its value. */
  readonly alike: readonly number[];
  /** Writing the step's correct value in this shape gives these very digits. */
  readonly faithful: boolean;
}

/** A number in letters, with the steps that have its value. */
export interface NumberWord {
  readonly text: string;
  readonly alike: readonly number[];
}

/** A side of an equation that shows how the code computes a step. */
export interface Working extends Rendering {
  readonly text: TextExpr;
  readonly annotation: boolean;
  /** Pieces that render several nodes at once. */
  readonly shared: ReadonlySet<TextExpr>;
}

export interface Line {
  readonly text: string;
  readonly numbers: readonly LineNumber[];
  readonly words: readonly NumberWord[];
  readonly equations: readonly Equation[];
  readonly workings: readonly Working[];
  /** Some sign or `=` could not be read. */
  readonly unread: boolean;
  /** Every equation of the original line is true to the digits it shows. */
  readonly sound: boolean;
  /**
   * It has a number, or a time of day, that no step, working or word of the question accounts for: it may
   * rest on any value of the program.
   */
  readonly strays: boolean;
  /** Every step that its numbers and words show, or may show. */
  readonly steps: readonly number[];
}

/** How a solution writes. */
export interface Style {
  /** The signs it uses in plain sight. */
  readonly times: string;
  readonly divide: string;
  /** It writes `$7.50` with both digits. */
  readonly cents: boolean;
  /** It writes its workings in `<<…>>` too. */
  readonly annotates: boolean;
}

/** What the engine knows of a template's solution: its lines, and what each number and working stands for. */
export interface Solution {
  /** The lines of the solution, the final `#### N` last. */
  readonly lines: readonly Line[];
  /** For each step the index of the line that tells it; undefined when none does. */
  readonly lineOf: readonly (number | undefined)[];
  /** The correct value of each step, and the same exactly. */
  readonly trace: Trace;
  readonly exact: readonly (Exact | undefined)[];
  /** The nodes of the program's expressions, by id. */
  readonly nodes: readonly Expr[];
  readonly style: Style;
  /** Steps whose value the text shows as money somewhere: they have no more than cents. */
  readonly money: ReadonlySet<number>;
  /** Why filling the templates with the correct trace does not give the text back; empty when it does. */
  readonly differences: readonly string[];
  /** True when the templates' words are the solution's words in every line. */
  readonly sameWords: boolean;
}

/** Reads a template's solution: aligns each sentence with its program. */
export const readSolution = (template: Template, program: Program, trace: Trace): Solution => {
  // Blank lines are no steps, and a line's number does not count them.
  const texts = template.answer.split(/\r?\n/).filter((text) => text.trim() !== '');
  const exact = trace.map(exactOf);
  const last = texts.length - 1;
  const answerStep = program.steps.length - 1;
  const meaning = meaningOf(program, exact);
  const plan = planLines(template, program, last);
  const differences: string[] = [...plan.differences];
  const alignments: (Alignment | undefined)[] = texts.map((text, i) => {
    const told = plan.steps[i];
    if (!told) return undefined;
    const parts = parseTemplateLine(told.template, (name) => {
      const step = lastDefinition(program, name, told.step) ?? firstDefinition(program, name);
      const value = step === undefined ? undefined : exact[step];
      return step === undefined || !value ? undefined : { name, step, value };
    });
    return align(parts, text);
  });
  const cents = !texts.some((text) => /[$€£]-?\d[\d,]*\.\d(?!\d)/.test(text.replaceAll(/<<.*?>>/g, '')));
  const asked = numbersIn(template.question);
  const groups = habitOf(texts.map(inSight).join('\n')) ?? false;
  const literals = new Set(meaning.nodes.flatMap((node) => keysOfLiteral(node)));
  const { question } = template;
  const context: Context = { program, exact, meaning, plan, cents, groups, asked, question, literals };
  const lines = texts.map((text, i) => {
    const alignment = alignments[i];
    const final = i === last ? finalNumber(text, answerStep, exact[answerStep]) : undefined;
    const line = readLine(text, i, final ?? alignment?.known ?? [], context);
    const label = i === last ? 'FA' : `L${i + 1}`;
    if (i === last && !final) differences.push('FA: the last line does not state the answer');
    for (const name of alignment?.missing ?? [])
      differences.push(`${label}: the text shows no value of {${name}} where the template has one`);
    for (const number of line.numbers)
      if (number.step !== undefined && !number.faithful)
        differences.push(
          `${label}: ${text.slice(number.start, number.end)} is not how its value would be written`,
        );
    return line;
  });
  const visible = texts.map((text) => text.replace(/<<.*?>>/g, '')).join('\n');
  const times = (['×', 'x', '*'] as const)
    .map((sign) => ({ sign, count: countSign(visible, sign) }))
    .reduce((best, next) => (next.count > best.count ? next : best), { sign: '*' as string, count: 0 });
  return {
    lines,
    lineOf: linesOfSteps(program, lines, plan, last),
    trace,
    exact,
    nodes: meaning.nodes,
    style: {
      times: times.sign,
      divide: visible.includes('÷') ? '÷' : '/',
      cents,
      annotates: template.answer.includes('<<'),
    },
    money: new Set(
      lines.flatMap(({ numbers }) =>
        numbers.flatMap(({ step, money }) => (step !== undefined && money ? [step] : [])),
      ),
    ),
    differences,
    sameWords: alignments.every((alignment) => alignment?.sameWords ?? true),
  };
};

/** A line without its annotations. */
const inSight = (text: string): string => text.replaceAll(/<<.*?>>/g, '');

/** Whether a text writes `1,250` rather than `1250`, by its larger numbers; undefined when it has none. */
const habitOf = (text: string): boolean | undefined => {
  const grouped = text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0;
  const plain = text.match(/(?<![\d.,])\d{4,}/g)?.length ?? 0;
  return grouped + plain === 0 ? undefined : grouped >= plain;
};

const countSign = (text: string, sign: string): number =>
  sign === 'x' ? (text.match(/[\d)%a-z] x (?=[$(\d.])/g)?.length ?? 0) : text.split(sign).length - 1;

const lastDefinition = (program: Program, name: string, upTo: number): number | undefined => {
  for (let step = upTo; step >= 0; step--) if (program.steps[step]?.target === name) return step;
  return undefined;
};
const firstDefinition = (program: Program, name: string): number | undefined => {
  const step = program.steps.findIndex((each) => each.target === name);
  return step < 0 ? undefined : step;
};

/** Literals and arithmetic on literals: a given number, not something the solution works out. */
export const isGiven = (expr: Expr): boolean => {
  switch (expr.kind) {
    case 'num':
      return true;
    case 'name':
      return false;
    case 'unary':
      return isGiven(expr.operand);
    case 'binary':
      return isGiven(expr.left) && isGiven(expr.right);
    case 'call':
      return expr.args.every(isGiven);
  }
};

interface Plan {
  /** For a line: the step whose result its template tells. */
  readonly steps: readonly ({ readonly step: number; readonly template: string } | undefined)[];
  readonly differences: readonly string[];
  /** Computed steps, those that the line tells first: the order in which to look for its workings. */
  order(line: number): readonly number[];
  /** For a computed step: the line that tells it. */
  lineOf(step: number): number | undefined;
}

const planLines = (template: Template, program: Program, last: number): Plan => {
  const steps: ({ step: number; template: string } | undefined)[] = [];
  const differences: string[] = [];
  let from = 0;
  for (const logical of template.logical_steps) {
    const number = /^L(\d+)$/.exec(logical.line_number)?.[1];
    const line = number === undefined ? -1 : Number(number) - 1;
    if (line < 0 || line >= last) {
      differences.push(`${logical.line_number}: the solution has no such line`);
      continue;
    }
    let step = program.steps.findIndex((each, i) => i >= from && each.target === logical.output_variable);
    if (step < 0) step = firstDefinition(program, logical.output_variable) ?? -1;
    if (step < 0) {
      differences.push(`${logical.line_number}: the program has no variable ${logical.output_variable}`);
      continue;
    }
    from = step + 1;
    steps[line] = { step, template: logical.solution_line_template };
  }
  const told = steps
    .flatMap((each, line) => (each ? [{ line, step: each.step }] : []))
    .sort((a, b) => a.step - b.step);
  const computed = program.steps.flatMap(({ expr }, step) => (isGiven(expr) ? [] : [step]));
  const lineOf = (step: number): number | undefined => told.find((each) => each.step >= step)?.line;
  return {
    steps,
    differences,
    lineOf,
    order: (line) => {
      const here = computed.filter((step) => lineOf(step) === line).reverse();
      return [...here, ...computed.filter((step) => !here.includes(step)).reverse()];
    },
  };
};

/** Where each step is told: computed ones by the plan, given numbers by the first line that shows them. */
const linesOfSteps = (
  program: Program,
  lines: readonly Line[],
  plan: Plan,
  last: number,
): (number | undefined)[] =>
  program.steps.map(({ expr, target }, step) => {
    if (step === program.steps.length - 1) return last;
    if (target === 'answer' && step > (lastTold(plan, last) ?? -1)) return last;
    const shown = lines.findIndex(({ numbers }) => numbers.some((number) => number.step === step));
    if (!isGiven(expr)) return plan.lineOf(step) ?? (shown < 0 ? undefined : shown);
    return shown < 0 ? undefined : shown;
  });

const lastTold = (plan: Plan, last: number): number | undefined =>
  plan.steps
    .slice(0, last)
    .reduce<number | undefined>((most, each) => (each ? Math.max(most ?? -1, each.step) : most), undefined);

const finalNumber = (
  text: string,
  step: number,
  value: Exact | undefined,
): Alignment['known'] | undefined => {
  const marker = /^####\s*/.exec(text)?.[0];
  if (marker === undefined || !value) return undefined;
  const { known, missing } = align(['#### ', { name: 'answer', step, value }], text.replace(marker, '#### '));
  const shift = marker.length - '#### '.length;
  return missing.length > 0
    ? undefined
    : known.map((each) => ({ ...each, start: each.start + shift, end: each.end + shift }));
};

/** What all lines are read with. */
interface Context {
  readonly program: Program;
  readonly exact: readonly (Exact | undefined)[];
  readonly meaning: Meaning;
  readonly plan: Plan;
  /** The solution writes money with both digits. */
  readonly cents: boolean;
  /** It writes `1,250` in plain sight. */
  readonly groups: boolean;
  /** The numbers of the question, as keys. */
  readonly asked: ReadonlySet<string>;
  /** The question itself. */
  readonly question: string;
  /** The numbers that the program is given, as keys. */
  readonly literals: ReadonlySet<string>;
}

const keyOf = ({ num, den }: Exact): string => `${num}/${den}`;

/** A literal as it stands, and as a percent sign would show it. */
const keysOfLiteral = (node: Expr | undefined): string[] => {
  const value = node?.kind === 'num' ? exactOf(node.value) : undefined;
  return value ? [keyOf(value), keyOf(multiply(value, whole(100)))] : [];
};

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(
    tokenize(text).flatMap((token) => {
      if (token.kind === 'number') return [keyOf(token.value)];
      const said = token.kind === 'word' ? spelledNumber(text.slice(token.start, token.end)) : undefined;
      return said ? [keyOf(said)] : [];
    }),
  );

const readLine = (text: string, index: number, known: Alignment['known'], all: Context): Line => {
  // A line follows its own habit where it has one.
  const context = { ...all, groups: habitOf(inSight(text)) ?? all.groups };
  const { meaning, program, exact, plan } = context;
  const order = plan.order(index);
  const tokens = tokenize(text, known);
  const { equations, unread } = readEquations(text, tokens);
  const slots = new Map<number, number>();
  const workings: Working[] = [];
  for (const equation of equations) {
    let told: number | undefined;
    for (const side of equation.sides) {
      if (side.kind === 'number') {
        // The result: it shows the step whose working stands before it.
        const value = told === undefined ? undefined : exact[told];
        if (told !== undefined && value && equalNumber(side, value) && !slots.has(side.token.ordinal))
          slots.set(side.token.ordinal, told);
        continue;
      }
      const found = findWorking(side, meaning, program, exact, order);
      if (!found) continue;
      told = found.step;
      workings.push({
        ...found.rendering,
        text: side,
        annotation: equation.annotation,
        shared: sharedPieces(found.rendering),
      });
      for (const [ordinal, step] of found.rendering.slots) if (!slots.has(ordinal)) slots.set(ordinal, step);
    }
  }
  const marks = annotationsOf(text, tokens);
  bindTwins(marks, slots, tokens);
  const percents = new Set(
    tokens.flatMap((token, i) =>
      token.kind === 'number' && isPercent(text, tokens[i + 1]) ? [token.ordinal] : [],
    ),
  );
  const numbers = tokens
    .filter((token): token is NumberToken => token.kind === 'number')
    .map(
      (token): LineNumber =>
        lineNumber(text, index, token, slots.get(token.ordinal), percents.has(token.ordinal), marks, context),
    );
  const words = numberWords(text, tokens, exact);
  const steps = new Set([
    ...numbers.flatMap(({ step, alike }) => (step === undefined ? alike : [step])),
    ...words.flatMap(({ alike }) => alike),
  ]);
  return {
    text,
    numbers,
    words,
    steps: [...steps],
    equations,
    workings,
    unread,
    sound: equations.every((equation) => holds(equation, {}, 'lenient')),
    strays: hasStrays(text, tokens, numbers, equations, context),
  };
};

const sharedPieces = ({ pieces }: Rendering): ReadonlySet<TextExpr> => {
  const seen = new Set<TextExpr>();
  const shared = new Set<TextExpr>();
  for (const piece of pieces.values()) (seen.has(piece) ? shared : seen).add(piece);
  return shared;
};

/** Numbers that need no reason: nothing, one, and the whole of a percentage. */
const plainNumbers: ReadonlySet<string> = new Set(['0/1', '1/1', '100/1']);

const hasStrays = (
  text: string,
  tokens: readonly Token[],
  numbers: readonly LineNumber[],
  equations: readonly Equation[],
  { asked, question, literals }: Context,
): boolean => {
  const worked = new Set(equations.flatMap(({ sides }) => sides.flatMap(ordinalsOf)));
  const alone = numbers.some(({ step, alike, annotated, value }, ordinal) => {
    if (step !== undefined || alike.length > 0 || annotated || worked.has(ordinal)) return false;
    const key = keyOf(value);
    return !plainNumbers.has(key) && !asked.has(key) && !literals.has(key);
  });
  const times = tokens.some((token) => {
    const time = token.kind === 'mark' ? text.slice(token.start, token.end) : '';
    return time.length > 2 && time.includes(':') && !question.includes(time);
  });
  return alone || times;
};

const ordinalsOf = (text: TextExpr): number[] =>
  text.kind === 'number'
    ? [text.token.ordinal]
    : text.kind === 'minus'
      ? ordinalsOf(text.operand)
      : [...ordinalsOf(text.left), ...ordinalsOf(text.right)];

const equalNumber = (side: TextNumber, value: Exact): boolean => {
  const shown = textValue(side);
  return equal(side.value, value) || (shown !== undefined && equal(shown, value));
};

const findWorking = (
  side: TextExpr,
  meaning: Meaning,
  program: Program,
  exact: readonly (Exact | undefined)[],
  order: readonly number[],
): { step: number; rendering: Rendering } | undefined => {
  for (const step of order) {
    const expr = program.steps[step]?.expr;
    if (!expr || expr.kind === 'name' || !exact[step]) continue;
    const rendering = unify(side, expr, meaning);
    if (rendering) return { step, rendering };
  }
  return undefined;
};

const hundredth = ratio(1n, 100n) as Exact;

/** `<<…>>` in a line, with the result in it and the number right behind it (by ordinal). */
interface Annotation {
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly NumberToken[];
  /** No sign but `=` stands in it: `<<60=60>>`. */
  readonly bare: boolean;
  readonly result: number | undefined;
  readonly twin: number | undefined;
}

const annotationsOf = (text: string, tokens: readonly Token[]): Annotation[] =>
  [...text.matchAll(/<<[^<>]*>>/g)].map((match): Annotation => {
    const [start, end] = [match.index, match.index + match[0].length];
    const inner = tokens.filter((token) => token.start > start && token.end < end);
    const numbers = inner.filter((token): token is NumberToken => token.kind === 'number');
    const result = numbers.at(-1);
    const after = tokens.find((token) => token.start >= end);
    const twin =
      after?.kind === 'number' && after.start === end && result && equal(after.value, result.value);
    return {
      start,
      end,
      numbers,
      bare: inner.every(({ kind }) => kind === 'number' || kind === 'equals' || kind === 'mark'),
      result: result?.ordinal,
      twin: twin ? after.ordinal : undefined,
    };
  });

/** What stands behind `>>` says what the result before it is, and the reverse; `<<60=60>>` is one number. */
const bindTwins = (
  marks: readonly Annotation[],
  slots: Map<number, number>,
  tokens: readonly Token[],
): void => {
  const stepOf = (ordinal: number | undefined): number | undefined =>
    tokens.find((token): token is NumberToken => token.kind === 'number' && token.ordinal === ordinal)
      ?.step ?? (ordinal === undefined ? undefined : slots.get(ordinal));
  for (const { numbers, bare, result, twin } of marks) {
    const step = stepOf(result) ?? stepOf(twin);
    if (step === undefined) continue;
    for (const ordinal of [result, twin, ...(bare ? numbers.map((number) => number.ordinal) : [])])
      if (ordinal !== undefined && !slots.has(ordinal)) slots.set(ordinal, step);
  }
};

const isPercent = (text: string, token: Token | undefined): boolean =>
  token?.kind === 'percent' || (token?.kind === 'word' && text.slice(token.start, token.end) === 'percent');

const lineNumber = (
  text: string,
  line: number,
  token: NumberToken,
  slot: number | undefined,
  percent: boolean,
  marks: readonly Annotation[],
  context: Context,
): LineNumber => {
  const { exact, cents, groups } = context;
  const { start, end, value } = token;
  // `$<<6*2=12>>12` puts the sign before the annotation; inside it there is none.
  const sign = text.endsWith('>>', start) ? text.lastIndexOf('<<', start) : start;
  const before = text.slice(Math.max(0, sign - 3), sign);
  const money = /[$€£]\s?-?$/.test(before) || /^[$€£]/.test(text.slice(end));
  const mark = marks.find((each) => start > each.start && end < each.end);
  const twin = mark?.result === token.ordinal ? mark.twin : undefined;
  const base = {
    start,
    end,
    value,
    money,
    annotated: mark !== undefined,
    ...(twin === undefined ? {} : { twin }),
  };
  const part = percent ? multiply(value, hundredth) : value;
  const minus = /[-–−]$/.test(before);
  const alike = (): number[] =>
    exact.flatMap((each, i) =>
      each && (equal(each, value) || equal(each, part) || (minus && equal(each, negate(value)))) ? [i] : [],
    );
  const step = token.step ?? slot ?? claimant(alike(), value, line, context);
  if (step === undefined) return { ...base, shape: token.shape, alike: alike(), faithful: true };
  // A numeral that a percent sign turns into the value is written a hundredfold.
  const scaled =
    percent &&
    token.shape.kind === 'decimal' &&
    exact[step] &&
    equal(exact[step], multiply(value, hundredth));
  const shape: Shape =
    token.shape.kind === 'decimal'
      ? {
          ...token.shape,
          scale: scaled ? 100 : token.shape.scale,
          // Below a thousand a number does not show whether it would be grouped: the rest of the text does.
          grouped: token.shape.grouped || (groups && mark === undefined && value.num < 1000n * value.den),
        }
      : token.shape;
  const correct = exact[step];
  const faithful =
    correct !== undefined && writeNumber(correct, shape, money && cents).text === text.slice(start, end);
  return { ...base, shape, step, alike: [], faithful };
};

/**
 * A number that no template or working names still stands for a result when one step alone has its value,
 * is told by now, and the question does not give the same number.
 */
const claimant = (
  alike: readonly number[],
  value: Exact,
  line: number,
  { program, plan, asked }: Context,
): number | undefined => {
  const [step, ...others] = alike.filter((each) => program.steps[each]?.expr.kind !== 'name');
  if (step === undefined || others.length > 0 || asked.has(keyOf(value))) return undefined;
  const expr = program.steps[step]?.expr;
  const told = plan.lineOf(step);
  return expr && !isGiven(expr) && told !== undefined && told <= line ? step : undefined;
};

const numberWords = (
  text: string,
  tokens: readonly Token[],
  exact: readonly (Exact | undefined)[],
): NumberWord[] =>
  tokens.flatMap((token) => {
    const word = text.slice(token.start, token.end);
    // Digits that are no number of their own: the parts of `2:3`, the `4` of `4th child`.
    if (token.kind === 'mark' || (token.kind === 'word' && /\d/.test(word))) {
      const parts = (word.match(/\d+/g) ?? []).map((digits) => whole(BigInt(digits)));
      const alike = exact.flatMap((each, i) => (each && parts.some((part) => equal(part, each)) ? [i] : []));
      return alike.length > 0 ? [{ text: word, alike }] : [];
    }
    if (token.kind !== 'word' && token.kind !== 'op') return [];
    const said = spelledNumber(word);
    if (!said) return [];
    const alike = exact.flatMap((each, i) => (each && equal(each, said) ? [i] : []));
    return alike.length > 0 && (isCount(word) || !isWhole(said) || said.num > 1n)
      ? [{ text: word, alike }]
      : [];
  });

const meaningOf = (program: Program, exact: readonly (Exact | undefined)[]): Meaning & { nodes: Expr[] } => {
  const owner = new Map<Expr, number>();
  const values = new Map<number, Exact | undefined>();
  const nodes: Expr[] = [];
  const visit = (expr: Expr, step: number): void => {
    owner.set(expr, step);
    nodes[expr.id] = expr;
    if (expr.kind === 'unary') visit(expr.operand, step);
    else if (expr.kind === 'call') for (const arg of expr.args) visit(arg, step);
    else if (expr.kind === 'binary') {
      visit(expr.left, step);
      visit(expr.right, step);
    }
  };
  program.steps.forEach(({ expr }, step) => {
    visit(expr, step);
  });
  const definition = (name: Expr & { kind: 'name' }): number | undefined => {
    const step = owner.get(name);
    return step === undefined ? undefined : lastDefinition(program, name.name, step - 1);
  };
  const value = (expr: Expr): Exact | undefined => {
    if (values.has(expr.id)) return values.get(expr.id);
    const found = compute(expr);
    values.set(expr.id, found);
    return found;
  };
  const compute = (expr: Expr): Exact | undefined => {
    const step = owner.get(expr);
    if (step !== undefined && program.steps[step]?.expr === expr) return exact[step];
    return exactValue(expr, (name) => {
      const at = definition(name);
      return at === undefined ? undefined : exact[at];
    });
  };
  return {
    nodes,
    value,
    definition: (name) => {
      const step = definition(name);
      const expr = step === undefined ? undefined : program.steps[step]?.expr;
      return step === undefined || !expr ? undefined : { step, expr };
    },
  };
};

/** The exact value of an expression; undefined where a call is none that a sentence would follow. */
export const exactValue = (
  expr: Expr,
  named: (name: Expr & { kind: 'name' }) => Exact | undefined,
): Exact | undefined => {
  const inner = (each: Expr): Exact | undefined => exactValue(each, named);
  switch (expr.kind) {
    case 'num':
      return exactOf(expr.value);
    case 'name':
      return named(expr);
    case 'unary': {
      const operand = inner(expr.operand);
      return operand && (expr.op === '-' ? negate(operand) : operand);
    }
    case 'binary': {
      const [left, right] = [inner(expr.left), inner(expr.right)];
      return left && right && operate(expr.op, left, right);
    }
    case 'call': {
      const args = expr.args.map(inner);
      const [first, second] = args;
      if (!first) return undefined;
      const name = expr.func.replace(/^(?:math|fractions|Math)\./, '');
      if (name === 'Fraction') return args.length === 1 ? first : second && divide(first, second);
      if (name === 'float') return first;
      if (name === 'floor') return whole(floor(first));
      if (name === 'ceil') return whole(-floor(negate(first)));
      if (isWhole(first) && args.length === 1 && (name === 'int' || name === 'round')) return first;
      return undefined;
    }
  }
};

/** How a solution writes a step's value. */
export interface Occurrence {
  readonly shape: Shape;
  readonly money: boolean;
  /** The currency sign before it, if any. */
  readonly currency: string;
}

/** Where the solution first shows a step's value in digits; in an annotation, or not, where it has the choice. */
export const occurrenceOf = (
  solution: Solution,
  step: number | undefined,
  annotated = false,
): Occurrence | undefined => {
  if (step === undefined) return undefined;
  let other: Occurrence | undefined;
  for (const { numbers, text } of solution.lines)
    for (const number of numbers) {
      const { shape, money } = number;
      if (number.step !== step || !number.faithful || shape.kind === 'word') continue;
      if (shape.kind === 'decimal' && shape.scale === 100) continue;
      const currency = /([$€£])(?:<<[^<>]*>>)?$/.exec(text.slice(0, number.start))?.[1] ?? '';
      if (number.annotated === annotated) return { shape, money, currency };
      other ??= { shape, money, currency };
    }
  return other;
};

/** A value as the solution would write it: in the shape in which it shows that step's value, else plainly. */
export const writeLike = (solution: Solution, value: Exact, step: number | undefined): string => {
  const shown = occurrenceOf(solution, step);
  if (shown) return writeNumber(value, shown.shape, shown.money && solution.style.cents).text;
  const { text, rounded } = writeNumber(value, decimalShape('0'));
  return rounded ? `${value.num}/${value.den}` : text;
};
