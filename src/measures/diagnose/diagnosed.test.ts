import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRules } from '../../dsl/reader/index.ts';
import { compileRule } from '../../engine/index.ts';
import { labelled } from '../check/index.ts';
import { askedOf, diagnose } from './diagnose.ts';
import { recordOf } from './record.ts';
import { readReference } from './reference.ts';

interface Problem {
  readonly question: string;
  readonly reference: string;
  readonly solutions: readonly {
    readonly solution: string;
    readonly says: readonly string[];
    /** Where what each line is matters. */
    readonly lines?: readonly string[];
  }[];
}

const table: readonly Problem[] = parse(readFileSync(new URL('diagnosed.yaml', import.meta.url), 'utf8'));
const rules = loadRules(
  ['computational', 'conceptual', 'skipped_step'].map((name) => {
    const path = `rules/${name}.yaml`;
    return { path, text: readFileSync(path, 'utf8') };
  }),
).rules.map(compileRule);

describe.each(table)('$question', ({ question, reference: right, solutions }) => {
  it.each(solutions)('$solution', async ({ solution, says, lines }) => {
    const own = await readReference({ index: 0, question, template: undefined, solution: right }, []);
    if (!own) throw new Error('no reference');
    const asked = askedOf(own, { rules, policy: {} });
    const given = labelled(solution);
    const told = recordOf({ id: 0 }, given, asked.reference, diagnose(asked, given));
    const { verdict, erroneous_line_number, step, error_type, kind, made } = told;
    const head = [verdict, erroneous_line_number, step, error_type, kind, made ?? null];
    expect([
      head.filter((part) => part !== null).join(' '),
      ...(told.explanation === '' ? [] : [told.explanation]),
      ...(told.rules.length === 0 ? [] : [`as ${told.rules.map(({ rule }) => rule).join(', ')}`]),
    ]).toEqual(says);
    const shown = told.lines.map(({ line, is, computes, step: of }) =>
      [`${line} ${is}`, computes === null ? '' : `: ${computes}`, of === null ? '' : ` (${of})`].join(''),
    );
    if (lines) expect(shown).toEqual(lines);
  });
});
