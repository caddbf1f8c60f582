import { nearest } from '../base/index.ts';

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
  /** The line of the file, without its end; of a long one the part around the mistake. */
  readonly source: string;
  /** The column with which `source` begins, where that is not 1. */
  readonly sourceColumn?: number;
}

/** Where something stands in a file: offsets into its text. */
export type Place = { readonly start: number; readonly end: number };

/** Turns offsets of one file into diagnostics, collecting them in the order of the checks. */
export interface Reporter {
  readonly error: (code: string, place: Place, message: string, hint?: string) => void;
  readonly warn: (code: string, place: Place, message: string, hint?: string) => void;
  readonly position: (offset: number) => { readonly line: number; readonly column: number };
  /** How many errors there were, those among them that are no longer told. */
  readonly mistakes: () => number;
  /** Whether there were more than can be told. */
  readonly isFull: () => boolean;
}

/** The most that is told of one file, and the most characters of a line of it and of what is said of one. */
const most = { told: 100, source: 200, said: 500 } as const;

/** The line and column of an offset, by where the lines start. */
const positionIn = (starts: readonly number[], offset: number) => {
  let [line, above] = [1, starts.length + 1];
  while (above - line > 1) {
    const middle = (line + above) >> 1;
    if ((starts[middle - 1] ?? 0) > offset) above = middle;
    else line = middle;
  }
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
};

export const reporter = (file: string, text: string, into: Diagnostic[]): Reporter => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const position = (offset: number) => positionIn(starts, offset);
  let [told, mistakes, full] = [0, 0, false];
  const add = (
    severity: Diagnostic['severity'],
    code: string,
    place: Place,
    said: { readonly message: string; readonly hint: string | undefined },
  ): void => {
    const { line, column } = position(place.start);
    const whole = text.slice(starts[line - 1] ?? 0, starts[line] ?? text.length).replace(/\r?\n$/, '');
    const part = around(whole, column);
    const length = Math.max(
      1,
      Math.min(place.end - place.start, part.source.length - (column - part.sourceColumn)),
    );
    const { source, sourceColumn } = part;
    into.push({
      code,
      severity,
      file,
      line,
      column,
      length,
      message: shortened(said.message),
      source,
      ...(sourceColumn > 1 && { sourceColumn }),
      ...(said.hint && { hint: shortened(said.hint) }),
    });
  };
  const tell =
    (severity: Diagnostic['severity']) =>
    (code: string, place: Place, message: string, hint?: string): void => {
      if (severity === 'error') mistakes++;
      if (told < most.told) {
        told++;
        add(severity, code, place, { message, hint });
      } else if (severity === 'error' && !full) {
        full = true;
        const more = `there are more mistakes: of a file ${most.told} are told.`;
        add('error', 'more', place, { message: more, hint: 'Mend those above first.' });
      }
    };
  return {
    error: tell('error'),
    warn: tell('warning'),
    position,
    mistakes: () => mistakes,
    isFull: () => full,
  };
};

/** A reporter that keeps still about these codes: what they would tell follows from a mistake that is told already. */
export const leavingOut = (report: Reporter, codes: readonly string[]): Reporter => ({
  ...report,
  error: (code, ...said) => (codes.includes(code) ? undefined : report.error(code, ...said)),
  warn: (code, ...said) => (codes.includes(code) ? undefined : report.warn(code, ...said)),
});

const shortened = (said: string): string =>
  said.length <= most.said ? said : `${said.slice(0, most.said - 100)} … ${said.slice(-97)}`;

/** A line, or the part of a long one that a column is in. */
const around = (line: string, column: number): { readonly source: string; readonly sourceColumn: number } => {
  if (line.length <= most.source) return { source: line, sourceColumn: 1 };
  const from = Math.max(0, Math.min(column - 1 - most.source / 2, line.length - most.source));
  return { source: line.slice(from, from + most.source), sourceColumn: from + 1 };
};

/**
 * ```
 * rules/conceptual.yaml:4:16  `c` is not on the left of =>. Did you mean `b`?
 *   4 |   - a + b => a - c
 *     |                  ^
 * ```
 */
export const formatDiagnostic = (diagnostic: Diagnostic): string => {
  const { file, line, column, message, hint, source, sourceColumn = 1, length, severity } = diagnostic;
  const gutter = String(line);
  const caret = ' '.repeat(column - sourceColumn) + '^'.repeat(length);
  const head = `${file}:${line}:${column}  ${severity === 'warning' ? 'warning: ' : ''}${message}`;
  return [
    hint ? `${head} ${hint}` : head,
    `  ${gutter} | ${source}`,
    `  ${' '.repeat(gutter.length)} | ${caret}`,
  ].join('\n');
};

/** So many are listed: a longer list helps nobody at the terminal. */
const mostListed = 14;

/** 'Did you mean `b`?', or what there is to choose from; of many `elsewhere` says where they stand, if they do. */
export const didYouMean = (
  word: string,
  known: readonly string[],
  elsewhere = 'docs/language.md lists what there is.',
): string => {
  const near = nearest(word, known);
  if (near) return `Did you mean \`${near}\`?`;
  if (known.length > mostListed && elsewhere !== 'all') return elsewhere;
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
