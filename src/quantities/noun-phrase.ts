import { dimensionOf, lemma, pluralOf, singularOf } from '../english/index.ts';

/** Words that no name of a thing goes on over. */
const stops = new Set(
  `of in on at to for from with by as than and or but is are was were has have had will would can could the a an that
  which who he she they it we his her their its this these those so because if when while total altogether combined
  away because after before more less fewer extra additional other times then since plus minus equals`.split(
    /\s+/,
  ),
);
/** What somebody did: `10 made badges`, of ten pupils. */
const deeds =
  /^(?:made|bought|sold|ate|had|got|took|gave|went|came|ran|drank|brought|sent|wrote|flew|wore|did|won|kept|paid|saw|read|chose|drove|sang|said|like[ds]?|want(?:ed|s)?)$/;
const mostWords = 4;
/** Plurals that stand before the noun: `3 sports cars`. */
export const attributive: ReadonlySet<string> = new Set('sports goods sales savings arms customs'.split(' '));
/** `4 twenty pound dumbbells`: of two numbers nobody knows which counts. */
const inLetters =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|dozen)$/;

/**
 * The words right behind a number that say what it counts: `clips` of ' clips altogether', `red apples`,
 * `miles per hour`, `pieces of cake`; undefined where none do for certain.
 */
export const countedThing = (after: string): string | undefined => {
  const words: string[] = [];
  const spoken = /^ ((?:[A-Za-z][a-z]*[ -]?){1,8})/.exec(after)?.[1]?.trim().split(' ') ?? [];
  for (const word of spoken) {
    if (words.length >= mostWords || stops.has(word) || /[A-Z]/.test(word) || inLetters.test(word))
      return undefined;
    if (words.length === 0 && deeds.test(word)) return undefined;
    words.push(word);
    if (singularOf(word) === undefined || attributive.has(word)) continue;
    // `18 men's T-shirts` are no 18 men.
    if (/^['’]/.test(after.slice(1 + words.join(' ').length))) return undefined;
    // Of `60 men and women` only some are men; so of `men/women`.
    const joined = /(?: (?:and|or|&) |\/)([a-z]+)\b/y;
    joined.lastIndex = 1 + words.join(' ').length;
    const partner = joined.exec(after)?.[1];
    if (partner !== undefined && !stops.has(partner) && singularOf(partner) !== undefined) return undefined;
    // `10 minutes/km`, `45 minutes/trip`
    const over = /^\/([a-z]+)\b/.exec(after.slice(1 + words.join(' ').length))?.[1];
    if (over !== undefined && !stops.has(over) && (dimensionOf(lemma(over)) ?? pluralOf(over)) !== undefined)
      return `${words.join(' ')} per ${over}`;
    const tail = tailOf(spoken.slice(words.length), after.slice(1 + words.join(' ').length));
    return [...words, ...tail].join(' ');
  }
  return undefined;
};

/**
 * ` per hour`, ` each`, ` left`, ` of cake`: what belongs to the noun before it. Only where it ends there: of ` of jelly
 * beans` two words would be cut off in the middle, and ` of apples, pears and plums` names more than the first.
 */
const tailOf = ([first = '', second = '']: readonly string[], after: string): readonly string[] => {
  if (first === 'left' || first === 'each') return [first];
  if (!/^(?:per|an?|every|of)$/.test(first) || stops.has(second) || !/^[a-z]+$/.test(second)) return [];
  return endsThere.test(after.slice(` ${first} ${second}`.length)) ? [first, second] : [];
};

const endsThere = new RegExp(
  String.raw`^(?:$| ?[.?!;:)(=*/+"]| [-–x=*/+]|,(?! [a-z-]+(?:,| and\b| or\b))| (?:and|or) (?:\d|half\b|twice\b|(?:${[...stops].join('|')})\b)| (?!and\b|or\b)(?:${[...stops].join('|')}|each|every|per|left|costs?|contains?|weighs?|takes?|makes?|needs?|gives?|do|does|did|will|must|may|might|should|not)\b)`,
);
