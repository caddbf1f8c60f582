// Files of data as modules, for esbuild and for vitest: `import data, { digest } from '…/rules/lexicon.yaml'` gives what a
// YAML file holds and the digest of its text, `import text from './meter.py'` the text of a Python file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const isData = /\.(?:yaml|py)$/;

/** The quickest thing to load: a text that is parsed as JSON. */
const moduleOf = (path, text) =>
  path.endsWith('.py')
    ? `export default ${JSON.stringify(text)};`
    : `export default JSON.parse(${JSON.stringify(JSON.stringify(parse(text)))});
   export const digest = '${createHash('sha256').update(text).digest('hex')}';`;

/** @type {import('esbuild').Plugin} */
export const dataPlugin = {
  name: 'data',
  setup: ({ onLoad }) => {
    onLoad({ filter: isData }, ({ path }) => ({
      contents: moduleOf(path, readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** The same for vitest. */
export const dataForTests = {
  name: 'data',
  enforce: /** @type {const} */ ('pre'),
  transform: (text, id) => (isData.test(id) ? { code: moduleOf(id, text), map: null } : undefined),
};
