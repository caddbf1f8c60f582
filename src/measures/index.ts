/** What is measured of solutions and runs: a verifier's answers, the arithmetic of plain solutions, habits that give candidates away. */
export * from './audit/index.ts';
export * from './check/index.ts';
export * from './score/index.ts';
