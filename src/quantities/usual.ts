import { speaksOf } from '../english/index.ts';
import data from './usual.yaml';

type Row = readonly [numbers: readonly number[], unit: string, where: string];
const isRow = (row: unknown): row is Row => Array.isArray(row) && row.length === 3;
const rows = Array.isArray(data) ? data.filter(isRow) : [];

/** How many of a unit there are as everybody knows, where a text speaks of what has them: 52 cards of a deck. */
export const usualNumbers = (text: string, unit: string): readonly number[] =>
  rows.flatMap(([numbers, of, where]) =>
    of === unit && (where === '' || speaksOf(text, where.split(' '))) ? numbers : [],
  );

/** Whether there mostly are so many of a unit in what a text speaks of: cards in a deck. */
export const hasUsual = (text: string, unit: string): boolean =>
  rows.some(([, of, where]) => where !== '' && of === unit && speaksOf(text, where.split(' ')));
