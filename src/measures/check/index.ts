/**
 * The arithmetic of plain solutions: every equation in a line of prose is read and evaluated exactly, and the first one
 * that is false is named with what should stand there. No template, no program and no model is needed.
 */
export {
  type Bad,
  fieldsAt,
  isName,
  mostLines,
  type ReadSolution,
  readSolutions,
  type Solution,
} from './input.ts';
export { begunBefore, mostCharacters, unset } from './setting.ts';
export * from './solution.ts';
