/**
 * What every file that is read or written goes by: plain files only, no larger than they may be where they are read
 * whole, folders that can be made, and no file that is read is the one that is written.
 */
export * from './kept.ts';
export * from './lines.ts';
export { packagePath, packageVersion } from './package-path.ts';
export * from './plain.ts';
export { readBytes, readText } from './read.ts';
export * from './reasons.ts';
