import type { Pair } from '../judging/index.ts';

/** A cell of a table; `to` is the id of the entry that it leads to. */
export type Cell = string | { readonly text: string; readonly to: string };

export type Heading = { readonly heading: string; readonly level: 1 | 2 };

export type Text = { readonly text: string };

/** What a bar shows beside a row: a number, and its interval where it has one. */
export type Bar = { readonly value: number; readonly low?: number; readonly high?: number };

export interface Table<C extends Cell = Cell> {
  readonly caption?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly C[])[];
  /** How many columns from the left are words; the others are numbers. */
  readonly words: number;
  /** A bar behind each row, in its order; `most` is what the whole width stands for. */
  readonly bars?: { readonly most: number; readonly of: readonly (Bar | undefined)[] };
}

/** A part of a range and what falls into it; `line` is where it would be if all were as it says. */
export interface Column {
  readonly name: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly line?: number;
}

/** Columns along a range: a histogram, or shares beside the line where they should be. */
export interface Columns {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly kind: 'count' | 'share';
  /** What stands below and beside. */
  readonly axes: readonly [across: string, up: string];
}

export interface Lines {
  readonly heads: readonly [string, string];
  readonly pairs: readonly Pair[];
  readonly labelled: string | undefined;
}

/** The lines of one text, each with what is said of it. */
export interface NotedLines {
  readonly caption: string;
  readonly noted: readonly {
    readonly name: string;
    readonly text: string;
    readonly note: string;
    readonly wrong: boolean;
  }[];
}

export type EntryPart =
  | { readonly label: string; readonly text: string }
  | { readonly facts: readonly (readonly [string, string])[] }
  | { readonly code: string; readonly label: string }
  | Lines
  | NotedLines;

/** One of what can be looked through: a candidate, a question, an answer that was missed. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  /** By what it can be found: kind, rule, tier, … */
  readonly facets: { readonly [name: string]: string };
  readonly parts: readonly EntryPart[];
}

export interface Entries {
  readonly heading: string;
  readonly about: string;
  readonly entries: readonly Entry[];
}

/** A piece of a report before it is a page. Texts may be anyone's: whoever prints them escapes. */
export type Block = Heading | Text | Table | Columns | Entries;

/** Headings, texts and plain tables: what Markdown and a terminal can show, too. */
export type PlainBlock = Heading | Text | Table<string>;

/** What is told of one folder, or of several that go together; what is nothing is left out. */
export type Section = { readonly title: string; readonly blocks: readonly (Block | undefined)[] };
