import { isWhole } from '../../base/index.ts';
import { conversionWith, isMeasure, lemma, measureTold } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import data from './known.yaml';

type Row = readonly [numbers: readonly number[], unit: string, where: string];
const isRow = (row: unknown): row is Row => Array.isArray(row) && row.length === 3;
const rows = Array.isArray(data) ? data.filter(isRow) : [];

/** Whether everybody knows the number: 60 minutes, the 30 days of September, what one measure is in another. */
export const isCommonlyKnown = ({ question }: Problem, { mention, step, sentence, start }: Said): boolean => {
  const unit = mention.unit ?? step.quantity.unit ?? '';
  if (step.quantity.role === 'conversion factor' || step.role === 'world knowledge') return true;
  const own = measureTold(sentence.text.slice(0, start - sentence.start));
  if (own !== undefined && mention.unit !== undefined && isMeasure(own) && isMeasure(mention.unit))
    return true;
  if (!isWhole(mention.value)) return false;
  if (conversionWith(mention.value, { small: unit })) return true;
  const fitting = rows.filter(([numbers, of]) => of === unit && numbers.includes(Number(mention.value.num)));
  if (fitting.length === 0) return false;
  const words = new Set((question.toLowerCase().match(/[\p{L}-]+/gu) ?? []).map(lemma));
  return fitting.some(([, , where]) => where === '' || where.split(' ').some((word) => words.has(word)));
};
