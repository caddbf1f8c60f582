import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as base from '../../../base/index.ts';
import { counted, UserError } from '../../../model/index.ts';
import { type Catalog, type CatalogRow, catalogName } from '../record/catalog.ts';
import { canonical } from '../record/decision.ts';
import { judgedQuestion } from './edited.ts';

export interface Package {
  readonly candidate?: base.JudgedCandidate;
  readonly template?: base.JudgedTemplate;
}

/** The packages of a catalog by candidate id; `notices` tell in sentences what could not be found. */
export type Packages = Awaited<ReturnType<typeof readPackages>>;

/**
 * Finds the candidates of a catalog and their templates: `shortlist.jsonl` (or `candidates.jsonl`) and
 * `templates.jsonl` beside it or one folder up, unless files are named. Reads line by line and keeps only what the
 * catalog needs. Throws `UserError` for a named file that is not there and for lines that are no JSON.
 */
export const readPackages = async (
  catalogPath: string,
  catalog: Catalog,
  named: { readonly candidates?: string | undefined; readonly templates?: string | undefined } = {},
) => {
  const notices: string[] = [];
  const candidates = await readCandidates(catalogPath, catalog, named.candidates, notices);
  const templatesAt = placeOf(named.templates, catalogPath, ['templates.jsonl']);
  const needed = new Set<string>();
  for (const row of catalog.rows)
    for (const key of templateKeys(row, candidates.get(row.id))) needed.add(key);
  const templates = new Map<string, base.JudgedTemplate>();
  if (templatesAt === undefined) {
    notices.push('no templates.jsonl beside the catalog: name the file with --templates');
  } else {
    await eachLine(templatesAt, (line) => {
      const parsed: unknown = base.jsonOf(line);
      if (!keysIn(parsed).some((key) => needed.has(key))) return;
      const template = held(base.judgedTemplateRecord(parsed), 'template');
      const exact = templateKey(template.index, template.model ?? '');
      const any = templateKey(template.index, '');
      if (needed.has(exact)) templates.set(exact, template);
      if (needed.has(any) && !templates.has(any)) templates.set(any, template);
    });
  }
  const of: ReadonlyMap<string, Package> = new Map(
    catalog.rows.map((row) => {
      const candidate = candidates.get(row.id);
      const template = templateKeys(row, candidate)
        .map((key) => templates.get(key))
        .find((found) => found !== undefined);
      return [row.id, { ...(candidate ? { candidate } : {}), ...(template ? { template } : {}) }];
    }),
  );
  return { of, notices };
};

const readCandidates = async (
  catalogPath: string,
  { rows }: Catalog,
  named: string | undefined,
  notices: string[],
): Promise<ReadonlyMap<string, base.JudgedCandidate>> => {
  const candidates = new Map<string, base.JudgedCandidate>();
  const file = placeOf(named, catalogPath, ['shortlist.jsonl', 'candidates.jsonl', 'problems.jsonl']);
  if (file === undefined) {
    notices.push('no shortlist.jsonl beside the catalog: name the file with --candidates');
    return candidates;
  }
  const wanted = new Set(rows.map(({ id }) => id));
  const name = catalogName(catalogPath);
  const lost: string[] = [];
  await eachLine(file, (line) => {
    // A run's file holds many times more candidates than a catalog: look before parsing.
    const quick = /"id"\s*:\s*"([^"\\]+)"/.exec(line)?.[1];
    if (quick !== undefined && !wanted.has(quick)) {
      if (isFor(line, name)) lost.push(/"index"\s*:\s*"?([^",}]+)/.exec(line)?.[1] ?? quick);
      return;
    }
    const candidate = candidateIn(base.jsonOf(line));
    if (candidate && wanted.has(candidate.id)) candidates.set(candidate.id, candidate);
  });
  const missing = wanted.size - candidates.size;
  if (missing > 0) notices.push(`${missing} of ${wanted.size} candidates are not in ${file}`);
  if (lost.length > 0) {
    const which = `index ${lost.slice(0, 8).join(', ')}${lost.length > 8 ? ', …' : ''}`;
    notices.push(
      `the catalog has lost ${counted(lost.length, 'row')} that ${file} gives to ${name}: ${which}. Restore the CSV from a backup if nobody removed them on purpose`,
    );
  }
  return candidates;
};

/** Of a line of `shortlist.jsonl`: its reviewers stand at its end, nobody where there is one catalog for all. */
const isFor = (line: string, catalog: string): boolean => {
  const list = /"reviewers"\s*:\s*\[([^\]]*)\]\s*\}\s*$/.exec(line)?.[1];
  if (list === undefined) return false;
  return list.trim() === '' ? catalog === 'reviewer' : list.includes(JSON.stringify(catalog));
};

const placeOf = (named: string | undefined, catalogPath: string, names: readonly string[]) => {
  if (named !== undefined) {
    const file =
      existsSync(named) && statSync(named).isDirectory() ? names.map((name) => join(named, name)) : [named];
    const found = file.find((path) => existsSync(path));
    if (found === undefined) throw new UserError(`${named}: there is no such file.`);
    return found;
  }
  const near = [dirname(catalogPath), join(dirname(catalogPath), '..')];
  return near.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
};

const eachLine = async (path: string, use: (line: string) => void): Promise<void> => {
  let number = 0;
  for await (const line of base.eachLine(path)) {
    number++;
    if (line.trim() === '') continue;
    try {
      use(line);
    } catch (error) {
      const what = error instanceof SyntaxError ? 'no JSON: ' : '';
      throw new UserError(
        `${path}:${number}  this line is ${what}${error instanceof Error ? error.message : error}`,
      );
    }
  }
};

/** A shortlist's line is the candidate with more fields, or holds it as `candidate`. */
const candidateIn = (parsed: unknown): base.JudgedCandidate | undefined => {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  if ('candidate' in parsed && parsed.candidate)
    return held(base.judgedCandidateRecord(parsed.candidate), 'candidate');
  if ('original_question' in parsed && 'witness' in parsed)
    return judgedQuestion(held(base.editedQuestionRecord(parsed), 'edited question'));
  if (!('flawed_solution' in parsed)) return undefined;
  const named = 'candidate_id' in parsed ? { id: parsed.candidate_id, ...parsed } : parsed;
  return held(base.judgedCandidateRecord(named), 'candidate');
};

const held = <T>({ value, wrong }: base.Checked<T>, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}: ${wrong}`);
  return value;
};

/** The keys under which a line of `templates.jsonl` may be looked for; a line without an index is looked at whole. */
const keysIn = (parsed: unknown): readonly string[] => {
  const { index, model }: { readonly index?: unknown; readonly model?: unknown } = Object(parsed);
  return [templateKey(String(index), String(model ?? '')), templateKey(String(index), '')];
};

const templateKey = (index: number | string, model: string): string => `${index} ${model}`;

const templateKeys = (row: CatalogRow, candidate: base.JudgedCandidate | undefined): readonly string[] => {
  const index = candidate?.index ?? row.cells.index ?? '';
  const model = candidate?.model ?? row.cells.model ?? '';
  return [templateKey(index, model), templateKey(index, '')];
};

/** The part of a candidate that a reviewer judges: the digest changes when the machine's words do. */
export const judgedText = (candidate: base.JudgedCandidate): string =>
  canonical(
    base.picked(
      candidate,
      ...(['id', 'flawed_solution', 'polished_solution'] as const),
      ...(['explanation', 'erroneous_line_number', 'error_type'] as const),
    ),
  );
