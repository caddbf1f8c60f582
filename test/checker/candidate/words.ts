import { type ReadEquation, readEquations } from '../equations/index.ts';
import { type Label, labelsOf } from '../labels.ts';
import { isNumberWord, NUMBER_WORDS } from '../numerals.ts';
import { plainly } from '../plain.ts';
import { same } from '../rational.ts';
import type { Line } from './line.ts';
import { rationalText } from './reference.ts';

/** Signs, parentheses and spaces aside: what may change around a number when it becomes negative. */
export const bare = (piece: string): string => piece.replace(/[()\s\-−–]/g, '');

/** A line without its numbers, in figures or words, and without what may change around them. */
export const loose = (line: string): string =>
  bare(
    line
      .replace(
        /(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s?\/\s?\d+(?:\.\d+)?|\s(?:and\s)?\d+\/\d+|(?:st|nd|rd|th)\b)*/g,
        '#',
      )
      .replace(/[A-Za-z]+(?:-[A-Za-z]+)*/g, (word) => (isNumberWord(word) ? '#' : word)),
  );

/** In a line that was rebuilt: every label that stands there stood there before. */
export const checkLabels = ({ shown, where, fail }: Line, before: readonly Label[]): void => {
  const known = new Set(before.map(({ text }) => text.trim()));
  for (const { text } of labelsOf(plainly(shown)))
    if (!known.has(text.trim()))
      fail('4', 'an ordinal or a label changed', `${where}: ${text.trim()} is new | ${shown}`);
};

const signsOf = (equation: ReadEquation): string =>
  (equation.text.split('=')[0] ?? '')
    .replace(/\/\s*[A-Za-z]+/g, '')
    .replace(/(?<=[\d)\s])[xX](?=[\s\d$(])|[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/[^-+*/]/g, '');

/** Where the original told one working in the sentence and in the annotation, the flawed line does so too. */
export const checkSameWorking = ({ original, shown, where, fail }: Line): void => {
  const pairs = (some: string): readonly (readonly [string, string])[] | undefined => {
    const read = readEquations(some);
    const [inside, sight] = (['annotation', 'sight'] as const).map((kind) =>
      read.filter((one) => one.where === kind),
    );
    if (inside === undefined || sight === undefined || inside.length !== sight.length) return undefined;
    if (read.some((one) => one.verdict === 'unread')) return undefined;
    return inside.map((one, at) => [signsOf(one), signsOf(sight[at] as ReadEquation)] as const);
  };
  const [before, after] = [pairs(original), pairs(shown)];
  if (before === undefined || after === undefined || before.some(([a, b]) => a !== b)) return;
  // `1/2 * 8 = <<.5*8=4>>4` tells one working in two shapes.
  const apart = after.find(([a, b]) => a !== b && a.replaceAll('/', '') !== b.replaceAll('/', ''));
  if (apart !== undefined) fail('4', 'sentence and annotation tell two workings', `${where}: ${shown}`);
};

const OPERATOR_WORDS = new Set(
  (
    'plus minus times divided by multiplied over of added to subtracted from less and more than fewer twice half two ' +
    'add adding subtract subtracting multiply multiplying divide dividing take taking increase increasing decrease ' +
    'decreasing sum difference product quotient result total amount between into in all both the an makes making together with has have had halve'
  ).split(' '),
);

/**
 * Words that stand for the opposite operation where the original has the other one: `2 hours later`, `2 hours earlier`;
 * `3 years older than`, `3 years younger than`.
 */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ...([
    ['earlier', 'later'],
    ['older', 'younger'],
    ['taller', 'shorter'],
    ['longer', 'shorter'],
  ] as const),
  ...([
    ['higher', 'lower'],
    ['heavier', 'lighter'],
    ['faster', 'slower'],
    ['bigger', 'smaller'],
  ] as const),
  ...([
    ['larger', 'smaller'],
    ['wider', 'narrower'],
    ['expensive', 'cheaper'],
  ] as const),
];

const isOpposite = (word: string, known: ReadonlySet<string>): boolean =>
  OPPOSITES.some(([one, other]) => (word === one && known.has(other)) || (word === other && known.has(one)));

/** A rewritten line says nothing new but numbers and what names an operation. */
export const checkNewWords = ({
  original,
  shown,
  where,
  fail,
}: Pick<Line, 'original' | 'shown' | 'where' | 'fail'>): void => {
  const words = (some: string): string[] =>
    some
      .toLowerCase()
      .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
      .replace(/\\[a-z]+/g, ' ')
      .match(/[a-zà-ÿ'’]{2,}(?:-[a-zà-ÿ'’]{2,})*/g) ?? [];
  const known = new Set(words(original));
  const fresh = words(shown).filter(
    (word) =>
      !known.has(word) && !isNumberWord(word) && !OPERATOR_WORDS.has(word) && !isOpposite(word, known),
  );
  if (fresh.length > 0)
    fail('4', 'the labelled line has new words', `${where}: ${fresh.join(', ')} | ${shown} | ${original}`);
};

/** A number in letters that tells a changed variable is one that has changed too. */
export const checkNumberWords = (line: Line): void => {
  const { original, shown, template, changed, held, where, fail } = line;
  const words = (some: string): string[] => some.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const kept = words(shown);
  const involved = new Set([...(template ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
  if (line.labelled) involved.add(line.candidate.target_variable);
  for (const word of new Set(words(original))) {
    const meanings = NUMBER_WORDS.get(word);
    if (meanings === undefined || !kept.includes(word)) continue;
    for (const [name, { was, now }] of changed) {
      // Who remembers a dozen as 10 goes on calling it a dozen.
      const isRemembered =
        word === 'dozen' && name === line.candidate.target_variable && name.split('_').includes(word);
      if (isRemembered) continue;
      const means =
        involved.has(name) &&
        meanings.some((value) => same(value, was)) &&
        !meanings.some((value) => same(value, now));
      if (means && !held.some((value) => meanings.some((meaning) => same(value, meaning))))
        fail('7', 'a stale number word', `${where}: ${word} is ${name}, now ${rationalText(now)} | ${shown}`);
    }
  }
};
