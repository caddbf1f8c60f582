import { createHash, type Hash } from 'node:crypto';
import { type Output, refuseInPlaceOf, turns, unlessAborted, viewFile, writeFolder } from '../base/index.ts';
import { type AgreementWeights, alone, type Problem } from '../model/index.ts';
import { inOrder } from '../models/index.ts';
import { standardInput, tierOf } from '../runtime/index.ts';
import { type Choice, choose, type NamedMade, rounded } from './agreed.ts';
import type { VectorOf } from './consensus/index.ts';
import { type Formalized, type Formalizer, rejected, type WordProblem } from './formalizer.ts';
import { type Fields, type Format, formatOf, readProblems } from './problems/read.ts';
import { type Tallied, type Tally, tallied } from './tally.ts';

export interface FormalizeOptions {
  /** The file of problems, or `-`. */
  readonly problems: string;
  readonly fields: Fields;
  /** How it is kept, where its name does not say so. */
  readonly format?: Format;
  readonly out: string;
  /** What else is read, and must not be written over. */
  readonly inputs?: readonly string[];
  readonly formalizers: readonly Formalizer[];
  /** Templates of which the formaliser is less sure are rejected as ambiguous. */
  readonly least: number;
  /** By what templates of several formalisers are compared. */
  readonly weights: AgreementWeights;
  /** Texts as vectors, by which inputs of one value are aligned; by their words without it. */
  readonly vectorOf?: VectorOf | undefined;
  readonly limit?: number;
  readonly version: string;
  /** Digests of what the formalisers go by, by name. */
  readonly digests: { readonly [name: string]: string };
  /** The text of `report.md`. */
  readonly told: (tally: Tally) => string;
  readonly signal?: AbortSignal;
  readonly onProblems?: (done: number, usable: number) => void;
}

/** The files of a formalisation, the manifest apart; and what each is. */
export const formalizedFiles = {
  'templates.jsonl': 'templates',
  'rejected.jsonl': 'problems without a template',
  'report.md': 'report',
} as const;

export interface FormalizeSummary {
  readonly tally: Tally;
  /** What the first provider that failed said, whatever it is called. */
  readonly failure: string | undefined;
  readonly seconds: number;
}

/** Says that no template was made, and what a provider said that failed. */
export const toldOfNone = (failure: string | undefined): string =>
  `No template could be made${failure === undefined ? '' : `: ${failure.replace(/[.!]*$/, '')}`}.`;

/**
 * Makes templates of problems, one after another, and writes the files of a formalisation. Memory stays flat for
 * problems that come as lines. Throws a UserError where the input or the output is wrong.
 */
export const formalize = async (options: FormalizeOptions): Promise<FormalizeSummary> => {
  const began = performance.now();
  const { problems, out, formalizers } = options;
  const format = options.format ?? formatOf(problems);
  const tally = tallied(formalizers.map(({ name }) => name));
  const digest = createHash('sha256');
  const inputs = [problems, ...(options.inputs ?? [])].filter((file) => file !== standardInput);
  const make = async (output: Output) => {
    const write: Write = (file, value) => output.write(file, Buffer.from(`${JSON.stringify(value)}\n`));
    // Standard input may have nothing to say for long.
    await unlessAborted(writeAll({ ...options, format }, write, tally, digest), options.signal);
    if (tally.counts.templates === 0)
      await refuseInPlaceOf(out, 'templates.jsonl', toldOfNone(tally.failure));
    await output.write('report.md', Buffer.from(options.told(tally.counts)));
    return {
      errata: options.version,
      files: formalizedFiles,
      problems: { digest: digest.digest('hex'), fields: options.fields },
      formalizers: formalizers.map(({ name }) => name),
      digests: options.digests,
      least_confidence: options.least,
      counts: tally.counts,
    };
  };
  await writeFolder(out, Object.keys(formalizedFiles), inputs, make, [viewFile]);
  return { tally: tally.counts, failure: tally.failure, seconds: (performance.now() - began) / 1000 };
};

type Write = (file: keyof typeof formalizedFiles, value: object) => Promise<void>;

const writeAll = async (
  options: FormalizeOptions & { readonly format: Format },
  write: Write,
  tally: Tallied,
  digest: Hash,
): Promise<void> => {
  const { problems, fields, format, formalizers, limit = Number.POSITIVE_INFINITY } = options;
  const most = Math.max(1, ...formalizers.map(({ concurrency = 1 }) => concurrency));
  const attempts = inOrder(atMost(readProblems(problems, fields, format), limit), most, (read) =>
    read.ok ? attempted(read.problem, options) : Promise.resolve(undefined),
  );
  const turn = turns();
  for await (const [read, choice] of attempts) {
    await turn();
    options.signal?.throwIfAborted();
    digest.update(JSON.stringify(read.ok ? read.problem : [read.index, read.detail]));
    if (!read.ok) {
      const { index, reason, detail } = read;
      tally.unread(reason);
      await write('rejected.jsonl', { index, formalizer: null, reason, detail });
      continue;
    }
    if (!choice) continue;
    const { taken, failed } = choice;
    tally.add(taken, failed);
    for (const { name, rejection } of failed)
      await write('rejected.jsonl', {
        index: read.problem.index,
        formalizer: name,
        reason: rejection.reason,
        detail: rejection.detail,
      });
    if (taken) await write('templates.jsonl', lineOf(taken));
    const { problems: done, templates } = tally.soFar;
    options.onProblems?.(done, templates);
  }
};

async function* atMost<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let count = 0;
  if (limit > 0)
    for await (const item of items) {
      yield item;
      if (++count >= limit) return;
    }
}

/** What the formalisers make of a problem, and the one template that is taken. */
const attempted = async (
  problem: WordProblem,
  { formalizers, least, weights, vectorOf }: FormalizeOptions,
): Promise<Choice> => {
  const made: NamedMade[] = [];
  const failed: Choice['failed'][number][] = [];
  const all = await Promise.all(
    formalizers.map(async ({ name, formalize: make }) => {
      const faulty = ({ message }: Problem): Formalized => rejected('unreadable_problem', message);
      return { name, one: await alone(() => make(problem), faulty, 'problem') };
    }),
  );
  for (const { name, one } of all) {
    if (one.ok) made.push({ ...one, name });
    else failed.push({ name, rejection: one });
  }
  const choice = await choose(made, least, weights, vectorOf);
  return { taken: choice.taken, failed: [...failed, ...choice.failed] };
};

const lineOf = ({ template, name, confidence, agreement }: NonNullable<Choice['taken']>): object => ({
  ...template,
  tier: template.tier ?? tierOf(template.answer),
  model: template.model ?? name,
  formalizer: name,
  confidence: rounded(confidence),
  agreement,
});
