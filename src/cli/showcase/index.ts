/**
 * What rules do on a set of problems, such as the fixtures: the sites, the candidates, the lines before and
 * after. `rules new`, `rules test --watch` and the pages of docs/ show it.
 */
export * from './overlaps.ts';
export { readProblems } from './problems.ts';
export { lineChanges, type Showing, type Shown, showRule } from './showing.ts';
