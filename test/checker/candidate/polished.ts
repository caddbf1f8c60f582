import type { Candidate } from '../../../src/model/index.ts';
import { readEquations } from '../equations/index.ts';
import { isNumberWord, NUMBER_WORDS, numerals } from '../numerals.ts';
import { type Rational, whole } from '../rational.ts';

/** What is wrong with a labelled line in a language model's words: causes with their details. */
export const polishedFaults = ({
  flawed_solution: flawed,
  polished_solution: polished,
  polished_by: by,
  erroneous_line_number: label,
}: Candidate): readonly (readonly [cause: string, detail: string])[] => {
  if (polished === undefined) return by === undefined ? [] : [['polished by somebody, without words', '']];
  const names = Object.keys(flawed);
  if (Object.keys(polished).join() !== names.join()) return [['the lines of the polished solution', '']];
  const other = names.find((name) => name !== label && polished[name] !== flawed[name]);
  if (other !== undefined) return [['another line was polished', other]];
  const [line, original] = [polished[label] ?? '', flawed[label] ?? ''];
  const found: (readonly [string, string])[] = [];
  const expected = (cause: string, same: boolean): void => {
    if (!same) found.push([cause, line]);
  };
  expected('polished, and the same', line !== original);
  expected('polished, and of several lines', !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(line));
  expected('polished by nobody', Boolean(by?.provider && by.model));
  const notes = (text: string): string => (text.match(/<<.*?>>\$?[\d.,]*\d/g) ?? []).join(' ');
  expected('polished, and an annotation is another', notes(line) === notes(original));
  const read = (text: string): string =>
    readEquations(text)
      .map(({ verdict }) => verdict)
      .join(' ');
  expected('polished, and its equations are judged otherwise', read(line) === read(original));
  const [now, before] = [numerals(line), numerals(original)];
  let at = 0;
  for (const { text } of now) if (text === before[at]?.text) at++;
  expected('polished, and a number is gone', at === before.length);
  const values = new Set(before.map(({ value }) => textOf(value)));
  expected(
    'polished, and a number is new',
    now.every(({ value }) => values.has(textOf(value))),
  );
  expected('polished, and a number word is new', newWord(line, original, values) === undefined);
  return found;
};

const textOf = ({ num, den }: Rational): string => `${num}/${den}`;

/** A number word that neither stands in the original nor says one of its numbers or a share of them. */
const newWord = (line: string, original: string, values: ReadonlySet<string>): string | undefined => {
  const words = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
  const own = new Set(words(original));
  return words(line).find((word) => {
    if (own.has(word) || word === 'and' || !isNumberWord(word)) return false;
    const says = NUMBER_WORDS.get(word) ?? [whole(1)];
    return !says.some(({ num, den }) => values.has(`${num}/${den}`) || values.has(`${den}/${num}`));
  });
};
