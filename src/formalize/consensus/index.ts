/**
 * Whether several formalisations of one problem are one function of its inputs: inputs are aligned by value and
 * words, functions compared at points of a large prime field or by values, and the largest set that agrees chosen
 * from. Nothing is guessed: what cannot be decided does not agree.
 */
export { type Agreement, agree, type Candidate, mostFormalizers } from './agree.ts';
export { likenessByMeaning, type VectorOf } from './by-meaning.ts';
export { type Formalization, formalizationOf, type Input, type Worth, worthOf } from './formalization.ts';
export * from './pair.ts';
export { type AgreementWeights, readAgreementWeights } from './weights.ts';
