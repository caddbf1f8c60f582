import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { type Candidate, type Manifest, type Provider, templateKey, UserError } from '../../model/index.ts';
import { dearest, inOrder, type Model } from '../chat/index.ts';
import { canBePolished, type Left, type Polished, polishedLine, promptFor } from './candidate.ts';

export interface PolishPlaces {
  /** A folder that `rules run` or `rules polish` wrote. */
  readonly from: string;
  readonly out: string;
  /** Candidates of these rules alone; of all where there is none. */
  readonly rules: readonly string[];
  /** Files that must not be written over, besides those of `from`. */
  readonly inputs: readonly string[];
}

/** A run that can be polished: its manifest, and its questions by the key of the template. */
type RunToPolish = Awaited<ReturnType<typeof runToPolish>>;

export interface PolishOptions {
  readonly run: RunToPolish;
  readonly provider: Provider;
  readonly model: Model;
  readonly instructions: string;
  /** So many candidates are asked for, in their order. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal;
  readonly onCandidates?: (asked: number, polished: number) => void;
}

const copied = ['templates.jsonl', 'discarded.jsonl'] as const;
export const polishedFiles = ['candidates.jsonl', ...copied, 'left.jsonl'] as const;

/** How many there are, were to be reworded and are polished; those that were left as they were, by reason. */
export type PolishTally = Omit<Awaited<ReturnType<typeof written>>, 'failure'>;

/** A candidate on its way through. */
type Met = { readonly bytes: Buffer; readonly candidate: Candidate; readonly isAsked: boolean };

/** Looks whether a run can be polished. Throws a UserError where it is none, or where the output would be wrong. */
export const runToPolish = async (places: PolishPlaces) => {
  const { from, out, rules, inputs } = places;
  const manifest = await manifestIn(from);
  const other = rules.find((rule) => !manifest.rules.ids.includes(rule));
  if (other !== undefined)
    throw new UserError(
      `--rule ${other}: the run has no such rule.${base.orNear(other, manifest.rules.ids)}`,
      "Its rules are listed in the run's manifest.json.",
    );
  const own = [...copied, 'candidates.jsonl', 'manifest.json'].map((name) => join(from, name));
  await base.refuseTarget({ out, meta: undefined }, polishedFiles, [...own, ...inputs]);
  const questions = new Map<string, string>();
  for await (const template of base.recordsOf(join(from, 'templates.jsonl'), base.templateRecord))
    questions.set(templateKey(template), template.question);
  return { ...places, manifest, questions };
};

/** Writes a run anew, with another wording of the labelled line where one holds; everything else keeps its bytes. */
export const polish = async (options: PolishOptions): Promise<PolishTally> => {
  const { run, model, provider, instructions } = options;
  const output = await base.openFolder(run.out, polishedFiles);
  try {
    const begin = async ({ candidate, isAsked }: Met) =>
      isAsked
        ? await polishedLine(model, candidate, run.questions.get(templateKey(candidate)) ?? '', instructions)
        : undefined;
    const { failure, ...tally } = await written(
      output,
      inOrder(metIn(options), provider.concurrency, begin),
      options,
    );
    // What an earlier attempt wrote there is worth more than the run as it was.
    if (failure !== undefined && tally.left.provider_failed === tally.asked)
      throw new UserError(
        `${provider.name} answered nothing: ${failure}`,
        'Mend the provider in the settings, or wait, and run the same command again. Nothing was written.',
      );
    for (const name of copied)
      for await (const lines of base.lineBytes(join(run.from, name)))
        for (const line of lines) await output.write(name, line);
    const { candidates: _, ...counts } = tally;
    const by = { provider: provider.name, model: provider.model };
    const prompt = createHash('sha256').update(instructions).digest('hex');
    const polishing = { ...by, prompt, rules: run.rules, ...counts };
    await output.finish(`${JSON.stringify({ ...run.manifest, polish: polishing }, undefined, 2)}\n`);
    return tally;
  } catch (error) {
    await output.abandon();
    throw error;
  }
};

/** The candidates of a run, and which of them are to be polished. */
async function* metIn({
  run: { from, rules },
  limit = Number.POSITIVE_INFINITY,
}: Pick<PolishOptions, 'run' | 'limit'>): AsyncGenerator<Met> {
  const path = join(from, 'candidates.jsonl');
  let asked = 0;
  for await (const lines of base.lineBytes(path))
    for (const bytes of lines) {
      const candidate = base.recordIn(bytes.toString('utf8'), path, base.candidateRecord);
      const isNamed = rules.length === 0 || rules.includes(candidate.rule);
      const isAsked = isNamed && asked < limit && canBePolished(candidate);
      if (isAsked) asked++;
      yield { bytes, candidate, isAsked };
    }
}

/** Writes the candidates, polished or as they were, and counts them. */
const written = async (
  output: base.Output,
  all: AsyncIterable<readonly [Met, Polished | undefined]>,
  { provider, signal, onCandidates }: PolishOptions,
) => {
  let [candidates, asked, polished] = [0, 0, 0];
  let failure: string | undefined;
  const left = new Map<Left, number>();
  const by = { provider: provider.name, model: provider.model };
  const put = (file: string, one: object) => output.write(file, Buffer.from(`${JSON.stringify(one)}\n`));
  // What the solutions of one template read so far; candidates of a template stand together.
  let [template, texts] = ['', new Set<string>()];
  for await (const [{ bytes, candidate, isAsked }, found] of all) {
    signal?.throwIfAborted();
    candidates++;
    if (isAsked) asked++;
    if (templateKey(candidate) !== template) [template, texts] = [templateKey(candidate), new Set()];
    const { id, index, rule, flawed_solution, erroneous_line_number: label } = candidate;
    const reworded = found?.ok ? { ...flawed_solution, [label]: found.made } : undefined;
    if (reworded && !texts.has(textOf(reworded))) {
      polished++;
      texts.add(textOf(reworded));
      await put('candidates.jsonl', { ...candidate, polished_solution: reworded, polished_by: by });
    } else {
      texts.add(textOf(candidate.polished_solution ?? flawed_solution));
      await output.write('candidates.jsonl', bytes);
      if (found) {
        const { reason, detail } = found.ok ? { reason: 'same_text' as const, detail: found.made } : found;
        base.raise(left, reason);
        if (reason === 'provider_failed') failure ??= detail;
        await put('left.jsonl', { id, index, rule, reason, detail });
      }
    }
    onCandidates?.(asked, polished);
  }
  return { candidates, asked, polished, left: base.countsByName(left), failure };
};

const textOf = (solution: Candidate['flawed_solution']): string => Object.values(solution).join('\n');

const manifestIn = async (from: string): Promise<Manifest> => {
  const hint = 'Give the folder that `rules run --out` wrote.';
  const manifest = await base.manifestOfRun(from, hint);
  if (manifest.task === 'problems')
    throw new UserError(`${from} holds edited questions, which have no labelled line.`, hint);
  const missing = ['candidates.jsonl', ...copied].find((name) => !existsSync(join(from, name)));
  if (missing !== undefined) throw new UserError(`${from} has no ${missing}.`, hint);
  return manifest;
};

/** What asking for these candidates costs at most, without repairs. */
export const estimatePolish = async (
  options: Pick<PolishOptions, 'run' | 'limit' | 'provider' | 'instructions'>,
) => {
  const { run, provider, instructions } = options;
  let [count, input, dollars] = [0, 0, 0];
  for await (const { candidate, isAsked } of metIn(options)) {
    if (!isAsked) continue;
    const question = run.questions.get(templateKey(candidate)) ?? '';
    const one = dearest(provider, promptFor(candidate, question, instructions));
    count++;
    input += one.input;
    dollars += one.dollars;
  }
  return { count, input, dollars };
};
