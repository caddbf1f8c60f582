// `import data, { digest } from '…/rules/lexicon.yaml'`: the data of a YAML file as a module, and the digest of its text,
// for esbuild and for vitest.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The quickest thing to load: a text that is parsed as JSON. */
const moduleOf = (text) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(parse(text)))});
   export const digest = '${createHash('sha256').update(text).digest('hex')}';`;

/** @type {import('esbuild').Plugin} */
export const yamlPlugin = {
  name: 'yaml',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.yaml$/ }, ({ path }) => ({
      contents: moduleOf(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** The same for vitest. */
export const yamlForTests = {
  name: 'yaml',
  enforce: /** @type {const} */ ('pre'),
  transform: (text, id) => (id.endsWith('.yaml') ? { code: moduleOf(text), map: null } : undefined),
};
