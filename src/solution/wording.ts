import { applyEdits, between, composed, type Edit, moved, rememberedOf } from '../base/index.ts';
import {
  isSlot,
  lacksNoun,
  likeCapital,
  noPurpose,
  slotEnds,
  slotSource,
  withArticleFor,
} from '../english/index.ts';
import type { BinaryOp } from '../model/index.ts';

export const namedOperations = ['+', '-', '*', '/'] as const satisfies readonly BinaryOp[];
type NamedOperation = (typeof namedOperations)[number];

/** What words become where the working does another operation now; `stays`: they do not name the old one alone. */
type Following = { readonly [op in NamedOperation]?: string };

/** `rules/wording.yaml` as it was read: plain data, so that it can be handed to a thread. */
export interface WordingTable {
  /** The form in -ing of each verb that phrases may hold: `add: adding`. */
  readonly verbs: { readonly [verb: string]: string };
  /** By operation: the phrases that name it, the more particular first, and what they become. */
  readonly operations: { readonly [op in NamedOperation]?: { readonly [phrase: string]: Following } };
}

/** The word of a table for what need not follow. */
const stays = 'stays';

/** A form of a phrase that names an operation, ready to be found, with what stands for each of its slots. */
interface Naming {
  readonly find: RegExp;
  /** The plain words of the form, in small letters: a text without one of them has no such phrase. */
  readonly words: readonly string[];
  readonly to: { readonly [op in NamedOperation]?: string };
}

/** The phrases that name an operation, in all their forms, the more particular first. */
interface Namings {
  readonly all: readonly Naming[];
  /** By the longest plain word of a form, in small letters: the places in `all`. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

type Wording = ReadonlyMap<NamedOperation, Namings>;

const compileWording = rememberedOf(
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
  return new RegExp(begins + source.join(' ') + ends, 'giu');
};

export type Operations = { readonly before: ReadonlySet<BinaryOp>; readonly after: ReadonlySet<BinaryOp> };

/** The words as they now are; `unreached` is what still names an operation that the working has lost. */
export interface Followed {
  readonly text: string;
  /** What was written anew in the words as they were. */
  readonly edits: readonly Edit[];
  readonly unreached: string | undefined;
}

/**
 * Lets the words of a line follow its working. `text` is what speaks of the working; numbers and workings in it are
 * not touched, and without an operation that is gone nothing is.
 */
export const followWords = (text: string, { before, after }: Operations, table: WordingTable): Followed => {
  const wording = compileWording(table);
  let now = text;
  let edits: readonly Edit[] = [];
  for (const op of namedOperations) {
    const namings = wording.get(op);
    if (!namings || !isIn(op, before) || isIn(op, after)) continue;
    let mayStand = placesIn(now, namings);
    for (let at = nextOf(mayStand, -1); at !== undefined; at = nextOf(mayStand, at)) {
      const naming = namings.all[at];
      if (!naming) break;
      const { find, to } = naming;
      find.lastIndex = 0;
      const found = find.exec(now);
      if (!found) continue;
      const become = becomes(to, before, after);
      if (become === stays) continue;
      if (become === undefined) return { text, edits: [], unreached: found[0] };
      const more = replacing(now, find, become);
      const then = applyEdits(now, more);
      if (become === '' && lacksNoun(then) && !lacksNoun(now))
        return { text, edits: [], unreached: found[0] };
      edits = composed(now, edits, more);
      now = then;
      mayStand = placesIn(now, namings);
    }
  }
  return { text: now, edits, unreached: undefined };
};

/** Which phrases may stand in a text, by its plain words, in order: to try the expressions of all would take much longer. */
const placesIn = (text: string, { all, byWord }: Namings): readonly number[] => {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/)).add('');
  const places: number[] = [];
  for (const word of words)
    for (const place of byWord.get(word) ?? [])
      if (all[place]?.words.every((one) => words.has(one))) places.push(place);
  return places.sort((a, b) => a - b);
};

/** The next of the places behind one of them: the list may have changed since. */
const nextOf = (places: readonly number[], at: number): number | undefined =>
  places.find((place) => place > at);

/** Whether a change takes away an operation that words may name: else they stay as they are. */
export const losesOperation = ({ before, after }: Operations): boolean =>
  namedOperations.some((op) => isIn(op, before) && !isIn(op, after));

const isIn = (op: NamedOperation, operations: ReadonlySet<BinaryOp>): boolean =>
  operations.has(op) || (op === '/' && operations.has('//'));

/** What the phrase becomes, where all that is done now agrees on it. */
const becomes = (
  to: { readonly [op in NamedOperation]?: string },
  before: ReadonlySet<BinaryOp>,
  after: ReadonlySet<BinaryOp>,
): string | undefined => {
  const ops = namedOperations.filter((op) => isIn(op, after));
  // Beside a number that is simply told, what may stand beside any product or sum only says what is counted: 'in total'.
  if (after.size === 0 && (to['*'] === stays || to['+'] === stays)) return stays;
  if (ops.some((op) => to[op] === stays)) return stays;
  const [first, ...others] = ops;
  // What stood there already took nothing's place.
  return first === undefined || others.length > 0 || isIn(first, before) ? undefined : to[first];
};

/** The edits that put what it becomes in the place of all that is found. */
const replacing = (text: string, find: RegExp, become: string): readonly Edit[] => {
  const edits: Edit[] = [];
  // Not `matchAll`, which makes an expression of its own, and compiles it, each time.
  find.lastIndex = 0;
  for (let match = find.exec(text); match; match = find.exec(text)) {
    const { index, 0: said, groups = {} } = match;
    const filled = become.replaceAll(/(?<![\w-])[ABCMNR](?![\w-])/g, (slot) => groups[slot] ?? slot);
    const end = index + said.length;
    edits.push({ start: index, end, text: filled === '' ? '' : likeCapital(filled, said) });
    if (filled !== '') continue;
    const before = applyEdits(text.slice(0, end), edits);
    const made = before + text.slice(end);
    const tidy = tidied(before, text.slice(end));
    const now = tidy.before + tidy.after;
    const more = moved(replacing(tidy.after, find, become), tidy.before.length);
    return composed(now, composed(made, edits, between(made, now)), more);
  }
  return edits;
};

/** What is left of a text from which a phrase was taken out: no double spaces or commas, no colon behind nothing, capitals and articles right. */
const tidied = (before: string, after: string): { readonly before: string; readonly after: string } => {
  const begins = before === '' || /[.!?]\s+$/.test(before);
  let rest = after;
  if (begins || /,\s*$/.test(before)) rest = rest.replace(/^[,:]/, '');
  if (begins || /\s$/.test(before)) rest = rest.replace(/^\s+/, '');
  if (begins) rest = rest.charAt(0).toUpperCase() + rest.slice(1);
  let kept = /^[.,;:]/.test(rest) || rest === '' ? before.replace(/\s+$/, '') : before;
  kept = withArticleFor(kept, rest);
  return { before: kept, after: rest };
};
