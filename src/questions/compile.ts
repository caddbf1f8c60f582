import { editForms, type FormName, type Parameter, type ProblemRule } from '../dsl/index.ts';
import { type Asked, type Bindings, compileAsking, type Subject } from '../engine/index.ts';
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

export const compileProblemRule = (rule: ProblemRule): CompiledProblemRule => {
  const asked = compileAsking(rule);
  const facts: readonly Argument[] =
    rule.facts.length > 0 ? [{ kind: 'facts', rule: rule.id, facts: rule.facts }] : [];
  const edits = rule.edits.map(({ form, args }): CompiledEdit => {
    const parameters: readonly Parameter[] = editForms[form];
    const given = args.map((tree, at): ArgumentIn => {
      if (parameters[at] !== 'quantity') return numberIn(asked.number(tree));
      return () => (bindings) => {
        const step = tree.kind === 'hole' ? bindings[tree.name]?.step : undefined;
        return step && { kind: 'quantity', step };
      };
    });
    return {
      form,
      argsFor: (subject) => {
        const all = given.map((one) => one(subject));
        return (bindings) => {
          const found = all.flatMap((one) => one(bindings) ?? []);
          return found.length < all.length ? undefined : [...found, ...facts];
        };
      },
    };
  });
  return { ...rule, plan: { all: asked.all, edits } };
};

type ArgumentIn = (subject: Subject) => (bindings: Bindings) => Argument | undefined;

const numberIn =
  (number: ReturnType<Asked['number']>): ArgumentIn =>
  (subject) => {
    const valueIn = number(subject);
    return (bindings) => {
      const value = valueIn(bindings);
      return value && { kind: 'number', value };
    };
  };

export const compileProblemRules = (rules: readonly ProblemRule[]): readonly CompiledProblemRule[] =>
  rules.map(compileProblemRule);
