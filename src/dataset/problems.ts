import { join } from 'node:path';
import { type RunTemplate, recordsOf, templateRecord } from '../base/index.ts';
import { solutionLines } from '../model/index.ts';
import { digest, questionKey } from './text.ts';
import type { Problem } from './types.ts';

/** The problems of a run, held in memory. */
export type Problems = Awaited<ReturnType<typeof readProblems>>;

type GivenTemplate = RunTemplate & { readonly original_question?: unknown };

/** Reads the templates of a run. `excluded` are normalised questions that are kept out. */
export const readProblems = async (from: string, excluded: ReadonlySet<string>) => {
  const found: Problem[] = [];
  // Places in the list by index and model; undefined for a problem that is kept out.
  const places = new Map<string, number | undefined>();
  let out = 0;
  for await (const template of recordsOf(join(from, 'templates.jsonl'), templateRecord)) {
    const problem = problemOf(template);
    const isOut = excluded.has(problem.key) || excluded.has(questionKey(problem.question));
    places.set(nameOf(problem.index, problem.model), isOut ? undefined : found.length);
    if (isOut) out++;
    else found.push(problem);
  }
  // In one file an index has one type: where not all are whole numbers all are texts.
  const wholeIndexes = found.every(({ index }) => typeof index === 'number');
  const list = wholeIndexes ? found : found.map((problem) => ({ ...problem, index: String(problem.index) }));
  return { list, places, excluded: out, wholeIndexes };
};

const problemOf = (template: GivenTemplate): Problem => {
  const { index, model = '', tier = '', question, answer, original_question: original } = template;
  // An edited problem goes where its original goes.
  const key = questionKey(typeof original === 'string' ? original : question);
  const correctId = `correct-${digest([JSON.stringify(index), model])}`;
  return { index, model, tier, question, key, correctId, lines: solutionLines(answer) };
};

/** The place of a problem; `unknown` where the run has none, undefined where it is kept out. */
export const placeIn = (
  { places }: Problems,
  index: number | string | undefined,
  model: string | undefined,
): number | 'unknown' | undefined => {
  const name = nameOf(index, model);
  return places.has(name) ? places.get(name) : 'unknown';
};

const nameOf = (index: number | string | undefined, model: string | undefined): string =>
  JSON.stringify([index, model ?? '']);
