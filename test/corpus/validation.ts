/**
 * Holds `rules validate` against the original validator's report and against the tiers that the corpus
 * states. Prints the agreement and each difference.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Validation } from '../../src/model/index.ts';
import { validateTemplate } from '../../src/originals/index.ts';
import { readTemplates, runTemplate, tierOf } from '../../src/runtime/index.ts';

interface Row {
  readonly index: string;
  readonly answer_check_status: string;
  readonly structural_score: string;
  readonly semantic_score: string;
  readonly structural_mismatches: string;
  readonly semantic_mismatches: string;
}

/** What the issue asks for, as shares of all templates. */
const REQUIRED = { tier: 1, answer: 1, structural: 0.995, semantic: 0.995 };
type Column = keyof typeof REQUIRED;

const NAMES: { readonly [column in Column]: string } = {
  tier: 'tier',
  answer: 'answer_check_status',
  structural: 'structural_score',
  semantic: 'semantic_score',
};

/** Prints the figures; gives the exit code: 1 when one of them is below what is required. */
export async function main(data: string): Promise<number> {
  const report = parse(await readFile(join(data, 'template_validation_report.csv')), {
    columns: true,
  }) as Row[];
  const rows = new Map(report.map((row) => [row.index, row]));
  const agreed: { [column in Column]: number } = { tier: 0, answer: 0, structural: 0, semantic: 0 };
  const differences: string[] = [];
  let templates = 0;
  let refused = 0;
  for (const file of ['templates.gemini-2.5-flash.jsonl', 'templates.gpt-4.1.jsonl']) {
    for await (const read of readTemplates(join(data, file))) {
      templates += 1;
      if (!read.ok) {
        refused += 1;
        differences.push(`${file}:${read.origin.line}: ${read.problem.message}`);
        continue;
      }
      const { template } = read;
      const tier = tierOf(template.answer);
      if (tier === template.tier) agreed.tier += 1;
      else differences.push(`${template.index} tier: ${tier}, stated ${template.tier}`);
      if (!file.includes('gemini')) continue;
      const { program, run } = await runTemplate(template);
      const ours = validateTemplate(template, program, run);
      const row = rows.get(String(template.index));
      for (const { column, said, reported } of row === undefined ? [] : compare(ours, row)) {
        if (said === reported) agreed[column] += 1;
        else differences.push(`${template.index} ${NAMES[column]}: ${said}, report ${reported}`);
      }
    }
  }
  console.log('Agreement with the stated tiers and with the original validator’s report');
  let failed = refused > 0 || rows.size !== report.length;
  for (const column of Object.keys(NAMES) as Column[]) {
    const all = column === 'tier' ? templates : report.length;
    const share = agreed[column] / all;
    if (share < REQUIRED[column]) failed = true;
    const percent = `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
    const required = `(required ${REQUIRED[column] * 100} %)`;
    console.log(
      `  ${NAMES[column].padEnd(20)} ${agreed[column]} of ${all}  ${percent.padStart(8)}  ${required}`,
    );
  }
  console.log(differences.length === 0 ? 'No differences.' : 'Differences:');
  for (const difference of differences) console.log(`  ${difference}`);
  return failed ? 1 : 0;
}

/** A score counts as agreed when its number and the list of mismatches are those of the report. */
function compare(
  ours: Validation,
  row: Row,
): readonly { readonly column: Column; readonly said: string; readonly reported: string }[] {
  const score = (value: number | null): string => (value === null ? 'none' : value.toFixed(9));
  const list = (text: string): string => [...text.matchAll(/'([^']*)'/g)].map(([, item]) => item).join(' ');
  const reported = (text: string, mismatches: string): string =>
    `${score(text === '' ? null : Number(text))} ${list(mismatches)}`;
  return [
    { column: 'answer', said: ours.answer_check_status, reported: row.answer_check_status },
    {
      column: 'structural',
      said: `${score(ours.structural_score)} ${ours.structural_mismatches.join(' ')}`,
      reported: reported(row.structural_score, row.structural_mismatches),
    },
    {
      column: 'semantic',
      said: `${score(ours.semantic_score)} ${ours.semantic_mismatches.join(' ')}`,
      reported: reported(row.semantic_score, row.semantic_mismatches),
    },
  ];
}
