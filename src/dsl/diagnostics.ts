import { nearest } from '../suggest/index.ts';

/** A mistake in a rule file: where, what, and how to mend it. Line and column count from 1. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters the caret underlines. */
  readonly length: number;
  readonly message: string;
  readonly hint?: string;
  /** The line of the file, without its end. */
  readonly source: string;
}

/** Where something stands in a file: offsets into its text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Turns offsets of one file into diagnostics, collecting them in the order of the checks. */
export interface Reporter {
  readonly error: (code: string, place: Place, message: string, hint?: string) => void;
  readonly warn: (code: string, place: Place, message: string, hint?: string) => void;
  readonly position: (offset: number) => { readonly line: number; readonly column: number };
}

export const reporter = (file: string, text: string, into: Diagnostic[]): Reporter => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const position = (offset: number) => {
    let line = starts.findIndex((start) => start > offset);
    line = line < 0 ? starts.length : line;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
  const add =
    (severity: Diagnostic['severity']) =>
    (code: string, place: Place, message: string, hint?: string): void => {
      const { line, column } = position(place.start);
      const source = text.slice(starts[line - 1] ?? 0, starts[line] ?? text.length).replace(/\r?\n$/, '');
      const length = Math.max(1, Math.min(place.end - place.start, source.length - column + 1));
      into.push({ code, severity, file, line, column, length, message, source, ...(hint ? { hint } : {}) });
    };
  return { error: add('error'), warn: add('warning'), position };
};

/**
 * ```
 * rules/conceptual.yaml:4:16  `c` is not on the left of =>. Did you mean `b`?
 *   4 |   - a + b => a - c
 *     |                  ^
 * ```
 */
export const formatDiagnostic = (diagnostic: Diagnostic): string => {
  const { file, line, column, message, hint, source, length, severity } = diagnostic;
  const gutter = String(line);
  const caret = ' '.repeat(column - 1) + '^'.repeat(length);
  const head = `${file}:${line}:${column}  ${severity === 'warning' ? 'warning: ' : ''}${message}`;
  return [
    hint ? `${head} ${hint}` : head,
    `  ${gutter} | ${source}`,
    `  ${' '.repeat(gutter.length)} | ${caret}`,
  ].join('\n');
};

/** 'Did you mean `b`?', or what there is to choose from. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  const near = nearest(word, known);
  if (near) return `Did you mean \`${near}\`?`;
  // A longer list helps nobody at the terminal.
  if (known.length > 14) return 'docs/language.md lists what there is.';
  return known.length === 0
    ? ''
    : `It can be ${listed(
        known.map((name) => `\`${name}\``),
        'or',
      )}.`;
};

/** 'a, b and c' */
export const listed = (items: readonly string[], last: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
