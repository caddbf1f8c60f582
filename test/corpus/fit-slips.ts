/**
 * Fits how often people make each slip, from the wrong solutions that people wrote (the held-back quarter left out), and
 * writes src/engine/slip-weights.json. A slip that a rule can make is a choice among the possibilities of its step; a
 * possibility's weight is the product of what each of its features counts (src/engine/slip-features.ts), and the counts
 * are those that make people's choices likeliest, drawn towards 1 (a multinomial logit with a ridge). Prints how well
 * the table tells choices of problems that it was not fitted on.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { slipFeatures } from '../../src/engine/index.ts';
import type { Candidate, JsonValue } from '../../src/model/index.ts';
import { isTheSame, type PersonsMistake, peoplesMistakes } from './people/people.ts';
import { tried } from './people/tried.ts';

/** What a person chose from: the features of each possibility, and which it was. */
interface Choice {
  readonly index: number;
  readonly options: readonly (readonly string[])[];
  readonly chosen: number;
}

type Weights = ReadonlyMap<string, number>;

const ridge = 1;
const rounds = 1200;
const pace = 0.5;

const probabilities = (options: Choice['options'], weights: Weights): readonly number[] => {
  const scores = options.map((features) =>
    Math.exp(features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0)),
  );
  const all = scores.reduce((sum, score) => sum + score, 0);
  return scores.map((score) => score / all);
};

/** The logarithm of what each feature counts, by gradient ascent: the problem has one top. */
const fitted = (choices: readonly Choice[]): Weights => {
  const weights = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const slope = new Map<string, number>(
      [...weights].map(([feature, weight]) => [feature, -ridge * weight]),
    );
    const add = (feature: string, by: number): unknown => slope.set(feature, (slope.get(feature) ?? 0) + by);
    for (const { options, chosen } of choices) {
      const expected = probabilities(options, weights);
      options.forEach((features, at) => {
        for (const feature of features) add(feature, (at === chosen ? 1 : 0) - (expected[at] ?? 0));
      });
    }
    for (const [feature, by] of slope)
      weights.set(feature, (weights.get(feature) ?? 0) + (pace * by) / choices.length);
  }
  return weights;
};

/** The mean logarithm of the probability of what people chose. */
const likelihood = (choices: readonly Choice[], weights: Weights): number =>
  choices.reduce(
    (sum, { options, chosen }) => sum + Math.log(probabilities(options, weights)[chosen] ?? 1),
    0,
  ) / choices.length;

const resultOf = (value: JsonValue | undefined): number => {
  const { fraction }: { readonly fraction?: readonly number[] } = Object(value);
  return fraction ? (fraction[0] ?? 0) / (fraction[1] ?? 1) : Number(value);
};

const choiceOf = (mistake: PersonsMistake, possible: readonly Candidate[]): readonly Choice[] => {
  const hit = possible.find((candidate) => isTheSame(mistake, candidate));
  const { slip, index } = mistake;
  if (!hit || !slip) return [];
  const here = possible.filter(
    ({ target_variable, mutation }) =>
      target_variable === hit.target_variable && mutation.from === hit.mutation.from,
  );
  const options = here.map((candidate) =>
    slipFeatures(candidate.rule, slip.right, resultOf(candidate.flawed_trace[candidate.target_variable])),
  );
  return [{ index, options, chosen: here.indexOf(hit) }];
};

export const main = async (data: string, commandLine: readonly string[] = []): Promise<number> => {
  const mistakes = peoplesMistakes(data).filter(({ kind, held }) => kind === 'computational' && !held);
  const { possible } = await tried(data, {
    conceptual: new Set(),
    computational: new Set(mistakes.map(({ index }) => index)),
  });
  const choices = mistakes.flatMap((mistake) => choiceOf(mistake, possible.get(mistake.index) ?? []));
  const problems = new Set(choices.map(({ index }) => index)).size;
  console.log(
    `${choices.length} slips of ${problems} problems that the rules can make, of ${mistakes.length}`,
  );
  const apart = [0, 1, 2, 3, 4].map((part) => {
    const rest = fitted(choices.filter(({ index }) => index % 5 !== part));
    return likelihood(
      choices.filter(({ index }) => index % 5 === part),
      rest,
    );
  });
  const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
  const weights = fitted(choices);
  const told = (log: number): string => Math.exp(log).toFixed(3);
  console.log(
    `probability of what people chose (geometric mean): ${told(likelihood(choices, new Map()))} all alike,`,
  );
  console.log(
    `  ${told(likelihood(choices, weights))} with the table, ${told(mean)} on problems it was not fitted on`,
  );
  const table = {
    about:
      'How often people make each slip: the logarithm of what a feature counts. Fitted by npm run fit:slips on wrong solutions that people wrote, a held-back quarter of the problems left out.',
    slips: choices.length,
    problems,
    weights: Object.fromEntries(
      [...weights]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([feature, weight]) => [feature, Number(weight.toFixed(2))]),
    ),
  };
  const path = join(resolve(import.meta.dirname, '../..'), 'src/engine/slip-weights.json');
  if (!commandLine.includes('--dry-run')) writeFileSync(path, `${JSON.stringify(table, null, 2)}\n`);
  console.log(JSON.stringify(table.weights, null, 1));
  return 0;
};
