import { join } from 'node:path';
import * as base from '../base/index.ts';
import { type Decided, isEdited } from '../judging/index.ts';
import { type Candidate, compareLabels, familyNamed, questionKey, UserError } from '../model/index.ts';
import type { ExportOptions } from './choose.ts';
import { type SolutionGathering, solutionGathering } from './gathering.ts';
import { haveNumbers, type Problems, problemIn, readProblems } from './inputs.ts';
import * as judged from './judged.ts';
import { digest, drawOf } from './text.ts';
import type { Class, Content, Entry, LeftOutReason, Problem } from './types.ts';

/** What is asked of an export, with the questions that are kept out, normalised. */
type Asked = ExportOptions & { readonly excluded: ReadonlySet<string> };

type ScanOptions = Asked & { readonly truths: ReadonlyMap<string, judged.Truth> };

type Scan = ScanOptions & {
  readonly problems: Problems;
  readonly found: SolutionGathering;
  /** The types of error of what people judged: a person may give a candidate that of another one. */
  readonly judgedTypes: ReadonlySet<string>;
};

/** Reads a run once: only the problems, the texts of people and a few fields of each candidate stay in memory. */
export const scanRun = async (options: ScanOptions) => {
  const problems = await readProblems(options.from, options.excluded);
  const judgedTypes = [...options.truths.values()].map(({ decided }) => decided.candidate?.error_type ?? '');
  const scan: Scan = { ...options, problems, found: solutionGathering(), judgedTypes: new Set(judgedTypes) };
  for (let at = 0; at < problems.excluded; at++) scan.found.drop('excluded_question');
  for (const problem of problems.list) takeCorrect(scan, problem);
  // Of two with the same text the one that says more comes first, and stays.
  for (const decided of [...options.truths.values()].map((truth) => truth.decided).sort(judged.bySay))
    takeDecided(scan, decided);
  const path = join(options.from, 'candidates.jsonl');
  const lost = judged.acceptedUnseen(options.truths);
  let count = 0;
  const take = ({ bytes, ...at }: base.PlacedLine): void => {
    const candidate = base.recordIn(bytes.toString('utf8'), path, base.candidateRecord);
    takeCandidate(scan, judged.worded(candidate, options.polished), at);
    lost.delete(candidate.id);
    count++;
  };
  await base.eachPlaced(path, take, () => {
    options.signal?.throwIfAborted();
    options.onProgress?.(`reading the candidates … ${count}`);
  });
  for (const one of lost.values()) scan.found.leaveOut(one);
  return { wholeIndexes: problems.wholeIndexes, ...scan.found.end() };
};

const takeCorrect = (scan: Scan, from: Problem) => {
  const { correctId: id, index, lines } = from;
  const doubt = scan.keepDoubtful ? undefined : judged.correctDoubt(lines);
  if (doubt) return scan.found.leaveOut({ id, index, rule: '', ...doubt });
  const content = { lines, mistake: undefined };
  const byNoRule = { class: 'correct', rule: '', kind: '', source: 'original' } as const;
  scan.found.add({ id, from, ...byNoRule, at: content, key: drawOf(scan.seed, id) }, content);
};

/** What was accepted with its words beside it. Of others those of the run are taken, when they come. */
const takeDecided = (scan: Scan, decided: Decided): void => {
  const { candidate, decision } = decided;
  if (decision.status === 'accepted' && candidate)
    take(scan, judged.worded(candidate, scan.polished), decided);
};

const takeCandidate = (scan: Scan, candidate: Candidate, at: base.Place): void => {
  const decided = scan.truths.get(candidate.id)?.decided;
  if (decided?.decision.status === 'accepted') {
    if (!decided.candidate) takeDecided(scan, { ...decided, candidate });
  } else if (decided) scan.found.drop('rejected');
  else if (candidate.family !== 'conceptual' || scan.conceptualFromRun) take(scan, candidate, at);
};

/** Takes a candidate as a person left it, or as the run has it; or leaves it out, and says why. */
const take = ({ found, ...scan }: Scan, candidate: base.JudgedCandidate, from: Decided | base.Place) => {
  const { id, index = '', rule = '', kind = rule } = candidate;
  const decided = 'decision' in from ? from : undefined;
  const leaveOut = (doubt: judged.Doubt): void => found.leaveOut({ id, index, rule, ...doubt });
  const problem = problemIn(scan.problems, candidate);
  if (problem === undefined) return found.drop('excluded_question');
  if (problem === 'unknown') {
    const detail = `${scan.from} has no template ${candidate.index}`;
    if (decided) return leaveOut({ reason: 'no_template', detail });
    throw new UserError(`${detail} for its candidate ${id}.`, 'Make the run again.');
  }
  const family = decided ? judged.familyOf(candidate, decided, scan.judgedTypes) : candidate.family;
  const { error_type: type = candidate.error_type } = decided?.decision.edits ?? {};
  if (!family) return leaveOut({ reason: 'no_family', detail: `error_type ${type}` });
  const content = decided ? judged.contentOf(candidate, decided) : contentOfRun(candidate);
  const several = scan.oneLine && !decided ? candidate.erroneous_lines : undefined;
  if (several) return leaveOut({ reason: 'several_lines', detail: several.join(', ') });
  // A text that a person edited is checked once more; one without its labelled line can never be told.
  const isLabelled = (content.mistake?.place ?? -1) >= 0;
  const isSure = isLabelled && (scan.keepDoubtful || !decided || !isEdited(decided.decision.edits));
  const { flawed_function_code: code = '' } = candidate;
  const context = { family, question: problem.question, correct: problem.lines, code, made: candidate };
  const doubt =
    (scan.keepDoubtful ? undefined : judged.unseenDoubt(candidate, decided)) ??
    (decided && !isSure ? judged.doubtOf(content, context) : undefined);
  if (doubt) return leaveOut(doubt);
  const draw = drawOf(scan.seed, id);
  // Of two conceptual ones of the run with plausibilities v and w the first comes before the other in v of v + w draws.
  const isWeighed = !decided && family === 'conceptual';
  const key = isWeighed ? -Math.log1p(-draw) / (candidate.plausibility ?? 1) : draw;
  const own = { id, from: problem, class: family, rule, kind, key };
  found.add(
    'decision' in from ? { ...own, source: 'decision', at: content } : { ...own, source: 'run', at: from },
    content,
  );
};

export const contentOfRun = (candidate: base.JudgedCandidate): Content => {
  const { flawed_solution, erroneous_line_number: label = '', explanation = '' } = candidate;
  const labels = Object.keys(flawed_solution).sort(compareLabels);
  return {
    lines: labels.map((each) => flawed_solution[each] ?? ''),
    mistake: { place: labels.indexOf(label), explanation },
  };
};

/** Reads what entries say again. `polished`: with a language model's words where there are some. */
export const fetcher = (polished: boolean) => {
  const { read, close } = base.lineReader();
  const contentOf = ({ id, at }: Entry): Content => {
    if ('lines' in at) return at;
    const candidate = base.recordIn(read(at), at.path, base.candidateRecord);
    if (candidate.id !== id) throw base.changedMeanwhile(at.path);
    return contentOfRun(judged.worded(candidate, polished));
  };
  return { contentOf, close };
};

/** What the diagnosis trusts less is left out. */
type DiagnosedOptions = Asked & { readonly confidence: number };

/** Reads diagnosed solutions once; their texts stay in memory. Throws a UserError where the folder is not as `rules diagnose` writes it. */
export const scanDiagnosed = async (options: DiagnosedOptions) => {
  /** One for all solutions of its question. */
  const problems = new Map<string, Problem>();
  const found = solutionGathering();
  const problemOf = ({ id, index = id, question = '' }: base.DiagnosedSolution): Problem => {
    const key = questionKey(question);
    const made = { index, question, key, model: '', tier: '', correctId: '', lines: [] };
    return base.keptIn(problems, key, () => made);
  };
  let at = 0;
  for await (const one of base.recordsOf(join(options.from, 'diagnosed.jsonl'), base.diagnosedRecord)) {
    if (at++ % 500 === 0) options.signal?.throwIfAborted();
    const reason = whyLeftOut(one, options);
    const from = reason === undefined ? problemOf(one) : undefined;
    const name: Class | undefined = one.verdict === 'Correct' ? 'correct' : familyNamed(one.error_type ?? '');
    if (!from || !name) {
      found.drop(reason ?? 'no_family');
      continue;
    }
    const content = contentDiagnosed(one);
    const id = `diagnosed-${digest([JSON.stringify(one.id), from.question, ...content.lines])}`;
    const said = { class: name, rule: one.rules[0]?.rule ?? '', kind: one.kind ?? '' };
    const key = drawOf(options.seed, id);
    found.add({ id, from, ...said, source: 'diagnosed', at: content, key }, content);
  }
  return { wholeIndexes: haveNumbers([...problems.values()]), ...found.end() };
};

const whyLeftOut = (
  { verdict, question = '', confidence }: base.DiagnosedSolution,
  { excluded, confidence: least }: DiagnosedOptions,
): LeftOutReason | undefined => {
  if (verdict === 'Unread') return 'unread';
  if (question.trim() === '') return 'no_question';
  if (excluded.has(questionKey(question))) return 'excluded_question';
  return confidence < least ? 'not_confident' : undefined;
};

const contentDiagnosed = (one: base.DiagnosedSolution): Content => ({
  lines: one.lines.map(({ text }) => text),
  mistake: one.verdict === 'Flawed' ? { place: one.step ?? -1, explanation: one.explanation } : undefined,
  ...(one.answer_right !== null && { isAnswerRight: one.answer_right }),
});
