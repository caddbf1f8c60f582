import type { Expr } from '../../model/index.ts';
import { mutationFunctions } from '../../mutations/index.ts';
import type { RuleContext } from '../context.ts';
import { didYouMean } from '../diagnostics.ts';
import { functions, type Kind, kinds, type Source, type StructureFunction, sources } from '../vocabulary.ts';
import type { Text } from '../yaml.ts';
import { shapesOf } from './shapes.ts';

/** What an expression of a guard or of `choose` gives. */
export type Type = 'number' | 'truth' | 'text' | 'list';

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);
const valueFunctions = new Map(mutationFunctions.map((one) => [one.name, one.parameters]));
const allFunctions = [
  ...valueFunctions.keys(),
  ...Object.keys(functions),
  ...Object.keys(sources).filter((name) => sources[name as Source].parameters.length > 0),
];

type Call = Extract<Expr, { kind: 'call' }>;

/** The most possibilities of one range; the engine stops there. */
const mostOptions = 1000;

const nouns: Record<Type, string> = {
  number: 'a number',
  truth: 'something that holds or does not',
  text: 'a text',
  list: 'a list',
};

/** Checks names, kinds, functions and what each gives, in reading order; reports each mistake where it is. */
export const checkValue = (
  tree: Expr,
  source: Text,
  bound: readonly string[],
  context: RuleContext,
  wanted: Type | 'any',
): void => {
  const { report } = context;
  const { runs, operators } = shapesOf(context);
  const place = (expr: Expr) => source.at(expr.start, Math.max(1, expr.end - expr.start));
  const want = (expr: Expr, type: Type): void => {
    if (type === 'number' && expr.kind === 'name') {
      const other = runs.has(expr.name)
        ? (['a run of terms', `Ask \`count(${expr.name})\` or \`all(${expr.name}, …)\`.`] as const)
        : operators.has(expr.name)
          ? (['an operation', `Ask \`${expr.name} in (+, -)\`.`] as const)
          : expr.name === 'position'
            ? (['a place in the solution', 'Ask `position is early`.'] as const)
            : undefined;
      if (other) {
        report.error(
          'type',
          place(expr),
          `\`${expr.name}\` is ${other[0]}, but a number is needed here.`,
          other[1],
        );
        return;
      }
    }
    const given = typeOf(expr);
    if (given === undefined || given === type || (type === 'list' && given === 'number')) return;
    report.error(
      'type',
      place(expr),
      `this is ${nouns[given]}, but ${nouns[type]} is needed here.`,
      adviceFor(given, type),
    );
  };
  const visit = (expr: Expr): void => {
    switch (expr.kind) {
      case 'num':
        break;
      case 'name':
        name(expr.name, expr);
        break;
      case 'unary':
        want(expr.operand, 'number');
        visit(expr.operand);
        break;
      case 'binary':
        for (const side of [expr.left, expr.right]) {
          want(side, 'number');
          visit(side);
        }
        break;
      case 'call':
        call(expr);
        break;
    }
  };
  const name = (text: string, expr: Expr): void => {
    if (
      bound.includes(text) ||
      text === 'it' ||
      text === 'answer' ||
      text === 'position' ||
      Object.hasOwn(sources, text)
    )
      return;
    const known = [...bound, ...Object.keys(sources)];
    const partly = context.alternatives.length > 1;
    const message = `\`${text}\` is not filled by ${partly ? 'every change' : 'the change'} of the rule.`;
    report.error('unbound', place(expr), message, didYouMean(text, known));
  };
  const call = (expr: Call): void => {
    const { func, args } = expr;
    if (func === 'and' || func === 'or' || func === 'not') for (const arg of args) want(arg, 'truth');
    else if (comparisons.has(func)) for (const arg of args) want(arg, 'number');
    else if (func === 'is') kindAfterIs(args[1]);
    else if (func === 'matches') patternAfterMatches(args[0], args[1]);
    else if (func === '...' || func === 'op')
      report.error('value', place(expr), `\`${func === 'op' ? 'a op b' : '...'}\` belongs in a change.`);
    else if (func === '..') rangeOf(expr);
    else if (func !== 'in' && func !== 'list') parametersOf(expr);
    const words = func === 'is' || func === 'matches' ? args.slice(0, 1) : args;
    for (const arg of words) if (!isSign(arg)) visit(arg);
  };
  const rangeOf = (expr: Call): void => {
    for (const bound of expr.args) want(bound, 'number');
    const [low, high] = expr.args.map(literal);
    if (low === undefined || high === undefined) return;
    if (high < low)
      report.error('range', place(expr), 'this range is empty.', 'The smaller number comes first.');
    else if (wanted === 'any' && high - low >= mostOptions)
      report.error(
        'range',
        place(expr),
        `this range has more than ${mostOptions} numbers.`,
        'Each of them would be tried.',
      );
  };
  const kindAfterIs = (kind: Expr | undefined): void => {
    if (kind?.kind !== 'name' || Object.hasOwn(kinds, kind.name)) return;
    const hint = didYouMean(kind.name, Object.keys(kinds) as Kind[]);
    report.error('unknown_kind', place(kind), `nothing is known as \`${kind.name}\`.`, hint);
  };
  const patternAfterMatches = (subject: Expr | undefined, pattern: Expr | undefined): void => {
    if (subject) want(subject, 'text');
    if (pattern?.kind !== 'name') return;
    const fault = regexFault(pattern.name);
    if (fault) report.error('regex', place(pattern), fault);
  };
  const parametersOf = (expr: Call): void => {
    const { func, args } = expr;
    const parameters =
      valueFunctions.get(func) ??
      functions[func as StructureFunction]?.parameters ??
      sources[func as Source]?.parameters;
    if (!parameters) {
      const hint = didYouMean(func, allFunctions);
      report.error('unknown_function', place(expr), `there is no function \`${func}\`.`, hint);
      return;
    }
    const open = parameters[0]?.endsWith('…') === true;
    if (open ? args.length === 0 : args.length !== parameters.length) {
      report.error('arguments', place(expr), `\`${func}\` is written \`${func}(${parameters.join(', ')})\`.`);
      return;
    }
    if (valueFunctions.has(func)) for (const arg of args) want(arg, 'number');
    if ((func === 'all' || func === 'any') && args[1]) want(args[1], 'truth');
  };
  if (isSign(tree)) return;
  if (wanted !== 'any') want(tree, wanted);
  visit(tree);
};

/** A number that is written as such: 5 or -5. */
const literal = (expr: Expr): number | undefined => {
  if (expr.kind === 'num' && typeof expr.value !== 'object') return Number(expr.value);
  const operand = expr.kind === 'unary' ? literal(expr.operand) : undefined;
  return operand === undefined ? undefined : expr.kind === 'unary' && expr.op === '-' ? -operand : operand;
};

const isSign = (expr: Expr): boolean => expr.kind === 'call' && expr.func === 'sign';

const regexFault = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern.slice(1, -1), 'i');
    return undefined;
  } catch {
    return 'this is no regular expression: a bracket is open, or a `*` has nothing before it.';
  }
};

/** What an expression gives; undefined when a mistake in it is reported elsewhere. */
const typeOf = (expr: Expr): Type | undefined => {
  if (expr.kind === 'name') return Object.hasOwn(sources, expr.name) ? 'list' : 'number';
  if (expr.kind !== 'call') return 'number';
  const { func } = expr;
  if (comparisons.has(func) || ['and', 'or', 'not', 'is', 'in', 'matches'].includes(func)) return 'truth';
  if (func === 'list' || func === '..') return 'list';
  if (valueFunctions.has(func)) return 'number';
  if (Object.hasOwn(sources, func)) return 'list';
  return functions[func as StructureFunction]?.gives;
};

const adviceFor = (given: Type, wanted: Type): string | undefined => {
  if (wanted === 'truth' && given === 'number') return 'Compare it: `x > 0`, `x is computed`.';
  if (wanted === 'text') return 'Write `name(x) matches /…/`.';
  return undefined;
};
