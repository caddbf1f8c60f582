import type { ProblemClass } from '../model/index.ts';
import type { Place } from './diagnostics.ts';
import type { FormName } from './forms.ts';
import type { Choice, Clause } from './rule.ts';
import type { NumberExpression } from './tree.ts';

/** A checked rule of the family `problem`: it edits the question. What its edits do is `src/questions`' business. */
export interface ProblemRule {
  readonly id: string;
  readonly family: 'problem';
  readonly title: string;
  readonly about: string;
  /** What the edited question is claimed to be; `src/questions` proves it or drops it. */
  readonly class: ProblemClass;
  readonly edits: readonly EditCall[];
  /** The holes that stand for quantities of the problem: every one of them is tried. */
  readonly quantities: readonly string[];
  readonly conditions: readonly Clause[];
  readonly choices: readonly Choice[];
  /** Text with `{…}`; undefined for the class's own wording. */
  /** Of how large a part of the templates the rule is drawn. */
  readonly share: number;
  readonly explanation: string | undefined;
  /** What `add_unrelated` may tell. */
  readonly facts: readonly IdleFact[];
  readonly examples: readonly ProblemExample[];
  readonly file: string;
  readonly line: number;
}

/** A fact of a story's own world that nothing asks about. */
export interface IdleFact {
  /** A sentence with `{k}` for its number; `{name}` and `{whose}` (`Ann's`) stand for a person of the story. */
  readonly say: string;
  /** Regular expressions: words of a question to which it belongs, and words with which it could have to do. */
  readonly where: string;
  readonly unless: string;
  /** Between which numbers it is believable. */
  readonly from: number;
  readonly to: number;
}

/** `tell(t, t + 2)` */
export interface EditCall {
  readonly form: FormName;
  readonly args: readonly NumberExpression[];
  /** As it is written. */
  readonly text: string;
}

/** A case that a rule of the family `problem` must or must not make something of. */
export interface ProblemExample {
  readonly question: string;
  readonly given: readonly string[];
  readonly with: readonly { readonly name: string; readonly value: string }[];
  readonly knowing: readonly { readonly name: string; readonly value: string }[];
  /** The sentences of the solution, with `{variables}`, one for each step. */
  readonly solution: readonly string[];
  /** Edited questions; complete unless `gives_among_others`. */
  readonly gives: readonly string[];
  readonly complete: boolean;
  /** Whether it must give nothing. */
  readonly skips: boolean;
  /** Why: a condition as written, `no match`, `no result`, or a reason why an edit is dropped. */
  readonly because: string | undefined;
  readonly place: Place;
  readonly fileLine: number;
}
