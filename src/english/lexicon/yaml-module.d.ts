/** The data of a YAML file, as `scripts/yaml-plugin.js` compiles it in. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
