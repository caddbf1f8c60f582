import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as base from '../base/index.ts';
import { decidedIn } from '../judging/index.ts';
import { questionKey, solutionLines, type TemplateName, templateKey, UserError } from '../model/index.ts';
import type { CommonOptions } from './choose.ts';
import { type Truth, truthsOf } from './judged.ts';
import { digest } from './text.ts';
import type { Problem } from './types.ts';

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
  base.refuseOdd(path);
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
  const { value, wrong } = base.manifestFrom(text);
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
  const { files } = base.fieldsIn(text) ?? {};
  return base.isFields(files) && 'diagnosed.jsonl' in files;
};

const demandRules = (asked: readonly string[], known: readonly string[]): void => {
  for (const rule of asked) {
    if (known.includes(rule)) continue;
    throw new UserError(
      `--hold-out-rule ${rule}: the run has no such rule.${base.orNear(rule, known)}`,
      "Its rules are listed in the run's manifest.json.",
    );
  }
};

/** What every export is made of: its run, what people decided of it, and the questions that are kept out, normalised. */
export const inputsOf = async (
  { from, accepted, excludeQuestions }: CommonOptions,
  task: Task,
  heldOutRules: readonly string[] = [],
) => {
  const run = await runFacts(from, task);
  demandRules(heldOutRules, run.rules);
  const all = await Promise.all(accepted.map(decidedIn));
  const truths = truthsOf(all.flat());
  const count = (holds: (truth: Truth) => boolean): number => [...truths.values()].filter(holds).length;
  return {
    run: run.digest,
    excluded: excludeQuestions === undefined ? new Set<string>() : await questionsIn(excludeQuestions),
    truths,
    decisions: {
      accepted: count(({ decided }) => decided.decision.status === 'accepted'),
      rejected: count(({ decided }) => decided.decision.status === 'rejected'),
      disputed: count(({ disputed }) => disputed),
    },
  };
};

export type Problems = Awaited<ReturnType<typeof readProblems>>;

type GivenTemplate = base.RunTemplate & { readonly original_question?: unknown };

/** Reads the templates of a run. `excluded` are normalised questions that are kept out. */
export const readProblems = async (from: string, excluded: ReadonlySet<string>) => {
  const found: Problem[] = [];
  for await (const template of base.recordsOf(join(from, 'templates.jsonl'), base.templateRecord))
    found.push(problemOf(template));
  const isOut = ({ key, question }: Problem): boolean =>
    excluded.has(key) || excluded.has(questionKey(question));
  const kept = found.filter((problem) => !isOut(problem));
  // In one file an index has one type: where not all are whole numbers all are texts.
  const wholeIndexes = haveNumbers(kept);
  const told = new Map(
    kept.map((problem) => [problem, wholeIndexes ? problem : { ...problem, index: String(problem.index) }]),
  );
  return {
    list: [...told.values()],
    wholeIndexes,
    excluded: found.length - kept.length,
    /** By index and model; undefined for a problem that is kept out. */
    named: new Map(found.map((problem) => [templateKey(problem), told.get(problem)])),
  };
};

export const haveNumbers = (problems: readonly Problem[]): boolean =>
  problems.every(({ index }) => typeof index === 'number');

const problemOf = (template: GivenTemplate): Problem => {
  const { index, model = '', tier = '', question, answer, original_question: original } = template;
  // An edited problem goes where its original goes.
  const key = questionKey(typeof original === 'string' ? original : question);
  const correctId = `correct-${digest([JSON.stringify(index), model])}`;
  return { index, model, tier, question, key, correctId, lines: solutionLines(answer) };
};

/** The problem of a candidate; `unknown` where the run has none, undefined where it is kept out. */
export const problemIn = ({ named }: Problems, one: TemplateName): Problem | 'unknown' | undefined =>
  named.has(templateKey(one)) ? named.get(templateKey(one)) : 'unknown';

const whatToGive = 'Give JSON Lines with `question`, such as a test set.';

/** The questions of a file of JSON Lines, normalised. Throws a UserError where a line has none. */
export const questionsIn = async (path: string): Promise<ReadonlySet<string>> => {
  const questions = new Set<string>();
  let at = 0;
  for await (const line of base.eachLine(path)) {
    at++;
    const question = base.fieldsIn(line)?.question;
    if (typeof question === 'string' && question.trim() !== '') questions.add(questionKey(question));
    else if (line.trim() !== '')
      throw new UserError(`${path}:${at}  this line has no \`question\`.`, whatToGive);
  }
  if (questions.size === 0) throw new UserError(`${path} holds no question.`, whatToGive);
  return questions;
};
