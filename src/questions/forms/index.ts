/** The edits that a rule of the family `problem` may make, one or a few alike in a file. */
import type { FormName } from '../../dsl/index.ts';
import { add_unrelated } from './add-unrelated.ts';
import { miscopy, recall, recount } from './again.ts';
import { ask_either } from './ask-either.ts';
import { bare } from './bare.ts';
import { born_before } from './born-before.ts';
import { at_least, range } from './bounds.ts';
import { compare_nobody } from './compare-nobody.ts';
import { exceed } from './exceed.ts';
import type { Form } from './form.ts';
import { in_letters } from './in-letters.ts';
import { cross, overdraw, reverse, split } from './overdraw.ts';
import { relate } from './relate.ts';
import { remove } from './remove.ts';
import { remove_idle } from './remove-idle.ts';
import { reorder } from './reorder.ts';
import { reword } from './reword.ts';
import { swap } from './swap.ts';
import { tell } from './tell.ts';
import { vague } from './vague.ts';

export { editableOf } from './editable.ts';
export type { Argument, Editable, FormReason, Made, Tried } from './form.ts';

export const forms: { readonly [name in FormName]: Form } = {
  vague,
  bare,
  range,
  at_least,
  in_letters,
  remove,
  remove_idle,
  ask_either,
  tell,
  relate,
  recall,
  recount,
  miscopy,
  compare_nobody,
  reorder,
  reword,
  swap,
  born_before,
  overdraw,
  cross,
  reverse,
  split,
  exceed,
  add_unrelated,
};
