/** Where bytes become values: JSON and YAML, with a bound on how deep they are. */
export * from './fields.ts';
export { jsonOf, mostLevels, tooDeep } from './json.ts';
export { yamlOf } from './yaml.ts';
