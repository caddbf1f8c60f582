import { hash } from 'node:crypto';
import { type Family, families } from '../model/index.ts';
import { areaUnderCurve, type Scored } from './curve.ts';
import type { Solution } from './gather.ts';
import { type Classifier, learn, scoresOf } from './learn.ts';

/** A problem with its correct solution and its flawed ones. */
export interface AuditedProblem {
  readonly index: string;
  readonly correct: Solution;
  readonly flawed: readonly Solution[];
}

/** How far a rule's candidates are told from the originals of the same problems. */
export interface RuleAudit {
  readonly rule: string;
  readonly family: Family;
  readonly candidates: number;
  /** 0.5 is a coin, 1 a give-away. */
  readonly auc: number;
}

/** A habit of one kind of solution, in the order of how much it tells. */
export interface TellingFeature {
  readonly family: Family;
  readonly feature: string;
  readonly tells: 'flawed' | 'correct';
  /** How much further apart the scores are for it, on average. */
  readonly by: number;
  /** How often it stands in a flawed and in a correct solution, on average. */
  readonly flawed: number;
  readonly correct: number;
}

/** What a linear classifier makes of a run. */
export interface Audit {
  readonly problems: number;
  readonly auc: { readonly [family in Family]?: number };
  /** The same without the rules whose mistake shows on the surface, whatever the words. */
  readonly auc_without_visible: { readonly [family in Family]?: number };
  readonly by_rule: readonly RuleAudit[];
  readonly features: readonly TellingFeature[];
}

/** Into how many parts problems are dealt: each is judged by what was learnt from the others. */
export const folds = 5;

const foldOf = (index: string): number =>
  Number.parseInt(hash('sha256', `audit ${index}`, 'hex').slice(0, 8), 16) % folds;

/**
 * For each family: one classifier learns to tell its candidates from correct solutions, the problems that it is
 * tried on apart from those it learns from. `names` are the features' names, by number.
 */
export const auditOf = (
  problems: readonly AuditedProblem[],
  names: readonly string[],
  visible: { readonly [rule: string]: string } = {},
): Audit => {
  const found = families.flatMap((family) => {
    const own = problems.flatMap(({ index, correct, flawed }) => {
      const ofFamily = flawed.filter(({ made }) => made?.family === family);
      return ofFamily.length === 0 ? [] : [{ index, correct, flawed: ofFamily }];
    });
    return own.length < 2 * folds ? [] : [{ family, ...auditOfFamily(own, family, names, visible) }];
  });
  const areas = (of: 'auc' | 'hidden') =>
    Object.fromEntries(found.flatMap((one) => (one[of] === undefined ? [] : [[one.family, one[of]]])));
  return {
    problems: problems.length,
    auc: areas('auc'),
    auc_without_visible: areas('hidden'),
    by_rule: found.flatMap(({ rules }) => rules).toSorted((a, b) => b.auc - a.auc || compare(a.rule, b.rule)),
    features: found.flatMap(({ features }) => features),
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const auditOfFamily = (
  own: readonly AuditedProblem[],
  family: Family,
  names: readonly string[],
  visible: { readonly [rule: string]: string },
) => {
  const dealt = own.map((problem) => ({ problem, fold: foldOf(problem.index) }));
  const scored: Scored[] = [];
  const byRule = new Map<string, Scored[]>();
  const classifiers = Array.from({ length: folds }, (_, fold) => {
    const classifier = learn(
      dealt.filter((one) => one.fold !== fold).map(({ problem }) => balanced(problem)),
      names.length,
    );
    for (const one of dealt) if (one.fold === fold) judge(one.problem, classifier, scored, byRule);
    return classifier;
  });
  const rules = [...byRule].flatMap(([rule, its]): RuleAudit[] => {
    const auc = areaUnderCurve(its);
    const candidates = Math.round(its.reduce((sum, { flawed, weight }) => sum + (flawed ? weight : 0), 0));
    return auc === undefined ? [] : [{ rule, family, candidates, auc }];
  });
  const hidden = [...byRule].flatMap(([rule, its]) => (Object.hasOwn(visible, rule) ? [] : its));
  return {
    auc: areaUnderCurve(scored),
    hidden: areaUnderCurve(hidden),
    rules,
    features: tellingFeatures(own, family, classifiers, names),
  };
};

const weightOf = (flawed: readonly Solution[]): number => flawed.reduce((sum, { weight }) => sum + weight, 0);

/** The correct one weighs as much as all flawed ones: each side of each problem counts one. */
const balanced = ({ correct, flawed }: AuditedProblem): readonly Solution[] => {
  const whole = weightOf(flawed);
  return [correct, ...flawed.map((one) => ({ ...one, weight: one.weight / whole }))];
};

/** Scores the solutions of a problem; the correct one counts as much as the flawed ones beside it. */
const judge = (
  { correct, flawed }: AuditedProblem,
  classifier: Classifier,
  scored: Scored[],
  byRule: Map<string, Scored[]>,
): void => {
  const [right = 0, ...wrong] = scoresOf([correct, ...flawed], classifier);
  scored.push({ score: right, flawed: false, weight: weightOf(flawed) });
  const weights = new Map<string, number>();
  flawed.forEach(({ made, weight }, at) => {
    const one = { score: wrong[at] ?? 0, flawed: true, weight };
    const rule = made?.rule ?? '';
    weights.set(rule, (weights.get(rule) ?? 0) + weight);
    scored.push(one);
    const its = byRule.get(rule);
    if (its) its.push(one);
    else byRule.set(rule, [one]);
  });
  for (const [rule, weight] of weights) byRule.get(rule)?.push({ score: right, flawed: false, weight });
};

const mostFeatures = 10;

/** Those by which the scores of flawed and correct ones lie furthest apart, the weights of all folds averaged. */
const tellingFeatures = (
  own: readonly AuditedProblem[],
  family: Family,
  classifiers: readonly Classifier[],
  names: readonly string[],
): readonly TellingFeature[] => {
  const [flawed, correct] = [new Float64Array(names.length), new Float64Array(names.length)];
  const count = ({ lines, own: shapes }: Solution, into: Float64Array, weight: number): void => {
    for (const features of [...lines, shapes])
      for (const feature of features) into[feature] = (into[feature] ?? 0) + weight;
  };
  for (const problem of own) {
    count(problem.correct, correct, 1 / own.length);
    const whole = weightOf(problem.flawed) * own.length;
    for (const one of problem.flawed) count(one, flawed, one.weight / whole);
  }
  return names
    .map((feature, at): TellingFeature => {
      const weight = classifiers.reduce((sum, { weights }) => sum + (weights[at] ?? 0), 0) / folds;
      const [inFlawed, inCorrect] = [flawed[at] ?? 0, correct[at] ?? 0];
      const by = Math.abs(weight * (inFlawed - inCorrect));
      const tells = inFlawed > inCorrect ? 'flawed' : 'correct';
      return { family, feature, tells, by, flawed: inFlawed, correct: inCorrect };
    })
    .toSorted((a, b) => b.by - a.by || compare(a.feature, b.feature))
    .slice(0, mostFeatures);
};
