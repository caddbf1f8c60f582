import { createRequire } from 'node:module';
import type { parse as Parse, ParserOptions } from '@babel/parser';
import type { BinaryOp, Expr, Step } from '../model/index.ts';
import { javascriptFunctions } from './functions.ts';
import { redefined } from './javascript-redefined.ts';
import {
  isMistake,
  longestExpression,
  mistakeAt,
  type ParsedProgram,
  mistake as refuse,
  tooDeep,
} from './program.ts';

type Statement = ReturnType<typeof Parse>['program']['body'][number];
type Node = NonNullable<Extract<Statement, { type: 'ReturnStatement' }>['argument']>;
/** `function solve() { … }`, `const solve = function () { … }`, `const solve = () => { … }`. */
type FunctionNode =
  | Extract<Statement, { type: 'FunctionDeclaration' }>
  | Extract<Node, { type: 'FunctionExpression' | 'ArrowFunctionExpression' }>;

/** Babel's parser, loaded for the first program in JavaScript: most runs have none. */
const parse: typeof Parse = (source, how) => {
  const { parse: loaded }: { readonly parse: typeof Parse } = load('@babel/parser');
  return loaded(source, how);
};
const load = createRequire(import.meta.url);

const options: ParserOptions = {
  sourceType: 'unambiguous',
  plugins: ['typescript'],
  createParenthesizedExpressions: false,
};

/** What the parser throws for a text that is no JavaScript. */
const isMisread = (
  error: unknown,
): error is Error & { readonly loc: { readonly line: number; readonly column: number } } =>
  error instanceof Error && 'loc' in error;

/** JavaScript or TypeScript as the tree of a Python program. Every number is a double; what is no straight-line arithmetic is refused. */
export const parseJavascript = (source: string): ParsedProgram => {
  if (isDeep(source)) return mistakeAt(source, 0, tooDeep);
  // As Python has it: no file of UTF-8 can hold the program.
  const half = source.search(/\p{Surrogate}/u);
  if (half >= 0) return mistakeAt(source, half, 'half a character (a lone surrogate)');
  let body: readonly Statement[];
  let plain: string;
  try {
    const file = parse(source, options);
    body = file.program.body;
    plain = withoutComments(source, file.comments ?? []);
  } catch (error) {
    if (error instanceof RangeError) return mistakeAt(source, 0, tooDeep);
    if (!isMisread(error)) throw error;
    const { loc, message } = error;
    return {
      ok: false,
      line: loc.line,
      column: loc.column + 1,
      message: message.replace(/ \(\d+:\d+\)$/, '').replace(/\.$/, ''),
    };
  }
  const solve = body.map(asSolve).find((found) => found !== undefined);
  if (!solve) return mistakeAt(source, 0, 'there is no `function solve()`');
  const changed = redefined(body);
  if (changed) return mistakeAt(source, changed.at, changed.message);
  try {
    const steps = readBody(source, plain, solve);
    // As in Python; a value under `__proto__` would stand in no trace.
    const hidden = steps.find(({ target }) => target.startsWith('__'));
    if (hidden) return mistakeAt(source, hidden.start, 'names that begin with __ are not for templates');
    return { ok: true, program: { language: 'javascript', source, steps, foreign: false } };
  } catch (error) {
    if (error instanceof RangeError) return mistakeAt(source, 0, tooDeep);
    if (!isMistake(error)) throw error;
    return mistakeAt(source, error.mistakeAt, error.message);
  }
};

/** The text with comments blanked: what stands in one is no sign of the program. */
const withoutComments = (
  source: string,
  comments: readonly { readonly start?: number | null; readonly end?: number | null }[],
): string => {
  let plain = source;
  for (const { start, end } of comments) {
    const [from, to] = [start ?? 0, end ?? 0];
    plain = plain.slice(0, from) + plain.slice(from, to).replaceAll(/[^\n\r]/g, ' ') + plain.slice(to);
  }
  return plain;
};

/** More brackets in each other than Python has it: where the parser's stack would end depends on who calls it. */
const isDeep = (source: string): boolean => {
  let open = 0;
  for (const [sign] of source.matchAll(/[([{}\])]/g)) {
    open += '([{'.includes(sign) ? 1 : -1;
    if (open > 200) return true;
  }
  return false;
};

const asSolve = (statement: Statement): FunctionNode | undefined => {
  const inner =
    (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
    statement.declaration
      ? statement.declaration
      : statement;
  if (inner.type === 'FunctionDeclaration') return inner.id?.name === 'solve' ? inner : undefined;
  if (inner.type !== 'VariableDeclaration') return undefined;
  const init = inner.declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'solve')?.init;
  return init?.type === 'FunctionExpression' || init?.type === 'ArrowFunctionExpression' ? init : undefined;
};

interface Reader {
  readonly source: string;
  /** The source with its comments blanked. */
  readonly plain: string;
  readonly steps: Step[];
  readonly constants: Set<string>;
  readonly variables: Set<string>;
  nextId: number;
}

const readBody = (source: string, plain: string, solve: FunctionNode): readonly Step[] => {
  const start = solve.start ?? 0;
  if (solve.async || solve.generator) refuse(start, 'solve() must be a plain function');
  const names = { constants: new Set<string>(), variables: new Set<string>() };
  const reader: Reader = { source, plain, steps: [], nextId: 0, ...names };
  for (const parameter of solve.params) readParameter(reader, parameter);
  if (solve.body.type !== 'BlockStatement')
    return refuse(placeOf(solve.body), 'solve() needs a body in braces, with a statement a step');
  for (const statement of solve.body.body) if (readStatement(reader, statement)) return reader.steps;
  return refuse((solve.end ?? 1) - 1, 'solve() ends without `return`');
};

/** `apples: number = 5`: a step whose right-hand side is the default. */
const readParameter = (reader: Reader, parameter: FunctionNode['params'][number]): void => {
  const asked = 'a parameter needs a name and its number as the default: `apples = 5`';
  const { left, right } =
    parameter.type === 'AssignmentPattern' ? parameter : refuse(placeOf(parameter), asked);
  const { name, end } = left.type === 'Identifier' ? left : refuse(placeOf(left), asked);
  reader.variables.add(name);
  addStep(reader, name, right, end ?? 0);
};

/** True after `return`. */
const readStatement = (reader: Reader, statement: Statement): boolean => {
  if (statement.type === 'EmptyStatement') return false;
  if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier')
        return refuse(placeOf(id), 'only one name can be given a value at a time');
      (statement.kind === 'const' ? reader.constants : reader.variables).add(id.name);
      if (init) addStep(reader, id.name, init, id.end ?? 0);
    }
    return false;
  }
  if (statement.type === 'ExpressionStatement') {
    const { expression } = statement;
    if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'Identifier')
      return refuse(placeOf(expression), 'a statement must give a name its value');
    const { name } = expression.left;
    if (!reader.variables.has(name)) {
      const why = reader.constants.has(name) ? 'is a `const` and keeps its value' : 'is not declared';
      refuse(placeOf(expression), `\`${name}\` ${why}`);
    }
    if (expression.operator === '=') addStep(reader, name, expression.right, expression.left.end ?? 0);
    else addAugmented(reader, expression.operator, expression.left, expression.right);
    return false;
  }
  if (statement.type === 'ReturnStatement') {
    const { argument } = statement;
    if (!argument) return refuse(placeOf(statement), '`return` gives nothing: name the answer after it');
    const last = reader.steps.at(-1);
    if (argument.type === 'Identifier' && argument.name === 'answer' && last?.target === 'answer')
      return true;
    const start = skipSpace(reader.plain, placeOf(statement) + 'return'.length);
    const end = (statement.end ?? 0) - (reader.source.charAt((statement.end ?? 1) - 1) === ';' ? 1 : 0);
    reader.steps.push({
      target: 'answer',
      expr: readExpression(reader, argument),
      start,
      end: start + reader.plain.slice(start, end).trimEnd().length,
      comment: commentAfter(reader.source, end),
    });
    return true;
  }
  return refuse(
    placeOf(statement),
    `only plain assignments can be read here, not ${describe(statement.type)}`,
  );
};

const describe = (type: string): string =>
  ({
    IfStatement: '`if`',
    ForStatement: 'a loop',
    WhileStatement: 'a loop',
    ForOfStatement: 'a loop',
    FunctionDeclaration: 'a function inside solve()',
  })[type] ?? type;

const placeOf = (node: { readonly start?: number | null }): number => node.start ?? 0;

const addStep = (reader: Reader, target: string, right: Node, after: number): void => {
  const { source, plain } = reader;
  const start = skipSpace(plain, plain.indexOf('=', after) + 1);
  const end = closedEnd(plain, start, right);
  const expr = readExpression(reader, right);
  reader.steps.push({ target, expr, start, end, comment: commentAfter(source, end) });
};

const addAugmented = (
  reader: Reader,
  operator: string,
  name: { readonly name: string; readonly start?: number | null; readonly end?: number | null },
  right: Node,
): void => {
  const sign = operator.slice(0, -1);
  const op = isOperator(sign) ? sign : refuse(placeOf(name), `\`${operator}\` is no arithmetic`);
  const { source, plain } = reader;
  const [from, to] = [placeOf(name), name.end ?? 0];
  const left: Expr = { kind: 'name', name: name.name, id: reader.nextId++, start: from, end: to };
  const start = skipSpace(plain, plain.indexOf('=', to) + 1);
  const end = closedEnd(plain, start, right);
  if (plain.slice(to, start) !== source.slice(to, start))
    refuse(from, `a comment stands between \`${name.name}\` and what it becomes`);
  const rest = readExpression(reader, right);
  const expr: Expr = { kind: 'binary', op, left, right: rest, id: reader.nextId++, start: from, end };
  reader.steps.push({ target: name.name, expr, start, end, comment: commentAfter(source, end) });
};

const skipSpace = (source: string, at: number): number => {
  const space = /\s*/y;
  space.lastIndex = at;
  space.exec(source);
  return space.lastIndex;
};

/** The end of a right-hand side with the parentheses that open before it. */
const closedEnd = (source: string, start: number, right: Node): number => {
  let end = right.end ?? 0;
  let open = source.slice(start, placeOf(right)).split('(').length - 1;
  for (; open > 0; open -= 1) end = source.indexOf(')', end) + 1;
  return end;
};

const commentAfter = (source: string, end: number): string =>
  /^[ \t;,]*(?:\/\/([^\n]*)|\/\*(.*?)\*\/)?/.exec(source.slice(end))?.slice(1).join('').trim() ?? '';

const operators = new Set<string>(['+', '-', '*', '/', '%', '**'] satisfies BinaryOp[]);
const isOperator = (op: string): op is BinaryOp => operators.has(op);

const readExpression = (reader: Reader, node: Node): Expr => {
  const [start, end] = [placeOf(node), node.end ?? 0];
  if (end - start > longestExpression)
    refuse(start, `the expression is longer than ${longestExpression} characters`);
  if (node.type === 'NumericLiteral')
    return { kind: 'num', value: node.value, id: reader.nextId++, start, end };
  if (node.type === 'Identifier') return { kind: 'name', name: node.name, id: reader.nextId++, start, end };
  if (node.type === 'UnaryExpression') {
    const { operator } = node;
    if (operator !== '-' && operator !== '+') return refuse(start, `\`${operator}\` is no arithmetic`);
    const operand = readExpression(reader, node.argument);
    return { kind: 'unary', op: operator, operand, id: reader.nextId++, start, end };
  }
  if (node.type === 'BinaryExpression') {
    const { operator } = node;
    if (!isOperator(operator) || node.left.type === 'PrivateName')
      return refuse(start, `\`${operator}\` is no arithmetic`);
    const left = readExpression(reader, node.left);
    const right = readExpression(reader, node.right);
    return { kind: 'binary', op: operator, left, right, id: reader.nextId++, start, end };
  }
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const func =
      callee.type === 'MemberExpression' &&
      !callee.computed &&
      callee.object.type === 'Identifier' &&
      callee.property.type === 'Identifier'
        ? `${callee.object.name}.${callee.property.name}`
        : reader.source.slice(start, callee.end ?? start);
    if (!javascriptFunctions.has(func)) return refuse(start, `${func}() cannot be computed here`);
    const args = node.arguments.map((arg) =>
      arg.type === 'SpreadElement' || arg.type === 'ArgumentPlaceholder'
        ? refuse(placeOf(arg), 'only numbers can be given to a function here')
        : readExpression(reader, arg),
    );
    return { kind: 'call', func, args, id: reader.nextId++, start, end };
  }
  return refuse(start, `\`${reader.source.slice(start, Math.min(end, start + 30))}\` is no arithmetic`);
};
