/**
 * What somebody's solution does, beside the right one: `claims` reads what its lines say, `functions` what that is as a
 * function of the problem's numbers, `judge` where each stands on the ways to the answer, `likeliest` which line is wrong
 * first, `name` which rules make the same. Files are touched in `input` and `batch` only.
 */
export { type BatchOptions, diagnoseAll } from './batch.ts';
export { type Asked, askedOf, type Diagnosis, diagnose, groundOf, isEdited } from './diagnose.ts';
export type { Student, StudentRead } from './input.ts';
export { isSound, mannerOf } from './likeliest.ts';
export { nearestKinds } from './nearest.ts';
export { type Diagnosed, type DiagnosedLine, recordOf } from './record.ts';
export { type Reference, type Referring, readReference, referenceOf, referenceOfText } from './reference.ts';
export { signsOf } from './signs.ts';
export { type Tally, tallied } from './tally.ts';
