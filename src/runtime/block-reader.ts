import { type Expr, isBinaryOp } from '../model/index.ts';
import type { Block, BlockProgram, Condition, Right, Statement } from './block-runner.ts';
import { pythonFunctions } from './functions.ts';
import { builtins, giveUp, keywords } from './program.ts';
import { emptyLine, type Reader, readExpression, readPython, take } from './python.ts';

/*
 * Programs that are no straight line and yet plain: beside what `python.ts` reads `if`, `while`, `a if b > c else d`, a
 * list and its sum. What is read here is read as CPython reads it (`test/sandbox/blocks.test.ts` asks it); all else, and
 * anything in doubt, is CPython's.
 */

/** No solution of a few lines has more than this; the closed list's own limits lie above: 20,000 parts, 200 levels. */
const longest = { source: 8000, line: 300, brackets: 40, nesting: 8 };

/** A statement that is no step, or an import: where it stands, and to what it gives a value. */
interface Other {
  readonly start: number;
  readonly statement: Statement | undefined;
  readonly names: readonly string[];
}

/** The program, or undefined where CPython must read it. */
export const readBlocks = (source: string): BlockProgram | undefined => {
  if (!isPlain(source)) return undefined;
  const others: Other[] = [];
  const read = readPython(source, (reader, indent) => readOther(reader, indent, others));
  return read.kind === 'steps' ? programOf(read.reader, others) : undefined;
};

const docstring = /^(def solve\(\):.*\n(?: *\n)* +)"""[^"\\]*"""(?= *$)/m;

/** Whether a program has nothing that parts its lines otherwise or goes on over several, and none is too long. */
const isPlain = (source: string): boolean =>
  source.length <= longest.source &&
  /^def solve\(\):/m.test(source) &&
  !/[\r\ud800-\udfff]/.test(source) &&
  source
    .replace(docstring, '$1')
    .split('\n')
    .every((line) => {
      const [code = ''] = line.split('#', 1);
      const brackets = code.split('(').length;
      const isOdd = /[^\w =!<>+\-*/%().,:[\]]|(?:[-+] *){41}/.test(code);
      return (
        !isOdd &&
        code.length <= longest.line &&
        brackets <= longest.brackets &&
        brackets === code.split(')').length
      );
    });

const lineEnd = String.raw` *(?:#[^\n]*)?(?:\n|$)`;
const begun = new RegExp(String.raw`(if|while)\b([^\n#]*):${lineEnd}`, 'y');
const goneOn = new RegExp(String.raw`(elif)\b([^\n#]*):${lineEnd}`, 'y');
const elseLine = new RegExp(`else *:${lineEnd}`, 'y');
const passLine = new RegExp(`pass${lineEnd}`, 'y');
const assignment = new RegExp(String.raw`([A-Za-z_]\w*) *(\*\*|\/\/|[-+*/%])?=(?!=)([^\n#]*)${lineEnd}`, 'y');
const imports = /(?:from +\w+ +)?import +([\w, ]+)/y;

/** Reads a statement of solve() that is no step. An import is noted only: it is read with those of straight lines. */
const readOther = (reader: Reader, indent: number, others: Other[]): boolean => {
  const { at: start } = reader;
  const [, imported] = take(reader, imports) ?? [];
  const statement = imported ? undefined : readStatement(reader, begun, indent, 0);
  const isStep = statement?.kind === 'assign' && statement.right.kind === 'number';
  if (imported) {
    // What is imported below a statement has no value above it, whatever was imported before.
    if (others.some((one) => one.statement)) giveUp();
    others.push({ start, statement, names: imported.split(',').map((name) => name.trim()) });
  }
  if (!statement || isStep) {
    reader.at = start;
    return false;
  }
  others.push({ start, statement, names: namesIn(statement, true) });
  reader.before = undefined;
  return true;
};

/**
 * The names that a part of a program reads and gives values to, in the order in which Python comes upon them, which is
 * that of the fields; with `given` only the latter.
 */
const namesIn = (part: unknown, given = false): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];
  if ('target' in part && 'right' in part) return [...namesIn(part.right, given), String(part.target)];
  if (!given && 'name' in part) return [String(part.name)];
  return Object.values(part).flatMap((inner) => namesIn(inner, given));
};

/** A branch or a loop that is opened so, with all that stands below it, or an assignment; undefined where none stands. */
const readStatement = (
  reader: Reader,
  opening: RegExp,
  indent: number,
  nesting: number,
): Statement | undefined => {
  const [, word, said = ''] = take(reader, opening) ?? [];
  if (word === undefined) return opening === begun ? readAssignment(reader) : undefined;
  const condition = readCondition(reader, said);
  const yes = readBlock(reader, indent, nesting);
  if (word === 'while') return { kind: 'while', condition, body: yes };
  return { kind: 'if', condition, yes, no: readOtherwise(reader, indent, nesting) };
};

const readOtherwise = (reader: Reader, indent: number, nesting: number): Block => {
  if (indentAhead(reader) !== indent) return [];
  const { at } = reader;
  reader.at += indent;
  const next = readStatement(reader, goneOn, indent, nesting + 1);
  if (next) return [next];
  if (take(reader, elseLine)) return readBlock(reader, indent, nesting);
  reader.at = at;
  return [];
};

const readBlock = (reader: Reader, above: number, nesting: number): Block => {
  const indent = indentAhead(reader);
  if (indent <= above || nesting > longest.nesting) giveUp();
  const block: Statement[] = [];
  for (let own = indent; own > above; own = indentAhead(reader)) {
    if (own !== indent) giveUp();
    reader.at += indent;
    if (!take(reader, passLine)) block.push(readStatement(reader, begun, indent, nesting + 1) ?? giveUp());
  }
  return block;
};

/** The indentation of the next line that says something. */
const indentAhead = (reader: Reader): number => {
  const { source } = reader;
  while (reader.at < source.length && take(reader, emptyLine));
  let { at } = reader;
  while (source[at] === ' ') at++;
  return at - reader.at;
};

const readAssignment = (reader: Reader): Statement | undefined => {
  const [, target, op = '', said = ''] = take(reader, assignment) ?? [];
  if (target === undefined) return undefined;
  if (op === '') return { kind: 'assign', target, right: readRight(reader, said) };
  // `a += b` as `a + b`
  const [left, right] = [readPart(reader, target), readPart(reader, said)];
  if (!isBinaryOp(op)) return giveUp();
  const expr: Expr = { kind: 'binary', op, left, right, id: 0, start: 0, end: 0 };
  return { kind: 'assign', target, right: { kind: 'number', expr } };
};

const readRight = (reader: Reader, said: string): Right => {
  const [, yes = '', asked = '', no = ''] = /^(.*)\bif\b(.*)\belse\b(.*)$/.exec(said) ?? [];
  if (asked !== '') {
    const condition = readCondition(reader, asked);
    return { kind: 'choice', condition, yes: readPart(reader, yes), no: readPart(reader, no) };
  }
  const [, items, name, listed] = /^ *(?:\[(.*)\]|sum\((?:([A-Za-z_]\w*)|\[(.*)\])\)) *$/.exec(said) ?? [];
  if (items !== undefined) return { kind: 'list', items: readItems(reader, items) };
  if (listed !== undefined) return { kind: 'sum', of: readItems(reader, listed) };
  return name === undefined
    ? { kind: 'number', expr: readPart(reader, said) }
    : { kind: 'sum', of: { name } };
};

/** Lists hold numbers and names only: whose comma another one would be need not be asked. */
const readItems = (reader: Reader, said: string): readonly Expr[] =>
  said.split(',').map((item) => readPart(reader, item));

const readCondition = (reader: Reader, said: string): Condition => {
  for (const kind of ['or', 'and'] as const) {
    const parts = said.split(kind === 'or' ? /\bor\b/ : /\band\b/);
    if (parts.length > 1) return { kind, parts: parts.map((part) => readCondition(reader, part)) };
  }
  const [, negated] = /^ *not\b(.*)$/.exec(said) ?? [];
  if (negated !== undefined) return { kind: 'not', part: readCondition(reader, negated) };
  const [first = '', ...others] = said.split(/(<=|>=|==|!=|<|>)/);
  if (others.length === 0) giveUp();
  const left = readPart(reader, first);
  const rest: (readonly [string, Expr])[] = [];
  for (let at = 0; at < others.length; at += 2)
    rest.push([others[at] ?? '', readPart(reader, others[at + 1] ?? '')]);
  return { kind: 'compare', left, rest };
};

/** Arithmetic that is no step: its nodes are not numbered with those of the steps. */
const readPart = (reader: Reader, said: string): Expr => {
  const source = said.trim();
  return readExpression({ ...reader, source, nextId: 0 }, 0, source);
};

/** What was read, put together in the order of the code; undefined where a name or the end of it is in doubt. */
const programOf = (
  { steps, returned, imported }: Reader,
  others: readonly Other[],
): BlockProgram | undefined => {
  if (!returned) return undefined;
  const own = returned === 'own' ? steps.slice(0, -1) : steps;
  const straight = own.map(({ target, expr, start }) => {
    const statement: Statement = { kind: 'assign', target, right: { kind: 'number', expr } };
    return { start, statement };
  });
  const body = [...straight, ...others]
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ statement }) => statement ?? []);
  const rebound = new Map<string, number[]>();
  for (const { start, names } of others)
    for (const name of names) rebound.set(name, [...(rebound.get(name) ?? []), start]);
  const last = returned === 'own' ? steps.at(-1)?.expr : undefined;
  const given = new Set(namesIn(body, true));
  const names = new Set(namesIn([body, last]));
  // Every name that is read is somewhere given a value, and none is known to Python as something else.
  if ([...names].some((name) => !given.has(name) || isTaken(name, imported))) return undefined;
  const noted = new Set(straight.map(({ statement }) => statement));
  return { body, noted, steps, rebound, returned: last, names: [...names] };
};

const isTaken = (name: string, imported: ReadonlySet<string>): boolean =>
  [keywords, builtins, pythonFunctions, imported].some((names) => names.has(name)) ||
  /^(?:_.*|solve|math)$/.test(name);
