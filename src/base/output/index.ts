/** Where the files of a run or a merge go: a folder, a packed file, standard output; and what stays when it ends early. */
export type { FileState } from './appended.ts';
export { type FileStates, journalFile, type Kept, type Output, openFolder, viewFile } from './folder.ts';
export { endNaming } from './naming.ts';
export {
  folderOf,
  isFolder,
  openOutput,
  refuseInPlaceOf,
  refuseTarget,
  type Target,
  writeFolder,
} from './open.ts';
export { alone, claimPartial, isOfWriting, partialsIn, removeAbandoned } from './partial.ts';
