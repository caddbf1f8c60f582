// The mutants that Stryker makes of the files, the files with all of them built in, and a sample that the seed alone
// decides.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** Left out: commands and screens, which whole programs test. */
const without = [/^src\/cli\//, /^src\/judging\/review\/screen\//];

/** The folder of `src/` that a file is in, as the figures name it: `dsl`, `base`. */
export const houseOf = (file) => file.split('/')[1];

/** The files that are mutated, named from the project's root, by folder. */
export const filesByFolder = (root) => {
  const found = new Map();
  const names = readdirSync(join(root, 'src'), { recursive: true }).map(
    (name) => `src/${name.replaceAll('\\', '/')}`,
  );
  for (const name of names.sort()) {
    if (!/^src\/.+\/.+\.tsx?$/.test(name) || /\.(test|d)\.tsx?$/.test(name)) continue;
    if (without.some((pattern) => pattern.test(name))) continue;
    found.set(houseOf(name), [...(found.get(houseOf(name)) ?? []), name]);
  }
  return found;
};

const quiet = { debug: () => {}, info: () => {}, isDebugEnabled: () => false };
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };

/**
 * All mutants of the files, each with the number by which it is switched on and a name; and the text of each file in
 * which all of its mutants stand behind their switches.
 */
export const mutantsOf = async (root, files) => {
  const texts = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const sources = files.map((name) => ({ name, mutate: true, content: texts.get(name) }));
  const made = await new Instrumenter(quiet).instrument(sources, options);
  const mutants = made.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName: file, location: { start, end }, mutatorName, replacement }) => {
      const lines = texts.get(file).split('\n');
      const at = ({ line, column }) =>
        lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column;
      const place = `${file}:${start.line + 1}:${start.column + 1}`;
      const was = texts.get(file).slice(at(start), at(end));
      const name = [place, mutatorName, short(was), '=>', short(replacement)].join(' ');
      return { id, name, file };
    });
  return { mutants, switched: new Map(made.files.map(({ name, content }) => [name, content])) };
};

const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 70);

/** So many of the mutants: those with the smallest digests of seed and name. */
export const sampleOf = (mutants, size, seed) =>
  mutants
    .map((mutant) => ({ mutant, key: createHash('sha256').update(`${seed}\n${mutant.name}`).digest('hex') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
