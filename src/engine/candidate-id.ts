import { hash } from 'node:crypto';
import { print } from '../ast/index.ts';
import type { Mutant } from '../model/index.ts';
import type { PreparedTemplate } from './prepare.ts';

/**
 * The digest that names a candidate: rule, template, place, alternative and choices, and nothing of the run.
 * The new working is in it, since one pattern may fit one place in several ways.
 */
export const idOf = (
  { template: { index, model = '' } }: PreparedTemplate,
  { rule, place, step, alternative, choices, expr, also = [] }: Mutant,
  change = print(expr),
): string => {
  const more = also.flatMap((one) => [one.step, print(one.expr)]);
  const said = JSON.stringify([rule, index, model, step, place, alternative, choices, change, ...more]);
  return neverNumber(hash('sha256', said, 'hex').slice(0, 16));
};

/** A spreadsheet would take `5081446730912854` or `12e4567890123456` for a number and write another: a letter leads. */
export const neverNumber = (digest: string): string =>
  /^\d+(?:e\d+)?$/.test(digest) ? 'abcdef'.charAt(Number(digest[0]) % 6) + digest.slice(1) : digest;
