import { relative } from 'node:path';
import { turns } from '../base/index.ts';
import { defaultSampling } from '../dsl/index.ts';
import {
  type Discard,
  type PreparedTemplate,
  prepare,
  type Runtime,
  type Settings,
  verdictsOf,
} from '../engine/index.ts';

import {
  faultOfOurs,
  labelOf,
  type Origin,
  type Problem,
  solutionId,
  type Template,
} from '../model/index.ts';

import { type CompiledProblemRule, flawsOf } from '../questions/index.ts';
import {
  digestOfName,
  duplicate,
  formatProblem,
  nameOfTemplate,
  parsePiece,
  tierMatcher,
} from '../runtime/index.ts';
import type { Batch, BatchResult, Entry, Foreign, Part } from './batch.ts';
import { alwaysPython, type GivePython, needsPython, withoutPython, withPython } from './foreign.ts';
import { type Gatherer, gatherer } from './gathered.ts';
import type { Result, Sink } from './sinks/index.ts';
import { count, emptyTally } from './tally.ts';
import { verified } from './verify.ts';

export interface WorkSettings extends Settings {
  readonly runtime: Runtime;
  /** The share of candidates, drawn by the seed, that CPython runs once more; 0 to 1. */
  readonly verify: number;
  /** The file or folder that the user named: files are told by their names below it. */
  readonly templates: string;
  readonly sinks: readonly Sink[];
  /** By the id of a given solution: who found it wrong. Its template is not used. */
  readonly without: ReadonlyMap<string, string>;
  /** Neither is one whose given solution the program itself doubts. */
  readonly withoutDoubtful: boolean;
  /** The rules that edit questions, where that is what the run makes; it makes no solutions then. */
  readonly problems: readonly CompiledProblemRule[] | undefined;
}

/** Works on a batch, one at a time. What comes out depends on the batch and the settings only. */
export type Work = (batch: Batch) => Promise<BatchResult>;

/**
 * Makes the function that works on batches. Templates that need CPython become `foreign` in a batch that may not ask
 * it; whatever else is thrown is a fault of the program, and leaves nobody but the template out.
 */
export const workWith = (settings: WorkSettings): Work => {
  const tierFrom = tierMatcher(settings.policy.tiers);
  const always = alwaysPython(settings);
  const { without } = settings;
  const resultOf = async (
    { template, own }: ReadEntry,
    position: number,
    python: GivePython,
  ): Promise<Result> => {
    const leftOut = (reason: Discard['reason'], detail: string): Result => ({
      used: false,
      discard: { position, index: template.index, rule: null, line: null, reason, detail },
    });
    const wrong = without.size > 0 ? without.get(solutionId(template)) : undefined;
    if (wrong !== undefined) return leftOut('found_wrong', wrong);
    const prepared = await prepare(template, position, settings.runtime, python, tierFrom);
    if (!prepared.ok) return leftOut(prepared.reason, prepared.detail);
    const { problem } = prepared;
    const { seed, verify, problems, withoutDoubtful } = settings;
    if (withoutDoubtful && problem.doubt) return leftOut('found_wrong', doubtTold(problem, problem.doubt));
    if (problems) return edited(problem, own, settings, problems);
    const decided = verdictsOf(problem, settings);
    const verdicts = verify > 0 ? verified(decided, problem, { seed, verify }, await python()) : decided;
    return { used: true, problem, own, verdicts };
  };
  const gathered = gatherer(settings.sinks.reduce((sum, { files }) => sum + files.length, 0));
  return async ({ bytes, entries, repeated = [], spare, python = always }) => {
    const give = python ? withPython : withoutPython;
    const names = new BigUint64Array(entries.length);
    const parts: (Part | Foreign)[] = [];
    let part = openPart(settings, gathered);
    let start = 0;
    const turn = turns();
    for (const [i, entry] of entries.entries()) {
      await turn();
      const piece = bytes.subarray(start, entry.end);
      start = entry.end;
      const parsed = parsedEntry(entry, piece, repeated);
      if (parsed.template) names[i] = digestOfName(parsed.template);
      if (entry.nameOnly) continue;
      if ('problem' in parsed) {
        part.refuse(entry, parsed.problem);
        continue;
      }
      try {
        part.add(await resultOf(parsed, entry.position, give));
      } catch (error) {
        if (needsPython(error)) {
          parts.push(part.close(), { foreign: i });
          part = openPart(settings, gathered);
        } else part.refuse(entry, faultOfOurs(error));
      }
    }
    parts.push(part.close(spare));
    return { parts, names, bytes };
  };
};

/** `L2, the words say something else than the working: …` */
const doubtTold = (
  { solution: { lines } }: PreparedTemplate,
  { line, says }: NonNullable<PreparedTemplate['doubt']>,
): string => `${labelOf(line, lines.length - 1)}, ${says}: ${lines[line]?.text ?? ''}`;

/** What a template's question comes to when it is edited. */
const edited = (
  problem: PreparedTemplate,
  own: object,
  { seed, policy }: WorkSettings,
  rules: readonly CompiledProblemRule[],
): Result => {
  const flaws = flawsOf(problem, { rules, seed, policy: policy.questions ?? defaultSampling.questions });
  return { used: true, problem, own, verdicts: [], flaws };
};

interface ReadEntry {
  readonly template: Template;
  readonly own: object;
}

type ParsedEntry = ReadEntry | { readonly template?: Template; readonly problem: Problem };

const parsedEntry = (entry: Entry, piece: Uint8Array, repeated: readonly number[]): ParsedEntry => {
  const { position, origin, problem } = entry;
  if (problem) return { problem };
  const parsed = parsePiece(Buffer.from(piece.buffer, piece.byteOffset, piece.length), origin.line);
  if (!parsed.ok) return { problem: parsed.problem };
  const { template, own } = parsed;
  return repeated.includes(position)
    ? { template, problem: duplicate(nameOfTemplate(template)) }
    : { template, own };
};

const openPart = ({ sinks, templates }: WorkSettings, gathered: Gatherer) => {
  const tally = emptyTally([]);
  const problems: string[] = [];
  const add = (result: Result): void => {
    const texts: (readonly [file: number, text: string])[] = [];
    let first = 0;
    for (const { files, encode } of sinks) {
      const from = first;
      encode(result, (file, text) => texts.push([from + file, text]));
      first += files.length;
    }
    // Only what could be written whole counts.
    count(tally, result);
    for (const [file, text] of texts) gathered.add(file, text);
  };
  return {
    /** Takes in what a template came to. */
    add,
    /** Takes in that there is no template. */
    refuse({ position, origin }: Entry, problem: Problem) {
      problems.push(formatProblem(origin, problem));
      const detail = formatProblem(shownOrigin(templates, origin), problem);
      const nothing = { index: null, rule: null, line: null } as const;
      const discard: Discard = { position, ...nothing, reason: 'unreadable_template', detail };
      add({ used: false, discard });
    },
    close: (spare?: ArrayBuffer) => ({ ...gathered.take(spare), tally, problems }),
  };
};

/** A place with the file's name below what the user gave, for the same bytes wherever the folder lies. */
export const shownOrigin = (from: string, { file, line }: Origin): Origin => {
  const below = relative(from, file);
  const inside = below !== '' && !below.startsWith('..');
  return { file: inside ? below : (file.split(/[\\/]/).pop() ?? file), line };
};
