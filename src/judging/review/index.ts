/**
 * The terminal UI in which a person judges candidates, and the figures of what was judged. Each folder may import those before it:
 * `record` keeps decisions safe and counts them, `content` reads what is judged, `screen` is keys, state, effects and view; the
 * files here open a catalog, its neighbours and its disagreements.
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
