import { type JudgedCandidate, jsonOf, recordOf } from '../../../base/index.ts';
import type { Decision, Edits } from './decision.ts';

/** What a file of `accepted/` says. */
export interface AcceptedRecord {
  readonly catalog: string;
  readonly id: string;
  /** The decision that it was written for: accepted, with a person's edits. */
  readonly decision: Decision;
  /** As the machine wrote it. */
  readonly candidate: JudgedCandidate;
}

interface Stored {
  readonly error_details: {
    readonly error_type?: string;
    readonly erroneous_line_number: string;
    readonly explanation: string;
  };
  readonly flawed_solution: { readonly [line: string]: string };
  readonly candidate_id: string;
  readonly catalog: string;
  readonly candidate: JudgedCandidate;
  readonly validator?: string;
  readonly decided_at?: string;
  readonly seconds?: number;
  readonly note?: string;
}

const stored = recordOf<Stored>('accepted');

/** A question's file in the words of a solution's: sentences for lines, its class for the type of error. */
const asSolution = (parsed: unknown): unknown => {
  if (typeof parsed !== 'object' || parsed === null || !('sentences' in parsed)) return parsed;
  const said: { readonly error_class?: unknown; readonly explanation?: unknown } = Object(parsed);
  const error_details = {
    ...{ error_type: said.error_class, explanation: said.explanation },
    erroneous_line_number: '',
  };
  return { ...parsed, error_details, flawed_solution: parsed.sentences };
};

/** Reads a file of `accepted/` back; nothing where it is none. What differs from its own candidate is a person's. */
export const acceptedIn = (text: string): AcceptedRecord | undefined => {
  let parsed: unknown;
  try {
    parsed = jsonOf(text);
  } catch {
    return undefined;
  }
  const { value } = stored(asSolution(parsed));
  if (value === undefined) return undefined;
  const { catalog, candidate_id: id, candidate, validator, decided_at, seconds, note } = value;
  return {
    catalog,
    id,
    candidate,
    decision: {
      status: 'accepted',
      edits: editsIn(value),
      ...(note === undefined ? {} : { note }),
      ...(validator ? { validator } : {}),
      ...(decided_at ? { decided_at } : {}),
      ...(seconds === undefined ? {} : { seconds }),
    },
  };
};

const editsIn = ({ error_details: said, flawed_solution: lines, candidate }: Stored): Edits => {
  const changed = Object.entries(lines).filter(([name, text]) => candidate.flawed_solution[name] !== text);
  return {
    lines: Object.fromEntries(changed),
    ...(said.explanation === (candidate.explanation ?? '') ? {} : { explanation: said.explanation }),
    ...(said.erroneous_line_number === (candidate.erroneous_line_number ?? '')
      ? {}
      : { marked: said.erroneous_line_number }),
    ...(said.error_type === undefined || said.error_type === candidate.error_type
      ? {}
      : { error_type: said.error_type }),
  };
};
