/**
 * What turns the texts of rules and policies into rules and policies: YAML and the grammar of the language, which take
 * long to load. Who runs rules that were read before (`src/run/kept.ts`) imports this folder only when there are others.
 */
export { loadRules } from '../load.ts';
export { settingsFile } from '../policy/read-settings.ts';
export {
  kindsFile,
  lexiconFile,
  plausibilityFile,
  samplingFile,
  wordingFile,
} from '../policy/read-tables.ts';
export { wordListsFile } from '../policy/read-word-lists.ts';
