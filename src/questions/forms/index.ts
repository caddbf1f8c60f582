/** The edits that a rule of the family `problem` may make, one or a few alike in a file. */
import type { FormName } from '../../dsl/index.ts';
import { recall, recount } from './again.ts';
import { born_before } from './born-before.ts';
import { compare_nobody } from './compare-nobody.ts';
import type { Form } from './form.ts';
import { bare, bounded, vague } from './open.ts';
import { cross, overdraw, reverse, split } from './overdraw.ts';
import { remove } from './remove.ts';
import { exceed, in_digits, in_letters, swap } from './replaced.ts';
import { add_unrelated, reorder, reword } from './sentences.ts';
import { tell } from './tell.ts';

export type { Argument, Editable, Made, Tried } from './form.ts';
export { stillKnown } from './known.ts';
export { personIn } from './sentences.ts';

export const forms: { readonly [name in FormName]: Form } = {
  vague,
  bare,
  range: bounded,
  at_least: bounded,
  remove,
  compare_nobody,
  tell,
  recall,
  recount,
  born_before,
  overdraw,
  cross,
  reverse,
  split,
  exceed,
  in_letters,
  in_digits,
  reorder,
  reword,
  swap,
  add_unrelated,
};
