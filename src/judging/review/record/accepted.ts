import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dataIn, type JudgedCandidate, plainBytes, recordOf } from '../../../base/index.ts';
import type { CatalogRow } from './catalog.ts';
import type { Decision, Edits } from './decision.ts';
import { codeOf, keepAside, moveToFree, replaceFile } from './replace.ts';

interface AcceptedOptions {
  readonly catalogPath: string;
  readonly name: string;
  readonly rowOf: (id: string) => CatalogRow | undefined;
  readonly isAdjudication: boolean;
  readonly isOverruled: (id: string) => boolean;
  /** What the file is to hold; nothing where the candidate is not known well enough. */
  readonly textOf: (id: string, decision: Decision, catalog: string) => string | undefined;
  /** The journal has had this decision, so the file may go. */
  readonly isKnown: (id: string, decision: Decision) => boolean;
  /** Hears where a text was kept that nobody here knows. */
  readonly onKept: (path: string) => void;
}

/**
 * The files of accepted candidates: `accepted/ID.json` holds the decision that stands, one file a candidate whoever
 * accepted it. What another reviewer accepted as well, or an adjudication overruled, is `superseded/ID.NAME.json`.
 * The other reviewers may be at work in the same folder.
 */
export type AcceptedFiles = ReturnType<typeof acceptedFiles>;

export const acceptedFiles = (options: AcceptedOptions) => {
  const { name } = options;
  const places = placesOf(options);
  const { standing, own, superseded } = places;
  const { written, removed, setAside, promote } = filingIn(places, options);
  const textOf = (id: string, decision: Decision): string | undefined =>
    decision.status === 'accepted' ? options.textOf(id, decision, name) : undefined;

  /**
   * Writes, moves or removes files as the decision asks. A text that nobody here knows is kept first. Where another reviewer
   * has placed or taken away a file between our look and our deed, we look again.
   */
  const bring = (id: string, decision: Decision, tries = 10): void => {
    try {
      brought(id, decision);
    } catch (error) {
      if (tries === 0 || !['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
      bring(id, decision, tries - 1);
    }
  };

  const brought = (id: string, decision: Decision): void => {
    const text = textOf(id, decision);
    if (decision.status === 'accepted' && text === undefined) return;
    const overrules = options.isAdjudication && decision.status !== 'todo';
    if (overrules) setAside(id);
    const isSecond = text !== undefined && isOthers(standing(id), name, text);
    const place = options.isOverruled(id) || isSecond ? superseded(id, name) : standing(id);
    if (text !== undefined) written(id, place, text);
    const isFree = own(id)
      .filter((file) => file !== place || text === undefined)
      .filter((file) => file !== standing(id) || !isOthers(file, name, text))
      .map((file) => removed(id, file))
      .includes(true);
    if (text === undefined && !overrules && (isFree || options.isAdjudication)) promote(id);
  };

  /** What a file of this catalog says of a candidate, if it is not just what this decision would write. */
  const found = (id: string, decision: Decision): AcceptedRecord | undefined => {
    const wanted = textOf(id, decision);
    for (const file of own(id)) {
      const text = read(file);
      if (text === undefined) continue;
      if (text === wanted) return undefined;
      const there = acceptedIn(text);
      if (there?.id === id && there.catalog === name) return there;
    }
    return undefined;
  };

  return { cellOf: places.cellOf, bring, found, present: places.present, clearLeftovers: places.clear };
};

const filingIn = (places: Places, options: AcceptedOptions) => {
  const { standing, superseded, supersededFolder } = places;
  const keep = (id: string, file: string, text: string): void => {
    const there = acceptedIn(text);
    if (there?.id === id && there.catalog !== options.name) return;
    if (there?.id === id && options.isKnown(id, there.decision)) return;
    fs.mkdirSync(supersededFolder, { recursive: true });
    options.onKept(keepAside(file, join(supersededFolder, `${basename(file)}.kept`)));
  };
  return {
    written: (id: string, file: string, text: string): void => {
      const before = read(file);
      if (before === text) return;
      const there = before === undefined ? undefined : acceptedIn(before);
      if (file === standing(id) && there && there.catalog !== options.name)
        throw Object.assign(new Error(`${file} is now of ${there.catalog}`), { code: 'EEXIST' });
      if (before !== undefined) keep(id, file, before);
      fs.mkdirSync(dirname(file), { recursive: true });
      // A link that leads nowhere is nobody's text, and would be in the way.
      if (before === undefined && isLink(file)) fs.rmSync(file);
      replaceFile(file, text, places.beside(id, file), before === undefined ? moveToFree : fs.renameSync);
    },
    removed: (id: string, file: string): boolean => {
      const before = read(file);
      if (before === undefined) return false;
      keep(id, file, before);
      fs.rmSync(file, { force: true });
      return true;
    },
    /** Makes room for the decision that stands. */
    setAside: (id: string): void => {
      const there = ownerOf(standing(id));
      if (there === undefined || there.catalog === options.name) return;
      fs.mkdirSync(supersededFolder, { recursive: true });
      fs.renameSync(standing(id), superseded(id, there.catalog));
    },
    /** Another reviewer's file stands where ours has gone and nobody has overruled it. */
    promote: (id: string): void => {
      const [first] = places.othersOf(id);
      if (first === undefined || fs.existsSync(standing(id)) || options.isOverruled(id)) return;
      fs.mkdirSync(dirname(standing(id)), { recursive: true });
      moveToFree(first, standing(id));
    },
  };
};

type Places = ReturnType<typeof placesOf>;

const placesOf = ({ catalogPath, name, rowOf }: AcceptedOptions) => {
  const folder = join(dirname(catalogPath), 'accepted');
  const supersededFolder = join(dirname(catalogPath), 'superseded');
  const nameOf = (id: string): string => {
    const stated = /^accepted\/([^/\\]+\.json)$/.exec(rowOf(id)?.cells.filepath ?? '')?.[1];
    return stated ?? `${encodeURIComponent(id)}.json`;
  };
  const standing = (id: string): string => join(folder, nameOf(id));
  const superseded = (id: string, catalog: string): string =>
    join(supersededFolder, `${encodeURIComponent(id)}.${encodeURIComponent(catalog)}.json`);
  const own = (id: string): readonly string[] => [standing(id), superseded(id, name)];
  /** Where a file of ours is written before it is put in its place: no other reviewer writes to the same. */
  const beside = (id: string, file: string): string =>
    join(dirname(file), `${basename(superseded(id, name))}.new`);
  const all = (): readonly string[] => [...filesIn(folder), ...filesIn(supersededFolder)];
  return {
    supersededFolder,
    standing,
    superseded,
    own,
    beside,
    /** How a catalog calls the file of a candidate: the same whether or not others judge it too. */
    cellOf: (id: string): string => `accepted/${nameOf(id)}`,
    othersOf: (id: string): readonly string[] =>
      filesIn(supersededFolder)
        .filter((file) => basename(file).startsWith(`${encodeURIComponent(id)}.`) && file.endsWith('.json'))
        .sort()
        .filter((file) => ownerOf(file)?.id === id),
    present: (ids: readonly string[]): ReadonlySet<string> => {
      const there = new Set(all());
      return new Set(there.size === 0 ? [] : ids.filter((id) => own(id).some((file) => there.has(file))));
    },
    /** Removes what a kill in the middle of a write left: files that were never put in place. */
    clear: (ids: readonly string[]): void => {
      const left = all().filter((file) => file.endsWith('.new'));
      if (left.length === 0) return;
      const mine = new Set(ids.flatMap((id) => own(id).map((file) => beside(id, file))));
      for (const file of left) if (mine.has(file)) fs.rmSync(file, { force: true });
    },
  };
};

const filesIn = (folder: string): readonly string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).map((file) => join(folder, file)) : [];

const isLink = (file: string): boolean =>
  fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const read = (file: string): string | undefined => {
  try {
    return plainBytes(file).toString();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
};

const ownerOf = (file: string): AcceptedRecord | undefined => {
  const text = read(file);
  return text === undefined ? undefined : acceptedIn(text);
};

const isOthers = (file: string, name: string, wanted: string | undefined): boolean =>
  read(file) !== wanted && (ownerOf(file)?.catalog ?? name) !== name;

export interface AcceptedRecord {
  readonly catalog: string;
  readonly id: string;
  /** The decision that it was written for: accepted, with a person's edits. */
  readonly decision: Decision;
  readonly candidate: JudgedCandidate;
}

interface Stored extends Pick<Decision, 'validator' | 'decided_at' | 'seconds' | 'note'> {
  readonly error_details: {
    readonly error_type?: string;
    readonly erroneous_line_number: string;
    readonly explanation: string;
  };
  readonly flawed_solution: { readonly [line: string]: string };
  readonly candidate_id: string;
  readonly catalog: string;
  readonly candidate: JudgedCandidate;
}

const stored = recordOf<Stored>('accepted');

/** A question's file in the words of a solution's: sentences for lines, its class for the type of error. */
const asSolution = (parsed: unknown): unknown => {
  if (typeof parsed !== 'object' || parsed === null || !('sentences' in parsed)) return parsed;
  const said: { readonly error_class?: unknown; readonly explanation?: unknown } = Object(parsed);
  const error_details = {
    error_type: said.error_class,
    explanation: said.explanation,
    erroneous_line_number: '',
  };
  return { ...parsed, error_details, flawed_solution: parsed.sentences };
};

/** Reads a file of `accepted/` back; nothing where it is none. What differs from its own candidate is a person's. */
export const acceptedIn = (text: string): AcceptedRecord | undefined => {
  const { value } = stored(asSolution(dataIn(text)));
  if (value === undefined) return undefined;
  const { catalog, candidate_id: id, candidate, validator, decided_at, seconds, note } = value;
  return {
    catalog,
    id,
    candidate,
    decision: {
      status: 'accepted',
      edits: editsIn(value),
      ...(note === undefined ? {} : { note }),
      ...(validator ? { validator } : {}),
      ...(decided_at ? { decided_at } : {}),
      ...(seconds === undefined ? {} : { seconds }),
    },
  };
};

const editsIn = ({ error_details: said, flawed_solution: lines, candidate }: Stored): Edits => {
  const changed = Object.entries(lines).filter(([name, text]) => candidate.flawed_solution[name] !== text);
  return {
    lines: Object.fromEntries(changed),
    ...(said.explanation === (candidate.explanation ?? '') ? {} : { explanation: said.explanation }),
    ...(said.erroneous_line_number === (candidate.erroneous_line_number ?? '')
      ? {}
      : { marked: said.erroneous_line_number }),
    ...(said.error_type === undefined || said.error_type === candidate.error_type
      ? {}
      : { error_type: said.error_type }),
  };
};
