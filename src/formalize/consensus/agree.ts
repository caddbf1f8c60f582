import type { AgreementWeights } from '../../model/index.ts';
import type { Formalization, Likeness, Worth } from './align.ts';
import { type Comparison, comparePair } from './pair.ts';

/** One formaliser's usable program for a problem, with what speaks for it. */
export type Candidate = { readonly formalization: Formalization; readonly worth: Worth };

export type Agreement = ReturnType<typeof agree>;

/**
 * The largest set of which each two are joined; of several the one of the highest mean quality, then the first.
 * Exact, by trying every one: there are as many formalisations as there are models, not more.
 */
const largestClique = (
  count: number,
  joined: (a: number, b: number) => boolean,
  quality: (clique: readonly number[]) => number,
): readonly number[] => {
  let best: readonly number[] = [];
  const extend = (clique: readonly number[], rest: readonly number[]): void => {
    const larger = clique.length > best.length;
    if (larger || (clique.length === best.length && quality(clique) > quality(best))) best = clique;
    rest.forEach((next, at) => {
      const left = rest.slice(at + 1).filter((other) => joined(next, other));
      if (clique.length + 1 + left.length >= best.length) extend([...clique, next], left);
    });
  };
  extend(
    [],
    Array.from({ length: count }, (_, index) => index),
  );
  return best;
};

const better = (a: Worth, b: Worth): number =>
  b.generality - a.generality || Number(b.roundTrip) - Number(a.roundTrip) || b.naming - a.naming;

/** More formalisations of one problem than this are not compared: the search for a clique is exact. */
export const mostFormalizers = 24;

/** Compares each two formalisations of one problem, and chooses one of the largest set that agrees. */
export const agree = (candidates: readonly Candidate[], weights: AgreementWeights, like?: Likeness) => {
  /** Of each with those behind it. */
  const found = candidates.map((a, row) =>
    candidates.slice(row + 1).map((b) => comparePair(a.formalization, b.formalization, weights, like)),
  );
  const between = (a: number, b: number): Comparison | undefined =>
    found[Math.min(a, b)]?.[Math.abs(a - b) - 1];
  const meanQuality = (clique: readonly number[]): number => {
    const all = clique.flatMap((a, at) => clique.slice(at + 1).map((b) => between(a, b)?.quality ?? 0));
    return all.length === 0 ? 0 : all.reduce((sum, quality) => sum + quality, 0) / all.length;
  };
  const clique = largestClique(
    candidates.length,
    (a, b) => between(a, b)?.verdict === 'equivalent',
    meanQuality,
  );
  const members = clique.flatMap((index) => candidates[index] ?? []);
  const [first] = members.toSorted((a, b) => better(a.worth, b.worth));
  const isAgreed = first !== undefined && members.length > 1;
  return {
    pairs: found.flat(),
    /** The names of the largest set of formalisations of which each two are equivalent; one alone agrees with nobody. */
    clique: (isAgreed ? members : []).map(({ formalization }) => formalization.name),
    /** 0 where nobody agrees; from 0 to 1 for two, above it for more. */
    confidence: isAgreed ? meanQuality(clique) * (1 + weights.size_bonus * (members.length - 2)) : 0,
    /** The one to use; null where nobody agrees. */
    canonical: isAgreed ? first.formalization.name : null,
  };
};
