import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { type Candidate, type Manifest, type Provider, templateKey, UserError } from '../../model/index.ts';
import { dearest, inOrder, isNoReply, type Model, noReplies } from '../chat/index.ts';
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

/** A run that can be polished: its manifest, and its questions and right lines by the key of the template. */
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
  const rightLines = new Map<string, readonly string[]>();
  for await (const template of base.recordsOf(join(from, 'templates.jsonl'), base.templateRecord)) {
    questions.set(templateKey(template), template.question);
    rightLines.set(templateKey(template), template.answer.split('\n'));
  }
  return { ...places, manifest, questions, rightLines };
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
    if (failure !== undefined && unanswered(tally.left) === tally.asked)
      throw new UserError(
        `${provider.name} answered nothing: ${failure}`,
        'Nothing was written. Mend the settings, the budget or the journal, or wait, and run the same command again.',
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

/** How many of which no reply came. */
const unanswered = (left: { readonly [reason: string]: number }): number =>
  base.sumOf(noReplies.map((reason) => left[reason] ?? 0));

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

/** A candidate with what the model made of its line, where it was asked. */
type Answered = readonly [Met, Polished | undefined];

/** Writes the candidates, polished or as they were, and counts them. */
const written = async (
  output: base.Output,
  all: AsyncIterable<Answered>,
  { provider, run, signal, onCandidates }: PolishOptions,
) => {
  let [candidates, asked, polished] = [0, 0, 0];
  let failure: string | undefined;
  const left = new Map<Left, number>();
  const by = { provider: provider.name, model: provider.model };
  const put = (file: string, one: object) => output.write(file, Buffer.from(`${JSON.stringify(one)}\n`));
  // Candidates of a template stand together: only then it is known how they all read.
  for await (const together of ofOneTemplate(all)) {
    signal?.throwIfAborted();
    const texts = textsOf(together, run);
    for (const [{ bytes, candidate, isAsked }, found] of together) {
      candidates++;
      if (isAsked) asked++;
      const { id, index, rule } = candidate;
      const made = found?.ok ? texts.reworded(candidate, found.made) : undefined;
      if (made) {
        polished++;
        await put('candidates.jsonl', { ...candidate, polished_solution: made, polished_by: by });
      } else {
        await output.write('candidates.jsonl', bytes);
        if (found) {
          const { reason, detail } = found.ok ? { reason: 'same_text' as const, detail: found.made } : found;
          base.raise(left, reason);
          if (isNoReply(reason)) failure ??= detail;
          await put('left.jsonl', { id, index, rule, reason, detail });
        }
      }
      onCandidates?.(asked, polished);
    }
  }
  return { candidates, asked, polished, left: base.countsByName(left), failure };
};

async function* ofOneTemplate(all: AsyncIterable<Answered>): AsyncGenerator<readonly Answered[]> {
  let together: Answered[] = [];
  for await (const one of all) {
    const [first] = together;
    if (first && templateKey(first[0].candidate) !== templateKey(one[0].candidate)) {
      yield together;
      together = [];
    }
    together.push(one);
  }
  if (together.length > 0) yield together;
}

/** How the solutions of a template read so far. */
const textsOf = (together: readonly Answered[], { rightLines }: RunToPolish) => {
  const texts = new Map(
    together.map(([{ candidate }]) => {
      const { flawed_solution: own, polished_solution: polished } = candidate;
      return [candidate, [own, ...(polished ? [polished] : [])].map(textOf)] as const;
    }),
  );
  return {
    /** The solution with a reworded line; undefined where it reads like another, or the line like a right one. */
    reworded: (candidate: Candidate, line: string): Candidate['flawed_solution'] | undefined => {
      const right = rightLines.get(templateKey(candidate)) ?? [];
      if (right.some((one) => one.trim() === line.trim())) return undefined;
      const made = { ...candidate.flawed_solution, [candidate.erroneous_line_number]: line };
      for (const [other, own] of texts)
        if (other !== candidate && own.includes(textOf(made))) return undefined;
      texts.get(candidate)?.push(textOf(made));
      return made;
    },
  };
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
