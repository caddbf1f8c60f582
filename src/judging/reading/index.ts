/**
 * Reading as a measure: what may be read and what is asked of it (`subject`), which are drawn (`draw`), what readers said with the
 * label before them (`readings`) and without it (`blind`), by which keys (`session`), and what it comes to (`summary`).
 */
export * from './blind.ts';
export * from './draw.ts';
export * from './readings.ts';
export * from './session.ts';
export * from './subject.ts';
export * from './summary.ts';
