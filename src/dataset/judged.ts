import type { JudgedCandidate } from '../base/index.ts';
import type { Decided } from '../judging/index.ts';
import { defaultErrorType, type Family, families, solutionLines } from '../model/index.ts';
import { compare } from './split.ts';
import type { Content, LeftOut } from './types.ts';

/** What was decided of a candidate, once everybody was heard. */
export interface Truth {
  readonly decided: Decided;
  /** Others accepted where this rejects, or the reverse, and nobody adjudicated. */
  readonly disputed: boolean;
}

/**
 * One decision a candidate: an adjudicated one wins over the reviewers' own, a later one over an earlier one. Of two
 * made in the same second the one of the catalog that comes first by name counts.
 */
export const truthsOf = (decided: readonly Decided[]): ReadonlyMap<string, Truth> => {
  const byId = new Map<string, Decided[]>();
  for (const one of decided) {
    const known = byId.get(one.id);
    if (known) known.push(one);
    else byId.set(one.id, [one]);
  }
  return new Map(
    [...byId]
      .sort(([a], [b]) => compare(a, b))
      .map(([id, all]) => {
        const [first] = [...all].sort(bySay);
        if (!first) throw new Error('a candidate without decisions');
        const disputed =
          !first.adjudicated && all.some((one) => one.decision.status !== first.decision.status);
        return [id, { decided: first, disputed }] as const;
      }),
  );
};

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
  compare(b.decision.decided_at ?? '', a.decision.decided_at ?? '') ||
  compare(a.catalog, b.catalog) ||
  compare(a.id, b.id);

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

/** Whether a person changed anything that a model will read. */
export const isEdited = ({ decision: { edits } }: Pick<Decided, 'decision'>): boolean =>
  Object.keys(edits.lines).length > 0 ||
  edits.explanation !== undefined ||
  edits.marked !== undefined ||
  edits.error_type !== undefined;

/**
 * The family of what a person accepted: by the type that the person says it is, else the candidate's. Undefined when
 * nothing says so.
 */
export const familyOf = (
  { family, error_type }: JudgedCandidate,
  { decision: { edits } }: Pick<Decided, 'decision'>,
): Family | undefined =>
  (edits.error_type === undefined ? undefined : familyNamed(edits.error_type)) ??
  family ??
  familyNamed(error_type ?? '');

const familyNamed = (type: string): Family | undefined =>
  families.find((one) => defaultErrorType[one] === type || one === type);
