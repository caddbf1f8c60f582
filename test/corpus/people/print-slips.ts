import type { Candidate } from '../../../src/model/index.ts';
import { checkLine } from '../../../src/solution/index.ts';
import { numberIn } from './numbers.ts';
import type { PersonsMistake, Slip } from './people.ts';
import { shapeOf } from './slip-kinds.ts';

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(0)} %`;

/** Prints by operation and change of digits how many of people's slips are possible, and how many are drawn. */
export const slipsByKind = (
  mistakes: readonly PersonsMistake[],
  isPossible: (mistake: PersonsMistake) => boolean,
  isDrawn: (mistake: PersonsMistake) => boolean,
): void => {
  const rows = new Map<string, { all: number; possible: number; drawn: number }>();
  for (const mistake of mistakes) {
    const shape = mistake.slip && shapeOf(mistake.slip);
    const kind = shape ? `${shape.op} ${shape.change}` : 'no equation is false';
    const row = rows.get(kind) ?? { all: 0, possible: 0, drawn: 0 };
    rows.set(kind, row);
    row.all++;
    if (isPossible(mistake)) row.possible++;
    if (isDrawn(mistake)) row.drawn++;
  }
  console.log('    by kind of slip: slips, possible, drawn');
  for (const [kind, { all, possible, drawn }] of [...rows].sort(([, a], [, b]) => b.all - a.all))
    console.log(`      ${kind}: ${all}, ${possible}, ${drawn}`);
};

/** Prints how wrong results stand to the right ones: people's, those that are drawn, and all possibilities. */
export const compareShapes = (
  mistakes: readonly PersonsMistake[],
  drawn: readonly Candidate[],
  possible: readonly Candidate[],
): void => {
  console.log('    shape of slips: one digit wrong, within a quarter, too small');
  const tell = (who: string, slips: readonly Slip[]): void => {
    const shapes = slips.flatMap((slip) => shapeOf(slip) ?? []);
    const share = (of: 'oneDigit' | 'near' | 'small'): string =>
      percent(shapes.filter((shape) => shape[of]).length, shapes.length);
    console.log(`      ${who} (${shapes.length}): ${share('oneDigit')}, ${share('near')}, ${share('small')}`);
  };
  tell(
    "people's",
    mistakes.flatMap(({ slip }) => slip ?? []),
  );
  tell('drawn', drawn.flatMap(slipOf));
  tell('possible', possible.flatMap(slipOf));
};

/** The false equation of a candidate's labelled line. */
export const slipOf = (candidate: Candidate): readonly Slip[] => {
  if (candidate.family !== 'computational') return [];
  const line = candidate.flawed_solution[candidate.erroneous_line_number] ?? '';
  const wrong = checkLine(line).equations.find(({ holds }) => !holds);
  const [is, was] = [numberIn(wrong?.shown ?? ''), numberIn(wrong?.right ?? '')];
  return wrong && is !== undefined && was !== undefined
    ? [{ working: wrong.working, right: was, wrong: is }]
    : [];
};
