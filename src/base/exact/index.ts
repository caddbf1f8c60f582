/**
 * Exact rational arithmetic on the model's `Fraction` (reduced, positive denominator). Guards, equations in
 * sentences and shown numbers are compared with these: what a pupil's paper says has no rounding noise.
 */
export * from './literal.ts';
export * from './rational.ts';
export * from './shown.ts';
