import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsIn, isFields, manifestFrom, orNear, refuseOdd } from '../base/index.ts';
import { decidedIn } from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import { type Truth, truthsOf } from './judged.ts';
import type { CommonOptions } from './options.ts';
import { questionsIn } from './questions.ts';

/** What a run made of its templates, or what `rules diagnose` made of somebody's solutions. */
export const tasks = ['solutions', 'problems', 'diagnosed'] as const;
export type Task = (typeof tasks)[number];

/** What is told where a run is not what it is asked for, and what to do then. */
const notAsked: { readonly [task in Task]: readonly [what: string, hint: string] } = {
  diagnosed: ['holds a run.', 'Give the folder that `rules diagnose --out` wrote.'],
  problems: [
    'holds flawed solutions, no edited questions.',
    'Give the folder that `rules problems --out` wrote, or leave out --task problems.',
  ],
  solutions: [
    'holds edited questions, no flawed solutions.',
    'Give the folder that `rules run --out` wrote, or --task problems.',
  ],
};

/** What an export needs of the manifest of a run. Throws a UserError where the run made something else. */
export const runFacts = async (from: string, wanted?: Task) => {
  const path = join(from, 'manifest.json');
  refuseOdd(path);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(
      `${from} holds no run: ${path} is not there.`,
      'Give the folder that `rules run --out`, `rules problems --out` or `rules diagnose --out` wrote.',
    );
  });
  const digest = createHash('sha256').update(text).digest('hex');
  if (isDiagnosis(text)) {
    if (wanted !== undefined && wanted !== 'diagnosed')
      throw new UserError(`${from} holds diagnosed solutions, no ${wanted} of a run.`, 'Leave out --task.');
    return { digest, rules: [], task: 'diagnosed' as const };
  }
  const { value, wrong } = manifestFrom(text);
  if (!value) throw new UserError(`${path} is no manifest of a run: ${wrong}.`, 'Run `rules run` again.');
  const task: Task = value.task ?? 'solutions';
  if (wanted !== undefined && wanted !== task) {
    const [what, hint] = notAsked[wanted];
    throw new UserError(`${from} ${what}`, hint);
  }
  return { digest, rules: value.rules.ids, task };
};

/** A manifest of `rules diagnose` says what its file holds. */
const isDiagnosis = (text: string): boolean => {
  const { files } = fieldsIn(text) ?? {};
  return isFields(files) && 'diagnosed.jsonl' in files;
};

/** Throws a UserError where a rule that is asked for is none of the run's. */
export const demandRules = (asked: readonly string[], known: readonly string[]): void => {
  for (const rule of asked) {
    if (known.includes(rule)) continue;
    throw new UserError(
      `--hold-out-rule ${rule}: the run has no such rule.${orNear(rule, known)}`,
      "Its rules are listed in the run's manifest.json.",
    );
  }
};

/** What people decided, one truth a candidate. */
export const truthsIn = async (places: readonly string[]) => {
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
