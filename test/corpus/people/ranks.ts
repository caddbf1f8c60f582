import type { Candidate } from '../../../src/model/index.ts';
import type { PersonsMistake } from './people.ts';

/** Where people's mistakes stand among the candidates of their problems. */
export interface Ranks {
  /** From 1, one for each mistake that was found. */
  readonly ranks: readonly number[];
  /** Candidates a problem, on average. */
  readonly candidates: number;
  /** What they are ordered by. */
  readonly by: string;
}

/**
 * Orders each problem's candidates by their plausibility, and where they have none by how often their rule makes what
 * people wrote, counted on other problems (five parts, by index).
 */
export const ranksOf = (
  mistakes: readonly PersonsMistake[],
  candidatesOf: (mistake: PersonsMistake) => readonly Candidate[],
  isTheSame: (mistake: PersonsMistake, candidate: Candidate) => boolean,
): Ranks => {
  const scored = mistakes.some((one) =>
    candidatesOf(one).some((candidate) => plausibility(candidate) !== undefined),
  );
  const priors = [0, 1, 2, 3, 4].map((part) =>
    ruleShares(
      mistakes.filter(({ index }) => index % 5 !== part),
      candidatesOf,
      isTheSame,
    ),
  );
  let candidates = 0;
  const ranks = mistakes.flatMap((one) => {
    const prior = priors[one.index % 5];
    const score = (candidate: Candidate): number =>
      scored ? (plausibility(candidate) ?? 0) : (prior?.get(candidate.rule) ?? 0);
    const ordered = candidatesOf(one).toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1));
    candidates += ordered.length;
    const rank = ordered.findIndex((candidate) => isTheSame(one, candidate)) + 1;
    return rank > 0 ? [rank] : [];
  });
  return {
    ranks,
    candidates: candidates / Math.max(1, mistakes.length),
    by: scored ? 'plausibility' : "their rule's share of what people wrote",
  };
};

const plausibility = (candidate: Candidate): number | undefined => {
  const { plausibility: score }: { readonly plausibility?: unknown } = Object(candidate);
  return typeof score === 'number' ? score : undefined;
};

/** Of a rule's candidates, the share that a person wrote; rare rules are drawn towards one in fifty. */
const ruleShares = (
  mistakes: readonly PersonsMistake[],
  candidatesOf: (mistake: PersonsMistake) => readonly Candidate[],
  isTheSame: (mistake: PersonsMistake, candidate: Candidate) => boolean,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, { made: number; written: number }>();
  for (const mistake of mistakes)
    for (const candidate of candidatesOf(mistake)) {
      const count = counts.get(candidate.rule) ?? { made: 0, written: 0 };
      counts.set(candidate.rule, count);
      count.made++;
      if (isTheSame(mistake, candidate)) count.written++;
    }
  return new Map([...counts].map(([rule, { made, written }]) => [rule, (written + 1) / (made + 50)]));
};
