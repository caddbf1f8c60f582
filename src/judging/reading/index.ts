/**
 * Reading as a measure: what may be read and what is asked of it (`subject`), which are drawn to be read (`draw`), what a reader says of each (`answers`), the
 * file that keeps it (`file`), what it comes to by rule and over all (`summary`), and the keys by which a person
 * answers (`session`). Only `draw`, `file` and `of-run` touch files; the terminal is the command's business.
 */
export { type Answers, type Given, givenAnswers, type Reading } from './answers.ts';
export * from './blind.ts';
export { type BlindSession, blindPrompt, freshBlind, pressBlind } from './blind-session.ts';
export * from './draw.ts';
export { appendReading, readReadings } from './file.ts';
export { givenFile, type ReadingsOfRun, readingsFile, readingsIn, readingsOfRun } from './of-run.ts';
export { type Effect, freshSession, keysOf, press, type Session } from './session.ts';
export * from './subject.ts';
export * from './summary.ts';
