import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  candidateRecord,
  type DiagnosedSolution,
  diagnosedRecord,
  type JudgedCandidate,
  lineBytes,
  recordIn,
  recordsOf,
} from '../base/index.ts';
import type { Decided } from '../judging/index.ts';
import { type Candidate, compareLabels, type Family, families, UserError } from '../model/index.ts';
import { type SolutionGathering, solutionGathering } from './gathering.ts';
import { type Problems, placeIn, readProblems } from './inputs.ts';
import {
  acceptedUnseen,
  bySay,
  contentOf,
  correctDoubt,
  doubtOf,
  familyOf,
  isEdited,
  type Truth,
  worded,
} from './judged.ts';
import type { ExportOptions } from './options.ts';
import { digest, drawOf, questionKey } from './text.ts';
import type { Class, Content, Entry, LeftOut, LeftOutReason, Problem } from './types.ts';

/** What of a run may be exported. */
interface Scanned {
  readonly problems: readonly Problem[];
  /** Every index is a number; otherwise every index is a text. */
  readonly wholeIndexes: boolean;
  readonly entries: readonly Entry[];
  /** What was left out and wants to be looked at, one by one. */
  readonly leftOut: readonly LeftOut[];
  /** All that was left out, by reason. */
  readonly counts: ReadonlyMap<LeftOutReason, number>;
}

type Asked = 'from' | 'seed' | 'conceptualFromRun' | 'keepDoubtful' | 'oneLine' | 'polished';

interface ScanOptions extends Pick<ExportOptions, Asked | 'onProgress' | 'signal'> {
  readonly truths: ReadonlyMap<string, Truth>;
  /** Normalised questions that are kept out. */
  readonly excluded: ReadonlySet<string>;
}

/** A run as it is read: its problems in memory, and what was found of them. */
interface Scan extends ScanOptions {
  readonly problems: Problems;
  readonly found: SolutionGathering;
}

/**
 * Reads a run once. Only the problems, the texts of people and a few fields of each candidate stay in memory. Throws a
 * UserError where the folder is not as `rules run` writes it.
 */
export const scanRun = async (options: ScanOptions): Promise<Scanned> => {
  const problems = await readProblems(options.from, options.excluded);
  const scan: Scan = { ...options, problems, found: solutionGathering() };
  for (let at = 0; at < problems.excluded; at++) scan.found.drop('excluded_question');
  problems.list.forEach((problem, place) => {
    takeCorrect(scan, problem, place);
  });
  // Of two with the same text the one that says more comes first, and stays.
  for (const decided of [...options.truths.values()].map((truth) => truth.decided).sort(bySay))
    takeDecided(scan, decided);
  const path = join(options.from, 'candidates.jsonl');
  const lost = acceptedUnseen(options.truths);
  let [offset, count] = [0, 0];
  for await (const lines of lineBytes(path)) {
    options.signal?.throwIfAborted();
    for (const bytes of lines) {
      const at = { offset, length: bytes.length };
      offset += bytes.length;
      const candidate = recordIn(bytes.toString('utf8'), path, candidateRecord);
      takeCandidate(scan, worded(candidate, options.polished), at);
      lost.delete(candidate.id);
      count++;
    }
    options.onProgress?.(`reading the candidates … ${count}`);
  }
  for (const one of lost.values()) scan.found.leaveOut(one);
  return { problems: problems.list, wholeIndexes: problems.wholeIndexes, ...scan.found.end() };
};

const takeCorrect = (scan: Scan, problem: Problem, place: number): void => {
  const { correctId: id, index, lines } = problem;
  const doubt = scan.keepDoubtful ? undefined : correctDoubt(lines);
  const content = { lines, mistake: undefined };
  // No rule made it.
  const entry: Entry = {
    ...{ id, problem: place, class: 'correct', rule: '', kind: '', source: 'original' },
    ...{ at: content, key: drawOf(scan.seed, id) },
  };
  if (doubt) scan.found.leaveOut({ id, index, rule: '', ...doubt });
  else scan.found.add(entry, problem, content);
};

/** What becomes of a candidate: it may be exported, or it is left out, with a word to say of it or without. */
type Verdict =
  | { readonly entry: Entry; readonly problem: Problem; readonly content: Content }
  | { readonly reason: LeftOutReason; readonly detail?: string };

const settle = ({ found }: Scan, { id, index = '', rule = '' }: Partial<Candidate>, verdict: Verdict) => {
  if ('entry' in verdict) found.add(verdict.entry, verdict.problem, verdict.content);
  else if (verdict.detail === undefined) found.drop(verdict.reason);
  else found.leaveOut({ id: id ?? '', index, rule, reason: verdict.reason, detail: verdict.detail });
};

/** A problem with its place; why there is none otherwise. */
const problemOf = (
  { problems, from }: Scan,
  { index, model }: Partial<Candidate>,
): { readonly problem: Problem; readonly place: number } | Exclude<Verdict, { readonly entry: unknown }> => {
  const place = placeIn(problems, index, model);
  if (place === 'unknown') return { reason: 'no_template', detail: `${from} has no template ${index}` };
  const problem = place === undefined ? undefined : problems.list[place];
  return place === undefined || !problem ? { reason: 'excluded_question' } : { problem, place };
};

const takeDecided = (scan: Scan, decided: Decided): void => {
  const { candidate, decision } = decided;
  // Of a candidate whose words are not beside its catalog those of the run are taken, when they come.
  if (decision.status !== 'accepted' || !candidate) return;
  const told = worded(candidate, scan.polished);
  settle(scan, told, verdictOfDecided(scan, decided, told));
};

const verdictOfDecided = (scan: Scan, decided: Decided, candidate: JudgedCandidate): Verdict => {
  const { id, rule = '' } = candidate;
  const found = problemOf(scan, candidate);
  if ('reason' in found) return found;
  const family = familyOf(candidate, decided);
  if (!family) return { reason: 'no_family', detail: `error_type ${candidate.error_type}` };
  const { problem, place } = found;
  const content = contentOf(candidate, decided);
  const isLabelled = content.mistake !== undefined && content.mistake.place >= 0;
  if (decided.changed && !scan.keepDoubtful)
    return { reason: 'changed_since', detail: `decided in ${decided.catalog}` };
  if (!isLabelled || (isEdited(decided) && !scan.keepDoubtful)) {
    const code = candidate.flawed_function_code ?? '';
    const context = { family, question: problem.question, correct: problem.lines, code };
    const doubt = doubtOf(content, context);
    if (doubt) return doubt;
  }
  return {
    entry: {
      ...{ id, problem: place, class: family, rule, kind: kindOf(candidate), source: 'decision' },
      ...{ at: content, key: drawOf(scan.seed, id) },
    },
    problem,
    content,
  };
};

const takeCandidate = (
  scan: Scan,
  candidate: Candidate,
  at: { readonly offset: number; readonly length: number },
): void => {
  const decided = scan.truths.get(candidate.id)?.decided;
  if (decided?.decision.status === 'accepted') {
    if (!decided.candidate) takeDecided(scan, { ...decided, candidate });
  } else if (decided) settle(scan, candidate, { reason: 'rejected' });
  else if (candidate.family !== 'conceptual' || scan.conceptualFromRun)
    settle(scan, candidate, verdictOfRun(scan, candidate, at));
};

const verdictOfRun = (
  scan: Scan,
  candidate: Candidate,
  at: { readonly offset: number; readonly length: number },
): Verdict => {
  const { id, rule, family, needs_human, plausibility = 1 } = candidate;
  const found = problemOf(scan, candidate);
  if ('reason' in found) {
    if (found.detail === undefined) return found;
    throw new UserError(`${found.detail} for its candidate ${id}.`, 'Make the run again.');
  }
  if (scan.oneLine && candidate.erroneous_lines)
    return { reason: 'several_lines', detail: candidate.erroneous_lines.join(', ') };
  if (needs_human.length > 0 && !scan.keepDoubtful)
    return { reason: 'needs_human', detail: needs_human.join(', ') };
  const draw = drawOf(scan.seed, id);
  // Of two conceptual ones with plausibilities v and w the first comes before the other in v of v + w draws.
  const key = family === 'conceptual' ? -Math.log1p(-draw) / plausibility : draw;
  return {
    entry: {
      ...{ id, problem: found.place, class: family, rule, kind: kindOf(candidate) },
      ...{ source: 'run', at, key },
    },
    problem: found.problem,
    content: contentOfRun(candidate),
  };
};

/** The kind of a candidate's mistake; of a run from before there were any its rule. */
const kindOf = ({ kind, rule = '' }: Partial<Candidate>): string => kind ?? rule;

/** A candidate's content as the run has it. */
export const contentOfRun = ({
  flawed_solution,
  erroneous_line_number,
  explanation,
}: Pick<Candidate, 'flawed_solution' | 'erroneous_line_number' | 'explanation'>): Content => {
  const labels = Object.keys(flawed_solution).sort(compareLabels);
  return {
    lines: labels.map((label) => flawed_solution[label] ?? ''),
    mistake: { place: labels.indexOf(erroneous_line_number), explanation },
  };
};

/** Reads what entries say again. `polished`: with a language model's words where there are some. */
export const fetcher = (run: string, polished: boolean) => {
  const path = join(run, 'candidates.jsonl');
  let file: number | undefined;
  let buffer = Buffer.allocUnsafe(1 << 14);
  return {
    contentOf({ id, at }: Entry) {
      if ('lines' in at) return at;
      if (buffer.length < at.length) buffer = Buffer.allocUnsafe(at.length * 2);
      file ??= openSync(path, 'r');
      const read = readSync(file, buffer, 0, at.length, at.offset);
      const text = buffer.toString('utf8', 0, read);
      const candidate = read === at.length ? recordIn(text, path, candidateRecord) : undefined;
      if (candidate?.id !== id)
        throw new UserError(`${path} changed while it was read.`, 'Export again when its run has ended.');
      return contentOfRun(worded(candidate, polished));
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
};

interface DiagnosedOptions extends Pick<ExportOptions, 'from' | 'seed' | 'signal'> {
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
    const name: Class | undefined = one.verdict === 'Correct' ? 'correct' : familyDiagnosed(one);
    if (!problem || !name) {
      found.drop(reason ?? 'no_family');
      continue;
    }
    const content = contentDiagnosed(one);
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

const contentDiagnosed = ({
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
const familyDiagnosed = ({ error_type: type }: DiagnosedSolution): Family | undefined =>
  families.find((family) => type === family || type === `${family}_error`);
