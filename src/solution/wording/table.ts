import { rememberedOf } from '../../base/index.ts';
import { isSlot, noPurpose, slotEnds, slotSource } from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';

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

/** A form of a phrase that names an operation, ready to be found, with what stands for each of its slots. */
export interface Naming {
  readonly find: RegExp;
  /** The plain words of the form, in small letters: a text without one of them has no such phrase. */
  readonly words: readonly string[];
  readonly to: { readonly [op in NamedOperation]?: string };
}

/** The phrases that name an operation, in all their forms, the more particular first. */
export interface Namings {
  readonly all: readonly Naming[];
  /** By the longest plain word of a form, in small letters: the places in `all`. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

export type Wording = ReadonlyMap<NamedOperation, Namings>;

/** The table made ready, once for each table. */
export const compileWording = rememberedOf(
  (table: WordingTable): Wording =>
    new Map(namedOperations.map((op) => [op, namingsOf(Object.entries(table.operations[op] ?? {}), table)])),
);

const namingsOf = (
  phrases: readonly (readonly [phrase: string, to: Following])[],
  { verbs }: WordingTable,
): Namings => {
  const all: Naming[] = [];
  const byWord = new Map<string, number[]>();
  const ing = (text: string): string =>
    text.replace(/^[a-z]+/, (word) => (verbs[word] === undefined ? word : verbs[word]));
  for (const [phrase, to] of phrases) {
    const inflected = phrase.split(' ').some((word) => verbs[word] !== undefined);
    for (const form of inflected ? [(text: string) => text, ing] : [(text: string) => text]) {
      const words = form(phrase)
        .split(' ')
        .filter((word) => /^[a-z]+$/.test(word));
      const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '');
      byWord.set(longest, [...(byWord.get(longest) ?? []), all.length]);
      all.push({
        find: finderOf(form(phrase)),
        words,
        to: Object.fromEntries(
          Object.entries(to).map(([op, text]) => [op, text === stays ? text : form(text)]),
        ),
      });
    }
  }
  return { all, byWord };
};

/** A phrase longer than this says no operation, and each of its letters takes time to fill. */
export const longestPhrase = 80;

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
