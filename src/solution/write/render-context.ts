import type { Edit, Exact } from '../../base/index.ts';
import type { Line, Working } from '../read/aligned-text.ts';
import { type Level, levelOf, type TextExpr, type TextNumber } from '../read/text-expr.ts';
import type { Change } from './change.ts';
import type { ShownNumbers } from './shown.ts';

/** Where a changed working is written: a line, the working that it shows there, and its other numbers as they now are. */
export interface RenderContext {
  readonly change: Change;
  readonly line: Line;
  readonly shown: ShownNumbers;
  readonly working: Working;
  /** The number whose place a new operand takes, when it is one. */
  readonly replaced: TextNumber | undefined;
  /** Where the steps that are looked through show their own workings, in sight or in annotations as this one. */
  readonly merged: readonly ShownWorking[];
  /** The pieces of the line that are written already. */
  readonly used: Set<TextExpr>;
}

export type ShownWorking = { readonly line: Line; readonly working: Working; readonly step: number };

/** A working that is written anew: what stands in its place, and its value now. */
export interface RenderedPart {
  readonly annotation: boolean;
  readonly edit: Edit;
  readonly text: TextExpr;
  readonly value: Exact;
}

export interface Body {
  readonly text: string;
  readonly level: Level;
  /** Where in the original line this text stood, when it did. */
  readonly from?: TextExpr | undefined;
  /** Where who reads the original comes upon it; undefined for what has no place there. */
  readonly at?: number | undefined;
  /** Of a single number: the text without the unit behind it. */
  readonly bare?: string | undefined;
  /** Of what a merged line shows: the step whose line it is. */
  readonly step?: number | undefined;
}

export const withText = (body: Body, text: string): Body => ({ ...body, text });

/** `\\frac{60` or `{4}` of a fraction that is torn apart: what stands in the braces. */
export const unbraced = (text: string): string => partOfFraction.exec(text)?.[1] ?? text;

const partOfFraction = /^(?:\\[dt]?frac)?\{([^{}]*)\}$/;

/** A working in brackets of its own. */
export const isGrouped = (text: TextExpr): boolean =>
  text.kind === 'binary' && (text.start < text.left.start || text.end > text.right.end);

/** How tightly a piece of the original binds; `3/4` reads as a division wherever another sign stands beside it. */
export const levelOfPiece = (piece: TextExpr): Level => {
  if (piece.kind === 'binary' && !isGrouped(piece)) return levelOf(piece.op);
  return piece.kind === 'number' && piece.token.shape.kind === 'fraction' ? 'product' : 'leaf';
};
