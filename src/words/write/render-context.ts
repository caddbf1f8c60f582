import type { BinaryOp } from '../../model/index.ts';
import type { Line, Working } from '../read/aligned-text.ts';
import type { TextExpr, TextNumber } from '../read/text-expr.ts';
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
}

/** How tightly a piece of text binds. */
export type Level = 'sum' | 'product' | 'power' | 'leaf';

export const levelOf = (op: BinaryOp): Level =>
  op === '+' || op === '-' ? 'sum' : op === '**' ? 'power' : 'product';

/** An expression as text. */
export interface Body {
  readonly text: string;
  readonly level: Level;
  /** Where in the original line this text stood, when it did. */
  readonly from?: TextExpr;
}

/** A working in brackets of its own. */
export const isGrouped = (text: TextExpr): boolean =>
  text.kind === 'binary' && (text.start < text.left.start || text.end > text.right.end);
