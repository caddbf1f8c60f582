import { stringify } from 'csv-stringify/sync';
import { editedQuestionRecord, type Fields } from '../../base/index.ts';
import { CONTRACT_COLUMNS, toCell, witnessed } from '../../model/index.ts';

/** The columns of a reviewer's catalog, in order. The first fourteen are what other tools read. */
export const catalogColumns = [...CONTRACT_COLUMNS, 'stratum', 'rule', 'position_bin', 'kind'] as const;

export type CatalogRow = { readonly [column in (typeof catalogColumns)[number]]: string };

/** The CSV text of a catalog: a line of names, then a line a row, ended by newlines alone. */
export const catalogText = (rows: readonly CatalogRow[]): string =>
  stringify([...rows], { header: true, columns: [...catalogColumns], cast: { string: toCell } });

/** What a catalog says of a candidate, but for who is to judge it. `template` is its line of `templates.jsonl`. */
export const catalogRow = (
  candidate: Fields,
  template: Fields,
  stratum: string,
  seed: string,
): Omit<CatalogRow, 'filepath' | 'validator'> => {
  const { variable, correctValue, flawedValue } = valuesOf(candidate, template);
  return {
    index: text(candidate.index),
    tier: text(candidate.tier),
    model: text(candidate.model),
    mutation_type: text(candidate.rule),
    target_variable: variable,
    correct_value: correctValue,
    flawed_value: flawedValue,
    repro_seed: seed,
    decision_date_utc: '',
    decision_time_utc: '',
    status: 'todo',
    manual_edits: '',
    candidate_id: text(candidate.id),
    stratum,
    rule: text(candidate.rule),
    position_bin: text(candidate.position_bin),
    kind: text(candidate.kind),
  };
};

/** The changed variable with its two values; of an edited question those of its witness. */
const valuesOf = (candidate: Fields, template: Fields) => {
  const { value: edited } = 'witness' in candidate ? editedQuestionRecord(candidate) : { value: undefined };
  if (edited) {
    const { variable, before, after, sign } = witnessed(edited.witness);
    return { variable, correctValue: valueText(before), flawedValue: sign + valueText(after) };
  }
  const variable = text(candidate.target_variable);
  const correct = within(template.correct_trace, variable);
  const flawed = within(candidate.flawed_trace, variable);
  const isAnswer = variable === 'answer';
  return {
    variable,
    correctValue: valueText(correct ?? (isAnswer ? candidate.correct_answer : undefined)),
    flawedValue: valueText(flawed ?? (isAnswer ? candidate.flawed_answer : undefined)),
  };
};

/** A value as a person writes it: `12` (also where it came out as a fraction), `0.5`, `3/4`; a variable that was never computed is empty. */
export const valueText = (value: unknown): string => {
  if (value !== null && typeof value === 'object') {
    if ('int' in value) return String(value.int);
    if ('fraction' in value && Array.isArray(value.fraction)) {
      const [above, below] = value.fraction.map(valueText);
      return below === '1' ? `${above}` : `${above}/${below}`;
    }
    return JSON.stringify(value);
  }
  return text(value);
};

/**
 * Where the accepted solution goes, from the folder of the catalog: the same whoever else judges it, for a catalog
 * must not tell. Ids are made into safe names of files.
 */
export const acceptedPath = (id: string): string => `accepted/${id.replace(/[^\w.-]/g, '_')}.json`;

const within = (trace: unknown, variable: string): unknown => {
  const fields: Fields = Object(trace);
  return Object.hasOwn(fields, variable) ? fields[variable] : undefined;
};

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
