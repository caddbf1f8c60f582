/** What knows nothing of mathematics in words: exact numbers, files, processes, records, regular expressions, figures of samples. */

export { applyEdits, between, composed, type Edit, type LinePair, linePairs, moved } from './edits/index.ts';
export {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  type Exact,
  equal,
  everyDigitOf,
  exactOf,
  floor,
  fromDecimal,
  isWhole,
  multiply,
  negate,
  operate,
  ratio,
  subtract,
  toDecimal,
  toNumber,
  whole,
} from './exact/index.ts';
export { isSame, makeFolder, readBytes, readText, refuseOdd, writeWhole } from './files/index.ts';
export {
  type Holder,
  holderOf,
  isRunning,
  type Lock,
  type Owner,
  processExists,
  takeLock,
  thisProcess,
  turns,
  unlessAborted,
} from './process/index.ts';
export {
  acceptedSchema,
  type Checked,
  candidateRecord,
  checkedBy,
  checkedLine,
  checkerOf,
  editedQuestionRecord,
  givenQuestionSchema,
  givenSchema,
  givenSolutionSchema,
  type JudgedCandidate,
  type JudgedTemplate,
  journalEndSchema,
  judgedCandidateRecord,
  judgedTemplateRecord,
  questionReadingSchema,
  questionSurfaceRecord,
  type RunTemplate,
  readingSchema,
  reviewEventSchema,
  type SurfaceOfCandidate,
  type SurfaceOfQuestion,
  solutionReadingSchema,
  surfaceRecord,
  templateRecord,
} from './records/index.ts';
export { regexFault, regexOf } from './regex/index.ts';
export { remembered } from './remembered.ts';
export {
  type Clusters,
  clustersOf,
  type Discordance,
  discordanceOf,
  quantile,
  resampled,
  type Share,
  wilson,
} from './statistics/index.ts';
export { nearest } from './suggest/index.ts';
