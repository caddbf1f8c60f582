/** CPython for strangers' programs, in a process that can reach nothing: docs/security.md says what each wall does. */
export { type Ask, startPython } from './ask.ts';
export type { Operation, Outcome } from './protocol.ts';
