/**
 * The pages of docs/ that are made from the rules: docs/rules.md, what each rule does, and docs/coverage.md,
 * which rules stand for which kind of mistake. `scripts/docs.js` writes and checks them.
 */
export {
  countsOf,
  coveragePage,
  type ErrorTypes,
  type RunCounts,
  readErrorTypes,
  rulesWithoutType,
  typesWithoutTests,
} from './coverage.ts';
export { pagesOf, stalePages, writePages } from './pages.ts';
