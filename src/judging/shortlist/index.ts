/**
 * From candidates to a shortlist that people judge: shares by water-filling, a draw by keys of seed and
 * candidate id, catalogs for the reviewers and the report. `rules/sampling.yaml` rules it; docs/shortlist.md
 * tells it. Only `scan` and `sample` touch files.
 */

export { readPolicy } from './policy.ts';
export { belowRows, type Report, summaryOf as drawSummary } from './report.ts';
export { type SampleResult, sample } from './sample.ts';
