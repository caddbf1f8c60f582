import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as base from '../../../base/index.ts';
import { counted, labelOf, solutionLines, UserError } from '../../../model/index.ts';
import { type Catalog, type CatalogRow, catalogName } from '../record/catalog.ts';
import { canonical, type Decision, type Edits } from '../record/decision.ts';
import type { NamedLine } from './align.ts';
import { acceptedQuestion, judgedQuestion, sentenceLines, witnessText } from './edited.ts';
import { phraseOf, programInWords, shownValue } from './words.ts';

export type Package = { readonly candidate?: base.JudgedCandidate; readonly template?: base.JudgedTemplate };

export type Packages = Awaited<ReturnType<typeof readPackages>>;

/**
 * Finds the candidates of a catalog and their templates, beside it or one folder up unless files are named. Reads line
 * by line and keeps only what the catalog needs.
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
  for (const row of catalog.rows) for (const key of keysFor(row, candidates.get(row.id))) needed.add(key);
  const templates = new Map<string, base.JudgedTemplate>();
  if (templatesAt === undefined) {
    notices.push('no templates.jsonl beside the catalog: name the file with --templates');
  } else {
    await eachLine(templatesAt, (line) => {
      const parsed: unknown = base.jsonOf(line);
      const [exact, any] = templateKeys(Object(parsed));
      if (!needed.has(exact) && !needed.has(any)) return;
      const template = held(base.judgedTemplateRecord(parsed), 'template');
      if (needed.has(exact)) templates.set(exact, template);
      if (needed.has(any) && !templates.has(any)) templates.set(any, template);
    });
  }
  const of: ReadonlyMap<string, Package> = new Map(
    catalog.rows.map((row) => {
      const candidate = candidates.get(row.id);
      const template = keysFor(row, candidate)
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

type Named = { readonly index?: unknown; readonly model?: unknown };

/** The keys under which a template may be looked for: by its index and model, and by its index alone. */
const templateKeys = ({ index, model }: Named): readonly [exact: string, any: string] => [
  `${index} ${model ?? ''}`,
  `${index} `,
];

const keysFor = ({ cells }: CatalogRow, candidate: base.JudgedCandidate | undefined) =>
  templateKeys({ index: candidate?.index ?? cells.index ?? '', model: candidate?.model ?? cells.model });

/** The part of a candidate that a reviewer judges: the digest changes when the machine's words do. */
const judgedText = (candidate: base.JudgedCandidate): string =>
  canonical(
    base.picked(
      candidate,
      ...(['id', 'flawed_solution', 'polished_solution'] as const),
      ...(['explanation', 'erroneous_line_number', 'error_type'] as const),
    ),
  );

export interface Item {
  readonly id: string;
  readonly row: CatalogRow;
  readonly candidate: base.JudgedCandidate | undefined;
  readonly template: base.JudgedTemplate | undefined;
  /** The catalog's own; `rule/bin` where it names none. */
  readonly stratum: string;
  readonly rule: string;
  readonly question: string;
  /** What stands above the two texts: the question of solutions, the solution of questions. */
  readonly above: string;
  readonly correct: readonly NamedLine[];
  readonly flawed: readonly NamedLine[];
  readonly explanation: string;
  readonly erroneousLine: string;
  readonly missing: string;
}

export const itemOf = (row: CatalogRow, { candidate, template }: Package): Item => {
  const rule = candidate?.rule ?? row.cells.mutation_type ?? '';
  const edited = candidate?.edited;
  const question = edited?.original_question ?? template?.question ?? row.cells.question ?? '';
  const missing = [
    candidate ? '' : 'its candidate was not found: name the file with --candidates',
    template
      ? ''
      : edited
        ? 'its template was not found: no solution'
        : 'its template was not found: no problem text, no correct solution, no values before',
  ].filter((text) => text !== '');
  return {
    id: row.id,
    row,
    candidate,
    template,
    stratum: stratumOf(row, candidate),
    rule,
    question,
    above: edited ? solutionLines(template?.answer ?? '').join('  ') : question,
    correct: edited ? sentenceLines(edited.original_question) : namedLines(template?.answer ?? ''),
    flawed: candidate
      ? Object.entries(candidate.flawed_solution).map(([name, text]) => ({ name, text }))
      : [],
    explanation: candidate?.explanation ?? '',
    erroneousLine: candidate?.erroneous_line_number ?? '',
    missing: missing.join('; '),
  };
};

export const stratumOf = ({ cells }: CatalogRow, candidate?: base.JudgedCandidate): string => {
  if (cells.stratum) return cells.stratum;
  const rule = candidate?.rule ?? cells.mutation_type ?? '';
  const bin = candidate?.position_bin ?? cells.position_bin ?? '';
  return bin === '' ? rule : `${rule}/${bin}`;
};

/** A digest of all that a reviewer judges: it changes when the machine's words do. Made when it is asked for first. */
export const digestOf = base.rememberedOf((candidate: base.JudgedCandidate): string =>
  createHash('sha256').update(judgedText(candidate)).digest('hex').slice(0, 16),
);

export const digestOfItem = ({ candidate }: Item): string => (candidate ? digestOf(candidate) : '');

const namedLines = (answer: string): readonly NamedLine[] => {
  const lines = solutionLines(answer);
  return lines.map((text, index) => ({ name: labelOf(index, lines.length - 1), text }));
};

export const flawedLines = (item: Item, edits: Edits): readonly NamedLine[] =>
  item.flawed.map(({ name, text }) => ({ name, text: edits.lines[name] ?? text }));

/** A language model's wording of a line; undefined where there is none, or where a person wrote the line anew. */
export const polishedText = ({ candidate }: Item, edits: Edits, name: string): string | undefined => {
  const text = candidate?.polished_solution?.[name];
  return text === candidate?.flawed_solution[name] || edits.lines[name] !== undefined ? undefined : text;
};

export const explanationOf = (item: Item, edits: Edits): string => edits.explanation ?? item.explanation;

export const erroneousLineOf = (item: Item, edits: Edits): string => edits.marked ?? item.erroneousLine;

/** The values of both traces, in the order of computation; variables that only one trace has show `·`. */
export const valueChanges = (item: Item, decision: Decision) => {
  if (item.candidate?.edited) return witnessChanges(item.candidate);
  const before = item.template?.correct_trace ?? {};
  const after = item.candidate?.flawed_trace ?? {};
  const text = flawedLines(item, decision.edits)
    .map((line) => line.text)
    .join('\n')
    .replace(/(\d),(?=\d{3})/g, '$1');
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].map((variable) => {
    const [old, now] = [shownValue(before[variable]), shownValue(after[variable])];
    const changed = old !== now && now !== '·' && old !== '·';
    const plain = now.replace(/^-/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const seen = now === '·' || new RegExp(`(?<![\\d.])${plain}(?!\\d|\\.\\d*[1-9])`).test(text);
    return {
      variable,
      before: old,
      after: now,
      changed,
      isTarget: variable === item.candidate?.target_variable,
      /** It changed, but its new value stands nowhere in the flawed text. */
      unseen: changed && !seen,
    };
  });
};

const witnessChanges = ({ target_variable: variable = '', mutation }: base.JudgedCandidate) => {
  const [before, after] = [mutation?.from || '·', mutation?.to || '·'];
  return [{ variable, before, after, changed: before !== after, isTarget: true, unseen: false }];
};

/** The change in one line, in words: what stood there and what stands there now. */
export const changeText = (item: Item): string => {
  const { candidate, row } = item;
  if (candidate?.edited) return witnessText(candidate.edited);
  const target = phraseOf(candidate?.target_variable ?? row.cells.target_variable ?? '');
  const { from = '', to = '' } = candidate
    ? (candidate.mutation ?? {})
    : { from: row.cells.correct_value ?? '', to: row.cells.flawed_value ?? '' };
  const change = from === '' && to === '' ? '' : `${programInWords(from)} → ${programInWords(to)}`;
  return [target, change].filter((part) => part !== '').join(': ');
};

export const errorTypeOf = (item: Item, edits: Edits): string =>
  edits.error_type ?? item.candidate?.error_type ?? '';

/** The training target with everything that a dataset may want to know of it. */
export const acceptedRecord = (
  item: Item,
  decision: Decision,
  editedNames: readonly string[],
  catalog: string,
): string | undefined => {
  const { candidate } = item;
  if (!candidate) return undefined;
  const made = candidate.edited
    ? acceptedQuestion(candidate.edited, decision.edits)
    : flawedRecord(item, decision);
  const record = {
    ...made,
    candidate_id: item.id,
    ...base.picked(candidate, 'index', 'tier', 'model', 'rule'),
    edited_lines: editedNames,
    explanation_edited: decision.edits.explanation !== undefined,
    erroneous_line_edited: decision.edits.marked !== undefined,
    error_type_edited: decision.edits.error_type !== undefined,
    validator: decision.validator ?? '',
    decided_at: decision.decided_at ?? '',
    ...base.picked(decision, 'seconds', 'note'),
    catalog,
    digest: digestOfItem(item),
    candidate,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
};

const flawedRecord = (item: Item, { edits }: Decision): { readonly [field: string]: unknown } => ({
  verdict: 'Flawed',
  error_details: {
    error_type: errorTypeOf(item, edits),
    erroneous_line_number: erroneousLineOf(item, edits),
    explanation: explanationOf(item, edits),
  },
  question: item.question,
  correct_solution: Object.fromEntries(item.correct.map(({ name, text }) => [name, text])),
  flawed_solution: Object.fromEntries(flawedLines(item, edits).map(({ name, text }) => [name, text])),
});
