import { type Fields, fieldOf, isFields } from '../../models/index.ts';

/** A stretch of a question, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a system says that the flaw is: offsets, or words of the question. */
export type SaidPlace = Place | string;

const isPlace = (value: unknown): value is Place =>
  isFields(value) && Number.isInteger(value.start) && Number.isInteger(value.end);
const isSaid = (value: unknown): value is SaidPlace => typeof value === 'string' || isPlace(value);

/** The places under `places`, or their JSON as text; undefined where a line has none. */
export const placesIn = (line: Fields): readonly SaidPlace[] | undefined => {
  const value = fieldOf(line, 'places');
  const list = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) && list.length > 0 && list.every(isSaid) ? list : undefined;
};

/** Those of a test set, which are offsets. */
export const offsetsIn = (line: Fields): readonly Place[] | undefined => placesIn(line)?.filter(isPlace);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const moreThanTwice = 80;
const lengthOf = (places: readonly Place[]): number =>
  places.reduce((sum, { start, end }) => sum + end - start, 0);
const touch = (one: Place, other: Place): boolean => one.start <= other.end && other.start <= one.end;

/**
 * Whether what was said is where the flaw is: each of its places is touched by one that was said and the other way round, and
 * those are together no longer than twice the truth and 80 letters, so that the whole question is no answer.
 */
export const isFound = (
  truth: readonly Place[],
  said: readonly SaidPlace[],
  question: string | undefined,
): boolean => {
  const places = said.map((one) => (typeof one === 'string' ? quoted(one, question) : one));
  if (places.includes(undefined)) return false;
  const known = places.filter((one) => one !== undefined);
  return (
    truth.every((place) => known.some((one) => touch(place, one))) &&
    known.every((one) => truth.some((place) => touch(place, one))) &&
    lengthOf(known) <= 2 * lengthOf(truth) + moreThanTwice
  );
};

/** Where a question says words first; undefined where it does not. */
const quoted = (words: string, question = ''): Place | undefined => {
  const start = words.trim() === '' ? -1 : question.indexOf(words.trim());
  return start < 0 ? undefined : { start, end: start + words.trim().length };
};
