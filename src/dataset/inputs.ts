import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseOdd } from '../files/index.ts';
import { UserError } from '../model/index.ts';
import { decidedIn } from '../review/index.ts';
import { manifestFrom } from '../run/index.ts';
import type { CommonOptions } from './options.ts';
import { questionsIn } from './questions.ts';
import type { Decisions } from './report.ts';
import { type Truth, truthsOf } from './truths.ts';

/** What of a run's manifest an export needs. */
export interface RunFacts {
  readonly digest: string;
  readonly rules: readonly string[];
}

/** The manifest of a run, as far as an export needs it. */
export const runFacts = async (from: string): Promise<RunFacts> => {
  const path = join(from, 'manifest.json');
  refuseOdd(path);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(
      `${from} holds no run: ${path} is not there.`,
      'Give the folder that `rules run --out` wrote.',
    );
  });
  const { value, wrong } = await manifestFrom(text);
  if (!value) throw new UserError(`${path} is no manifest of a run: ${wrong}.`, 'Run `rules run` again.');
  return { digest: createHash('sha256').update(text).digest('hex'), rules: value.rules.ids };
};

/** What people decided, one truth a candidate. */
export const truthsIn = async (
  places: readonly string[],
): Promise<{ readonly truths: ReadonlyMap<string, Truth>; readonly decisions: Decisions }> => {
  const all = await Promise.all(places.map(decidedIn));
  const truths = truthsOf(all.flat());
  const count = (holds: (truth: Truth) => boolean): number => [...truths.values()].filter(holds).length;
  return {
    truths,
    decisions: {
      accepted: count(({ decided }) => decided.decision.status === 'accepted'),
      rejected: count(({ decided }) => decided.decision.status === 'rejected'),
      disputed: count(({ disputed }) => disputed),
    },
  };
};

export const excludedOf = async ({
  excludeQuestions,
}: Pick<CommonOptions, 'excludeQuestions'>): Promise<ReadonlySet<string>> =>
  excludeQuestions === undefined ? new Set() : questionsIn(excludeQuestions);
