import { basename } from 'node:path';
import { packagePath } from '../base/files/index.ts';
import { keptIn } from '../base/index.ts';
import { heldAgainstSolution } from '../engine/index.ts';
import * as formalize from '../formalize/index.ts';
import { type AgreementWeights, questionKey, type Template, UserError } from '../model/index.ts';
import { formatProblem, readTemplates, runTemplate } from '../runtime/index.ts';
import { commandNamed, said } from './command.ts';
import { settingsIn } from './models.ts';
import { vectorsOf } from './needed.ts';
import { harmless, oneLine, table } from './print.ts';

/** `rules agree A.jsonl B.jsonl`: whether formalisations of the same problems are the same functions. */
export const command = () =>
  commandNamed('agree')
    .argument('<sets...>')
    .option('--weights <file>', said, packagePath('rules/formalize.yaml'))
    .option('--embed <folder>')
    .option('--all')
    .option('--json')
    .action(async (texts, flags) => {
      const sets = setsOf(texts);
      const { agreement: weights } = await settingsIn(flags.weights);
      const vectorOf = await vectorsOf(flags.embed);
      const counts = new Map<string, number>();
      const different: string[] = [];
      let other: ProblemAgreement | undefined;
      let compared = 0;
      const note = (text: string): void => {
        process.stderr.write(`${harmless(text)}\n`);
      };
      const tell = (text: string): void => {
        process.exitCode = 1;
        note(text);
      };
      for await (const given of problemsOf(sets, tell)) {
        const found = await agreeOn(given, weights, vectorOf);
        if (flags.json) process.stdout.write(`${JSON.stringify(found)}\n`);
        if (found.templates.some(({ reason }) => reason === 'another_question')) other ??= found;
        compared += found.pairs.length;
        for (const name of countedAs(found)) counts.set(name, (counts.get(name) ?? 0) + 1);
        for (const pair of found.pairs)
          if (pair.counterexample) different.push(differenceText(found.index, pair, pair.counterexample));
      }
      if (!counts.has(metTwice)) tell(whyNoneMet(sets));
      else if (other) note(whyAnother(other));
      if (compared === 0) process.exitCode = 1;
      if (flags.json) return;
      const shown = flags.all ? different : different.slice(0, 20);
      if (shown.length > 0) process.stdout.write(`Different functions\n${shown.join('\n')}\n`);
      if (shown.length < different.length)
        process.stdout.write(`  … and ${different.length - shown.length} more (--all)\n`);
      const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const summary = table(
        ['count', ''],
        rows.map(([name, count]) => [String(count), name]),
        [0],
      );
      process.stdout.write(`${shown.length > 0 ? '\n' : ''}${summary}\n`);
    });

type ProblemAgreement = Awaited<ReturnType<typeof agreeOn>>;

type NamedSet = ReturnType<typeof setOf>;

/** `NAME=PATH`, or a path, whose file's name is then the set's. */
const setOf = (text: string) => {
  const [, name = basename(text).replace(/(?:\.(?:jsonl|ndjson|json|gz))+$/, ''), path = text] =
    /^([\w.-]+)=(.+)$/s.exec(text) ?? [];
  return { name, path };
};

const setsOf = (texts: readonly string[]): readonly NamedSet[] => {
  const sets = texts.map(setOf);
  if (sets.length < 2)
    throw new UserError('One set of templates has nothing to agree with.', 'Name two or more.');
  if (sets.length > formalize.mostFormalizers)
    throw new UserError(
      `${sets.length} sets are more than the ${formalize.mostFormalizers} that can be compared.`,
    );
  const twice = sets.find(({ name }, at) => sets.findIndex((other) => other.name === name) !== at);
  if (twice)
    throw new UserError(
      `Two sets are called ${twice.name}.`,
      `Give one another name: ${twice.name}-2=${twice.path}`,
    );
  return sets;
};

type Given = { readonly name: string; readonly template: Template };

/** A template's program for comparison, or why it is not compared: UT-1, it is read, runs, and gives the answer. */
const candidateOf = async ({ name, template }: Given) => {
  const ran = await runTemplate(template);
  const { why, differences } = heldAgainstSolution(template, ran);
  if (why || !ran.links || !differences)
    return { reason: why?.reason ?? 'not_executable', detail: why?.detail ?? '' };
  const formalization = formalize.formalizationOf(name, template, ran.links);
  return {
    formalization,
    worth: formalize.worthOf(formalization, differences.length === 0),
  } satisfies formalize.Candidate;
};

/** What the formalisations of one problem come to. The first one's question is the problem's. */
const agreeOn = async (given: readonly Given[], weights: AgreementWeights, vectorOf?: formalize.VectorOf) => {
  const [first] = given;
  if (!first) throw new Error('a problem has at least one formalisation');
  const question = questionKey(first.template.question);
  const candidates: formalize.Candidate[] = [];
  const templates: { name: string; usable: boolean; reason?: string; detail?: string }[] = [];
  for (const one of given) {
    const { name } = one;
    if (questionKey(one.template.question) !== question) {
      const detail = `its question is another than that of ${first.name}`;
      templates.push({ name, usable: false, reason: 'another_question', detail });
      continue;
    }
    const found = await candidateOf(one);
    if ('reason' in found) templates.push({ name, usable: false, ...found });
    else {
      templates.push({ name, usable: true });
      candidates.push(found);
    }
  }
  const all = candidates.map(({ formalization }) => formalization);
  const like = vectorOf && (await formalize.likenessByMeaning(vectorOf, all));
  return { index: first.template.index, templates, ...formalize.agree(candidates, weights, like) };
};

/** Reads all sets, and gives each problem in the order in which it is first met. */
async function* problemsOf(
  sets: readonly NamedSet[],
  refused: (text: string) => void,
): AsyncGenerator<readonly Given[]> {
  const byIndex = new Map<string, Given[]>();
  for (const { name, path } of sets) {
    for await (const read of readTemplates(path)) {
      if (!read.ok) {
        refused(formatProblem(read.origin, read.problem));
        continue;
      }
      const key = String(read.template.index);
      const found = keptIn(byIndex, key, () => []);
      // A set may hold several models' templates of one problem: each is a formalisation.
      const model = read.template.model ?? String(found.length);
      const taken = found.some((other) => other.name === name);
      found.push({ name: taken ? `${name}/${model}` : name, template: read.template });
    }
  }
  for (const [key, given] of byIndex) {
    byIndex.delete(key);
    yield given.slice(0, formalize.mostFormalizers);
  }
}

const pairText = ({ verdict, by, rival, reason }: formalize.Comparison): string => {
  if (verdict === 'undecided') return `pairs undecided: ${reason}`;
  if (verdict === 'different') return 'pairs different, with a counterexample';
  const how = by === 'field' ? 'as rational functions' : 'by trying values';
  return `pairs equivalent, ${how}${rival ? ', by another alignment than the words suggest' : ''}`;
};

const metTwice = 'problems with two formalisations or more';

const whyNoneMet = (sets: readonly NamedSet[]): string =>
  `No problem stands in two of the sets: nothing was compared. Problems are joined by \`index\`;\ngive a problem the same \`index\` in ${sets.map(({ path }) => path).join(' and in ')}.`;

const whyAnother = ({ index, templates }: ProblemAgreement): string => {
  const left = templates.find(({ reason }) => reason === 'another_question');
  return `another_question: under one \`index\`, such as ${index}, ${left?.name} has another question than ${templates[0]?.name}.\nSuch templates are of other problems, or numbered otherwise, and are not compared.`;
};

const countedAs = ({ templates, pairs, canonical }: ProblemAgreement): readonly string[] => [
  'problems',
  ...(templates.length > 1 ? [metTwice] : []),
  ...(canonical === null ? [] : ['problems on which two or more agree']),
  ...templates.flatMap(({ reason }) => (reason === undefined ? [] : [`templates left out: ${reason}`])),
  ...pairs.map(pairText),
];

/** `12: with eggs = 4 instead of 3, gemini gives 20 and gpt 16`. */
const differenceText = (
  index: Template['index'],
  { a, b }: formalize.Comparison,
  found: formalize.Counterexample,
) => {
  const changed = found.inputs.map(
    (one) => `${one.a === one.b ? one.a : `${one.a} (${one.b})`} = ${one.instead} instead of ${one.value}`,
  );
  return oneLine(`  ${index}: with ${changed.join(', ')}, ${a} gives ${found.a} and ${b} ${found.b}`);
};
