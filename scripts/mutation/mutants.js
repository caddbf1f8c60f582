// The mutants that Stryker makes of the files, the files with all of them built in, and a sample that the seed alone
// decides.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** What is mutated: the language, what computes, and the reader of sentences. */
const folders = ['src/dsl', 'src/mutations', 'src/ast', 'src/base/exact', 'src/solution/read'];

/** The files that are mutated, named from the project's root. */
export const filesOf = (root) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
    .sort();

/** The part of the project that a file belongs to, as the figures name it. */
export const partOf = (file) => folders.find((folder) => file.startsWith(`${folder}/`));

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
