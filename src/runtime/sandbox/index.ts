/**
 * CPython for strangers' programs: in a process of its own that can reach nothing, behind a closed list, with limits.
 * docs/security.md says what each wall does.
 */
export { type Ask, startPython } from './ask.ts';
export type { Operation, Outcome } from './protocol.ts';
