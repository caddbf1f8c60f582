import { join } from 'node:path';
import { type DiagnosedSolution, diagnosedRecord, recordsOf } from '../base/index.ts';
import { type Family, families } from '../model/index.ts';
import { solutionGathering } from './gathering.ts';
import type { ExportOptions } from './options.ts';
import type { Scanned } from './scan.ts';
import { digest, drawOf, questionKey } from './text.ts';
import type { Class, Content, LeftOutReason, Problem } from './types.ts';

export interface DiagnosedOptions extends Pick<ExportOptions, 'from' | 'seed' | 'signal'> {
  /** Normalised questions that are kept out. */
  readonly excluded: ReadonlySet<string>;
  /** What the diagnosis trusts less is left out. */
  readonly confidence: number;
}

/** Reads diagnosed solutions once; their texts stay in memory. Throws a UserError where the folder is not as `rules diagnose` writes it. */
export const scanDiagnosed = async (options: DiagnosedOptions): Promise<Scanned> => {
  /** One for all solutions of its question. */
  const problems = new Map<string, Problem & { readonly place: number }>();
  const found = solutionGathering();
  const problemOf = ({ id, index = id, question = '' }: DiagnosedSolution) => {
    const key = questionKey(question);
    const made = {
      index,
      model: '',
      tier: '',
      question,
      key,
      correctId: '',
      lines: [],
      place: problems.size,
    };
    const problem = problems.get(key) ?? made;
    problems.set(key, problem);
    return problem;
  };
  let at = 0;
  for await (const one of recordsOf(join(options.from, 'diagnosed.jsonl'), diagnosedRecord)) {
    if (at++ % 500 === 0) options.signal?.throwIfAborted();
    const reason = whyLeftOut(one, options);
    const problem = reason === undefined ? problemOf(one) : undefined;
    const name: Class | undefined = one.verdict === 'Correct' ? 'correct' : familyOf(one);
    if (!problem || !name) {
      found.drop(reason ?? 'no_family');
      continue;
    }
    const content = contentOf(one);
    const id = `diagnosed-${digest([JSON.stringify(one.id), problem.question, ...content.lines])}`;
    const entry = {
      ...{ id, problem: problem.place, class: name, rule: one.rules[0]?.rule ?? '', kind: one.kind ?? '' },
      ...{ source: 'diagnosed' as const, at: content, key: drawOf(options.seed, id) },
    };
    found.add(entry, problem, content);
  }
  const all = [...problems.values()].map(({ place: _, ...problem }) => problem);
  const wholeIndexes = all.every(({ index }) => typeof index === 'number');
  const list = wholeIndexes ? all : all.map((one) => ({ ...one, index: String(one.index) }));
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

const contentOf = ({
  verdict,
  step,
  explanation,
  lines,
  answer_right: isRight,
}: DiagnosedSolution): Content => ({
  lines: lines.map(({ text }) => text),
  mistake: verdict === 'Flawed' ? { place: step ?? -1, explanation } : undefined,
  ...(isRight !== null && { isAnswerRight: isRight }),
});

/** `conceptual_error` is of the family `conceptual`, `skipped_step` of its own. */
const familyOf = ({ error_type: type }: DiagnosedSolution): Family | undefined =>
  families.find((family) => type === family || type === `${family}_error`);
