import { once } from '../base/index.ts';
import { entryOf, wordClass } from './lexicon/ask.ts';

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

const nouns = wordClass('noun_too');

/** Whether a word is what one does, and no noun of many: `arrives`; not `plants`. */
export const isOfOne = (word: string): boolean =>
  all().some(({ one, many }) => one === word && !nouns.has(many));

export const verbs = once(() => {
  const forms = all().flatMap(({ many, one, past }) => [...(many === 'do' ? [] : [many]), one, past]);
  return new RegExp(`\\b(?:were|${forms.join('|')})\\b`, 'i');
});
