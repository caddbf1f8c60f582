import { hash } from 'node:crypto';
import { print } from '../ast/index.ts';
import { rememberedOf } from '../base/index.ts';
import type { Mutant, Template } from '../model/index.ts';
import type { PreparedTemplate } from './prepare.ts';

/**
 * The digest that names a candidate: rule, template, place, alternative and choices, and nothing of the run.
 * The new working is in it, since one pattern may fit one place in several ways.
 */
export const idOf = (
  { template }: PreparedTemplate,
  { rule, place, step, alternative, choices, expr, also }: Mutant,
  change = print(expr),
): string => {
  // A JSON text, joined here: it is made for every proposal, and most of it is numbers and names of rules.
  let said = `["${rule}",${named(template)},${step},${place},${alternative},`;
  said += `${JSON.stringify(choices)},${JSON.stringify(change)}`;
  for (const one of also ?? []) said += `,${one.step},${JSON.stringify(print(one.expr))}`;
  return neverNumber(hash('sha256', `${said}]`, 'hex').slice(0, 16));
};

const named = rememberedOf(
  ({ index, model = '' }: Template): string => `${JSON.stringify(index)},${JSON.stringify(model)}`,
);

/** A spreadsheet would take `5081446730912854` or `12e4567890123456` for a number and write another: a letter leads. */
export const neverNumber = (digest: string): string =>
  /^\d+(?:e\d+)?$/.test(digest) ? 'abcdef'.charAt(Number(digest[0]) % 6) + digest.slice(1) : digest;
