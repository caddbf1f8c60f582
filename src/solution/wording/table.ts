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

const numberSource = String.raw`[$€£]?\d(?:[\d,]{0,20}\d)?(?:\.\d{1,20})?%?|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b`;
const purpose = 'find|get|determine|see|calculate|know|figure|obtain|arrive|learn|work';
const nextClause = String.raw`(?:to (?:${purpose})|so|then|which|gives?|we|you|is|are|was|equals)\b`;
const moneySource = String.raw`[$€£]\d(?:[\d,]{0,20}\d)?(?:\.\d{1,20})?`;
const notCounted = '(?:than|he|she|they|it|we|you|is|are|was|were|has|have|had|be|been|so|then|and|that)';
const words = String.raw`(?!as )(?:(?! ${nextClause})(?:[^.,:;=<>+*/×÷?!\n]|[.,](?=\d))){1,90}?`;

/** A phrase longer than this says no operation, and each of its letters takes time to fill. */
export const longestPhrase = 80;

/**
 * What a capital letter of a phrase stands for, each a piece of bounded length, so that no phrase can hang a run. `A`, `B`: some words, up to a purpose (`to find …`) or the end of the
 * clause; `C`: what a number counts, a few words; `N`: a number; `M`: an amount of money; `R`: a result; `END`: the end of a clause.
 */
export const slotSources: ReadonlyMap<string, string> = new Map([
  ['A', words],
  ['B', words],
  ['C', String.raw`(?:(?!${notCounted}\b)[a-z-]{1,30} ){0,3}(?!${notCounted}\b)[a-z-]{1,30}`],
  ['N', numberSource],
  ['M', moneySource],
  ['R', `(?<=>>|= ?)(?:${numberSource})`],
]);

const longestWordOf = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const atEnd = String.raw`(?=\s*(?:[.,:;!?)]|$))`;
const afterLastSlot = `(?= ${nextClause}|[.,:;=<]|$)`;

const finderOf = (phrase: string): RegExp => {
  const parts = phrase.split(' ');
  const ended = parts.at(-1) === 'END';
  if (ended) parts.pop();
  const source = parts.map((word, index) => {
    const slot = slotSources.get(word);
    if (slot !== undefined) return `(?<${word}>${slot})`;
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return word === 'to' && slotSources.has(parts[index + 1] ?? '')
      ? `${literal}(?! (?:${purpose})\\b)`
      : literal;
  });
  const last = parts.at(-1) ?? '';
  const begins = /^[a-z]/.test(phrase) ? String.raw`(?<![\w-])` : '';
  const ends = ended
    ? atEnd
    : last === 'A' || last === 'B'
      ? afterLastSlot
      : /[a-z]$/.test(phrase)
        ? String.raw`(?![\w-])`
        : '';
  return new RegExp(begins + source.join(' ') + ends, 'gi');
};
