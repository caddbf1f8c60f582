import { equal } from '../../base/index.ts';
import { contentIn, shared } from '../../english/index.ts';
import type { Claim } from './claims.ts';
import { type Ground, holdsValue, type Signs, statesOnly, steps } from './ground.ts';

/** What the words of a line say: those of which step, of which sentence of the question. */
export const signsOfWords = (ground: Ground) => {
  const { judged } = ground;
  const like = ground.texts.map((text, line) => likeness(ground, text, line));
  const share = (name: keyof (typeof like)[number], line: number): number => like[line]?.[name] ?? 0;
  const isNamedAnother = (line: number): boolean => share('nameOther', line) > share('nameOwn', line);
  const worked = judged.filter(({ claim }) => claim.working);
  return {
    restates: (line, own) => (statesOnly(own) ? share('withinGiven', line) : 0),
    nameOwn: (line, own) => (steps(own) ? share('nameOwn', line) : 0),
    statesNameAnother: (line, own) =>
      statesOnly(own) && isNamedAnother(line) ? share('nameOther', line) : 0,
    /** Another working came to it before. */
    againAnother: (line, own) =>
      isNamedAnother(line) &&
      own.some(({ claim }) => claim.working && worked.some((one) => isAgain(claim, one.claim))),
  } satisfies Signs;
};

const isAgain = (claim: Claim, earlier: Claim): boolean =>
  earlier.line < claim.line && equal(earlier.shown, claim.shown);

/**
 * How far a line names the step of what it shows, and any other step of the reference; and the share of its words that a
 * sentence of the question has which says a number of it.
 */
const likeness = ({ judged, reference }: Ground, text: string, line: number) => {
  const words = contentIn(text);
  const shown = judged.filter((one) => one.claim.line === line);
  const within = reference.sentences
    .filter(({ values }) => shown.some(({ claim }) => holdsValue(values, claim.shown)))
    .map((one) => shareOf(words, one.words));
  const like = { nameOwn: 0, nameOther: 0, withinGiven: Math.max(0, ...within) };
  reference.steps.forEach(({ value, words: named }) => {
    const name = shown.some(({ claim }) => equal(value, claim.shown)) ? 'nameOwn' : 'nameOther';
    like[name] = Math.max(like[name], shareOf(named, words));
  });
  return like;
};

/** From 0 to 1: the share of some words that are among others. */
const shareOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  some.size === 0 ? 0 : shared(some, others) / some.size;
