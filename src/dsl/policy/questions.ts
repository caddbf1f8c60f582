import {
  atLeastOne,
  type Field,
  type Keys,
  key,
  listOf,
  mistaken,
  part,
  section,
  textIn,
  wholeNumberOr,
} from './field.ts';

/** How many edited questions are kept, and what stands beside a flaw. */
export interface QuestionsSection {
  /** At most so many of a rule a template; undefined for no limit. */
  readonly rule: number | undefined;
  /** At most so many of a class a template: of each rule one, then the next of each. */
  readonly class: number | undefined;
  readonly beside: Beside;
}

/** Harmless edits beside a flaw. */
export interface Beside {
  /** How many of the flawed questions have one, 0 to 1; the seed draws them. */
  readonly part: number;
  /** The rules whose edits these are. */
  readonly rules: readonly string[];
}

const ruleName: Field<string> = {
  schema: { type: 'string' },
  read: (found) => {
    const name = textIn(found.yaml)?.text;
    return name === undefined ? mistaken(found, 'a list of rules') : { value: name };
  },
};
const someRules = listOf('a list of rules, such as [number_in_letters]', ruleName);

const besideKeys: Keys<Beside> = {
  part: key('How many of the flawed questions have a harmless edit besides, 0 to 1.', 0.25, part),
  rules: key('Rules of class 1 whose edits these are.', [], someRules),
};
const beside = section(besideKeys);

const limit = (says: string, otherwise: number) =>
  key<number | undefined>(says, otherwise, wholeNumberOr('none', undefined, atLeastOne));

export const questionsKeys: Keys<QuestionsSection> = {
  rule: limit('At most so many edited questions a template and rule, each of another quantity.', 5),
  class: limit('At most so many edited questions a template and class; the seed draws them.', 6),
  beside: key('A harmless edit beside a flaw.', beside.defaults, beside),
};
