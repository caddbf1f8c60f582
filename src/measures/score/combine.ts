import { type Answer, familyNamed, type Said } from './answer.ts';

/** What an exact check of a solution's equations says of it. */
export interface Arithmetic {
  /** The first line with a false equation; undefined where none is false. */
  readonly falseLine: string | undefined;
  /** Whether there are equations and every one of them was judged. */
  readonly complete: boolean;
}

/** Who had the last word: a false equation, the model, or the equations against what the model said of them. */
export type DecidedBy = 'arithmetic' | 'model' | 'arithmetic_against_model';

export interface Combined {
  readonly said: Said;
  readonly by: DecidedBy;
}

const nothingElse = { type: undefined, line: undefined, steps: undefined };

/**
 * Equations are judged exactly, everything else by the model. A false equation is a computational error on its line,
 * whatever the model says. That a calculation is wrong is not believed where all of them were judged and are right;
 * of any other mistake the model has the word, and of a computational one where something could not be read.
 */
export const combined = (model: Said, { falseLine, complete }: Arithmetic): Combined => {
  if (falseLine !== undefined) {
    const said: Answer = { ...nothingElse, verdict: 'Flawed', type: 'computational_error', line: falseLine };
    return { said, by: 'arithmetic' };
  }
  const claims =
    !('unread' in model) &&
    model.verdict === 'Flawed' &&
    model.type !== undefined &&
    familyNamed(model.type) === 'computational';
  return claims && complete
    ? { said: { ...nothingElse, verdict: 'Correct' }, by: 'arithmetic_against_model' }
    : { said: model, by: 'model' };
};
