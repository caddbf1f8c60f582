import type { Exact } from '../base/index.ts';
import type { PreparedTemplate, Subject, SubjectStep } from '../engine/index.ts';
import type { Beside, Sentence } from '../english/index.ts';
import type { Measure, Mention, ReadText } from '../quantities/index.ts';
import { inputsOf, type Value } from './solve/values.ts';

/** A number of the question that one step of the program holds for certain. */
export interface Said {
  readonly step: SubjectStep;
  /** The number that the program holds. */
  readonly held: Exact;
  readonly mention: Mention;
  /** Offsets of all that says it: `$5`, `20%`. */
  readonly start: number;
  readonly end: number;
  /** What stands before and behind the digits: `$`, `%`, ` percent`. */
  readonly before: string;
  readonly after: string;
  /** The digits or letters alone. */
  readonly numeral: string;
  /** By how much the program's number is the question's: 1/100 where `20%` is held as 0.2. */
  readonly scale: Exact;
  readonly sentence: Sentence;
  /** The words of its sentence before and behind it; `lead` those of its own clause before it. */
  readonly head: string;
  readonly tail: string;
  readonly lead: string;
  /** The words right beside it. */
  readonly around: Beside;
}

/** A template as its question is edited: what it says, where, and what follows from it. */
export interface Problem {
  readonly prepared: PreparedTemplate;
  readonly subject: Subject;
  readonly question: string;
  readonly text: ReadText;
  /** Those in several units: `5 feet 3 inches`. */
  readonly measures: readonly Measure[];
  readonly sentences: readonly Sentence[];
  readonly asking: Sentence;
  readonly names: ReadonlySet<string>;
  /** By step. */
  readonly said: ReadonlyMap<number, Said>;
  /** By step that holds a divisor: where the question says its part, `half` for 2. */
  readonly divided: ReadonlyMap<number, Said>;
  /** By step: its exact value from the numbers as they are. */
  readonly values: readonly Value[];
  /** A number of the question for which the program has no use: it may tell another one. */
  readonly stray: Mention | undefined;
  /** Inputs of the program that nothing accounts for. */
  readonly unknown: ReadonlySet<number>;
}

/** Where the question says the numbers that a step rests on, in the order of the program; none of no step. */
export const placesOf = ({ subject, said }: Problem, step: number): readonly Said[] =>
  inputsOf(subject, step).flatMap((input) => said.get(input) ?? []);

/** Where the question says a number, or the part that it divides by: `half` for 2. */
export const saidOf = ({ said, divided }: Problem, step: number): Said | undefined =>
  said.get(step) ?? divided.get(step);

/** The sentence behind one. */
export const nextOf = ({ sentences }: Problem, sentence: Sentence): Sentence | undefined =>
  sentences[sentences.indexOf(sentence) + 1];

/** The numbers that a sentence says. */
export const mentionsIn = ({ text }: Problem, { start, end }: Sentence): readonly Mention[] =>
  text.mentions.filter((mention) => mention.start >= start && mention.end <= end);
