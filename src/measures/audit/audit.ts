import { hash } from 'node:crypto';
import { keptIn } from '../../base/index.ts';
import { areaUnderCurve, type Classifier, learn, type Scored, scoresOf } from './learn.ts';
import type { Solution } from './surface.ts';

/** A problem with its correct solution and its flawed ones, or with its solvable questions and the others. */
export interface AuditedProblem {
  readonly index: string;
  readonly correct: readonly Solution[];
  readonly flawed: readonly Solution[];
}

/** How far what a rule made, or all that an edit had a part in, is told from what is correct of the same problems. */
export type RuleAudit = ReturnType<typeof audits>[number];

/** What a linear classifier makes of a run. */
export type Audit = ReturnType<typeof auditOf>;

/** Into how many parts problems are dealt: each is judged by what was learnt from the others. */
const folds = 5;

const foldOf = (index: string): number =>
  Number.parseInt(hash('sha256', `audit ${index}`, 'hex').slice(0, 8), 16) % folds;

/** What is to be told apart, and what is known of the rules. */
export interface AuditOptions {
  /** The families, or the classes that are flawed. */
  readonly groups: readonly string[];
  /** Rules whose mistake shows on the surface, and why. */
  readonly visible?: { readonly [rule: string]: string };
  readonly editsOf?: (rule: string) => readonly string[];
}

/**
 * For each group: one classifier learns to tell what is of it from what is correct, the problems that it is tried on
 * apart from those it learns from. `names` are the features' names, by number.
 */
export const auditOf = (
  problems: readonly AuditedProblem[],
  names: readonly string[],
  options: AuditOptions,
) => {
  const found = options.groups.flatMap((group) => {
    const own = problems.flatMap(({ index, correct, flawed }) => {
      const ofGroup = flawed.filter(({ made }) => made?.group === group);
      return ofGroup.length === 0 || correct.length === 0 ? [] : [{ index, correct, flawed: ofGroup }];
    });
    return own.length < 2 * folds ? [] : [{ group, ...auditOfGroup(own, group, names, options) }];
  });
  const areas = (of: 'auc' | 'hidden') =>
    Object.fromEntries(found.flatMap((one) => (one[of] === undefined ? [] : [[one.group, one[of]]])));
  const inOrder = (all: readonly RuleAudit[]): readonly RuleAudit[] =>
    all.toSorted((a, b) => b.auc - a.auc || compare(a.rule, b.rule));
  return {
    problems: problems.length,
    auc: areas('auc'),

    /** The same without the rules whose mistake shows on the surface, whatever the words. */
    auc_without_visible: areas('hidden'),
    by_rule: inOrder(found.flatMap(({ rules }) => rules)),

    /** By edit: what is flawed by it against what is correct with it; empty for solutions. */
    by_edit: inOrder(found.flatMap(({ edits }) => edits)),
    features: found.flatMap(({ features }) => features),
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const auditOfGroup = (
  own: readonly AuditedProblem[],
  group: string,
  names: readonly string[],
  { visible = {}, editsOf = () => [] }: AuditOptions,
) => {
  const dealt = own.map((problem) => ({ problem, fold: foldOf(problem.index) }));
  const scored: Scored[] = [];
  const byRule: Areas = new Map();
  const byEdit: Areas = new Map();
  const classifiers = Array.from({ length: folds }, (_, fold) => {
    const classifier = learn(
      dealt.filter((one) => one.fold !== fold).map(({ problem }) => balanced(problem)),
      names.length,
    );
    for (const one of dealt) {
      if (one.fold !== fold) continue;
      const { flawed, correct } = scoredIn(one.problem, classifier);
      scored.push(...flawed, ...against(correct, flawed));
      addAreas(byRule, flawed, correct, ({ made }) => [made?.rule ?? ''], true);
      addAreas(byEdit, flawed, correct, ({ made }) => editsOf(made?.rule ?? ''), false);
    }
    return classifier;
  });
  const hidden = [...byRule].flatMap(([rule, its]) => (Object.hasOwn(visible, rule) ? [] : its));
  return {
    auc: areaUnderCurve(scored),
    hidden: areaUnderCurve(hidden),
    rules: audits(byRule, group),
    edits: audits(byEdit, group),
    features: tellingFeatures(own, group, classifiers, names),
  };
};

type Areas = Map<string, Scored[]>;

/** By rule or edit, for a family or a class of questions; an `auc` of 0.5 is a coin, of 1 a give-away. */
const audits = (areas: Areas, group: string) =>
  [...areas].flatMap(([rule, its]) => {
    const auc = areaUnderCurve(its);
    const candidates = Math.round(its.reduce((sum, { flawed, weight }) => sum + (flawed ? weight : 0), 0));
    return auc === undefined ? [] : [{ rule, group, candidates, auc }];
  });

const weightOf = (all: readonly { readonly weight: number }[]): number =>
  all.reduce((sum, { weight }) => sum + weight, 0);

/** Each side of each problem counts one. */
const balanced = ({ correct, flawed }: AuditedProblem): readonly Solution[] =>
  [correct, flawed].flatMap((side) => {
    const whole = weightOf(side);
    return side.map((one) => ({ ...one, weight: one.weight / whole }));
  });

type Judged = Scored & Pick<Solution, 'made'>;

const scoredIn = ({ correct, flawed }: AuditedProblem, classifier: Classifier) => {
  const scores = scoresOf([...correct, ...flawed], classifier);
  const judged = (side: readonly Solution[], first: number, isFlawed: boolean): readonly Judged[] =>
    side.map(({ made, weight }, at) => ({ score: scores[first + at] ?? 0, flawed: isFlawed, weight, made }));
  return { correct: judged(correct, 0, false), flawed: judged(flawed, correct.length, true) };
};

/** What is correct of a problem, weighing as much as what is flawed beside it. */
const against = (correct: readonly Judged[], flawed: readonly Judged[]): readonly Scored[] => {
  const times = weightOf(flawed) / weightOf(correct);
  return correct.map(({ score, weight }) => ({ score, flawed: false, weight: weight * times }));
};

/** Adds what is flawed in a problem under each of its names, against all that is correct there, or what has the name too. */
const addAreas = (
  areas: Areas,
  flawed: readonly Judged[],
  correct: readonly Judged[],
  namesOf: (one: Judged) => readonly string[],
  againstAll: boolean,
): void => {
  for (const name of new Set(flawed.flatMap(namesOf))) {
    const its = flawed.filter((one) => namesOf(one).includes(name));
    const others = againstAll ? correct : correct.filter((one) => namesOf(one).includes(name));
    if (others.length === 0) continue;
    keptIn(areas, name, () => []).push(...its, ...against(others, its));
  }
};

const mostFeatures = 10;

/**
 * Those by which the scores of flawed and correct ones lie furthest apart, the weights of all folds averaged: by how much
 * on average, and how often each stands in either.
 */
const tellingFeatures = (
  own: readonly AuditedProblem[],
  group: string,
  classifiers: readonly Classifier[],
  names: readonly string[],
) => {
  const [flawed, correct] = [new Float64Array(names.length), new Float64Array(names.length)];
  const count = ({ lines, own: shapes }: Solution, into: Float64Array, weight: number): void => {
    for (const features of [...lines, shapes])
      for (const feature of features) into[feature] = (into[feature] ?? 0) + weight;
  };
  for (const problem of own) {
    const [right, wrong] = [weightOf(problem.correct), weightOf(problem.flawed)];
    for (const one of problem.correct) count(one, correct, one.weight / right / own.length);
    for (const one of problem.flawed) count(one, flawed, one.weight / wrong / own.length);
  }
  return names
    .map((feature, at) => {
      const weight = classifiers.reduce((sum, { weights }) => sum + (weights[at] ?? 0), 0) / folds;
      const [inFlawed, inCorrect] = [flawed[at] ?? 0, correct[at] ?? 0];
      const by = Math.abs(weight * (inFlawed - inCorrect));
      const tells = inFlawed > inCorrect ? ('flawed' as const) : ('correct' as const);
      return { group, feature, tells, by, flawed: inFlawed, correct: inCorrect };
    })
    .toSorted((a, b) => b.by - a.by || compare(a.feature, b.feature))
    .slice(0, mostFeatures);
};
