/**
 * Whether the tool gives itself away: a small linear classifier learns to tell candidates from correct solutions of
 * the same problems, or flawed questions from solvable ones, by the surface alone, and how well it does says how much a model could learn of our habits
 * instead of the mistakes. `surface` names what it sees, `learn` is the classifier, `audit` deals the problems and
 * counts; only `read` touches files.
 */
export * from './audit.ts';
export { gatherQuestions, gatherSolutions } from './read.ts';
