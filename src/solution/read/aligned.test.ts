import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Told, tell } from '../../../test/shared/solution/told.ts';
import { print, walk } from '../../ast/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Line, Working } from './aligned-text.ts';

const table: readonly {
  readonly lines: readonly string[];
  readonly shows: readonly (readonly string[])[];
}[] = parse(readFileSync(new URL('aligned.yaml', import.meta.url), 'utf8'));

/** A number with the step that it shows, or those that it may; behind it what is so of it. */
const numberOf = (nameOf: (step: number) => string, one: Line['numbers'][number]): string => {
  const { text, step, alike, money, annotated, worked, faithful, writable } = one;
  const may = alike.length > 0 ? `=${alike.map(nameOf).join('|')}?` : '';
  const so = { money, annotated, worked, 'not faithful': !faithful, 'not writable': !writable };
  const told = Object.entries(so).flatMap(([name, is]) => (is ? [name] : []));
  return `${text}${step === undefined ? may : `=${nameOf(step)}`}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
};

/** Which piece of the line stands for which piece of code. */
const workingOf = (line: Line, nodes: ReadonlyMap<number, Expr>, working: Working): string => {
  const said = ({ start, end }: { readonly start: number; readonly end: number }) =>
    line.text.slice(start, end);
  const codeOf = (id: number): string => {
    const node = nodes.get(id);
    return node ? print(node) : '?';
  };
  const pieces = [...working.pieces].map(([id, piece]) => `${codeOf(id)} as ${said(piece)}`);
  const groups = [...working.groups].map(
    ([piece, { level, terms }]) =>
      `${level} ${terms.map(({ id, sign }) => `${sign === 1 ? '' : '-'}${codeOf(id)}`).join(' ')} as ${said(piece)}`,
  );
  const signs = working.signs.map(({ op }) => op).join('');
  return [
    `${said(working.text)}${working.annotation ? ' annotated' : ''} with ${signs}`,
    ...pieces,
    ...groups,
  ].join('; ');
};

const shown = ({ solution, program }: Told): readonly (readonly string[])[] => {
  const nodes = new Map<number, Expr>();
  for (const { expr } of program.steps) walk(expr, (node) => void nodes.set(node.id, node));
  const nameOf = (step: number): string => program.steps[step]?.target ?? '?';
  return solution.lines.map((line, at) => {
    const { numbers, words, workings, unread, sound, unaccounted, steps } = line;
    const so = Object.entries({ unread, 'not sound': !sound, unaccounted }).flatMap(([name, is]) =>
      is ? [name] : [],
    );
    const tells = solution.lineOf.flatMap((of, step) => (of === at ? [nameOf(step)] : []));
    return [
      numbers.map((one) => numberOf(nameOf, one)).join(', '),
      ...words.map(({ text, alike }) => `${text}=${alike.map(nameOf).join('|')}?`),
      ...workings.map((working) => workingOf(line, nodes, working)),
      ...(tells.length > 0 ? [`tells ${tells.join(', ')}`] : []),
      ...(steps.length > 0 ? [`may show ${steps.map(nameOf).join(', ')}`] : []),
      ...so,
    ];
  });
};

describe('what each number and working of a solution stands for', () => {
  it.each(table)('$lines', ({ lines, shows }) => expect(shown(tell(lines))).toEqual(shows));
});
