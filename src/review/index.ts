/**
 * The terminal UI in which a person judges candidates, and the figures of what was judged.
 * `record` keeps decisions safe (journal, CSV, lock), `content` reads what is shown, `screen` is keys, state and view.
 */
export { type AdjudicateOptions, type Adjudication, adjudicate, prepareAdjudication } from './adjudicate.ts';
export { type Agreement, agreementOf } from './figures/agreement.ts';
export { type Reading, readDecisions } from './others.ts';
export { type Decision, type Edits, rejectionReasons, type Status } from './record/decision.ts';
export { hasTerminal, needsTerminal, type ReviewOptions, reviewCatalog } from './review.ts';
export { agreementReport, summaryOf } from './summary.ts';
