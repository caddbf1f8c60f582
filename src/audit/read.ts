import { hash } from 'node:crypto';
import { join } from 'node:path';
import { labelOf, solutionLines, UserError } from '../model/index.ts';
import { type SurfaceOfCandidate, surfaceRecord, templateRecord } from '../records/index.ts';
import { type Manifest, recordsOf } from '../run/index.ts';
import type { AuditedProblem } from './audit.ts';
import { type Gatherer, gatherer, type Solution } from './gather.ts';

/** The solutions of a run as features, by problem, and the features' names. */
export interface Gathered {
  readonly problems: readonly AuditedProblem[];
  readonly names: readonly string[];
  /** How many candidates were looked at, and of how many. */
  readonly looked: number;
  readonly candidates: number;
}

/**
 * Reads a run's folder. Of a rule with more than `most` candidates a share is looked at, picked by digests of their
 * ids, each of which stands for as many as it was picked from. Throws a UserError where the folder is not as
 * `rules run` writes it.
 */
export const readSolutions = async (
  folder: string,
  counts: Manifest['counts'],
  most: number,
): Promise<Gathered> => {
  const features = gatherer();
  const problems = await readOriginals(join(folder, 'templates.jsonl'), features);
  const rules = new Map(Object.entries(counts.rules));
  const shareOf = (rule: string): number => Math.min(1, most / (rules.get(rule)?.candidates ?? most));
  let looked = 0;
  let candidates = 0;
  for await (const candidate of recordsOf(join(folder, 'candidates.jsonl'), surfaceRecord)) {
    candidates++;
    const share = shareOf(candidate.rule);
    if (share < 1 && drawOf(candidate.id) >= share) continue;
    looked++;
    const problem = problems.get(nameOf(candidate));
    if (!problem)
      throw new UserError(
        `${folder} has no template ${candidate.index} for its candidate ${candidate.id}.`,
        'Make the run again.',
      );
    problem.flawed.push(features.flawed(candidate, 1 / share));
  }
  return { problems: [...problems.values()], names: features.names(), looked, candidates };
};

interface Reading extends AuditedProblem {
  readonly flawed: Solution[];
}

const readOriginals = async (path: string, features: Gatherer): Promise<ReadonlyMap<string, Reading>> => {
  const problems = new Map<string, Reading>();
  for await (const { index, model = '', answer } of recordsOf(path, templateRecord)) {
    const lines = solutionLines(answer);
    const correct = features.correct(
      lines.map((text, at) => ({ label: labelOf(at, lines.length - 1), text })),
    );
    problems.set(nameOf({ index, model }), { index: String(index), correct, flawed: [] });
  }
  return problems;
};

const nameOf = ({ index, model }: Pick<SurfaceOfCandidate, 'index' | 'model'>): string =>
  JSON.stringify([index, model]);

/** A number from 0 to 1 that depends on the id alone. */
const drawOf = (id: string): number => Number.parseInt(hash('sha256', id, 'hex').slice(0, 12), 16) / 2 ** 48;
