import { hash } from 'node:crypto';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { labelOf, type Manifest, solutionLines, UserError } from '../../model/index.ts';
import type { AuditedProblem } from './audit.ts';
import { type Gatherer, gatherer, type Solution } from './surface.ts';

/**
 * Reads a run's folder: its solutions as features, by problem, and the features' names. Of a rule with more than `most`
 * candidates a share is looked at, picked by digests of their ids, each for as many as it was picked from.
 */
export const gatherSolutions = async (folder: string, counts: Manifest['counts'], most: number) => {
  const features = gatherer();
  const problems = await readOriginals(join(folder, 'templates.jsonl'), features);
  const taker = takerOf(counts, most);
  for await (const candidate of base.recordsOf(join(folder, 'candidates.jsonl'), base.surfaceRecord)) {
    const weight = taker.take(candidate);
    if (weight === undefined) continue;
    const problem = problems.get(nameOf(candidate));
    if (!problem)
      throw new UserError(
        `${folder} has no template ${candidate.index} for its candidate ${candidate.id}.`,
        'Make the run again.',
      );
    problem.flawed.push(features.flawed(candidate, weight));
  }
  return { problems: [...problems.values()], names: features.names(), ...taker.counts() };
};

/** The same of a run of edited questions: of each problem those that are solvable, and the others. */
export const gatherQuestions = async (folder: string, counts: Manifest['counts'], most: number) => {
  const features = gatherer();
  const problems = new Map<string, Reading>();
  const taker = takerOf(counts, most);
  for await (const edited of base.recordsOf(join(folder, 'problems.jsonl'), base.questionSurfaceRecord)) {
    const weight = taker.take(edited);
    if (weight === undefined) continue;
    const problem = problems.get(nameOf(edited)) ?? { index: String(edited.index), correct: [], flawed: [] };
    problems.set(nameOf(edited), problem);
    const one = features.question(edited, weight);
    problem[one.flawed ? 'flawed' : 'correct'].push(one);
  }
  return { problems: [...problems.values()], names: features.names(), ...taker.counts() };
};

/** Takes what is looked at: gives for how many each stands, undefined for what is passed over. */
const takerOf = (counts: Manifest['counts'], most: number) => {
  const rules = new Map(Object.entries(counts.rules));
  const shareOf = (rule: string): number => Math.min(1, most / (rules.get(rule)?.candidates ?? most));
  let [looked, candidates] = [0, 0];
  return {
    take: ({ id, rule }: { readonly id: string; readonly rule: string }): number | undefined => {
      candidates++;
      const share = shareOf(rule);
      // A number from 0 to 1 that depends on the id alone.
      const drawn = Number.parseInt(hash('sha256', id, 'hex').slice(0, 12), 16) / 2 ** 48;
      if (share < 1 && drawn >= share) return undefined;
      looked++;
      return 1 / share;
    },
    /** How many candidates or questions were looked at, and of how many. */
    counts: () => ({ looked, candidates }),
  };
};

type Reading = AuditedProblem & { readonly correct: Solution[]; readonly flawed: Solution[] };

const readOriginals = async (path: string, features: Gatherer): Promise<ReadonlyMap<string, Reading>> => {
  const problems = new Map<string, Reading>();
  for await (const { index, model = '', answer } of base.recordsOf(path, base.templateRecord)) {
    const lines = solutionLines(answer);
    const correct = features.correct(
      lines.map((text, at) => ({ label: labelOf(at, lines.length - 1), text })),
    );
    problems.set(nameOf({ index, model }), { index: String(index), correct: [correct], flawed: [] });
  }
  return problems;
};

const nameOf = ({ index, model }: Pick<base.SurfaceOfCandidate, 'index' | 'model'>): string =>
  JSON.stringify([index, model]);
