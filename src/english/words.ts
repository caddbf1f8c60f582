import { once, remembered } from '../base/index.ts';
import { entryOf, wordClass } from './lexicon/lexicon.ts';
import { lemma } from './nouns.ts';
import type { Token } from './sentences.ts';

const ender = wordClass('ender');
/** True for a word in small letters that no noun phrase goes on over. */
export const endsPhrase = (word: string): boolean => ender.has(word);

/** `investment`, `contribution`, `allowance`: what was done, and how much that is. */
export const endsLikeDeedDone = (word: string): boolean => /(?:ment|[st]ion|ture|ance)$/.test(word);

/** Whether a word ends as what was done does: `baked`; not `seed`. */
export const endsLikeDeed = (word: string): boolean => /[^e]ed$/.test(word);

const thingInIng = wordClass('thing_in_ing');
export const endsInIng = (word: string): boolean => /.ing$/.test(word);
/** Whether it does, and is something that is done: `swimming`; not `ring`. */
export const endsLikeDoing = (word: string): boolean => endsInIng(word) && !thingInIng.has(word);

/** Whether a word with a capital may be one that any sentence begins with: `Cats`, `Running`. */
export const mayBeginAny = (word: string): boolean => /[^s]s$|.{3}ing$/.test(word);

const withoutContent = wordClass('without_content');
/** True for words that say something of what is meant: those by which two texts are held together. */
export const isContent = (word: string): boolean => !withoutContent.has(word);

/** Those words of a text, in their plain form: what two texts are held together by. */
export const contentIn = remembered(
  (text): ReadonlySet<string> =>
    new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isContent).map((word) => lemma(word))),
);
/** The same of what is read already. */
export const contentOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(({ kind, text }) => (kind === 'word' && isContent(text) ? [lemma(text)] : [])));

export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
};

interface Forms {
  /** `make`: what many do; also the infinitive. */
  readonly many: string;
  readonly one: string;
  readonly past: string;
}

/** The verbs with which amounts are told, each once: what many do, what one does, what was done. */
const all = once((): readonly Forms[] =>
  wordClass('telling_verb')
    .words()
    .map((many) => {
      const [one = `${many}s`, past = `${many}ed`] = entryOf(many)?.forms ?? [];
      return { many, one, past };
    }),
);

/** `gets|got` of `get`, for the third person. */
export const formsOf = (many: string): string => {
  const known = all().find((one) => one.many === many);
  return known ? `${known.one}|${known.past}` : `${many}s|${many}ed|${many}d`;
};

/** Whether a word is what many do, what one does, or what was done; several of `read`, none of `pens`. */
export const formsIn = (word: string): readonly (keyof Forms)[] =>
  (['many', 'one', 'past'] as const).filter((form) => all().some((verb) => verb[form] === word));

const nouns = wordClass('noun_too');

/** Whether a word is what one does, and no noun of many: `arrives`; not `plants`. */
export const isOfOne = (word: string): boolean =>
  all().some(({ one, many }) => one === word && !nouns.has(many));

export const verbs = once(() => {
  const forms = all().flatMap(({ many, one, past }) => [...(many === 'do' ? [] : [many]), one, past]);
  return new RegExp(`\\b(?:were|${forms.join('|')})\\b`, 'i');
});
