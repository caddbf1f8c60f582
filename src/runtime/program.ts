import type { Program } from '../model/index.ts';
import data from './python-names.yaml';

/** A template's code as a tree, or where and why it is none. Lines and columns count from 1. */
export type ParsedProgram =
  | { readonly ok: true; readonly program: Program }
  | {
      readonly ok: false;
      readonly line: number;
      readonly column: number;
      readonly message: string;
      /** Set where whoever read it was stopped: asked again he would be again. */
      readonly stopped?: true;
    };

export const mistakeAt = (source: string, offset: number, message: string): ParsedProgram => {
  const before = source.slice(0, offset);
  return {
    ok: false,
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
    message,
  };
};

/** A step of a solution is one line; what is much longer would only exhaust whoever walks its tree. */
export const longestExpression = 2000;
export const tooDeep = 'an expression is nested too deeply';

/** What ends the reading early is thrown, so that each reader returns only what it read. */
export const unreadable = Symbol('foreign');
export const giveUp = (): never => {
  throw unreadable;
};
type Mistake = { readonly mistakeAt: number; readonly message: string };
export const mistake = (at: number, message: string): never => {
  throw { mistakeAt: at, message } satisfies Mistake;
};
export const isMistake = (error: unknown): error is Mistake =>
  typeof error === 'object' && error !== null && 'mistakeAt' in error;

const code = (char: string): number => char.charCodeAt(0);
const [newline, hash, openParen, closeParen] = [code('\n'), code('#'), code('('), code(')')];
const [semicolon, backslash, space, tab] = [code(';'), code('\\'), code(' '), code('\t')];
const carriageReturn = code('\r');
/** Characters that begin what only Python reads: texts, lists, sets, comparisons, lambdas. */
const foreignChars = new Set(
  ['"', "'", '[', ']', '{', '}', '<', '>', '=', '!', '&', '|', '^', '~', '@', ':'].map(code),
);

/** One statement's right-hand side, found by its characters alone. */
interface LogicalLine {
  /** Where it ends, space and comment behind it left out. */
  readonly end: number;
  /** Where the next statement begins: after the line's end, or after a `;`. */
  readonly next: number;
  /** What follows `#` behind it. */
  readonly comment: string;
  /** Its text with comments and joining backslashes blanked, of the length it has in the source. */
  readonly text: string;
}

/** Reads to the end of a logical line, which goes on in parentheses and after a backslash. Gives up at what only Python's grammar knows. */
export const logicalLine = (source: string, start: number): LogicalLine => {
  let depth = 0;
  let at = start;
  let end = start;
  let comment = '';
  let outermost = start;
  const blanks: (readonly [from: number, to: number])[] = [];
  for (; at < source.length; at += 1) {
    const char = source.charCodeAt(at);
    if (char === newline || char === semicolon) {
      if (depth === 0) break;
      if (char === semicolon) giveUp();
    } else if (char === hash) {
      const lineEnd = source.indexOf('\n', at) < 0 ? source.length : source.indexOf('\n', at);
      comment = source.slice(at + 1, lineEnd).trim();
      blanks.push([at, lineEnd]);
      at = lineEnd - 1;
    } else if (char === backslash) {
      if (!/^\r?\n/.test(source.slice(at + 1, at + 3))) giveUp();
      blanks.push([at, at + 1]);
      at = source.indexOf('\n', at);
    } else if (foreignChars.has(char)) {
      giveUp();
    } else if (char !== space && char !== tab && char !== carriageReturn) {
      if (char === openParen) {
        if (depth === 0) outermost = at;
        depth += 1;
      } else if (char === closeParen) {
        depth -= 1;
        if (depth < 0) mistake(at, 'this `)` closes nothing');
      }
      end = at + 1;
      // A comment inside the parentheses is not the step's.
      comment = '';
    }
  }
  if (depth > 0) mistake(outermost, 'this `(` is never closed');
  let text = source.slice(start, end);
  for (const [from, to] of blanks) {
    if (to > end) continue;
    text = text.slice(0, from - start) + ' '.repeat(to - from) + text.slice(to - start);
  }
  return { end, next: Math.min(at + 1, source.length), comment, text };
};

const names: Record<'keywords' | 'builtins' | 'taken' | 'free', readonly string[]> = Object(data);

/** Words that Python keeps for itself: none of them can name a value. */
export const keywords: ReadonlySet<string> = new Set(names.keywords);

/** What Python knows without an import: read before it is assigned, such a name is no number. */
export const builtins: ReadonlySet<string> = new Set(names.builtins);

const taken = new Set([...names.keywords, ...names.builtins, ...names.taken]);

/** Whether a variable of a template would hide something that programs find without an import. */
export const isTakenName = (name: string): boolean => taken.has(name) && !names.free.includes(name);
