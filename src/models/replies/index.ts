/** What language models reply when they were asked for JSON, read leniently. */
export { type Fields, fieldOf, isFields, objectIn } from './object-in.ts';
