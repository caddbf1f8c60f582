// Loads the program's code with what V8 made of it before. scripts/build.js puts this beside the code, into dist/.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';

/*
 * Node 20 keeps no compiled code, and to read and compile ours is a third of what a short command takes. So each part of
 * the program is a function in a file of `code/`, and V8's cache of it lies in a folder that is named after this very
 * Node and its flags: the build's own, written with the code, or this user's, where that can be written. V8
 * believes a cache whatever is in it, so a user's has its digest at its beginning; one that is torn is as none.
 */

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);
/** The digest of all code: the build writes it here. */
const code = 'CODE';
// V8 takes a cache by its own version alone, and one of another build of that version ends the process.
const { size, mtimeMs } = statSync(process.execPath);
const engine = `${process.version}-${process.arch}-${size}-${Math.trunc(mtimeMs)}-${cachedDataVersionTag()}`;
const shipped = join(folder, 'compiled', engine);
const own = join(folder, '../node_modules/.cache/errata-code', `${code.slice(0, 16)}-${engine}`);

const digestLength = 64;
const digestOf = (data) => require('node:crypto').createHash('sha256').update(data).digest('hex');

const loaded = new Map();
/** Those that were compiled anew. */
const fresh = new Map();

const compiledIn = (path, whole) => {
  try {
    const bytes = readFileSync(path);
    const content = bytes.subarray(digestLength);
    return whole || bytes.toString('latin1', 0, digestLength) === digestOf(content) ? content : undefined;
  } catch {
    return undefined;
  }
};

/** What a part of the program exports; a promise of it where the part has to wait for something. */
export const load = (name) => {
  const known = loaded.get(name);
  if (known) return known;
  const filename = join(folder, 'code', `${name}.js`);
  const cachedData = compiledIn(join(shipped, name), true) ?? compiledIn(join(own, name), false);
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (!cachedData || script.cachedDataRejected) fresh.set(name, script);
  const place = join(folder, `${name}.js`);
  const meta = { url: pathToFileURL(place).href, dirname: folder, filename: place };
  const exported = script.runInThisContext()(load, async (part) => load(part), require, meta);
  loaded.set(name, exported);
  return exported;
};

/** Keeps what V8 made of the parts that were compiled anew: for this user, or to be shipped. */
export const keepCompiled = (toShip = false) => {
  const into = toShip ? shipped : own;
  if (fresh.size === 0) return;
  try {
    mkdirSync(into, { recursive: true });
    for (const [name, script] of fresh) {
      const content = script.createCachedData();
      const path = join(into, name);
      // It has its name when it is whole.
      writeFileSync(
        `${path}.${process.pid}`,
        Buffer.concat([Buffer.from(digestOf(content), 'latin1'), content]),
      );
      renameSync(`${path}.${process.pid}`, path);
    }
    fresh.clear();
  } catch {
    // The next process compiles again.
  }
};
