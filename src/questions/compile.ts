import { editForms, type FormName, type Parameter, type ProblemRule } from '../dsl/index.ts';
import { type Asked, type AskMiss, type Bindings, compileAsking, type Subject } from '../engine/index.ts';
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
  /** What the form is given of a subject where the holes are filled so; undefined where a number has no value. */
  readonly argsFor: (subject: Subject) => (bindings: Bindings) => readonly Argument[] | undefined;
}

type ArgumentOf = (bindings: Bindings) => Argument | undefined;

export const compileProblemRule = (rule: ProblemRule): CompiledProblemRule => {
  const asked = compileAsking(rule);
  const facts: Argument = { kind: 'facts', rule: rule.id, facts: rule.facts };
  const edits = rule.edits.map(({ form, args }): CompiledEdit => {
    const parameters: readonly Parameter[] = editForms[form].parameters;
    const given = args.map((tree, at): ((subject: Subject) => ArgumentOf) => {
      if (parameters[at] === 'quantity') return quantityIn(tree.kind === 'hole' ? tree.name : '');
      const number = asked.number(tree);
      return (subject) => {
        const valueIn = number(subject);
        return (bindings) => {
          const value = valueIn(bindings);
          return value && { kind: 'number', value };
        };
      };
    });
    return {
      form,
      argsFor: (subject) => {
        const all = given.map((one) => one(subject));
        return (bindings) => {
          const found = allOf(all, bindings);
          return found && rule.facts.length > 0 ? [...found, facts] : found;
        };
      },
    };
  });
  return { ...rule, plan: { all: asked.all, edits } };
};

const quantityIn = (hole: string) => (): ArgumentOf => (bindings) => {
  const step = bindings[hole]?.step;
  return step && { kind: 'quantity', step };
};

const allOf = (given: readonly ArgumentOf[], bindings: Bindings): readonly Argument[] | undefined => {
  const all: Argument[] = [];
  for (const one of given) {
    const argument = one(bindings);
    if (!argument) return undefined;
    all.push(argument);
  }
  return all;
};

export const compileProblemRules = (rules: readonly ProblemRule[]): readonly CompiledProblemRule[] =>
  rules.map(compileProblemRule);

export type { AskMiss };
