import { hash } from 'node:crypto';
import seedrandom from 'seedrandom';
import { print } from '../ast/index.ts';
import { exactOf, groupedBy, raise, toNumber } from '../base/index.ts';
import type { Draw, Rule } from '../dsl/index.ts';
import type { Expr, Mutant } from '../model/index.ts';
import {
  type Difficulty,
  difficultyOf,
  isTempting,
  signsOf,
  slipFeatures,
  type Weights,
} from '../plausibility/index.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Proposal } from './propose.ts';

/** A candidate's place in every draw, in [0, 1), smaller first: it hangs on seed and id alone, whatever works beside it. */
export const drawKey = (seed: string, id: string): number => seedrandom.alea(`${seed}\u0000${id}`).double();

/** A place that is the first as often as its weight says: in v of v + w draws. `key` is in [0, 1); a weight of 0 comes last. */
export const weighedKey = (key: number, weight: number): number => -Math.log1p(-key) / weight;

/** The digest that names a candidate, with nothing of the run. A pattern may fit a place in several ways: so the working is in it. */
export const idOf = (
  { template: { index, model = '' } }: PreparedTemplate,
  { rule, place, step, alternative, choices, expr, also = [] }: Mutant,
  change = print(expr),
): string => {
  const more = also.flatMap((one) => [one.step, print(one.expr)]);
  const said = JSON.stringify([rule, index, model, step, place, alternative, choices, change, ...more]);
  return neverNumber(hash('sha256', said, 'hex').slice(0, 16));
};

/** A spreadsheet would take `5081446730912854` or `12e4567890123456` for a number and write another: a letter leads. */
export const neverNumber = (digest: string): string =>
  /^\d+(?:e\d+)?$/.test(digest) ? 'abcdef'.charAt(Number(digest[0]) % 6) + digest.slice(1) : digest;

export type About = { readonly rule: Rule; readonly proposal: Proposal };

/** A proposal with the id that its candidate would have. */
export type Named = About & { readonly id: string; readonly change: string };

/** What comes to the same at a step: the same change, which several rules may make; the first of them names it. */
export type Possibility = readonly Named[];

/** What one draw chooses from: the possibilities at one step, of one rule or of all rules of a family. */
export interface Pool {
  readonly problem: PreparedTemplate;
  readonly draw: Draw;
  /** How often people make which slip; without it all are alike. */
  readonly slips: Weights | undefined;
  readonly seed: string;
  /** In the order of the rules, then of the code. */
  readonly proposals: readonly Named[];
}

/** In the order of the draw: keys hang on seed, id and weight, so that of weights 3 and 1 the first comes first three times in four. */
export const inDrawOrder = (pool: Pool): readonly Possibility[] => {
  const { problem, draw, slips, seed, proposals } = pool;
  const all = [...groupedBy(proposals, ({ change }) => change).values()];
  if (all.length < 2) return all;
  const weights = slips && draw.weights === 'people' ? weightsOf(problem, all, slips, draw.least) : undefined;
  return all
    .map((possibility, at) => {
      const key = drawKey(seed, possibility[0]?.id ?? '');
      return { possibility, key: weights ? weighedKey(key, weights[at] ?? 1) : key };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ possibility }) => possibility);
};

/** How often people make each, beside the others; each rule has at least the part `least` of the whole. */
const weightsOf = (
  problem: PreparedTemplate,
  possibilities: readonly Possibility[],
  slips: Weights,
  least: number,
): readonly number[] => {
  const step = problem.subject.steps[possibilities[0]?.[0]?.proposal.mutant.step ?? -1];
  const right = step?.exact && {
    right: toNumber(step.exact),
    signs: signsOf(step.expr),
    operands: step.operands.length,
  };
  const weights = possibilities.map((possibility) => peoplesWeight(right, possibility, slips));
  const byRule = new Map<string, number>();
  for (const [at, [first]] of possibilities.entries()) raise(byRule, first?.rule.id ?? '', weights[at]);
  const floor = least * weights.reduce((sum, weight) => sum + weight, 0);
  return possibilities.map(([first], at) => {
    const own = byRule.get(first?.rule.id ?? '') ?? 0;
    return (weights[at] ?? 0) * (own > 0 && own < floor ? floor / own : 1);
  });
};

/** Where two are taken the likely ones come less often than people's single slips do: this power of the weights makes up for it. */
const sharpness = 1.5;

type Right = Omit<Parameters<typeof slipFeatures>[0], 'rule' | 'wrong'>;

const peoplesWeight = (step: Right | undefined, [first]: Possibility, slips: Weights): number => {
  if (!first) return 0;
  const wrong = numberOf(first.proposal.mutant.expr);
  if (!step || wrong === undefined) return 1;
  let score = slips.base;
  for (const feature of slipFeatures({ ...step, rule: first.rule.id, wrong }))
    score += slips.features.get(feature) ?? 0;
  return Math.exp(sharpness * score);
};

/** The wrong result that a changed step states; a working of its own states none. */
const numberOf = (expr: Expr): number | undefined => {
  if (expr.kind !== 'num') return undefined;
  const value = exactOf(expr.value);
  return value && toNumber(value);
};

/** All proposals by step, in the order of the code; at a step in that of the rules. */
export const byStep = (
  problem: PreparedTemplate,
  proposed: readonly { readonly rule: Rule; readonly proposals: readonly Proposal[] }[],
): readonly (readonly Named[])[] => {
  const all = proposed.flatMap(({ rule, proposals }) =>
    proposals.map((proposal): Named => {
      const change = print(proposal.mutant.expr);
      return { rule, proposal, change, id: idOf(problem, proposal.mutant, change) };
    }),
  );
  return [...groupedBy(all, ({ proposal }) => proposal.mutant.step)]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => group);
};

/** What can be drawn at one step: what something tempts to, and what nothing does. */
export interface Tempting {
  readonly named: readonly Named[];
  readonly difficulty: Difficulty;
  readonly tempts: boolean;
}

export const byDifficulty = ({ subject }: PreparedTemplate, named: readonly Named[]): readonly Tempting[] => {
  const expr = subject.steps[named[0]?.proposal.mutant.step ?? -1]?.expr;
  if (!expr) return [{ named, difficulty: 'hard', tempts: true }];
  const exactOfLeaf = ({ id }: Expr) => subject.facts.values[id];
  const difficulty = difficultyOf(expr, exactOfLeaf);
  if (difficulty === 'trivial') return [{ named, difficulty, tempts: true }];
  const parts = groupedBy(named, ({ proposal }): boolean => {
    const wrong = numberOf(proposal.mutant.expr);
    return wrong === undefined || isTempting(expr, wrong, exactOfLeaf);
  });
  return [...parts].map(([tempts, some]) => ({ named: some, difficulty, tempts }));
};

/** In which turn they are taken: what is hard, what is easy, and what nothing tempts to, each only where those before gave nothing. */
export const turnOf = ({ difficulty, tempts }: Tempting): number =>
  tempts ? Number(difficulty === 'easy') : 2;

/** How many are taken of a step: fewer where there is little to slip on, and then none where others of the problem were `found`. */
export const mostOf = ({ take, easy, trivial }: Draw, part: Tempting, found: boolean): number => {
  if (part.difficulty === 'trivial') return Math.min(take, trivial ?? take);
  if (turnOf(part) === 0 || easy === undefined) return take;
  return found ? 0 : Math.min(take, easy);
};
