/** The points of docs/checking.md; `F` is the field table, `C` the consistency of the run's files. */
export type Point = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | 'P' | 'F' | 'C';

export interface Failure {
  readonly point: Point;
  /** A few words that are the same for all failures of a kind. */
  readonly cause: string;
  readonly detail: string;
}

export type Fail = (point: Point, cause: string, detail: string) => void;

export interface Coverage {
  equations: number;
  unread: number;
  tied: number;
  untied: number;
  notAligned: number;
}

export const noCoverage = (): Coverage => ({ equations: 0, unread: 0, tied: 0, untied: 0, notAligned: 0 });
