import data from './reasons.yaml';

/** What a catalog row can say about its candidate, in the order of the filter. */
export const statuses = ['todo', 'accepted', 'rejected', 'skipped'] as const;
export type Status = (typeof statuses)[number];

/** What a person changed in a candidate; what is absent is the machine's own. */
export interface Edits {
  /** Line name (`L3`, `FA`) to its new text. */
  readonly lines: { readonly [line: string]: string };
  readonly explanation?: string;
  readonly marked?: string;
  readonly error_type?: string;
}

export const isEdited = ({ lines, explanation, marked, error_type }: Edits): boolean =>
  Object.keys(lines).length > 0 || [explanation, marked, error_type].some((edit) => edit !== undefined);

/** The whole state of one candidate: replaying the journal's last `after` of an id gives it back. */
export interface Decision {
  readonly status: Status;
  readonly edits: Edits;
  /** One or more of `rejectionReasons` when rejected, as `reasonText` writes them. */
  readonly reason?: string;
  readonly note?: string;
  readonly validator?: string;
  /** ISO 8601 in UTC, to the second. */
  readonly decided_at?: string;
  /** How long the candidate was on the screen before the decision, in seconds, `longestDecision` at most. */
  readonly seconds?: number;
}

/** Seconds at most of a decision: a pause over the coffee says nothing about the pace. */
export const longestDecision = 300;

export const noDecision: Decision = { status: 'todo', edits: { lines: {} } };

const reasons: { readonly [id: string]: string } = Object(data);

export const rejectionReasons: readonly { readonly id: string; readonly text: string }[] = Object.entries(
  reasons,
).map(([id, text]) => ({ id, text }));

/** Reasons as they stand in a decision and in the CSV: `no_error,wrong_line`, in the order of the keys, each once. */
export const reasonText = (reasons: readonly string[]): string => {
  const order = rejectionReasons.map(({ id }) => id);
  const place = (reason: string): number => (order.includes(reason) ? order.indexOf(reason) : order.length);
  return [...new Set(reasons)].sort((one, other) => place(one) - place(other)).join(',');
};

/** The reasons in a text; somebody who types them may write a semicolon, a blank or capitals. */
export const reasonsIn = (text = ''): readonly string[] =>
  text
    .split(/[,;|]/)
    .map((reason) => reason.trim())
    .filter((reason) => reason !== '')
    .map((reason) => {
      const named = reason.toLowerCase().replace(/[\s-]+/g, '_');
      return isReason(named) ? named : reason;
    });

export const isReason = (text: string): boolean => rejectionReasons.some(({ id }) => id === text);

export const isStatus = (text: string): text is Status => statuses.some((status) => status === text);

/** What a skip is not. */
export type Verdict = 'accepted' | 'rejected';

export const isVerdict = (status: Status): status is Verdict =>
  status === 'accepted' || status === 'rejected';

export const sameDecision = (left: Decision, right: Decision): boolean =>
  canonical(left) === canonical(right);

export const sameEdits = (left: Edits, right: Edits): boolean => canonical(left) === canonical(right);

/** JSON with sorted keys, so that equal values have equal text. */
export const canonical = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
};
