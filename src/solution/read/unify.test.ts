import { describe, expect, it } from 'vitest';
import { type Told, tell } from '../../../test/shared/solution/told.ts';

/** The names of the steps that the numbers in plain sight of a line show, in order; `?` for none. */
const shownIn = ({ solution, program }: Told, line: number): string[] =>
  (solution.lines[line]?.numbers ?? [])
    .filter(({ annotated }) => !annotated)
    .map(({ step }) => (step === undefined ? '?' : (program.steps[step]?.target ?? '?')));
/** A line whose template says nothing of its numbers, so that only its working can tell them. */
const untold = (sentence: string, code: string): Told => {
  const told = tell([`${sentence} | ${code}`]);
  expect(told.solution.lines[0]?.text).toBe(sentence);
  return told;
};

describe('a working and the code it shows', () => {
  it('are matched in order', () => {
    expect(shownIn(untold('So 12 * 8 = 96 pens', 'a=12; b=8; s=a*b'), 0)).toEqual(['a', 'b', 's']);
  });
  it('are matched when sums and products are turned round', () => {
    expect(shownIn(untold('So 8 * 12 = 96 pens', 'a=12; b=8; s=a*b'), 0)).toEqual(['b', 'a', 's']);
    expect(shownIn(untold('So 9 - 2 + 5 = 12', 'a=5; b=9; c=2; s=a+b-c'), 0)).toEqual(['b', 'c', 'a', 's']);
  });
  it('are matched when the text writes out what a name stands for', () => {
    const told = untold('So 10 + 3 * 6 = 28', 'p=3; q=6; x=p*q; a=10; t=a+x');
    expect(shownIn(told, 0)).toEqual(['a', 'p', 'q', 't']);
  });
  it('are matched through calls that change nothing', () => {
    expect(shownIn(untold('So 12 * 8 = 96', 'a=12; b=8; s=int(a*b)'), 0)).toEqual(['a', 'b', 's']);
  });
  it('are matched when the text shows a percentage for a share', () => {
    const told = untold('So 20% * 45 = 9', 'p=20; n=45; s=p/100*n');
    expect(shownIn(told, 0)).toEqual(['p', 'n', 's']);
    expect(told.solution.lines[0]?.workings[0]?.groups.size).toBe(1);
  });
  it('are matched term by term, whatever brackets the sum has', () => {
    expect(shownIn(untold('So 5 + (9 + 2) = 16', 'a=5; b=9; c=2; s=a+b+c'), 0)).toEqual(['a', 'b', 'c', 's']);
  });
  it('are not matched when the order of a difference or a quotient is another', () => {
    const told = tell(['So {b} - {a} = -4 | a=12; b=8; s=a-b']);
    expect(told.solution.lines[0]?.workings).toEqual([]);
  });
  it('are not matched by their value alone', () => {
    const told = tell(['So 2 * 48 = 96 | a=12; b=8; s=a*b']);
    expect(told.solution.lines[0]?.workings).toEqual([]);
  });
  it('are told apart where equal numbers mean different things', () => {
    const told = untold('So 6 + 6 - 6 = 6', 'a=6; b=6; c=6; s=a+b-c');
    expect(shownIn(told, 0)).toEqual(['a', 'b', 'c', 's']);
  });
});
