/**
 * Whether several formalisations of one problem are one function of its inputs: inputs are aligned by value and
 * words, functions compared at points of large numbers or by values, and the largest set that agrees chosen
 * from. Nothing is guessed: what cannot be decided does not agree.
 */
export { type Agreement, agree, type Candidate, mostFormalizers } from './agree.ts';
export {
  type Formalization,
  formalizationOf,
  type Input,
  likenessByMeaning,
  type VectorOf,
  type Worth,
  worthOf,
} from './align.ts';
export * from './pair.ts';
