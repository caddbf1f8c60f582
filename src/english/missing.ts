import { tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma } from './nouns.ts';
import { askedAsKnown, meantByThem, nounsIn, speaksOf, speaksOfNobody } from './referring.ts';
import { namesOf } from './sentences.ts';
import { personPronouns } from './stating.ts';
import { isDue } from './taking.ts';
import { isPerson } from './things.ts';

const [kin, container] = [wordClass('kin'), wordClass('container')];
const [he, she, they] = personPronouns;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
/** Those who are named, and those who are told of without a name: `sister`. */
const peopleIn = (text: string): ReadonlySet<string> =>
  new Set([...namesOf(`x ${text}`), ...wordsOf(text).filter((word) => kin.has(lemma(word)))]);
const tellsOfPeople = (text: string): boolean =>
  wordsOf(text).some((word) => isPlural(word) && (isPerson(lemma(word)) || kin.has(lemma(word))));

/** Whether `he` and `she` stay where there is but one, or `they` where nobody is left: who is gone had brought them in. */
const missesWho = (gone: string, rest: string, earlier: string): boolean => {
  const known = peopleIn(rest);
  const isOneMore = [...peopleIn(gone)].some((one) => !known.has(one));
  if (isOneMore && known.size < 2 && he.test(rest) && she.test(rest)) return true;
  const areThey = they.test(rest) && !they.test(earlier) && known.size < 2;
  return areThey && tellsOfPeople(gone) && !tellsOfPeople(rest);
};

/** Who does something by trade: `a farmer`. */
const trade = /\b(?:an?|one) (?:\p{Ll}+ )?\p{Ll}{2,}(?:er|or|ist|man)\b/iu;
/** Whether what follows says `he` or `her` of nobody but whom a sentence brings in that goes: `A farmer puts up a fence.` */
const missesPerson = (gone: string, earlier: string, later: string): boolean =>
  trade.test(gone) &&
  speaksOfNobody(later) &&
  (he.test(later) || she.test(later)) &&
  ![earlier, later].some((text) => trade.test(text)) &&
  !(he.test(earlier) || she.test(earlier)) &&
  peopleIn(earlier).size === 0;

const counted = /\bhow many (\p{Ll}+)(?: (\p{Ll}+))?/iu;
const askedIn = (text: string): string =>
  lemma((counted.exec(text) ?? []).slice(1).find((word) => word !== undefined && isPlural(word)) ?? '');
const another = tells(String.raw`\b(?:another|other|second)\b`, 'i');

/** Whether a text, of which a part is gone, speaks of something that only that part has told: `the movie`, `both` of which one is left. */
export const isMissed = (gone: string, earlier: string, later: string): boolean => {
  const [own, known] = [nounsIn(gone), nounsIn(earlier)];
  const isNew = (noun: string): boolean => own.has(noun) && !known.has(noun);
  // `How many bags does he get?` of what nobody puts into bags; how many are needed may be asked.
  const asked = askedIn(later);
  const isAskedAlone = !speaksOf(later.replace(/[^.?!]*\?\s*$/, ''), [asked]);
  return (
    [...askedAsKnown(later), ...meantByThem(gone, later)].some(isNew) ||
    (isNew(asked) && isAskedAlone && container.has(asked) && !isDue(later)) ||
    (another(gone) && /\bboth\b/i.test(later) && !/\btwo\b|\b2\b/i.test(earlier)) ||
    missesWho(gone, `${earlier} ${later}`, earlier) ||
    missesPerson(gone, earlier, later)
  );
};
