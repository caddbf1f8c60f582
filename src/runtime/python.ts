import { namesIn, parseExpression, walk } from '../ast/index.ts';
import { type Expr, isBinaryOp, type Step } from '../model/index.ts';
import { pythonFunctions } from './functions.ts';
import {
  builtins,
  giveUp,
  isMistake,
  keywords,
  logicalLine,
  longestExpression,
  mistake,
  mistakeAt,
  type ParsedProgram,
  tooDeep,
  unreadable,
} from './program.ts';
import type { Python } from './pyodide.ts';

/**
 * Reads `def solve():` when it is straight-line arithmetic: assignments, augmented ones, a docstring,
 * comments, imports and `return`. Anything else makes the program `foreign`: with `python` given, CPython's
 * own `ast` tells its steps; without, it has none yet (load Python and parse again).
 * Only what is surely a mistake in any Python is refused here; in doubt Python itself is asked.
 */
export const parsePython = (source: string, python?: Python): ParsedProgram =>
  readPython(source) ?? python?.tree(source) ?? programOf(source, [], true);

const programOf = (source: string, steps: readonly Step[], foreign: boolean): ParsedProgram => ({
  ok: true,
  program: { language: 'python', source, steps, foreign, rebound: undefined },
});

/** Undefined where it is foreign. */
const readPython = (source: string): ParsedProgram | undefined => {
  // Python ends lines at a lone carriage return, normalises names beyond ASCII, refuses half a character: all left to it.
  if (/\r(?!\n)|[\0\f\ufeff]|\p{Surrogate}/u.test(source)) return undefined;
  try {
    // Not put together by spreading, which makes it slow to read.
    const reader: Reader = {
      source,
      at: 0,
      steps: [],
      nextId: 0,
      returned: false,
      imported: new Set(),
      assigned: new Set(),
    };
    readModule(reader);
    return programOf(source, reader.steps, false);
  } catch (error) {
    if (error === unreadable) return undefined;
    if (isMistake(error)) return mistakeAt(source, error.mistakeAt, error.message);
    if (error instanceof RangeError) return mistakeAt(source, 0, tooDeep);
    throw error;
  }
};

interface Reader {
  readonly source: string;
  at: number;
  readonly steps: Step[];
  nextId: number;
  returned: boolean;
  /** What `import` has brought in: `Fraction`, `math`, `ceil`. */
  readonly imported: Set<string>;
  readonly assigned: Set<string>;
}

const emptyLine = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const annotation = String.raw`[A-Za-z_][\w.]*(?:[ \t]*\|[ \t]*[A-Za-z_][\w.]*)*`;
const definitionEnd = String.raw`\)[ \t]*(?:->[ \t]*(?<type>${annotation})[ \t]*)?:[ \t]*(?:#[^\n]*)?\r?\n`;
const definition = new RegExp(String.raw`def[ \t]+solve[ \t]*\([ \t]*${definitionEnd}`, 'y');
const parametersStart = /def[ \t]+solve[ \t]*\(/y;
const parametersEnd = new RegExp(definitionEnd, 'y');
/** Python knows no other space, where JavaScript's `\s` has twenty. */
const space = String.raw`[ \t\r\n]`;
const betweenParameters = new RegExp(String.raw`(?:${space}|#[^\n]*(?:\n|$))*`, 'y');
const parameterStart = new RegExp(
  String.raw`(?<target>[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*)${space}*(?::${space}*(?<type>${annotation})${space}*)?(?:(?<equals>=)(?!=)${space}*)?`,
  'y',
);
const afterParameter = /[ \t]*(,?)[ \t]*(?:#([^\n]*))?/y;
const importLine =
  /(?:import[ \t]+(math|fractions)|from[ \t]+(math|fractions)[ \t]+import[ \t]+([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*))[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const callLine = /(?:print[ \t]*\([ \t]*solve\(\)[ \t]*\)|solve\(\))[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const indentation = /[ \t]*/y;
const plainNumber = String.raw`(?:0|[1-9]\d{0,17}|\d{1,17}\.\d{1,17})`;
/** `side, gap = 15, 3`: several names and as many plain numbers. */
const pairedLine = new RegExp(
  String.raw`(?<names>[A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)+)[ \t]*=[ \t]*(?<numbers>${plainNumber}(?:[ \t]*,[ \t]*${plainNumber})+)[ \t]*(?:#[^\n]*)?(?:\r?\n|$)`,
  'y',
);
const assignmentStart =
  /([A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*)[ \t]*(?::[ \t]*[A-Za-z_][\w.]*(?:[ \t]*\|[ \t]*[A-Za-z_][\w.]*)*[ \t]*(?==)|(\*\*|\/\/|[-+*/%])(?==))?=(?!=)[ \t]*/y;
const returnStart = /return(?![\w\u00c0-\u024f])[ \t]*/y;
/** A text that says nothing. What stands for a sign by its number or name (`\x41`) may be none: that is for Python to say. */
const docstring =
  /(?:"""(?:[^"\\]|\\[^xuUN]|"(?!""))*"""|'''(?:[^'\\]|\\[^xuUN]|'(?!''))*'''|"(?!"")(?:[^"\\\n]|\\[^\nxuUN])*"|'(?!'')(?:[^'\\\n]|\\[^\nxuUN])*')[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

/** Matches at the reader's place and moves past it. */
const take = (reader: Reader, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  if (found) reader.at = pattern.lastIndex;
  return found;
};

/** Python looks up a type at a parameter or behind the arrow as it makes the function: what may not be there is left to it. */
const takeTyped = (reader: Reader, pattern: RegExp): RegExpExecArray | null => {
  const found = take(reader, pattern);
  const names = found?.groups?.type?.split('|').map((name) => name.trim()) ?? [];
  return names.every((name) => ownTypes.has(name) || reader.imported.has(name)) ? found : giveUp();
};
const ownTypes: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'str', 'None']);

const readModule = (reader: Reader): void => {
  while (!takeTyped(reader, definition) && !readParameters(reader)) {
    if (reader.at >= reader.source.length) mistake(0, 'there is no `def solve():`');
    if (!take(reader, emptyLine) && !readImport(reader) && !take(reader, docstring)) giveUp();
  }
  readBody(reader);
  while (reader.at < reader.source.length) {
    if (!take(reader, emptyLine) && !take(reader, callLine)) giveUp();
  }
};

/** `def solve(apples: int = 5,  # red ones` …: each parameter is a step, whose right-hand side is its default. */
const readParameters = (reader: Reader): boolean => {
  if (!take(reader, parametersStart)) return false;
  for (;;) {
    take(reader, betweenParameters);
    if (takeTyped(reader, parametersEnd)) return true;
    const from = reader.at;
    const { groups: { target = '', equals } = {} } = takeTyped(reader, parameterStart) ?? giveUp();
    if (equals === undefined)
      mistake(from, `\`${target}\` has no value: write its number as the default, \`${target}=5\``);
    const start = reader.at;
    const end = parameterEnd(reader.source, start);
    const expr = readNumber(reader, start, end);
    reader.at = end;
    const [, comma, comment = ''] = take(reader, afterParameter) ?? [];
    if (reader.assigned.has(target)) mistake(from, `there are two parameters called \`${target}\``);
    addStep(reader, target, { expr, start, end, comment: comment.trim() });
    take(reader, betweenParameters);
    if (!comma && reader.source.charAt(reader.at) !== ')') giveUp();
  }
};

/** Where a default ends, the space behind it left out. Gives up at what is no arithmetic on one line. */
const parameterEnd = (source: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (depth === 0 && /[,)#\n]/.test(char)) return start + source.slice(start, at).trimEnd().length;
    if (/[#\n]/.test(char)) giveUp();
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
  }
  return mistake(start, 'the parameters of solve() are never closed');
};

/** A default: Python works it out where the function is defined, so that no name has a value there. */
const readNumber = (reader: Reader, start: number, end: number): Expr => {
  const expr = readExpression(reader, start, reader.source.slice(start, end));
  return namesIn(expr).length > 0 ? giveUp() : expr;
};

const readImport = (reader: Reader): boolean => {
  const found = take(reader, importLine);
  if (!found) return false;
  const [, module, origin, names] = found;
  const brought = module ? [module] : (names?.split(',').map((name) => name.trim()) ?? []);
  for (const name of brought) {
    // What had this name until here means something else from here on.
    if (reader.assigned.has(name)) giveUp();
    const known =
      module !== undefined || (origin === 'fractions' ? ['Fraction'] : ['ceil', 'floor']).includes(name);
    // Other functions of `math` may be imported, as long as nothing uses them.
    if (known) reader.imported.add(name);
    else if (origin !== 'math' || !knownOfMath.has(name)) giveUp();
  }
  return true;
};

/** Names whose import cannot fail. */
const knownOfMath = new Set(['gcd', 'lcm', 'sqrt', 'pi', 'trunc', 'fabs', 'pow', 'prod', 'factorial']);

const readBody = (reader: Reader): void => {
  let indent: string | undefined;
  const defaults = reader.steps.length;
  while (reader.at < reader.source.length) {
    if (take(reader, emptyLine)) continue;
    const lineStart = reader.at;
    const own = take(reader, indentation)?.[0] ?? '';
    if (own === '') break;
    indent ??= own;
    // Statements after `return` never run, and other indentations are another structure.
    if (own !== indent || reader.returned) giveUp();
    if (readPaired(reader) || take(reader, docstring)) continue;
    if (readImport(reader)) {
      // What is imported below a statement has no value above it, whatever was imported before.
      if (reader.steps.length > defaults) giveUp();
      continue;
    }
    readStatements(reader);
    if (reader.at === lineStart) giveUp();
  }
  if (indent === undefined) giveUp();
  // Without `return` there is a program to look at and no answer; an `answer` that goes nowhere would lie.
  if (!reader.returned && reader.steps.at(-1)?.target === 'answer')
    mistake(reader.source.trimEnd().length, 'solve() ends without `return answer`');
};

/** Each name of `side, gap = 15, 3` is a step of its own; the comment behind them does not say which it speaks of. */
const readPaired = (reader: Reader): boolean => {
  const from = reader.at;
  const { names = '', numbers = '' } = take(reader, pairedLine)?.groups ?? {};
  if (names === '') return false;
  const targets = names.split(',').map((name) => name.trim());
  const values = [...numbers.matchAll(/[\d.]+/g)];
  if (values.length !== targets.length) giveUp();
  values.forEach(({ 0: text, index }, at) => {
    const start = reader.source.indexOf(numbers, from + names.length) + index;
    const expr = readExpression(reader, start, text);
    addStep(reader, targets[at] ?? '', { expr, start, end: start + text.length, comment: '' });
  });
  return true;
};

/** One line's statements, parted by `;`. */
const readStatements = (reader: Reader): void => {
  for (;;) {
    const from = reader.at;
    if (take(reader, returnStart)) {
      const right = readRight(reader);
      const { expr } = right;
      const before = reader.steps.at(-1);
      const isNamed = expr.kind === 'name' && expr.name === 'answer' && before?.target === 'answer';
      reader.returned = true;
      // `return answer` names the last step: it is none of its own.
      if (isNamed) reader.nextId -= 1;
      else {
        reader.assigned.add('answer');
        reader.steps.push({ target: 'answer', ...right });
      }
      if (reader.source.charAt(reader.at - 1) === ';') giveUp();
      return;
    }
    const [, target = '', op] = take(reader, assignmentStart) ?? giveUp();
    if (op === undefined) {
      addStep(reader, target, readRight(reader));
    } else {
      const sign = isBinaryOp(op) ? op : giveUp();
      const id = reader.nextId++;
      const name = readableName(reader, target);
      const left: Expr = { kind: 'name', name, id, start: from, end: from + target.length };
      const right = readRight(reader);
      const expr: Expr = {
        kind: 'binary',
        op: sign,
        left,
        right: right.expr,
        id: reader.nextId++,
        start: from,
        end: right.end,
      };
      addStep(reader, target, { ...right, expr });
    }
    if (reader.source.charAt(reader.at - 1) !== ';') return;
    take(reader, indentation);
    if (take(reader, emptyLine)) return;
  }
};

const addStep = (reader: Reader, target: string, right: Omit<Step, 'target'>): void => {
  if (keywords.has(target)) mistake(right.start, `\`${target}\` is a word of Python and cannot name a value`);
  // A name that hides a function, or that Python rewrites (`ﬁ` is `fi`), is for Python to follow.
  if (
    pythonFunctions.has(target) ||
    target === 'math' ||
    target === 'solve' ||
    target.startsWith('__') ||
    target.normalize('NFKC') !== target
  ) {
    giveUp();
  }
  reader.assigned.add(target);
  reader.steps.push({ target, ...right });
};

/** A name as it is read: gives up where Python would find something that is no number. */
const readableName = (reader: Reader, name: string): string => {
  if (!reader.assigned.has(name) && isForeignName(reader, name)) giveUp();
  return name;
};

const isForeignName = (reader: Reader, name: string): boolean =>
  name.includes('.') ||
  name.startsWith('__') ||
  keywords.has(name) ||
  builtins.has(name) ||
  reader.imported.has(name) ||
  knownOfMath.has(name) ||
  name === 'solve' ||
  name.normalize('NFKC') !== name;

/** A right-hand side up to the end of its logical line or a `;`, and past it. */
const readRight = (reader: Reader): Omit<Step, 'target'> => {
  const { source } = reader;
  const start = reader.at;
  const { end, next, comment, text } = logicalLine(source, start);
  reader.at = next;
  return { expr: readExpression(reader, start, text), start, end, comment };
};

const readExpression = (reader: Reader, start: number, text: string): Expr => {
  if (text === '') mistake(start, 'nothing stands here; a number or an expression should');
  if (text.length > longestExpression)
    mistake(start, `the expression is longer than ${longestExpression} characters`);
  const parsed = parseExpression(text, start, reader.nextId);
  if (!parsed.ok) return refuse(text, parsed.at, parsed.found, start);
  if (/[^\t\n\r\x20-\x7e\u00c0-\u024f]/.test(text)) giveUp();
  walk(parsed.expr, (expr) => check(reader, expr));
  reader.nextId = parsed.nextId;
  return parsed.expr;
};

/** A number as Python allows it: no `007`, no `1__0`, and no whole one that it would refuse to read. */
const literal =
  /^(?:0(?:_?0)*|[1-9](?:_?\d){0,4000}|(?=[\d.]*[.eE])(?:\d(?:_?\d)*)?\.?(?:\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?)$/;

const check = (reader: Reader, expr: Expr): void => {
  if (expr.kind === 'name') {
    readableName(reader, expr.name);
  } else if (expr.kind === 'num') {
    if (!literal.test(reader.source.slice(expr.start, expr.end))) giveUp();
  } else if (expr.kind === 'call') {
    checkCall(reader, expr.func);
  }
};

/** Gives up at a call that is none of ours, or of what was not imported. */
const checkCall = ({ imported }: Pick<Reader, 'imported'>, func: string): void => {
  const [needs = ''] = func.split('.');
  const isThere = imported.has(needs) || !/^(?:Fraction|math|ceil|floor)$/.test(needs);
  if (!pythonFunctions.has(func) || !isThere) giveUp();
};

/** A right-hand side that is no arithmetic of ours: surely a mistake, or something that Python may know. */
const refuse = (text: string, at: number, found: string, start: number): never => {
  const words = text.match(/[A-Za-z_]\w*/g) ?? [];
  const perhapsPython =
    /[^\w\s+\-*/%().]|\d[A-Za-z_]|\)\s*[(.]|\(\s*[)*]|\.\.|[\d.]\s*[.(]|\d\.\s*[A-Za-z_]/.test(text) ||
    words.some((word) => keywords.has(word));
  if (perhapsPython) giveUp();
  const before = text.slice(0, at - start).trimEnd();
  return found === ''
    ? mistake(at, `the expression ends after \`${before.slice(-20)}\`: something is missing`)
    : mistake(at, `\`${found}\` does not fit here`);
};
