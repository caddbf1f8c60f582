/**
 * The terminal UI in which a person judges candidates, and the figures of what was judged. Within it a folder may
 * import those that stand before it in this list, and none behind it:
 *
 * - `record` keeps decisions safe (journal, CSV, `accepted/`, lock) and counts them: pace, strata, agreement;
 * - `content` reads what is judged: packages, line pairs, warnings (on `record`);
 * - `screen` is keys, state, effects and view (on both);
 * - the files here open a catalog, its neighbours and its disagreements (on all of them).
 */
export { adjudicate } from './adjudicate.ts';
export {
  agreementReport,
  catalogsIn,
  type Decided,
  decidedIn,
  figuresIn,
  packagesIn,
  summaryOf,
} from './catalogs.ts';
export { type Pair, pairLines } from './content/align.ts';
export { classOf, judgedQuestion, questionText, witnessText } from './content/edited.ts';
export { type Item as JudgedItem, itemOf, type Package } from './content/item.ts';
export { shownValue } from './content/words.ts';
export { isEdited, rejectionReasons } from './record/decision.ts';
export { durationText, type Figures, figuresOf } from './record/figures.ts';
export { hasTerminal, needsTerminal, reviewCatalog } from './review.ts';
