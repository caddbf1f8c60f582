/**
 * Reading as a measure: what may be read, what is asked of it and how that is kept (`subject`), which are drawn to be read
 * (`draw`), what readers said with the label before them (`readings`) and without it (`blind`), the keys by which a person
 * says it (`session`), and what it comes to by rule and over all (`summary`). Only `draw` and `readings` touch files; the
 * terminal is the command's business.
 */
export * from './blind.ts';
export * from './draw.ts';
export * from './readings.ts';
export * from './session.ts';
export * from './subject.ts';
export * from './summary.ts';
