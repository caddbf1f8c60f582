/** The data of a YAML file, as `scripts/data-plugin.js` compiles it in. */
declare module '*.yaml' {
  const data: unknown;
  /** Of the text of the file, SHA-256 in hexadecimal digits. */
  export const digest: string;
  export default data;
}

/** The text of a Python file. */
declare module '*.py' {
  const text: string;
  export default text;
}
