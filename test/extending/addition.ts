import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Text that goes into a file that is there, beside a text that stands in it once. */
type Edit = { readonly file: string; readonly insert: string } & (
  | { readonly after: string }
  | { readonly before: string }
  | { readonly in_place_of: string }
);

/** An example of an addition: new files, kept as they are to lie in the project, and edits of old ones. */
export interface Addition {
  readonly name: string;
  readonly newFiles: readonly string[];
  readonly edits: readonly Edit[];
}

const additionsFolder = join(import.meta.dirname, 'additions');

/** The folder of what belongs to an addition. */
export const folderOf = (name: string): string => join(additionsFolder, name);

const additionIn = (name: string): Addition => {
  const edits: readonly Edit[] = parse(readFileSync(join(folderOf(name), 'edits.yaml'), 'utf8'));
  const newFiles = readdirSync(folderOf(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folderOf(name).length + 1))
    .filter((path) => path.startsWith('src/'));
  return { name, newFiles, edits };
};

/** Every addition, by the names of their folders. */
export const additions: readonly Addition[] = readdirSync(additionsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => additionIn(name));

/** The files that an addition makes or changes. */
export const touchedBy = ({ newFiles, edits }: Addition): readonly string[] => [
  ...new Set([...newFiles, ...edits.map(({ file }) => file)]),
];

/** Makes an addition in a copy of the project. Throws an Error that names the example where an edit has no place. */
export const apply = async (addition: Addition, copy: string): Promise<void> => {
  for (const file of addition.newFiles)
    await cp(join(folderOf(addition.name), file), join(copy, file), { errorOnExist: true, force: false });
  for (const edit of addition.edits) {
    const path = join(copy, edit.file);
    writeFileSync(path, edited(readFileSync(path, 'utf8'), edit, addition.name));
  }
};

const edited = (text: string, edit: Edit, name: string): string => {
  const anchor = 'after' in edit ? edit.after : 'before' in edit ? edit.before : edit.in_place_of;
  const times = text.split(anchor).length - 1;
  if (times !== 1)
    throw new Error(
      `${edit.file} holds this text ${times} times, not once: ${JSON.stringify(anchor)}\n` +
        `  Mend the example, test/extending/additions/${name}/edits.yaml, and what ARCHITECTURE.md says of it.`,
    );
  const start = text.indexOf(anchor);
  const end = start + anchor.length;
  if ('in_place_of' in edit) return text.slice(0, start) + edit.insert + text.slice(end);
  const lines = edit.insert.endsWith('\n') ? edit.insert : `${edit.insert}\n`;
  const at = 'after' in edit ? text.indexOf('\n', end) + 1 : text.lastIndexOf('\n', start) + 1;
  return text.slice(0, at) + lines + text.slice(at);
};
