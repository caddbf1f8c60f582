import { Option } from '@commander-js/extra-typings';
import { commandNamed } from './command.ts';
import { packagePath } from './package-path.ts';

/* Options that several commands have, in the same words. */

/** The problems that ship with the program: what commands show something on unless others are named. */
export const shippedProblems = packagePath('fixtures/problems.jsonl');
export const templateOption = [
  '--templates <path>',
  'where the template is: a .jsonl or .json file, or a folder',
  shippedProblems,
] as const;
export const runtimeOption = () =>
  new Option('--runtime <which>', 'who computes').choices(['auto', 'native', 'pyodide']).default('auto');
export const rulesOption = ['--rules <path...>', 'rule files, or folders of them (default: rules/)'] as const;
export const samplingOption = [
  '--sampling <file>',
  'what is kept, drawn and capped (default: sampling.yaml beside the rules)',
] as const;
/** Of commands that list what a run made. */
const runOption = [
  '--run <folder>',
  'a folder that `rules run` wrote (default: out, when it is there)',
] as const;
const readingsOption = ['--readings <file>', 'what was read (default: readings.jsonl of the run)'] as const;
/** Of commands that list what rules are, or make, beside what a run made of it and what was read. */
export const listCommand = (name: string) =>
  commandNamed(name)
    .option(...rulesOption)
    .option(...runOption)
    .option(...readingsOption)
    .option('--json', 'the list as JSON');
