/** What language models reply when they were asked for JSON, read leniently. */
export { fieldOf, objectIn } from './object-in.ts';
