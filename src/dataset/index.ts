/**
 * From a run and people's decisions to training data. `inputs` and `scan` read what there is, `judged` checks edited texts, `choose`
 * splits and balances, `views` tells each solution, `edited` each question and `equations` each line in `columns`, `write` puts the
 * files together, `card` describes, `leaks` says what gives the answer away. Only `inputs`, `scan` and `write` touch files.
 */

export { type Report, tablesOf } from './card.ts';
export type { Balance, ExportOptions, Shares } from './choose.ts';
export { isSteplessFormat } from './columns.ts';
export { editedClasses, exportEdited } from './edited.ts';
export { type EquationOptions, exportEquations } from './equations.ts';
export { exportRun } from './export.ts';
export { runFacts, type Task, tasks } from './inputs.ts';
export { classes, splits } from './types.ts';
export {
  errorTypes,
  type FormatName,
  formatNames,
  isFormat,
  levels,
} from './views.ts';
