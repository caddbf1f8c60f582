// Folders under src/ reach each other only through their index.ts. Prints each breach and exits 1.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname ?? '.', '../src');
const folderOf = (path) => relative(root, path).split(sep).slice(0, -1)[0] ?? '';
const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : /\.tsx?$/.test(name) ? [path] : [];
  });

const breaches = [];
for (const file of files(root)) {
  // The entries of the project itself may load a folder's inside lazily only through its index, too.
  const text = readFileSync(file, 'utf8');
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const target = resolve(dirname(file), match[1]);
    const [from, to] = [folderOf(file), folderOf(target)];
    if (to !== '' && from !== to && !target.endsWith(`${sep}index.ts`)) {
      const line = text.slice(0, match.index).split('\n').length;
      breaches.push(
        `${relative(process.cwd(), file)}:${line}  reaches into src/${to}: ${match[1]}. Import '../${to}/index.ts' instead.`,
      );
    }
  }
}
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
console.log('Folders reach each other only through their index.ts.');
