import { stringify } from 'csv-stringify/sync';
import { compareTexts, editedQuestionRecord, type Fields, valueText } from '../../base/index.ts';
import { CONTRACT_COLUMNS, toCell, witnessed } from '../../model/index.ts';
import { keyOf } from './draw.ts';

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

/** Where the accepted solution goes: the same whoever else judges it, for a catalog must not tell. */
export const acceptedPath = (id: string): string => `accepted/${id.replace(/[^\w.-]/g, '_')}.json`;

const within = (trace: unknown, variable: string): unknown => {
  const fields: Fields = Object(trace);
  return Object.hasOwn(fields, variable) ? fields[variable] : undefined;
};

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * Deals the candidates of every stratum to the reviewers: within each stratum, and in all, no reviewer has more than one more than
 * another. `overlap` of the candidates (0 to 1, as evenly over the strata as whole numbers allow, chosen by keys of their own) go
 * to two reviewers; pairs take turns. `ids` are the candidates' ids by stratum; the answer is aligned with them.
 */
export const assignReviewers = (
  ids: readonly (readonly string[])[],
  reviewers: readonly string[],
  overlap: number,
  seed: string,
) => {
  const all = reviewers.map(() => 0);
  const pairs = new Map<string, number>();
  let seen = 0;
  let doubled = 0;
  return ids.map((stratum) => {
    const here = reviewers.map(() => 0);
    const byLoad = (a: number, b: number) =>
      (here[a] ?? 0) - (here[b] ?? 0) || (all[a] ?? 0) - (all[b] ?? 0) || a - b;
    const give = (reviewer: number) => {
      here[reviewer] = (here[reviewer] ?? 0) + 1;
      all[reviewer] = (all[reviewer] ?? 0) + 1;
    };
    seen += stratum.length;
    const twice = reviewers.length < 2 ? 0 : Math.round(overlap * seen) - doubled;
    doubled += twice;
    const keyed = stratum.map((id) => ({ id, key: keyOf(`${seed}\0overlap`, id) }));
    const lowest = keyed.sort((a, b) => compareTexts(a.key, b.key)).slice(0, twice);
    const chosen = new Set(lowest.map(({ id }) => id));
    return stratum.map((id) => {
      const order = reviewers.map((_, reviewer) => reviewer).sort(byLoad);
      const first = order[0] ?? 0;
      give(first);
      if (!chosen.has(id)) return [reviewers[first] ?? ''];
      const pair = (other: number) => [first, other].sort((a, b) => a - b).join('+');
      const others = order.slice(1).sort((a, b) => {
        const load = (here[a] ?? 0) - (here[b] ?? 0) || (all[a] ?? 0) - (all[b] ?? 0);
        return load || (pairs.get(pair(a)) ?? 0) - (pairs.get(pair(b)) ?? 0) || a - b;
      });
      const second = others[0] ?? 0;
      give(second);
      pairs.set(pair(second), (pairs.get(pair(second)) ?? 0) + 1);
      return [reviewers[first] ?? '', reviewers[second] ?? ''];
    });
  });
};
