/**
 * Whether the tool gives itself away: a small linear classifier (`learn`) learns to tell what is flawed from what is correct of the
 * same problems by the surface alone (`surface`); `audit` deals the problems and counts. Only `read` touches files.
 */
export * from './audit.ts';
export { gatherQuestions, gatherSolutions } from './read.ts';
