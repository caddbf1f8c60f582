import type { Program } from '../model/index.ts';

/** A template's code as a tree, or where and why it is none. Lines and columns count from 1. */
export type ParsedProgram =
  | { readonly ok: true; readonly program: Program }
  | {
      readonly ok: false;
      readonly line: number;
      readonly column: number;
      readonly message: string;
      /** Set where whoever read it was stopped: asked again he would be again. */
      readonly stopped?: true;
    };

/** A mistake at an offset of the source, as line and column. */
export const mistakeAt = (source: string, offset: number, message: string): ParsedProgram => {
  const before = source.slice(0, offset);
  return {
    ok: false,
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
    message,
  };
};
