/**
 * Holds the two models' templates against each other, problem by problem: pairs that are one function, that are not
 * (each with its counterexample), and that cannot be decided; and how many pairs a minute are compared.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Comparison,
  comparePair,
  type Formalization,
  formalizationOf,
  readAgreementWeights,
} from '../../src/consensus/index.ts';
import { readTemplates, runTemplate, validateTemplate } from '../../src/runtime/index.ts';

const root = resolve(import.meta.dirname, '../..');

const usable = async (path: string, name: string): Promise<ReadonlyMap<string, Formalization>> => {
  const found = new Map<string, Formalization>();
  for await (const read of readTemplates(path)) {
    if (!read.ok) continue;
    const { program, run } = await runTemplate(read.template);
    const { answer_check_status } = validateTemplate(read.template, program, run);
    if (program && answer_check_status === 'pass')
      found.set(String(read.template.index), formalizationOf(name, read.template, program));
  }
  return found;
};

const kindOf = ({ verdict, by, rival, reason, counterexample }: Comparison): string => {
  if (verdict === 'undecided') return `undecided: ${reason}`;
  if (verdict === 'different')
    return counterexample?.inputs.length === 0 ? 'different as given' : 'different, with a counterexample';
  return `equivalent, ${by === 'field' ? 'as rational functions' : 'by trying values'}${rival ? ', by a rival alignment' : ''}`;
};

/** Prints the figures; gives 1 when a pair is slower than required. */
export async function main(data: string): Promise<number> {
  const file = join(root, 'rules/formalize.yaml');
  const weights = readAgreementWeights(await readFile(file, 'utf8'), file);
  const one = await usable(join(data, 'templates.gemini-2.5-flash.jsonl'), 'gemini');
  const two = await usable(join(data, 'templates.gpt-4.1.jsonl'), 'gpt');
  const counts = new Map<string, number>();
  const different: string[] = [];
  const shared = [...two].flatMap(([index, b]) => {
    const a = one.get(index);
    return a ? [{ index, a, b }] : [];
  });
  const allInputs = shared.filter(({ a, b }) => comparePair(a, b, weights).aligned === 1).length;
  const began = performance.now();
  for (const { index, a, b } of shared) {
    const found = comparePair(a, b, weights);
    const kind = kindOf(found);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const example = found.counterexample;
    if (!example) continue;
    const inputs = example.inputs.map(
      (input) => `${input.a}/${input.b} = ${input.instead}, not ${input.value}`,
    );
    different.push(`  ${index}: with ${inputs.join(', ')}: gemini ${example.a}, gpt ${example.b}`);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${shared.length} problems have a usable template of both models; all inputs aligned in ${allInputs}`,
  );
  for (const [kind, count] of [...counts].toSorted()) console.log(`  ${String(count).padStart(5)}  ${kind}`);
  console.log(`Different functions\n${different.join('\n')}`);
  const perMinute = Math.round((60 * shared.length) / seconds);
  console.log(`${perMinute} pairs a minute on one core (required 10000)`);
  return perMinute < 10_000 ? 1 : 0;
}
