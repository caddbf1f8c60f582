/** What is told of a problem in words: how a working reads aloud, and why a change is a mistake. */
export { type Explained, explain } from './explain.ts';
