/**
 * What every file that is read or written goes by: plain files only, no larger than they may be where they are read
 * whole, folders that can be made, and no file that is read is the one that is written.
 */
export { addSynced, openLines, wholeLines, writeBytes } from './kept.ts';
export {
  changedMeanwhile,
  eachLine,
  eachPlaced,
  type LineReader,
  lineBytes,
  lineReader,
  linesIn,
  type Place,
  type PlacedLine,
} from './lines.ts';
export { packagePath, packageVersion } from './package-path.ts';
export { isSame, makeFolder, plainBytes, refuseOdd, writeWhole } from './plain.ts';
export { readBytes, readText } from './read.ts';
export {
  isOfSystem,
  notWritten,
  reasonOf as systemReason,
  refusedBySystem,
  toldAs,
  whyUnread,
} from './reasons.ts';
