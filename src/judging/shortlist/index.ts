/**
 * From candidates to a shortlist that people judge, as `rules/sampling.yaml` rules it and docs/shortlist.md tells it. Only `scan`
 * and `sample` touch files.
 */

export { readPolicy } from './policy.ts';
export { belowRows, type Report, summaryOf as drawSummary } from './report.ts';
export { type SampleResult, sample } from './sample.ts';
