import type { Draw } from '../judging/index.ts';

/** What `rules read` was asked. */
export interface ReadFlags {
  readonly run: string;
  readonly rule?: string;
  readonly n: number;
  readonly draw: Draw;
  readonly seed: string;
  readonly who?: string;
  readonly out?: string;
  readonly rules?: string[];
  readonly answers?: string;
  readonly unread?: boolean;
  readonly given?: boolean;
  readonly blind?: boolean;
  readonly summary?: boolean;
  readonly json?: boolean;
}
