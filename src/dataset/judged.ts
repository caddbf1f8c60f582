import { compareTexts, groupedBy, type JudgedCandidate } from '../base/index.ts';
import type { Decided } from '../judging/index.ts';
import { type Family, familyNamed, solutionLines } from '../model/index.ts';
import { checkLine } from '../solution/index.ts';
import { statesAnswer, withoutAnnotations } from './text.ts';
import type { Content, LeftOut, LeftOutReason } from './types.ts';

export interface Truth {
  readonly decided: Decided;
  /** Others accepted where this rejects, or the reverse, and nobody adjudicated. */
  readonly disputed: boolean;
}

/**
 * One decision a candidate: an adjudicated one wins over the reviewers' own, a later one over an earlier one. Of two
 * made in the same second the one of the catalog that comes first by name counts.
 */
export const truthsOf = (decided: readonly Decided[]): ReadonlyMap<string, Truth> =>
  new Map(
    [...groupedBy(decided, ({ id }) => id)]
      .sort(([a], [b]) => compareTexts(a, b))
      .flatMap(([id, all]) => {
        const [first] = all.sort(bySay);
        if (!first) return [];
        const disputed =
          !first.adjudicated && all.some((one) => one.decision.status !== first.decision.status);
        return [[id, { decided: first, disputed }] as const];
      }),
  );

/** What was accepted and has no words beside its catalog, by id: unless the run has it, a decision is lost. */
export const acceptedUnseen = (truths: ReadonlyMap<string, Truth>): Map<string, LeftOut> =>
  new Map(
    [...truths.values()].flatMap(({ decided: { id, candidate, decision, catalog } }) =>
      candidate || decision.status !== 'accepted'
        ? []
        : [[id, { id, index: '', rule: '', reason: 'no_candidate', detail: `decided in ${catalog}` }]],
    ),
  );

/** Of two verdicts the one that counts comes first. */
export const bySay = (a: Decided, b: Decided): number =>
  Number(b.adjudicated) - Number(a.adjudicated) ||
  compareTexts(b.decision.decided_at ?? '', a.decision.decided_at ?? '') ||
  compareTexts(a.catalog, b.catalog) ||
  compareTexts(a.id, b.id);

/** What a person left of a candidate. A line that was emptied is gone; a text of several lines is several. */
export const contentOf = (candidate: JudgedCandidate, { decision }: Pick<Decided, 'decision'>): Content => {
  const { edits } = decision;
  const label = edits.marked ?? candidate.erroneous_line_number ?? '';
  const lines: string[] = [];
  let place = -1;
  for (const [name, text] of Object.entries(candidate.flawed_solution)) {
    const own = solutionLines(edits.lines[name] ?? text);
    if (name === label && own.length > 0) place = lines.length;
    lines.push(...own);
  }
  return { lines, mistake: { place, explanation: edits.explanation ?? candidate.explanation ?? '' } };
};

/** A candidate as it is told: with a language model's words where they are asked for and there are some. */
export const worded = <Told extends JudgedCandidate>(candidate: Told, polished: boolean): Told =>
  polished && candidate.polished_solution
    ? { ...candidate, flawed_solution: candidate.polished_solution }
    : candidate;

/**
 * The family of what a person accepted: by the type that the person says it is, else the candidate's. Undefined where the
 * type is nobody's: neither a family's nor among `finer`, the types of candidates.
 */
export const familyOf = (
  { family, error_type }: JudgedCandidate,
  { decision: { edits } }: Pick<Decided, 'decision'>,
  finer: ReadonlySet<string>,
): Family | undefined => {
  const said = edits.error_type;
  const own = family ?? familyNamed(error_type ?? '');
  return said === undefined || said === error_type
    ? own
    : (familyNamed(said) ?? (finer.has(said) ? own : undefined));
};

interface Context {
  readonly family: Family;
  readonly question: string;
  readonly correct: readonly string[];
  readonly code: string;
  /** As the machine had it: its own words were checked as they were made. */
  readonly made?: Pick<JudgedCandidate, 'flawed_solution' | 'explanation'>;
}

export type Doubt = { readonly reason: LeftOutReason; readonly detail: string };

/** Why it wants a look: it reads otherwise than when it was decided, or nobody looked at words that want it. */
export const unseenDoubt = (
  { needs_human: doubts = [] }: Pick<JudgedCandidate, 'needs_human'>,
  decided: Decided | undefined,
): Doubt | undefined => {
  if (decided)
    return decided.changed ? { reason: 'changed_since', detail: `decided in ${decided.catalog}` } : undefined;
  return doubts.length > 0 ? { reason: 'needs_human', detail: doubts.join(', ') } : undefined;
};

/** What is doubtful of a text that a person edited, the first thing found: the machine's own was checked as it was made. */
export const doubtOf = (content: Content, context: Context): Doubt | undefined => {
  const { lines, mistake } = content;
  const labelled = mistake && lines[mistake.place];
  if (!mistake || labelled === undefined) return { reason: 'label_missing', detail: 'there is no such line' };
  const last = lines.at(-1) ?? '';
  if (!statesAnswer(last)) return { reason: 'no_final_line', detail: last };
  const same = context.correct.find((line) => bare(line) === bare(labelled));
  if (context.family !== 'skipped_step' && same !== undefined)
    return { reason: 'label_unchanged', detail: labelled };
  // Names that only a program has: with an underscore between letters.
  const names = context.code.match(/\b[a-zA-Z]\w*_\w*[a-zA-Z0-9]\b/g) ?? [];
  const text = [...lines, mistake.explanation].join('\n');
  const name = names.find((one) => text.includes(one));
  if (name !== undefined) return { reason: 'code_identifier', detail: name };
  return equationDoubt(lines, mistake.place, context.family) ?? numberDoubt(content, context);
};

export const correctDoubt = (lines: readonly string[]): Doubt | undefined =>
  equationDoubt(lines, -1, 'conceptual');

const bare = (line: string): string => withoutAnnotations(line).replaceAll(/\s+/g, '');

/** A computational mistake is one false equation, on its line; else all are true. What is not certain is not judged. */
const equationDoubt = (lines: readonly string[], place: number, family: Family): Doubt | undefined => {
  for (const [at, line] of lines.entries()) {
    const { equations, unread } = checkLine(line);
    const wrong = equations.find(({ holds }) => !holds);
    const expected = family === 'computational' && at === place;
    if (expected && !wrong && !unread) return { reason: 'no_false_equation', detail: line };
    if (!expected && wrong)
      return { reason: 'false_equation', detail: `${wrong.working} = ${wrong.shown} in: ${line}` };
  }
  return undefined;
};

/**
 * A number of an explanation stands in the question or in one of the solutions, or is the machine's own: what it worked out
 * for the explanation alone. What stood in a line that was edited away is no longer there.
 */
const numberDoubt = (
  { lines, mistake }: Content,
  { question, correct, made }: Context,
): Doubt | undefined => {
  const inMade = new Set(Object.values(made?.flawed_solution ?? {}).flatMap(numbersIn));
  const own = numbersIn(made?.explanation ?? '').filter((number) => !inMade.has(number));
  const known = new Set([...[question, ...correct, ...lines].flatMap(numbersIn), ...own]);
  const missing = numbersIn(mistake?.explanation ?? '').find((number) => !known.has(number));
  return missing === undefined ? undefined : { reason: 'number_nowhere', detail: missing };
};

/** The numbers of a text without their separators and the zeros that say nothing: `1,250.50` is `1250.5`. `L1` is a line. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/(?<![\p{L}\d])(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)/gu) ?? []).map((number) =>
    String(Number(number.replaceAll(',', ''))),
  );
