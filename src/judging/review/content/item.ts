import { createHash } from 'node:crypto';
import { type JudgedCandidate, type JudgedTemplate, picked, rememberedOf } from '../../../base/index.ts';
import { labelOf, solutionLines } from '../../../model/index.ts';
import type { CatalogRow } from '../record/catalog.ts';
import type { Decision, Edits } from '../record/decision.ts';
import type { NamedLine } from './align.ts';
import { acceptedQuestion, sentenceLines, witnessText } from './edited.ts';
import { judgedText, type Package } from './packages.ts';
import { phraseOf, programInWords, shownValue } from './words.ts';

export interface Item {
  readonly id: string;
  readonly row: CatalogRow;
  readonly candidate: JudgedCandidate | undefined;
  readonly template: JudgedTemplate | undefined;
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

/** The stratum that a row names, or else its rule and position. */
export const stratumOf = ({ cells }: CatalogRow, candidate?: JudgedCandidate): string => {
  if (cells.stratum) return cells.stratum;
  const rule = candidate?.rule ?? cells.mutation_type ?? '';
  const bin = candidate?.position_bin ?? cells.position_bin ?? '';
  return bin === '' ? rule : `${rule}/${bin}`;
};

/** A digest of all that a reviewer judges: it changes when the machine's words do. Made when it is asked for first. */
export const digestOf = rememberedOf((candidate: JudgedCandidate): string =>
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

const witnessChanges = ({ target_variable: variable = '', mutation }: JudgedCandidate) => {
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
    ...picked(candidate, 'index', 'tier', 'model', 'rule'),
    edited_lines: editedNames,
    explanation_edited: decision.edits.explanation !== undefined,
    erroneous_line_edited: decision.edits.marked !== undefined,
    error_type_edited: decision.edits.error_type !== undefined,
    validator: decision.validator ?? '',
    decided_at: decision.decided_at ?? '',
    ...picked(decision, 'seconds', 'note'),
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
