/** The edits that a rule of the family `problem` may make, one or a few alike in a file. */
import type { FormName } from '../../dsl/index.ts';
import { add_unrelated } from './add-unrelated.ts';
import { as_another, as_told } from './as-another.ts';
import { ask_either } from './ask-either.ts';
import { bare } from './bare.ts';
import { born_before } from './born-before.ts';
import { at_least, at_most, range } from './bounds.ts';
import { compare_nobody } from './compare-nobody.ts';
import { drop_unit } from './drop-unit.ts';
import type { Form } from './form.ts';
import { in_letters } from './in-letters.ts';
import { miscopy } from './miscopy.ts';
import { overdraw, split } from './overdraw.ts';
import { recall } from './recall.ts';
import { recount } from './recount.ts';
import { remove } from './remove.ts';
import { remove_idle } from './remove-idle.ts';
import { reorder } from './reorder.ts';
import { restate } from './restate.ts';
import { reword } from './reword.ts';
import { state } from './state.ts';
import { swap } from './swap.ts';
import { vague } from './vague.ts';

export { editableOf } from './editable.ts';
export type { Argument, Editable, FormReason, Made, Tried } from './form.ts';

export const forms: { readonly [name in FormName]: Form } = {
  vague,
  bare,
  range,
  at_least,
  at_most,
  as_another,
  as_told,
  in_letters,
  remove,
  remove_idle,
  drop_unit,
  ask_either,
  state,
  restate,
  recall,
  recount,
  miscopy,
  compare_nobody,
  reorder,
  reword,
  swap,
  born_before,
  overdraw,
  split,
  add_unrelated,
};
