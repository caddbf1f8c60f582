import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/dsl/reader/index.ts';
import { runProblemExamples } from '../../../src/questions/examples.ts';

/** For tests: one edit tried on one small problem. */
export interface Case {
  readonly edit: string | readonly string[];
  readonly class?: 0 | 1 | 2;
  readonly where?: string | readonly string[];
  readonly choose?: object;
  readonly question: string;
  readonly given: string | readonly string[];
  readonly with: object;
  readonly knowing?: object;
  readonly solution?: readonly string[];
  /** All that is made, or why nothing is. */
  readonly gives?: string | readonly string[];
  readonly because?: string | undefined;
}

/** Whether it gives, or is skipped, as the case says. */
const outcomeOf = ({ edit, class: label = 2, where = 'n is question', choose, ...rest }: Case) => {
  const { because, ...example } = rest;
  const told = because === undefined ? example : { ...example, skips: 'everything', because };
  const rule = { rule: 'tried', title: 'Tried', class: label, edit, where, choose, examples: [told] };
  const text = JSON.stringify({ family: 'problem', rules: [rule] });
  const { problems } = loadRules([{ path: 'tried.yaml', text }]);
  return runProblemExamples(problems).map(({ outcome, message, found }) => ({ outcome, message, found }));
};

/** Tests of a table of cases: each gives, or is skipped, as it says. */
export const tried = (what: string, cases: { readonly [says: string]: Case }): void => {
  describe(what, () => {
    it.each(Object.entries(cases))('%s', (_, one) => {
      expect(outcomeOf(one)).toMatchObject([{ outcome: 'passed' }]);
    });
  });
};

/** A result told in a question, in words of its own or behind others; `because` where no way to tell it is certain. */
export const told = (
  question: string,
  given: readonly string[],
  numbers: object,
  ...gives: string[]
): Case => ({
  edit: 'tell(t, t)',
  class: 1,
  where: 't is computed',
  question,
  given,
  with: numbers,
  ...(gives.length > 0 ? { gives } : { because: 'no_sentence' }),
});
