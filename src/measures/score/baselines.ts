import { keptIn, mostFrequent } from '../../base/index.ts';
import { familyNamed } from '../../model/index.ts';
import type { Answer, Gold, Said } from './answer.ts';

/** What needs no reading of the words says of every solution, to be held beside a system. */
export type Baseline = (gold: readonly Gold[]) => readonly Said[];

/** What to say of a flawed solution without looking: the type and the line that most of them have. */
const usualFlaw = (gold: readonly Gold[]): Said => {
  const flawed = gold.filter(({ verdict }) => verdict === 'Flawed');
  return {
    verdict: 'Flawed',
    type: mostFrequent(flawed.flatMap(({ type }) => type ?? [])),
    line: mostFrequent(flawed.flatMap(({ line }) => line ?? [])),
    steps: undefined,
  };
};

const correct: Said = { verdict: 'Correct', type: undefined, line: undefined, steps: undefined };

/** The verdict that most of the test set has, of each solution. */
export const majority: Baseline = (gold) => {
  const usual = mostFrequent(gold.map(({ verdict }) => verdict));
  const said = usual === 'Flawed' ? usualFlaw(gold) : correct;
  return gold.map(() => said);
};

const folds = 5;

/**
 * A verdict by the solution's length alone: longer or shorter than so many signs. The bound is learnt on four fifths
 * of the problems and tried on the fifth, so that it says what length gives away and not how well it can be fitted.
 */
export const lengthOnly: Baseline = (gold) => {
  const fold = foldsOf(gold);
  const said: Said[] = gold.map(() => correct);
  for (let held = 0; held < folds; held++) {
    const others = gold.filter((_, at) => fold[at] !== held);
    const isFlawed = boundOf(others);
    const flaw = usualFlaw(others);
    gold.forEach((one, at) => {
      if (fold[at] === held) said[at] = isFlawed(lengthOf(one)) ? flaw : correct;
    });
  }
  return said;
};

const lengthOf = ({ solution, lines }: Gold): number => solution?.length ?? lines ?? 0;

/** Problems are dealt in the order in which they come. */
const foldsOf = (gold: readonly Gold[]): readonly number[] => {
  const byCluster = new Map<string, number>();
  return gold.map(({ cluster }) => keptIn(byCluster, cluster, () => byCluster.size % folds));
};

/** The bound and the side of it that gets the most verdicts right. */
const boundOf = (gold: readonly Gold[]): ((length: number) => boolean) => {
  const sorted = gold
    .map((one) => ({ length: lengthOf(one), flawed: one.verdict === 'Flawed' ? 1 : 0 }))
    .sort((a, b) => a.length - b.length);
  const flawed = sorted.reduce((sum, one) => sum + one.flawed, 0);
  // With no bound at all: everything is what most are.
  let best = { bound: Number.NEGATIVE_INFINITY, above: 2 * flawed > sorted.length };
  let most = Math.max(flawed, sorted.length - flawed);
  let [flawedBelow, below] = [0, 0];
  sorted.forEach((one, at) => {
    flawedBelow += one.flawed;
    below++;
    if (sorted[at + 1]?.length === one.length) return;
    const right = below - flawedBelow + (flawed - flawedBelow);
    const turned = sorted.length - right;
    if (Math.max(right, turned) <= most) return;
    most = Math.max(right, turned);
    best = { bound: one.length, above: right >= turned };
  });
  return (length) => length > best.bound === best.above;
};

/** What a checker says of a solution that it is given as text: nothing is said of one whose text is not there. */
export const checkedBy =
  (check: (solution: string) => Said): Baseline =>
  (gold) =>
    gold.map(({ solution }) => (solution === undefined ? correct : check(solution)));

/** What an exact check of a solution's equations says of it. */
export interface Arithmetic {
  readonly falseLine: string | undefined;
  /** Whether there are equations and every one of them was judged. */
  readonly complete: boolean;
}

/** Who had the last word: a false equation, the model, or the equations against what the model said of them. */
export type DecidedBy = 'arithmetic' | 'model' | 'arithmetic_against_model';

export type Combined = { readonly said: Said; readonly by: DecidedBy };

const nothingElse = { type: undefined, line: undefined, steps: undefined };

/**
 * Equations are judged exactly, everything else by the model. A false equation is a computational error on its line,
 * whatever the model says. That a calculation is wrong is not believed where all of them were judged and are right;
 * of any other mistake the model has the word, and of a computational one where something could not be read.
 */
export const combined = (model: Said, { falseLine, complete }: Arithmetic): Combined => {
  if (falseLine !== undefined) {
    const said: Answer = { ...nothingElse, verdict: 'Flawed', type: 'computational_error', line: falseLine };
    return { said, by: 'arithmetic' };
  }
  const claims =
    !('unread' in model) &&
    model.verdict === 'Flawed' &&
    model.type !== undefined &&
    familyNamed(model.type) === 'computational';
  return claims && complete
    ? { said: { ...nothingElse, verdict: 'Correct' }, by: 'arithmetic_against_model' }
    : { said: model, by: 'model' };
};
