/**
 * From a run and people's decisions to training data. `scan` reads what there is, `recheck` holds edited texts against
 * what they must be, `choose` splits and balances (by `split` and `balance`), `views` tells each example in `columns`,
 * which the card declares too, `containers` encode, `write` puts the files together, `card` describes, `leaks` says what
 * gives the answer away. Only `scan`, `files`, `write` and `questions` touch files.
 */
export type { Balance } from './balance.ts';
export { isSteplessFormat } from './columns.ts';
export { editedClasses, exportEdited } from './edited.ts';
export { type EquationOptions, exportEquations } from './equations.ts';
export { exportRun } from './export.ts';
export { runFacts, type Task, tasks } from './inputs.ts';
export { type ErrorTypes, errorTypes, type Level, levels } from './level.ts';
export type { ExportOptions } from './options.ts';
export type { Report } from './report.ts';
export type { Shares } from './split.ts';
export type { Wording } from './text.ts';
export { type Class, classes, leftOutReasons, splits } from './types.ts';
export { type FormatName, formatNames, isFormat } from './views.ts';
