/** Where bytes become values: JSON and YAML, with a bound on how deep they are. */
export { groupedBy, mostFrequent, raise, sumOf, tallyOf } from './groups.ts';
export * from './values.ts';
