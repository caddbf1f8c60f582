import { counted } from '../../../model/index.ts';
import type { Piece } from '../content/align.ts';
import { fitted, ink, type Row, row, rowWidth, type Span, widthOf } from './rows.ts';
import type { Fold } from './section.ts';

export interface Block {
  /** What it is called: `3` for `L3`, `FA`. */
  readonly number: string;
  readonly rows: readonly Row[];
  /** The same in one row, or one for each half; absent where nothing of it may be folded. */
  readonly short?: readonly Row[];
  /** Of what may not be folded: with the correct half in one row, if what differs in it has room there. */
  readonly dire?: readonly Row[];
  readonly same: boolean;
  readonly isCursor: boolean;
}

type Way = 'whole' | 'short' | 'run' | 'dire';

/**
 * What goes first, level by level: the lines that are the same, to one row each, then to one row together; then the lines
 * that differ besides the wrong one, to one row for each half, then to one row together, then to one with those that are
 * the same; at last the correct half of the wrong line, to one row. What may not be folded (the wrong line, the one under
 * the cursor, what carries a warning) is whole in all others.
 */
const levels: { readonly [block in 'same' | 'differing' | 'kept']: readonly Way[] } = {
  same: ['whole', 'short', 'run', 'run', 'run', 'run', 'run'],
  differing: ['whole', 'whole', 'whole', 'short', 'run', 'run', 'run'],
  kept: ['whole', 'whole', 'whole', 'whole', 'whole', 'whole', 'dire'],
};

/** From this level on, lines that are the same and lines that differ share a row. */
const firstMixed = 5;

export type Folds = ReturnType<typeof foldsOf>;

export const foldsOf = (blocks: readonly Block[], width: number) => {
  const made = (given: readonly Way[], level: number): Fold =>
    folded(blocks, given, width, level >= firstMixed);
  const waysAt = (level: number): readonly Way[] =>
    blocks.map(({ short, same }) => levels[short ? (same ? 'same' : 'differing') : 'kept'][level] ?? 'whole');
  const all = levels.kept.map((_, level) => level);
  const least = (): Fold => made(waysAt(all.length - 1), all.length - 1);
  return {
    /** How many rows there are when all is folded that may be. */
    least: () => least().rows.length,
    /**
     * As much as has room in so many rows; more than these where even the least has none. Room that is left goes to the
     * lines next to what may not be folded.
     */
    fitting: (height: number) => {
      for (const level of all) {
        const given = waysAt(level);
        const fold = made(given, level);
        if (fold.rows.length > height) continue;
        return fold.hidden === 0 ? fold : filled(blocks, given, height, (tried) => made(tried, level));
      }
      return least();
    },
  };
};

/** Unfolds lines, those next to what may not be folded first, as long as there is height. */
const filled = (
  blocks: readonly Block[],
  given: readonly Way[],
  height: number,
  made: (given: readonly Way[]) => Fold,
): Fold => {
  const kept = blocks.flatMap(({ short }, at) => (short ? [] : [at]));
  const distance = (at: number): number =>
    Math.min(...kept.map((each) => Math.abs(each - at)), blocks.length);
  const order = blocks.map((_, at) => at).sort((one, other) => distance(one) - distance(other));
  let best = { given, fold: made(given) };
  for (const way of ['short', 'whole'] as const) {
    for (const at of order) {
      const now = best.given[at];
      if (now === 'whole' || now === way) continue;
      const tried = best.given.map((each, other) => (other === at ? way : each));
      const fold = made(tried);
      if (fold.rows.length <= height) best = { given: tried, fold };
    }
  }
  return best.fold;
};

/** `isMixed`: lines that are the same and lines that differ may share a row. */
const folded = (blocks: readonly Block[], given: readonly Way[], width: number, isMixed: boolean): Fold => {
  const rows: Row[] = [];
  let focus: readonly [number, number] = [0, 0];
  let hidden = 0;
  let run: Block[] = [];
  const endRun = (): void => {
    const [first] = run;
    // One line alone says more than its number does, unless every row counts.
    const isAlone = run.length === 1 && !(isMixed && (first?.short?.length ?? 0) > 1);
    if (first) rows.push(...(isAlone ? (first.short ?? []) : [runRow(run, width)]));
    hidden += run.filter((block) => !isAlone || isCut(block, block.short)).length;
    run = [];
  };
  blocks.forEach((block, at) => {
    const way = given[at] ?? 'whole';
    if (way !== 'run' || (!isMixed && run[0] && run[0].same !== block.same)) endRun();
    const from = rows.length;
    if (way === 'run') run.push(block);
    else {
      const shown = (way === 'short' ? block.short : way === 'dire' ? block.dire : undefined) ?? block.rows;
      rows.push(...shown);
      if (isCut(block, shown)) hidden++;
    }
    if (block.isCursor) focus = [from, rows.length];
  });
  endRun();
  return { rows, focus, hidden };
};

const isCut = ({ rows }: Block, shown: readonly Row[] | undefined): boolean =>
  (shown?.length ?? 0) < rows.length;

/** Several lines in one row: `=1-3 ±4-FA`. */
const runRow = (run: readonly Block[], width: number): Row => {
  const parts: { same: boolean; first: string; last: string }[] = [];
  for (const { same, number } of run) {
    const last = parts.at(-1);
    if (last?.same === same) last.last = number.trim();
    else parts.push({ same, first: number.trim(), last: number.trim() });
  }
  const names = parts.map(
    ({ same, first, last }) => `${same ? '=' : '±'}${first === last ? first : `${first}-${last}`}`,
  );
  const differing = run.filter(({ same }) => !same).length;
  const same = run.length - differing;
  const what = [
    same > 0 && `${counted(same, 'line')} the same in both`,
    differing > 0 &&
      `${same > 0 ? differing : counted(differing, 'line')} differ${differing === 1 ? 's' : ''} as well`,
  ];
  return fitted(ink.dim(`  ${names.join(' ')}   ${what.filter(Boolean).join(', ')}`), width);
};

/** So much stands before the first changed word of a line that is cut, in cells. */
const leadWidth = 16;

/** A line in one row: what differs stays in sight, what stands before it goes first. */
export const inOneRow = (label: Span, spans: readonly Span[], pieces: readonly Piece[], width: number) => {
  const whole = row(label, spans);
  const [lead] = spans;
  if (rowWidth(whole) <= width || lead === undefined || spans.length < 2 || pieces[0]?.changed !== false)
    return fitted(whole, width);
  const words = lead.text.slice(-leadWidth).replace(/^\S*\s/, '');
  if (widthOf(words) + 2 >= widthOf(lead.text)) return fitted(whole, width);
  return fitted(row(label, ink.dim('… '), { ...lead, text: words }, spans.slice(1)), width);
};
