/**
 * Reading as a measure: what may be read and what is asked of it (`subject`), which are drawn to be read (`draw`), the file
 * that keeps what readers say (`file`), what they say with the label before them (`readings`) and without it (`blind`), the
 * keys by which a person says it (`session`, `blind-session`), and what it comes to by rule and over all (`summary`). Only
 * `draw` and `file` touch files; the terminal is the command's business.
 */
export * from './blind.ts';
export { blindPrompt, freshBlind, pressBlind } from './blind-session.ts';
export * from './draw.ts';
export { appendReading, readReadings } from './file.ts';
export {
  answersIn,
  type Given,
  givenFile,
  type Reading,
  type ReadingsOfRun,
  readingOf,
  readingsFile,
  readingsIn,
  readingsOfRun,
} from './readings.ts';
export { type Effect, freshSession, keysOf, type Pressed, press } from './session.ts';
export * from './subject.ts';
export * from './summary.ts';
