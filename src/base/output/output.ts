import type { FileState } from './appended.ts';

/** Where the files of a run or a merge go. */
export interface Output {
  /** Adds to a file. The bytes may be used for other things afterwards. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes everything whole: files get their names, the manifest last. */
  finish(manifest: string): Promise<void>;
  /** Ends without finishing. Gives the folder that was kept to go on with; undefined when nothing stays. */
  abandon(): Promise<string | undefined>;
  /** Writes what was added and then `journal` of it, from which another process can go on; where that is possible. */
  readonly checkpoint?: (journal: (files: FileStates) => string) => Promise<void>;
}

export type FileStates = { readonly [name: string]: FileState };
