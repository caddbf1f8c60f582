/** `Did you mean …?`: the one place that says which known word a wrong one stands for. */
export { nearest, orNear } from './nearest.ts';
