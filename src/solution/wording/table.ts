import { isSlot, noPurpose, slotEnds, slotSource } from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';

/** The four operations that words name. */
export const namedOperations = ['+', '-', '*', '/'] as const satisfies readonly BinaryOp[];
export type NamedOperation = (typeof namedOperations)[number];

/** What words become where the working does another operation now; `stays`: they do not name the old one alone. */
export type Following = { readonly [op in NamedOperation]?: string };

/** `rules/wording.yaml` as it was read: plain data, so that it can be handed to a thread. */
export interface WordingTable {
  /** The form in -ing of each verb that phrases may hold: `add: adding`. */
  readonly verbs: { readonly [verb: string]: string };
  /** By operation: the phrases that name it, the more particular first, and what they become. */
  readonly operations: { readonly [op in NamedOperation]?: { readonly [phrase: string]: Following } };
}

/** The word of a table for what need not follow. */
export const stays = 'stays';

/** A phrase that names an operation, ready to be found. */
export interface Naming {
  /** Every form of the phrase, with what stands for each of its slots. */
  readonly forms: readonly {
    readonly find: RegExp;
    /** Its longest plain word, in small letters: a text without it has no such phrase. */
    readonly word: string;
    readonly to: { readonly [op in NamedOperation]?: string };
  }[];
}

/** By operation: the phrases that name it. */
export type Wording = ReadonlyMap<NamedOperation, readonly Naming[]>;

const compiled = new WeakMap<WordingTable, Wording>();

/** The table made ready, once for each table. */
export const compileWording = (table: WordingTable): Wording => {
  const known = compiled.get(table);
  if (known) return known;
  const made: Wording = new Map(
    namedOperations.map((op) => [
      op,
      Object.entries(table.operations[op] ?? {}).map(([phrase, to]): Naming => namingOf(phrase, to, table)),
    ]),
  );
  compiled.set(table, made);
  return made;
};

const namingOf = (phrase: string, to: Following, { verbs }: WordingTable): Naming => {
  const inflected = phrase.split(' ').some((word) => verbs[word] !== undefined);
  const ing = (text: string): string =>
    text.replace(/^[a-z]+/, (word) => (verbs[word] === undefined ? word : verbs[word]));
  return {
    forms: (inflected ? [(text: string) => text, ing] : [(text: string) => text]).map((form) => ({
      find: finderOf(form(phrase)),
      word: longestWordOf(form(phrase)),
      to: Object.fromEntries(
        Object.entries(to).map(([op, text]) => [op, text === stays ? text : form(text)]),
      ),
    })),
  };
};

/** A phrase longer than this says no operation, and each of its letters takes time to fill. */
export const longestPhrase = 80;

const longestWordOf = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const atEnd = String.raw`(?=\s*(?:[.,:;!?)]|$))`;

const finderOf = (phrase: string): RegExp => {
  const parts = phrase.split(' ');
  const ended = parts.at(-1) === 'END';
  if (ended) parts.pop();
  const source = parts.map((word, index) => {
    const slot = slotSource(word);
    if (slot !== undefined) return `(?<${word}>${slot})`;
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return word === 'to' && isSlot(parts[index + 1] ?? '') ? literal + noPurpose() : literal;
  });
  const last = parts.at(-1) ?? '';
  const begins = /^[a-z]/.test(phrase) ? String.raw`(?<![\w-])` : '';
  const ends = ended
    ? atEnd
    : last === 'A' || last === 'B'
      ? slotEnds()
      : /[a-z]$/.test(phrase)
        ? String.raw`(?![\w-])`
        : '';
  return new RegExp(begins + source.join(' ') + ends, 'gi');
};
