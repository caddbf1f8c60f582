/** Where bytes become values: JSON and YAML, with a bound on how deep they are. */
export * from './values.ts';
