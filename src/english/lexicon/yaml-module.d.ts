/** The data of a YAML file, as `scripts/yaml-plugin.js` compiles it in. */
declare module '*.yaml' {
  const data: unknown;
  /** Of the text of the file, SHA-256 in hexadecimal digits. */
  export const digest: string;
  export default data;
}
