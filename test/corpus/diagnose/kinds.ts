import { drawKey } from '../../../src/engine/index.ts';
import { type Diagnosis, nearestKinds } from '../../../src/measures/diagnose/index.ts';
import type { Item } from './sets.ts';

export interface Said {
  readonly item: Item;
  readonly diagnosis: Diagnosis;
}

/** What a kind is called, by its name. */
export type Titles = ReadonlyMap<string, string>;

const kindOf = ({ rules, nearest, errorType }: Diagnosis): string =>
  rules[0]?.rule.kind ??
  (nearest && (nearestKinds[nearest.what] ?? 'a number or a step too many (no kind)')) ??
  (errorType === 'computational_error'
    ? 'a slip that no rule makes'
    : 'reasoning of which neither a rule nor one change is known');

/** How often people make which kind, as Markdown, by the sets that were asked. */
export const kindsTable = (sets: ReadonlyMap<string, readonly Said[]>, titles: Titles): string => {
  const flawed = [...sets].map(([name, said]) => ({
    name,
    kinds: said.flatMap(({ diagnosis }) => (diagnosis.verdict === 'Flawed' ? [kindOf(diagnosis)] : [])),
  }));
  const shares = new Map(
    [...new Set(flawed.flatMap(({ kinds }) => kinds))].map((kind) => [
      kind,
      flawed.map(
        ({ kinds }) => (100 * kinds.filter((one) => one === kind).length) / Math.max(1, kinds.length),
      ),
    ]),
  );
  const rows = [...shares].toSorted(([, a], [, b]) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0));
  return [
    `| what was done | ${flawed.map(({ name, kinds }) => `${name}, of ${kinds.length}`).join(' | ')} |`,
    `|---|${flawed.map(() => '---|').join('')}`,
    ...rows.map(
      ([kind, parts]) =>
        `| ${titles.get(kind) ?? kind} | ${parts.map((part) => `${part.toFixed(1)} %`).join(' | ')} |`,
    ),
  ].join('\n');
};

/** Names that were drawn for somebody to read: what a solution does, and what it is called. */
export const namesDrawn = (said: readonly Said[], titles: Titles, most: number): readonly string[] =>
  said
    .filter(({ diagnosis }) => diagnosis.verdict === 'Flawed' && diagnosis.rules.length > 0)
    .toSorted((a, b) => drawKey('names', a.item.id) - drawKey('names', b.item.id))
    .slice(0, most)
    .map(({ item: { id, held, question, reference, lines }, diagnosis }) => {
      const { line: at = -1, explanation } = diagnosis;
      const line = at === lines.length - 1 ? 'FA' : `L${at + 1}`;
      const kind = titles.get(kindOf(diagnosis));
      const rule = diagnosis.rules[0]?.rule.id;
      return JSON.stringify({
        id,
        held,
        question,
        reference,
        solution: lines,
        line,
        kind,
        explanation,
        rule,
      });
    });
