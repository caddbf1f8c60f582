/** The edits that a rule of the family `problem` may make, one or a few alike in a file. */
import type { FormName } from '../../dsl/index.ts';
import { add_unrelated, add_unrelated_exactly, add_unrelated_loosely } from './add-unrelated.ts';
import { as_another, as_told } from './as-another.ts';
import { ask_either } from './ask-either.ts';
import { bare } from './bare.ts';
import { born_before } from './born-before.ts';
import { at_least, at_most, range } from './bounds.ts';
import { drop_unit } from './drop-unit.ts';
import { exactly, exactly_between } from './exactly.ts';
import type { Form } from './form.ts';
import { in_letters } from './in-letters.ts';
import { loosen } from './loosen.ts';
import { overdraw, split } from './overdraw.ts';
import { remove } from './remove.ts';
import { remove_idle } from './remove-idle.ts';
import { restate, restate_fewer, restate_more } from './restate.ts';
import { state, state_fewer, state_more } from './state.ts';
import { strictly_between } from './strictly-between.ts';
import { swap } from './swap.ts';
import { vague } from './vague.ts';

export { editableOf } from './editable.ts';
export type { Argument, Editable, FormReason, Made, Tried } from './form.ts';

export const forms: { readonly [name in FormName]: Form } = {
  vague,
  bare,
  loosen,
  range,
  at_least,
  at_most,
  strictly_between,
  exactly,
  exactly_between,
  as_another,
  as_told,
  in_letters,
  remove,
  remove_idle,
  drop_unit,
  ask_either,
  state,
  state_more,
  state_fewer,
  restate,
  restate_more,
  restate_fewer,
  swap,
  born_before,
  overdraw,
  split,
  add_unrelated,
  add_unrelated_loosely,
  add_unrelated_exactly,
};
