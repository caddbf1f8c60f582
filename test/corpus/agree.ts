/**
 * Holds the two models' templates against each other, problem by problem: pairs that are one function, that are not
 * (each with its counterexample), and that cannot be decided; and how many pairs a minute are compared.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { linksOf } from '../../src/facts/index.ts';
import {
  type Comparison,
  comparePair,
  type Formalization,
  formalizationOf,
  likenessByMeaning,
} from '../../src/formalize/index.ts';
import type { AgreementWeights } from '../../src/model/index.ts';
import { openEmbedder } from '../../src/models/index.ts';
import { validateTemplate } from '../../src/originals/index.ts';
import { readTemplates, runTemplate } from '../../src/runtime/index.ts';
import { agreement as weights } from '../shared/formalize/settings.ts';

const usable = async (path: string, name: string): Promise<ReadonlyMap<string, Formalization>> => {
  const found = new Map<string, Formalization>();
  for await (const read of readTemplates(path)) {
    if (!read.ok) continue;
    const { program, run } = await runTemplate(read.template);
    const { answer_check_status } = validateTemplate(read.template, program, run);
    if (program && answer_check_status === 'pass')
      found.set(String(read.template.index), formalizationOf(name, read.template, linksOf(program)));
  }
  return found;
};

const kindOf = ({ verdict, by, rival, reason, counterexample }: Comparison): string => {
  if (verdict === 'undecided') return `undecided: ${reason}`;
  if (verdict === 'different')
    return counterexample?.inputs.length === 0 ? 'different as given' : 'different, with a counterexample';
  return `equivalent, ${by === 'field' ? 'as rational functions' : 'by trying values'}${rival ? ', by a rival alignment' : ''}`;
};

interface Shared {
  readonly index: string;
  readonly a: Formalization;
  readonly b: Formalization;
}

/** How often words and a sentence-transformer align inputs of one value differently, and who is right then. */
const compareMeanings = async (
  shared: readonly Shared[],
  folder: string,
  weights: AgreementWeights,
): Promise<void> => {
  const { vectorOf } = await openEmbedder(folder);
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { index, a, b } of shared) {
    const values = (inputs: Formalization['inputs']): readonly string[] =>
      inputs.map(({ value }) => `${value.num}/${value.den}`);
    if ([a, b].every(({ inputs }) => new Set(values(inputs)).size === inputs.length)) continue;
    count('problems with several inputs of one value');
    const like = await likenessByMeaning(vectorOf, [a, b]);
    const [lexical, meant] = [comparePair(a, b, weights), comparePair(a, b, weights, like)];
    const told = (found: Comparison): string => `${found.verdict}${found.rival ? ' by a rival' : ''}`;
    count(`by words: ${told(lexical)}`);
    count(`by meaning: ${told(meant)}`);
    const pairs = (found: Comparison): string =>
      found.pairs
        .map((pair) => `${pair.a} ${pair.b}`)
        .toSorted()
        .join();
    if (pairs(lexical) === pairs(meant)) continue;
    count('aligned differently');
    console.log(`  ${index}: words ${told(lexical)}, meaning ${told(meant)}`);
  }
  for (const [name, found] of [...counts].toSorted()) console.log(`  ${String(found).padStart(5)}  ${name}`);
};

/** Prints the figures; gives 1 when a pair is slower than required. */
export async function main(data: string, options: readonly string[] = []): Promise<number> {
  const { values } = parseArgs({ args: [...options], options: { embed: { type: 'string' } } });
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
  if (values.embed !== undefined) await compareMeanings(shared, values.embed, weights);
  const perMinute = Math.round((60 * shared.length) / seconds);
  console.log(`${perMinute} pairs a minute on one core (required 10000)`);
  return perMinute < 10_000 ? 1 : 0;
}
