import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * A file that comes with the package, as a path from where the user stands when that is shorter. The code
 * may run from `src/` or bundled in `dist/`, so the package's folder is looked for upwards.
 */
export const packagePath = (file: string): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'fixtures'))) {
    const above = dirname(folder);
    if (above === folder) break;
    folder = above;
  }
  const path = join(folder, file);
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
};

/** The version in the package's own package.json. */
export const packageVersion = (): string =>
  String(JSON.parse(readFileSync(packagePath('package.json'), 'utf8')).version);
