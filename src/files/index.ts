/** Small files that people write, read whole: nothing but plain files, no larger than they may be, and as text. */
export { readBytes, readText, type TextFile } from './read.ts';
