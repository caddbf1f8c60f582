import { mostFrequent } from '../base/index.ts';
import type { Place } from './diagnostics.ts';

/** An item of `rules:` as it stands in the text, and how deep its dash is. */
export interface Item extends Place {
  readonly indent: number;
}

export type NameOfRule = { readonly text: string; readonly place: Place };

/** The name that the first line of an item says. */
export const nameIn = (text: string, { start, end }: Place): NameOfRule | undefined => {
  const [, before, name] = /^( *- +rule *: *)(\w+) *(?:#.*)?\r?(?:\n|$)/.exec(text.slice(start, end)) ?? [];
  if (before === undefined || name === undefined) return undefined;
  const from = start + before.length;
  return { text: name, place: { start: from, end: from + name.length } };
};

/**
 * The items of `rules:` by the dashes at the beginning of lines alone, so that they are found where YAML's reader loses
 * its way: after a quote that is never closed, or a line that is indented wrongly. None where there is no such list.
 */
export const rulesApart = (text: string): readonly Item[] => {
  const list = /^rules *:[ \t]*(?:#.*)?\r?$/m.exec(text);
  if (!list) return [];
  const lines = linesFrom(text, list.index + list[0].length);
  const dashes = lines.flatMap(({ line }) => /^( *)- +rule *:/.exec(line)?.[1]?.length ?? []);
  const indent = mostFrequent(dashes);
  if (indent === undefined) return [];
  const begins = lines.flatMap(({ line, start }): readonly Item[] => {
    const dash = /^( *)-(?: +rule *:)?/.exec(line);
    const depth = dash?.[1]?.length ?? 0;
    if (dash && (depth === indent || dash[0].endsWith(':')))
      return [{ start, end: text.length, indent: depth }];
    // What is no part of the list ends it.
    return /^family *:/.test(line) ? [{ start, end: start, indent: -1 }] : [];
  });
  return begins
    .map((item, at) => ({ ...item, end: Math.min(item.end, begins[at + 1]?.start ?? item.end) }))
    .filter((item) => item.indent >= 0);
};

/** The text with these items as comments of the same length, so that all else stays where it is. */
export const without = (text: string, items: readonly Item[]): string =>
  items.reduce((rest, { start, end }) => {
    const comment = rest.slice(start, end).replaceAll(/[^\r\n]+/g, (line) => '#'.padEnd(line.length));
    return rest.slice(0, start) + comment + rest.slice(end);
  }, text);

/** The items that stand otherwise than most. */
export const misplaced = (items: readonly Item[]): readonly Item[] => {
  const usual = mostFrequent(items.map(({ indent }) => indent));
  return items.filter(({ indent }) => indent !== usual);
};

type Line = { readonly line: string; readonly start: number };

const linesFrom = (text: string, from: number): readonly Line[] =>
  [...text.slice(from).matchAll(/[^\r\n]+/g)].map((found) => ({ line: found[0], start: from + found.index }));
