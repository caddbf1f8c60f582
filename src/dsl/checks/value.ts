import type { Expr } from '../../model/index.ts';
import { mutationFunctions } from '../../mutations/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { RuleContext } from '../load.ts';
import { functions, type Kind, kinds, type Source, type StructureFunction, sources } from '../vocabulary.ts';
import type { Text } from '../yaml.ts';

/** What an expression of a guard or of `choose` gives. */
export type Type = 'number' | 'truth' | 'text' | 'list';

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);
const valueFunctions = new Map(mutationFunctions.map((one) => [one.name, one.parameters]));
const allFunctions = [...valueFunctions.keys(), ...Object.keys(functions)];

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
  const place = (expr: Expr) => source.at(expr.start, Math.max(1, expr.end - expr.start));
  const want = (expr: Expr, type: Type): void => {
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
        return;
      case 'name':
        return name(expr.name, expr);
      case 'unary':
        want(expr.operand, 'number');
        return visit(expr.operand);
      case 'binary':
        want(expr.left, 'number');
        want(expr.right, 'number');
        visit(expr.left);
        return visit(expr.right);
      case 'call':
        return call(expr);
    }
  };
  const name = (text: string, expr: Expr): void => {
    if (bound.includes(text) || text === 'it' || text === 'answer' || text === 'position' || text in sources)
      return;
    const known = [...bound, ...Object.keys(sources)];
    const partly = context.alternatives.length > 1;
    const message = `\`${text}\` is not filled by ${partly ? 'every change' : 'the change'} of the rule.`;
    report.error('unbound', place(expr), message, didYouMean(text, known));
  };
  const call = (expr: Extract<Expr, { kind: 'call' }>): void => {
    const { func, args } = expr;
    const [first] = args;
    if (func === 'and' || func === 'or' || func === 'not') {
      for (const arg of args) want(arg, 'truth');
      return args.forEach(visit);
    }
    if (func === 'is') {
      const kind = args[1];
      if (kind?.kind === 'name' && !(kind.name in kinds)) {
        const hint = didYouMean(kind.name, Object.keys(kinds) as Kind[]);
        report.error('unknown_kind', place(kind), `nothing is known as \`${kind.name}\`.`, hint);
      }
      return first && visit(first);
    }
    if (func === 'matches') {
      if (first) want(first, 'text');
      const pattern = args[1];
      if (pattern?.kind === 'name')
        regexFault(pattern, (fault) => report.error('regex', place(pattern), fault));
      return first && visit(first);
    }
    if (func === 'in' || func === 'list' || func === '..') {
      return args.filter((arg) => !(arg.kind === 'call' && arg.func === 'sign')).forEach(visit);
    }
    if (comparisons.has(func)) {
      for (const arg of args) want(arg, 'number');
      return args.forEach(visit);
    }
    if (func === '...' || func === 'op')
      return report.error(
        'value',
        place(expr),
        `\`${func === 'op' ? 'a op b' : '...'}\` belongs in a change.`,
      );
    const parameters =
      valueFunctions.get(func) ??
      functions[func as StructureFunction]?.parameters ??
      sources[func as Source]?.parameters;
    if (!parameters) {
      report.error(
        'unknown_function',
        place(expr),
        `there is no function \`${func}\`.`,
        didYouMean(func, allFunctions),
      );
      return;
    }
    const open = parameters[0]?.endsWith('…') === true;
    if (open ? args.length === 0 : args.length !== parameters.length) {
      const form = `${func}(${parameters.join(', ')})`;
      report.error('arguments', place(expr), `\`${func}\` is written \`${form}\`.`);
      return;
    }
    if (valueFunctions.has(func)) for (const arg of args) want(arg, 'number');
    if ((func === 'all' || func === 'any') && args[1]) want(args[1], 'truth');
    args.forEach(visit);
  };
  if (wanted !== 'any') want(tree, wanted);
  visit(tree);
};

const regexFault = (pattern: Extract<Expr, { kind: 'name' }>, complain: (fault: string) => void): void => {
  try {
    new RegExp(pattern.name.slice(1, -1), 'i');
  } catch {
    complain('this is no regular expression: a bracket or a `*` has nothing before it.');
  }
};

/** What an expression gives; undefined when a mistake in it is reported elsewhere. */
const typeOf = (expr: Expr): Type | undefined => {
  if (expr.kind === 'name') return expr.name in sources ? 'list' : 'number';
  if (expr.kind !== 'call') return 'number';
  const { func } = expr;
  if (comparisons.has(func) || ['and', 'or', 'not', 'is', 'in', 'matches'].includes(func)) return 'truth';
  if (func === 'list' || func === '..') return 'list';
  if (valueFunctions.has(func)) return 'number';
  if (func in sources) return 'list';
  return functions[func as StructureFunction]?.gives;
};

const adviceFor = (given: Type, wanted: Type): string | undefined => {
  if (wanted === 'truth' && given === 'number') return 'Compare it: `x > 0`, `x is computed`.';
  if (wanted === 'text') return 'Write `name(x) matches /…/`.';
  return undefined;
};
