import type { RunResult } from '../model/index.ts';
import type { ParsedProgram } from './program.ts';

export interface Python {
  readonly tree: (source: string) => ParsedProgram;
  readonly trace: (source: string) => RunResult;
}
