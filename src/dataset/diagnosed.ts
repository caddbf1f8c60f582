import { join } from 'node:path';
import { type DiagnosedSolution, diagnosedRecord, recordsOf } from '../base/index.ts';
import { type Family, families } from '../model/index.ts';
import { type SolutionGathering, solutionGathering } from './gathering.ts';
import type { ExportOptions } from './options.ts';
import type { Scanned } from './scan.ts';
import { digest, drawOf, questionKey } from './text.ts';
import type { Content, LeftOutReason, Problem } from './types.ts';

export interface DiagnosedOptions extends Pick<ExportOptions, 'from' | 'seed' | 'signal'> {
  /** Normalised questions that are kept out. */
  readonly excluded: ReadonlySet<string>;
  /** What the diagnosis trusts less is left out. */
  readonly confidence: number;
}

/** Reads diagnosed solutions once; their texts stay in memory. Throws a UserError where the folder is not as `rules diagnose` writes it. */
export const scanDiagnosed = async (options: DiagnosedOptions): Promise<Scanned> => {
  const problems: Problem[] = [];
  const places = new Map<string, number>();
  const found = solutionGathering();
  let at = 0;
  for await (const one of recordsOf(join(options.from, 'diagnosed.jsonl'), diagnosedRecord)) {
    if (at++ % 500 === 0) options.signal?.throwIfAborted();
    const reason = whyLeftOut(one, options);
    if (reason !== undefined) {
      found.drop(reason);
      continue;
    }
    const place = placeOf(one, problems, places);
    take(one, { place, problem: problems[place], found, seed: options.seed });
  }
  const wholeIndexes = problems.every(({ index }) => typeof index === 'number');
  const list = wholeIndexes ? problems : problems.map((one) => ({ ...one, index: String(one.index) }));
  return { problems: list, wholeIndexes, ...found.end() };
};

const whyLeftOut = (
  { verdict, question = '', confidence }: DiagnosedSolution,
  { excluded, confidence: least }: DiagnosedOptions,
): LeftOutReason | undefined => {
  if (verdict === 'Unread') return 'unread';
  if (question.trim() === '') return 'no_question';
  if (excluded.has(questionKey(question))) return 'excluded_question';
  return confidence < least ? 'not_confident' : undefined;
};

/** The place of a problem, which is one for all solutions of its question. */
const placeOf = (
  { id, index = id, question = '' }: DiagnosedSolution,
  problems: Problem[],
  places: Map<string, number>,
): number => {
  const key = questionKey(question);
  const place = places.get(key) ?? problems.length;
  if (place === problems.length) {
    places.set(key, place);
    problems.push({ index, model: '', tier: '', question, key, correctId: '', lines: [] });
  }
  return place;
};

interface Taking {
  readonly place: number;
  readonly problem: Problem | undefined;
  readonly found: SolutionGathering;
  readonly seed: string;
}

const take = (one: DiagnosedSolution, { place, problem, found, seed }: Taking): void => {
  const { verdict, step, explanation, rules, kind, answer_right } = one;
  const name = verdict === 'Correct' ? 'correct' : familyOf(one);
  if (!problem || !name) {
    found.drop('no_family');
    return;
  }
  const lines = one.lines.map(({ text }) => text);
  const mistake = verdict === 'Flawed' ? { place: step ?? -1, explanation } : undefined;
  const answered = answer_right === null ? {} : { isAnswerRight: answer_right };
  const content: Content = { lines, mistake, ...answered };
  const id = `diagnosed-${digest([JSON.stringify(one.id), problem.question, ...lines])}`;
  const key = drawOf(seed, id);
  const rule = rules[0]?.rule ?? '';
  found.add(
    { id, problem: place, class: name, rule, kind: kind ?? '', source: 'diagnosed', at: content, key },
    problem,
    content,
  );
};

/** `conceptual_error` is of the family `conceptual`, `skipped_step` of its own. */
const familyOf = ({ error_type: type }: DiagnosedSolution): Family | undefined =>
  families.find((family) => type === family || type === `${family}_error`);
