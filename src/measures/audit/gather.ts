import type { SurfaceOfCandidate, SurfaceOfQuestion } from '../../base/index.ts';
import { sentencesOf } from '../../english/index.ts';
import { type ProblemClassName, problemClassNames } from '../../model/index.ts';
import type { Example } from './learn.ts';
import { type Line, masked, questionShapes, shapeFeatures, wordFeatures } from './surface.ts';

/** A solution or a question of the run as features, and whose it is. */
export interface Solution extends Example {
  /** Its rule, and its family or class; undefined for a template's own solution. */
  readonly made: { readonly rule: string; readonly group: string } | undefined;
}

/** The features of a whole run by number, and the solutions as those. */
export interface Gatherer {
  /** A solution's features. Lines that differ in numbers alone share theirs. */
  readonly correct: (lines: readonly Line[]) => Solution;
  /** `weight`: for how many candidates it stands. */
  readonly flawed: (candidate: SurfaceOfCandidate, weight: number) => Solution;
  /** An edited question; a solvable one stands against the others. */
  readonly question: (edited: SurfaceOfQuestion, weight: number) => Solution;
  /** The names of the features, by number. */
  readonly names: () => readonly string[];
}

/** Numbers features as they come, so that the same solutions in the same order have the same numbers. */
export const gatherer = (): Gatherer => {
  const numbers = new Map<string, number>();
  const lines = new Map<string, Uint32Array>();
  const numbered = (names: readonly string[]): Uint32Array =>
    Uint32Array.from(names, (name) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    });
  const featuresOfLine = (text: string): Uint32Array => {
    const key = masked(text);
    const known = lines.get(key);
    if (known) return known;
    const features = numbered(wordFeatures(key));
    lines.set(key, features);
    return features;
  };
  const featuresOf = (all: readonly Line[]): Pick<Example, 'lines' | 'own'> => ({
    lines: all.map(({ text }) => featuresOfLine(text)),
    own: numbered(shapeFeatures(all).map((name) => `[${name}]`)),
  });
  return {
    correct: (all) => ({ ...featuresOf(all), flawed: false, weight: 1, made: undefined }),
    flawed: ({ rule, family, flawed_solution }, weight) => ({
      ...featuresOf(Object.entries(flawed_solution).map(([label, text]) => ({ label, text }))),
      flawed: true,
      weight,
      made: { rule, group: family },
    }),
    question: ({ rule, class: label, question }, weight) => {
      const group: ProblemClassName = problemClassNames[label];
      const sentences = sentencesOf(question).map(({ text }) => text);
      return {
        lines: sentences.map(featuresOfLine),
        own: numbered(questionShapes(sentences).map((name) => `[${name}]`)),
        ...{ flawed: label !== 1, weight, made: { rule, group } },
      };
    },
    names: () => [...numbers.keys()],
  };
};
