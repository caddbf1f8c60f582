import type { JudgedCandidate } from '../base/index.ts';
import type { Decided } from '../judging/index.ts';
import { defaultErrorType, type Family, families, solutionLines } from '../model/index.ts';
import type { Content } from './types.ts';

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
