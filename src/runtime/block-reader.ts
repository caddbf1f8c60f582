import { parseExpression, walk } from '../ast/index.ts';
import { type Expr, isBinaryOp, type Step } from '../model/index.ts';
import type { Block, BlockProgram, Condition, Right, Statement } from './block-runner.ts';
import { pythonFunctions } from './functions.ts';
import { builtins, giveUp, keywords, unreadable } from './program.ts';
import { checkCall, literal } from './python.ts';

/*
 * Programs that are no straight line and yet plain: `if`, `while`, `a if b > c else d`, a list and its sum. What is read
 * here is read as CPython reads it (`test/sandbox/blocks.test.ts` asks it); all else, and anything in doubt, is CPython's.
 */

/** No solution of a few lines has more than this; the closed list's own limits lie above: 20,000 parts, 200 levels. */
const longest = { source: 8000, line: 300, brackets: 40, nesting: 8 };

interface Line {
  readonly indent: number;
  /** Where its text begins in the source. */
  readonly start: number;
  /** Without the space around it and its comment. */
  readonly text: string;
}

interface Reader {
  readonly source: string;
  readonly lines: readonly Line[];
  at: number;
  nextId: number;
  /** Names as Python comes upon them. */
  readonly names: Set<string>;
  readonly assigned: Set<string>;
  readonly read: Set<string>;
  readonly imported: Set<string>;
  /** By name: where statements begin that are no steps and give it a value. */
  readonly rebound: Map<string, number[]>;
}

const rebind = ({ rebound }: Reader, name: string, { start }: Line): void => {
  rebound.set(name, [...(rebound.get(name) ?? []), start]);
};

/** The program, or undefined where CPython must read it. */
export const readBlocks = (source: string): BlockProgram | undefined => {
  if (source.length > longest.source) return undefined;
  const sets = { names: new Set<string>(), assigned: new Set<string>(), read: new Set<string>() };
  const rebound = new Map<string, number[]>();
  try {
    return readModule({
      source,
      lines: linesOf(source),
      at: 0,
      nextId: 0,
      imported: new Set(),
      rebound,
      ...sets,
    });
  } catch (error) {
    // A RangeError is of parentheses in parentheses.
    if (error === unreadable || error instanceof RangeError) return undefined;
    throw error;
  }
};

const docstring = /^(def solve\(\): *(?:#[^\n]*)?\n(?: *\n)*)( +)("""[^"\\]*""")(?= *$)/m;

/** The lines that say something: a statement is a line, and nothing goes on over several but the text after `def`. */
const linesOf = (source: string): readonly Line[] => {
  // Python ends lines at these, or refuses them.
  if (/[\r\0\f\ufeff\ud800-\udfff]/.test(source)) giveUp();
  const plain = source.replace(
    docstring,
    (_, head: string, indent: string, text: string) =>
      `${head}${indent}0${text.slice(1).replaceAll(/[^\n]/g, ' ')}`,
  );
  const lines: Line[] = [];
  let start = 0;
  for (const whole of plain.split('\n')) {
    const hash = whole.indexOf('#');
    const code = hash < 0 ? whole : whole.slice(0, hash);
    const text = code.trim();
    if (/[^\w =!<>+\-*/%().,:[\]]/.test(code) || text.length > longest.line) giveUp();
    if (text.split('(').length > longest.brackets) giveUp();
    const indent = code.length - code.trimStart().length;
    if (text !== '') lines.push({ indent, start: start + indent, text });
    start += whole.length + 1;
  }
  return lines;
};

const ahead = ({ lines, at }: Reader): Line | undefined => lines[at];

const readModule = (reader: Reader): BlockProgram => {
  readImports(reader, 0);
  const head = ahead(reader);
  if (head?.indent !== 0 || head.text !== 'def solve():') return giveUp();
  reader.at++;
  const first = ahead(reader);
  if (!first || first.indent === 0) return giveUp();
  // The text that was blanked.
  if (first.text === '0') reader.at++;
  const body: Statement[] = [];
  const noted = new Set<Statement>();
  const steps: Step[] = [];
  // A name that is imported further down has no value above, whatever was imported before.
  readImports(reader, first.indent);
  for (;;) {
    const line = ahead(reader);
    if (line?.indent !== first.indent) return giveUp();
    const last = body.at(-1);
    if (/^return\b/.test(line.text)) {
      const returned = readReturn(reader, line, last && noted.has(last) ? last : undefined);
      if (returned) steps.push(returned);
      checkEnd(reader);
      const { rebound } = reader;
      return { body, noted, steps, rebound, returned: returned?.expr, names: [...reader.names] };
    }
    const statement = readStatement(reader, first.indent, 0);
    if (!statement) return giveUp();
    body.push(statement);
    if (statement.kind !== 'assign' || statement.right.kind !== 'number') {
      for (const name of assignedIn([statement])) rebind(reader, name, line);
      continue;
    }
    noted.add(statement);
    steps.push(stepOf(reader.source, line, statement.target, statement.right.expr));
  }
};

const assignedIn = (block: Block): readonly string[] =>
  block.flatMap((statement) => {
    if (statement.kind === 'assign') return [statement.target];
    return statement.kind === 'if'
      ? [...assignedIn(statement.yes), ...assignedIn(statement.no)]
      : assignedIn(statement.body);
  });

/** Nothing comes after `return`, and every name that is read is somewhere given a value. */
const checkEnd = ({ lines, at, assigned, read }: Reader): void => {
  if (at < lines.length || [...read].some((name) => !assigned.has(name))) giveUp();
};

/** What comes of `return`; `answer` alone names the step before it and is none of its own. */
const readReturn = (reader: Reader, line: Line, before: Statement | undefined): Step | undefined => {
  const text = line.text.slice('return'.length).trimStart();
  reader.at++;
  const at = line.text.length - text.length;
  const { nextId } = reader;
  const expr = readStep(reader, line, at);
  const named = expr.kind === 'name' && expr.name === 'answer';
  if (!named || before?.kind !== 'assign' || before.target !== 'answer')
    return stepOf(reader.source, line, 'answer', expr, at);
  reader.nextId = nextId;
  return undefined;
};

/** A line's step: from what stands right of `=` to the end of the statement. */
const stepOf = (source: string, line: Line, target: string, expr: Expr, from?: number): Step => {
  const { text } = line;
  const at = from ?? text.length - text.slice(text.indexOf('=') + 1).trimStart().length;
  const [start, end] = [line.start + at, line.start + text.length];
  return { target, expr, start, end, comment: /^ *#([^\n]*)/.exec(source.slice(end))?.[1]?.trim() ?? '' };
};

const importLine =
  /^(?:import +(math)|from +fractions +import +(Fraction)|from +math +import +(ceil|floor))$/;

const readImports = (reader: Reader, indent: number): void => {
  for (let line = ahead(reader); line?.indent === indent; line = ahead(reader)) {
    const found = importLine.exec(line.text);
    if (!found) return;
    const name = found[1] ?? found[2] ?? found[3] ?? '';
    reader.imported.add(name);
    if (indent > 0) rebind(reader, name, line);
    reader.at++;
  }
};

/** One statement, and all that stands below it; undefined for `pass`. */
const readStatement = (reader: Reader, indent: number, nesting: number): Statement | undefined => {
  const line = ahead(reader);
  if (line?.indent !== indent || nesting > longest.nesting) return giveUp();
  reader.at++;
  if (line.text === 'pass') return undefined;
  const [, word, said = ''] = /^(if|while)\b(.*):$/.exec(line.text) ?? [];
  if (word === undefined) return readAssignment(reader, line, nesting === 0);
  const condition = readCondition(reader, said);
  if (word === 'while') return { kind: 'while', condition, body: readBlock(reader, indent, nesting) };
  const yes = readBlock(reader, indent, nesting);
  return { kind: 'if', condition, yes, no: readOtherwise(reader, indent, nesting) };
};

const readOtherwise = (reader: Reader, indent: number, nesting: number): Block => {
  const line = ahead(reader);
  const opened = line?.indent === indent ? /^(?:else *|elif\b(.*)):$/.exec(line.text) : null;
  if (!opened) return [];
  if (nesting > longest.nesting) giveUp();
  reader.at++;
  const [, said] = opened;
  if (said === undefined) return readBlock(reader, indent, nesting);
  const condition = readCondition(reader, said);
  const yes = readBlock(reader, indent, nesting);
  return [{ kind: 'if', condition, yes, no: readOtherwise(reader, indent, nesting + 1) }];
};

const readBlock = (reader: Reader, above: number, nesting: number): Block => {
  const indent = ahead(reader)?.indent ?? 0;
  if (indent <= above) giveUp();
  const block: Statement[] = [];
  while ((ahead(reader)?.indent ?? 0) > above) {
    const statement = readStatement(reader, indent, nesting + 1);
    if (statement) block.push(statement);
  }
  return block;
};

const assignment = /^([A-Za-z_]\w*) *(\*\*|\/\/|[-+*/%])?=(?!=) */;

const readAssignment = (reader: Reader, line: Line, top: boolean): Statement => {
  const [before, target = '', op] = assignment.exec(line.text) ?? giveUp();
  const said = line.text.slice(before.length);
  const right = op === undefined ? readOther(reader, said) : undefined;
  if (right) return assign(reader, target, right);
  // Only steps are numbered.
  const { nextId } = reader;
  const expr =
    op === undefined ? readStep(reader, line, before.length) : readChange(reader, line, target, op);
  if (!top) reader.nextId = nextId;
  return assign(reader, target, { kind: 'number', expr });
};

/** `a += b` as `a + b`. */
const readChange = (reader: Reader, line: Line, target: string, op: string): Expr => {
  if (!isBinaryOp(op)) return giveUp();
  noteName(reader, target);
  const { start } = line;
  const left: Expr = { kind: 'name', name: target, id: reader.nextId++, start, end: start + target.length };
  const from = line.text.length - line.text.slice(line.text.indexOf('=') + 1).trimStart().length;
  const right = readStep(reader, line, from);
  return { kind: 'binary', op, left, right, id: reader.nextId++, start, end: start + line.text.length };
};

const assign = (reader: Reader, target: string, right: Right): Statement => {
  const taken = pythonFunctions.has(target) || reader.imported.has(target);
  if (taken || keywords.has(target) || builtins.has(target) || /^(?:_.*|solve|math)$/.test(target)) giveUp();
  reader.names.add(target);
  reader.assigned.add(target);
  return { kind: 'assign', target, right };
};

/** What is no plain arithmetic, and so no step; undefined for what may be. */
const readOther = (reader: Reader, said: string): Right | undefined => {
  const [, then = '', condition = '', otherwise = ''] = /^(.*)\bif\b(.*)\belse\b(.*)$/.exec(said) ?? [];
  if (condition !== '') {
    // Python looks at the condition first.
    const asked = readCondition(reader, condition);
    const [first, second] = [readHidden(reader, then), readHidden(reader, otherwise)];
    return { kind: 'choice', condition: asked, yes: first, no: second };
  }
  const [, items, name, listed] = /^(?:\[(.*)\]|sum\((?:(\w+)|\[(.*)\])\))$/.exec(said) ?? [];
  if (items !== undefined) return { kind: 'list', items: readItems(reader, items) };
  if (listed !== undefined) return { kind: 'sum', of: readItems(reader, listed) };
  if (name === undefined) return undefined;
  noteName(reader, name);
  return { kind: 'sum', of: name };
};

/** Lists hold numbers and names only: whose comma another one would be need not be asked. */
const readItems = (reader: Reader, said: string): readonly Expr[] =>
  said.split(',').map((item) => readHidden(reader, item));

const readCondition = (reader: Reader, said: string): Condition => {
  for (const kind of ['or', 'and'] as const) {
    const parts = said.split(kind === 'or' ? /\bor\b/ : /\band\b/);
    if (parts.length > 1) return { kind, parts: parts.map((part) => readCondition(reader, part)) };
  }
  const [, negated] = /^ *not\b(.*)$/.exec(said) ?? [];
  if (negated !== undefined) return { kind: 'not', part: readCondition(reader, negated) };
  const [first = '', ...others] = said.split(/(<=|>=|==|!=|<|>)/);
  if (others.length === 0) giveUp();
  const left = readHidden(reader, first);
  const rest: (readonly [string, Expr])[] = [];
  for (let at = 0; at < others.length; at += 2)
    rest.push([others[at] ?? '', readHidden(reader, others[at + 1] ?? '')]);
  return { kind: 'compare', left, rest };
};

/** The arithmetic of a step, to the end of its line; its nodes are numbered with those of the others. */
const readStep = (reader: Reader, line: Line, at: number): Expr => {
  const parsed = parseExpression(line.text.slice(at), line.start + at, reader.nextId);
  if (!parsed.ok) return giveUp();
  checkExpression(reader, parsed.expr, reader.source);
  reader.nextId = parsed.nextId;
  return parsed.expr;
};

const readHidden = (reader: Reader, text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return giveUp();
  checkExpression(reader, parsed.expr, text);
  return parsed.expr;
};

const checkExpression = (reader: Reader, whole: Expr, text: string): void => {
  let depth = 0;
  walk(whole, (expr) => {
    if (expr.kind === 'name') noteName(reader, expr.name);
    else if (expr.kind === 'num' && !literal.test(text.slice(expr.start, expr.end))) giveUp();
    else if (expr.kind === 'call') checkCall(reader, expr.func);
    else if (expr.kind === 'unary') depth++;
  });
  if (depth > longest.brackets) giveUp();
};

const noteName = (reader: Reader, name: string): void => {
  reader.names.add(name);
  reader.read.add(name);
};
