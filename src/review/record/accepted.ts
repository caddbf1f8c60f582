import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CatalogRow } from './catalog.ts';
import type { Decision } from './decision.ts';
import { replaceFile } from './replace.ts';

/** The files of a catalog's accepted candidates, in `accepted/` beside it. */
export interface AcceptedFiles {
  /** Where the file of a candidate is, or would be. */
  readonly placeOf: (id: string) => string;
  /** Writes or removes the file as the decision asks. */
  readonly bring: (id: string, decision: Decision) => void;
  /** Removes what a kill in the middle of a write left: files that were never put in place. */
  readonly clearLeftovers: (ids: readonly string[]) => void;
}

/** What the files depend on. */
export interface AcceptedOptions {
  readonly catalogPath: string;
  /** The catalog's name. */
  readonly name: string;
  readonly rowOf: (id: string) => CatalogRow | undefined;
  /** What the file is to hold; nothing where the candidate is not known well enough. */
  readonly textOf: (id: string, decision: Decision, catalog: string) => string | undefined;
}

export const acceptedFiles = ({ catalogPath, name, rowOf, textOf }: AcceptedOptions): AcceptedFiles => {
  const folder = join(dirname(catalogPath), 'accepted');
  const places = new Map<string, string>();

  const placeOf = (id: string): string => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const stated = /^accepted\/([^/\\]+\.json)$/.exec(rowOf(id)?.cells.filepath ?? '')?.[1];
    const safe = encodeURIComponent(id);
    const plain = join(folder, stated ?? `${safe}.json`);
    // Two reviewers may accept the same candidate in the same folder: each keeps a file.
    const place = belongsTo(plain, name) ? plain : join(folder, `${safe}.${encodeURIComponent(name)}.json`);
    places.set(id, place);
    return place;
  };

  const bring = (id: string, decision: Decision): void => {
    places.delete(id);
    const place = placeOf(id);
    const text = decision.status === 'accepted' ? textOf(id, decision, name) : undefined;
    if (text !== undefined) {
      if (existsSync(place) && readFileSync(place, 'utf8') === text) return;
      mkdirSync(folder, { recursive: true });
      replaceFile(place, text);
    } else if (decision.status !== 'accepted' && existsSync(place)) {
      rmSync(place, { force: true });
    }
  };

  const clearLeftovers = (ids: readonly string[]): void => {
    const found = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.new')) : [];
    if (found.length === 0) return;
    const own = new Set(ids.map((id) => `${placeOf(id)}.new`));
    for (const file of found.map((each) => join(folder, each))) {
      if (own.has(file)) rmSync(file, { force: true });
    }
  };

  return { placeOf, bring, clearLeftovers };
};

const belongsTo = (file: string, name: string): boolean => {
  if (!existsSync(file)) return true;
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof found === 'object' && found !== null && 'catalog' in found && found.catalog === name;
  } catch {
    // Half a file can only be what a crash of another program left: it is no one's.
    return true;
  }
};
