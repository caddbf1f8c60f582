import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { UserError } from '../model/index.ts';
import { nearest } from '../suggest/index.ts';
import type { Division } from './shares.ts';

/** The `shortlist:` section of `rules/sampling.yaml`: see `docs/shortlist.md`. */
export interface ShortlistPolicy {
  /** Only candidates of these families are drawn. */
  readonly families: readonly string[] | 'all';
  /** Fields of a candidate that divide a rule's target; `rule` is always the first. */
  readonly strata: readonly string[];
  /** How many candidates each rule asks for. */
  readonly target: number;
  /** Rules that ask for another number. */
  readonly targets: { readonly [rule: string]: number };
  /** At most so many candidates in the whole shortlist; undefined for no such limit. */
  readonly total: number | undefined;
  readonly shares: Division;
  readonly same_problem: SameProblem;
  readonly bar: Bar;
  readonly order: 'mixed' | 'by_stratum';
  /** Where each field of `strata` was written, for messages. */
  readonly places: { readonly [field: string]: string };
}

/** How often one problem may be drawn: `once` in all, `once_a_rule`, or at `any` number of places. */
export type SameProblem = 'once' | 'once_a_rule' | 'any';

/** What a template must have passed for its candidates to be drawn. A check of `any` is not made. */
export interface Bar {
  readonly answer_check: 'pass' | 'any';
  /** The lowest score let in, 0 to 1. */
  readonly structural_score: number | 'any';
  readonly semantic_score: number | 'any';
  /** `same`: filling the template with its own correct values gives the original solution back. */
  readonly round_trip: 'same' | 'any';
}

export const DEFAULT_POLICY: ShortlistPolicy = {
  families: 'all',
  strata: ['rule', 'tier', 'position_bin'],
  target: 350,
  targets: {},
  total: undefined,
  shares: 'equal',
  same_problem: 'once',
  bar: { answer_check: 'pass', structural_score: 1, semantic_score: 1, round_trip: 'any' },
  order: 'mixed',
  places: {},
};

/** More than this nobody judges. */
const MOST = 1_000_000;

/** One value in the YAML and the means to say what is wrong with it. */
interface Place {
  readonly path: string;
  readonly node: Node | null | undefined;
  readonly fail: (node: Node | null | undefined, message: string) => undefined;
}

type Readers<T> = { readonly [key in keyof T]: (place: Place) => T[key] | undefined };

/**
 * Reads the `shortlist:` section of a sampling file; every other section belongs to other commands and is
 * not looked at. A missing key has its default, a missing section is all defaults.
 * Throws a `UserError` that lists every mistake of the section with file, line, column and a caret.
 */
export function readPolicy(text: string, file: string): ShortlistPolicy {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const mistakes: string[] = [];
  const report = (offset: number, message: string) => {
    mistakes.push(mistake(text, file, lines.linePos(offset), message));
  };
  for (const error of document.errors) report(error.pos[0], plain(error.message));
  if (mistakes.length > 0) throw new UserError(mistakes.join('\n\n'));

  const fail: Place['fail'] = (node, message) => {
    report(node?.range?.[0] ?? 0, message);
    return undefined;
  };
  const root = document.contents;
  const section = isMap(root) ? root.get('shortlist', true) : undefined;
  if (section === undefined) {
    if (root !== null && !isMap(root)) {
      fail(
        root as Node,
        'a sampling file is a list of sections such as `shortlist:`, each with keys below it',
      );
      throw new UserError(mistakes.join('\n\n'));
    }
    return DEFAULT_POLICY;
  }
  const places: Record<string, string> = {};
  const where = (node: Node) => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    return `${file}:${line}:${col}`;
  };
  const readers: Readers<Omit<ShortlistPolicy, 'places'>> = {
    families: familiesOf,
    strata: (place) =>
      fieldsOf(place, (field, node) => {
        places[field] = where(node);
      }),
    target: (place) => countOf(place, 1),
    targets: targetsOf,
    total: (place) => (scalarOf(place) === 'none' ? undefined : countOf(place, 1, ', or `none`')),
    shares: (place) => wordOf(place, ['equal', 'proportional', 'square_root']),
    same_problem: (place) => wordOf(place, ['once', 'once_a_rule', 'any']),
    bar: (place) =>
      keysOf(place, {
        answer_check: (key) => wordOf(key, ['pass', 'any']),
        structural_score: scoreOf,
        semantic_score: scoreOf,
        round_trip: (key) => wordOf(key, ['same', 'any']),
      }),
    order: (place) => wordOf(place, ['mixed', 'by_stratum']),
  };
  const read = keysOf({ path: 'shortlist', node: section as Node | null, fail }, readers);
  if (mistakes.length > 0) throw new UserError(mistakes.join('\n\n'));
  return { ...DEFAULT_POLICY, ...read, bar: { ...DEFAULT_POLICY.bar, ...read?.bar }, places };
}

/** The keys of a map, each read by its reader; keys that have none are mistakes, absent ones stay absent. */
function keysOf<T extends object>(place: Place, readers: Readers<T>): T | undefined {
  const { node, path, fail } = place;
  if (isNothing(node)) return undefined;
  if (!isMap(node)) return fail(node, `\`${path}\` needs keys below it: ${Object.keys(readers).join(', ')}`);
  const found: Partial<T> = {};
  for (const { key, node: keyNode, value } of pairsOf(node)) {
    const reader = Object.hasOwn(readers, key) ? readers[key as keyof T] : undefined;
    if (reader === undefined) {
      fail(keyNode, `\`${path}\` has no key \`${key}\`.${suggest(key, Object.keys(readers))}`);
      continue;
    }
    const read = reader({ path: key, node: value, fail });
    if (read !== undefined) found[key as keyof T] = read;
  }
  return found as T;
}

const FAMILIES = ['computational', 'conceptual', 'skipped_step'];

function familiesOf(place: Place): readonly string[] | 'all' | undefined {
  const { node, fail } = place;
  if (scalarOf(place) === 'all') return 'all';
  if (!isSeq(node) || node.items.length === 0)
    return fail(node, '`families` is a list, such as [conceptual], or `all`');
  return node.items.flatMap((item) => {
    const family = wordOf({ ...place, node: item as Node }, FAMILIES);
    return family === undefined ? [] : [family];
  });
}

function fieldsOf(place: Place, note: (field: string, node: Node) => void): readonly string[] | undefined {
  const { node, fail } = place;
  if (!isSeq(node)) return fail(node, '`strata` is a list of fields, such as [rule, tier, position_bin]');
  const fields: string[] = [];
  for (const item of node.items) {
    const field = isScalar(item) ? item.value : undefined;
    if (typeof field !== 'string' || !/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(field)) {
      fail(item as Node, 'a field of `strata` is a name, such as tier, or a path, such as mutation.to');
    } else if (fields.includes(field)) {
      fail(item as Node, `\`${field}\` stands twice in \`strata\``);
    } else {
      note(field, item as Node);
      fields.push(field);
    }
  }
  return ['rule', ...fields.filter((field) => field !== 'rule')];
}

function targetsOf(place: Place): { readonly [rule: string]: number } | undefined {
  const { node, fail } = place;
  if (isNothing(node)) return {};
  if (!isMap(node))
    return fail(node, '`targets` names rules with their numbers, such as {operator_swap: 500}');
  const targets: [string, number][] = [];
  for (const { key, value } of pairsOf(node)) {
    const count = countOf({ path: `targets.${key}`, node: value, fail }, 0);
    if (count !== undefined) targets.push([key, count]);
  }
  return Object.fromEntries(targets);
}

function countOf(place: Place, least: number, or = ''): number | undefined {
  const value = scalarOf(place);
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST) return Number(value);
  return place.fail(
    place.node,
    `\`${place.path}\` is a whole number from ${least} to ${MOST}${or}, not ${shown(value)}`,
  );
}

function scoreOf(place: Place): number | 'any' | undefined {
  const value = scalarOf(place);
  if (value === 'any' || (typeof value === 'number' && value >= 0 && value <= 1)) return value;
  return place.fail(
    place.node,
    `\`${place.path}\` is the lowest score let in, from 0 to 1, or any, not ${shown(value)}`,
  );
}

function wordOf<W extends string>(place: Place, words: readonly W[]): W | undefined {
  const value = scalarOf(place);
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return place.fail(
    place.node,
    `\`${place.path}\` is ${list}, not ${shown(value)}.${suggest(String(value), words)}`,
  );
}

const scalarOf = ({ node }: Place): unknown => (isScalar(node) ? node.value : node);
const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null);

function pairsOf(map: YAMLMap): readonly { key: string; node: Node; value: Node | null }[] {
  return (map.items as Pair<Node, Node | null>[]).map(({ key, value }) => ({
    key: isScalar(key) ? String(key.value) : String(key),
    node: key,
    value,
  }));
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'a list or a map' : `\`${String(value)}\``;
}

function suggest(word: string, words: readonly string[]): string {
  const guess = nearest(word, words);
  return guess === undefined ? ` It may be: ${words.join(', ')}.` : ` Did you mean \`${guess}\`?`;
}

/** The parser's message without the position and excerpt it appends; ours follow. */
const plain = (message: string) => message.split(/ at line \d+, column \d+/)[0] ?? message;

function mistake(text: string, file: string, at: { line: number; col: number }, message: string): string {
  const line = text.split('\n')[at.line - 1]?.replace(/\r$/, '') ?? '';
  const margin = `${at.line} | `;
  return `${file}:${at.line}:${at.col}  ${message}\n  ${margin}${line}\n  ${' '.repeat(margin.length + at.col - 1)}^`;
}
