import { inOneLine, mergesLines, omitsLine, stops } from './fewer-lines.ts';
import { complete, type LayoutStrategy } from './layout.ts';
import { repeatsLine } from './more-lines.ts';

/** Every way to lay a changed solution out, in the order of the docs; the first is what a rule has unless it says another. */
export const layouts = [
  complete,
  mergesLines,
  stops,
  omitsLine,
  repeatsLine,
  inOneLine,
] as const satisfies readonly LayoutStrategy[];

/** The names after `solution:`. */
export type Layout = (typeof layouts)[number]['name'];

const byName: ReadonlyMap<string, LayoutStrategy> = new Map(layouts.map((each) => [each.name, each]));

/** The layout of that name, which the reader of rule files has checked. */
export const layoutNamed = (name: string): LayoutStrategy => {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no layout ${name}`);
  return found;
};
