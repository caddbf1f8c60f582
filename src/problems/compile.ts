import type { FormName, Parameter, ProblemRule } from '../dsl/index.ts';
import { editForms } from '../dsl/index.ts';
import {
  type Asked,
  type AskMiss,
  type Bindings,
  compileAsking,
  type Subject,
  stepOf,
} from '../engine/index.ts';
import type { Exact } from '../exact/index.ts';
import type { Argument } from './forms/index.ts';

/** A rule of the family `problem`, ready to be asked of templates. Threads make their own: it holds functions. */
export interface CompiledProblemRule extends ProblemRule {
  readonly plan: {
    /** Every way to fill the rule's holes. */
    readonly all: Asked['all'];
    readonly edits: readonly CompiledEdit[];
  };
}

interface CompiledEdit {
  readonly form: FormName;
  /** What the form is given where the holes are filled so; undefined where a number has no value. */
  readonly args: (bindings: Bindings, subject: Subject) => readonly Argument[] | undefined;
}

export const compileProblemRule = (rule: ProblemRule): CompiledProblemRule => {
  const asked = compileAsking(rule);
  const edits = rule.edits.map(({ form, args }): CompiledEdit => {
    const parameters: readonly Parameter[] = editForms[form].parameters;
    const given = args.map((tree, at): ((bindings: Bindings, subject: Subject) => Argument | undefined) => {
      if (parameters[at] === 'quantity') {
        const name = tree.kind === 'hole' ? tree.name : '';
        return (bindings, subject) => {
          const step = stepOf(bindings[name], subject);
          return step && { kind: 'quantity', step };
        };
      }
      const number = asked.number(tree);
      return (bindings, subject) => {
        const value: Exact | undefined = number(bindings, subject);
        return value && { kind: 'number', value };
      };
    });
    return {
      form,
      args: (bindings, subject) => {
        const all = given.map((one) => one(bindings, subject));
        const known = all.filter((one) => one !== undefined);
        return known.length === all.length ? known : undefined;
      },
    };
  });
  return { ...rule, plan: { all: asked.all, edits } };
};

export const compileProblemRules = (rules: readonly ProblemRule[]): readonly CompiledProblemRule[] =>
  rules.map(compileProblemRule);

export type { AskMiss };
