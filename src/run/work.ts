import { relative } from 'node:path';
import { turns } from '../base/index.ts';
import { defaultSampling } from '../dsl/index.ts';
import * as engine from '../engine/index.ts';
import * as model from '../model/index.ts';
import { type CompiledProblemRule, flawsOf } from '../questions/index.ts';
import {
  applySourceEdit,
  digestOfName,
  duplicate,
  formatProblem,
  fromJson,
  nameOfTemplate,
  type Python,
  parsePiece,
  type Runtime,
  tierMatcher,
  toJson,
} from '../runtime/index.ts';
import {
  alwaysPython,
  type Batch,
  type BatchResult,
  type Entry,
  type Foreign,
  type GivePython,
  needsPython,
  type Part,
  withoutPython,
  withPython,
} from './batch.ts';
import type { Result, Sink } from './sinks/index.ts';
import { count, emptyTally } from './tally.ts';

export interface WorkSettings extends engine.Settings {
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

/** What needs CPython becomes `foreign` in a batch that may not ask it; a fault of ours leaves nobody but its template out. */
export const workWith = (settings: WorkSettings): Work => {
  const begin = beginner(settings);
  const always = alwaysPython(settings);
  const gathered = gatherer(settings.sinks.reduce((sum, { files }) => sum + files.length, 0));
  return async ({ bytes, entries, repeated = [], python = always }) => {
    const give = python ? withPython : withoutPython;
    const names = new BigUint64Array(entries.length);
    const all: { readonly i: number; readonly entry: Entry; readonly begun: Begun }[] = [];
    let start = 0;
    const turn = turns();
    for (const [i, entry] of entries.entries()) {
      await turn();
      const piece = bytes.subarray(start, entry.end);
      start = entry.end;
      const parsed = parsedEntry(entry, piece, repeated);
      if (parsed.template) names[i] = digestOfName(parsed.template);
      if (entry.nameOnly) continue;
      all.push({ i, entry, begun: await begin(parsed, entry.position, give) });
    }
    const ready = readyTogether(all, settings);
    const parts: (Part | Foreign)[] = [];
    let part = openPart(settings, gathered);
    for (const { i, entry, begun } of all) {
      await turn();
      try {
        if ('failed' in begun) throw begun.failed;
        if ('used' in begun) part.add(begun);
        else {
          const one = ready.get(begun.ran) ?? { problem: engine.understood(begun.ran), proposed: undefined };
          part.add(await finish(one, begun.own, settings, give));
        }
      } catch (error) {
        if (needsPython(error)) {
          parts.push(part.close(), { foreign: i });
          part = openPart(settings, gathered);
        } else part.refuse(entry, error instanceof model.UserError ? error : model.faultOfOurs(error));
      }
    }
    parts.push(part.close());
    return { parts, names, bytes };
  };
};

/** How far a template has come: it has run, or is done with; what is wrong with it is told in its turn. */
type Begun =
  | { readonly ran: engine.RanTemplate; readonly own: object }
  | Result
  | { readonly failed: unknown };

const beginner = ({ without, runtime, policy }: WorkSettings) => {
  const tierFrom = tierMatcher(policy.tiers);
  return async (parsed: ParsedEntry, position: number, python: GivePython): Promise<Begun> => {
    if ('problem' in parsed)
      return { failed: new model.UserError(parsed.problem.message, parsed.problem.hint) };
    const { template, own } = parsed;
    try {
      const wrong = without.size > 0 ? without.get(model.solutionId(template)) : undefined;
      if (wrong !== undefined) return leftOut(template, position, 'found_wrong', wrong);
      const has = await engine.ran(template, position, runtime, python, tierFrom);
      return has.ok ? { ran: has.ran, own } : leftOut(template, position, has.reason, has.detail);
    } catch (failed) {
      return { failed };
    }
  };
};

const leftOut = (
  { index }: model.Template,
  position: number,
  reason: engine.Discard['reason'],
  detail: string,
): Result => ({ used: false, discard: { position, index, rule: null, line: null, reason, detail } });

interface Ready {
  readonly problem: engine.PreparedTemplate;
  readonly proposed: readonly engine.Proposed[] | undefined;
}

/** All templates of a batch that have run; where one of them fails, each is worked on by itself in its turn. */
const readyTogether = (
  all: readonly { readonly begun: Begun }[],
  settings: WorkSettings,
): ReadonlyMap<engine.RanTemplate, Ready> => {
  const have = all.flatMap(({ begun }) => ('ran' in begun ? [begun.ran] : []));
  try {
    const problems = engine.understoodTogether(have);
    const proposed = settings.problems ? [] : engine.proposedFor(problems, settings);
    const ready = new Map<engine.RanTemplate, Ready>();
    for (const [at, problem] of problems.entries()) {
      const one = have[at];
      if (one) ready.set(one, { problem, proposed: proposed[at] });
    }
    return ready;
  } catch {
    return new Map();
  }
};

const finish = async (
  { problem, proposed }: Ready,
  own: object,
  settings: WorkSettings,
  python: GivePython,
): Promise<Result> => {
  const { seed, verify, problems, withoutDoubtful } = settings;
  if (withoutDoubtful && problem.doubt)
    return leftOut(problem.template, problem.position, 'found_wrong', doubtTold(problem, problem.doubt));
  if (problems) return edited(problem, own, settings, problems);
  const decided = engine.verdictsOf(problem, settings, proposed);
  const verdicts = verify > 0 ? verified(decided, problem, { seed, verify }, await python()) : decided;
  return { used: true, problem, own, verdicts };
};

/** `L2, the words say something else than the working: …` */
const doubtTold = (
  { solution: { lines } }: engine.PreparedTemplate,
  { line, says }: NonNullable<engine.PreparedTemplate['doubt']>,
): string => `${model.labelOf(line, lines.length - 1)}, ${says}: ${lines[line]?.text ?? ''}`;

const edited = (
  problem: engine.PreparedTemplate,
  own: object,
  { seed, policy }: WorkSettings,
  rules: readonly CompiledProblemRule[],
): Result => {
  const flaws = flawsOf(problem, { rules, seed, policy: policy.questions ?? defaultSampling.questions });
  return { used: true, problem, own, verdicts: [], flaws };
};

type ReadEntry = { readonly template: model.Template; readonly own: object };

type ParsedEntry = ReadEntry | { readonly template?: model.Template; readonly problem: model.Problem };

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
    add,
    refuse({ position, origin }: Entry, problem: model.Problem) {
      problems.push(formatProblem(origin, problem));
      const detail = formatProblem(shownOrigin(templates, origin), problem);
      const nothing = { index: null, rule: null, line: null } as const;
      const discard: engine.Discard = { position, ...nothing, reason: 'unreadable_template', detail };
      add({ used: false, discard });
    },
    close: () => ({ ...gathered.take(), tally, problems }),
  };
};

/** A place with the file's name below what the user gave, for the same bytes wherever the folder lies. */
export const shownOrigin = (from: string, { file, line }: model.Origin): model.Origin => {
  const below = relative(from, file);
  const inside = below !== '' && !below.startsWith('..');
  return { file: inside ? below : (file.split(/[\\/]/).pop() ?? file), line };
};

/** A share of the candidates, drawn by the seed, run in CPython: one that computes otherwise is dropped, and comes last. */
const verified = (
  verdicts: readonly engine.Verdict[],
  { program }: engine.PreparedTemplate,
  { seed, verify }: { readonly seed: string; readonly verify: number },
  python: Python,
): readonly engine.Verdict[] => {
  if (program.language !== 'python') return verdicts;
  const drawn = verdicts.filter(
    (verdict): verdict is engine.Kept =>
      verdict.kind === 'kept' && engine.drawKey(`${seed} verify`, verdict.id) < verify,
  );
  const traces = python.traces(drawn.map(({ code }) => applySourceEdit(program.source, code)));
  const wrong = new Map<engine.Verdict, engine.Dropped>();
  drawn.forEach((kept, i) => {
    const run = traces[i];
    const { flawed, rule, proposal, label } = kept;
    const answer = run?.ok ? toJson(run.trace[run.trace.length - 1] ?? 0n) : undefined;
    if (answer !== undefined && sameJson(answer, toJson(flawed[flawed.length - 1] ?? 0n))) return;
    const failed = run?.ok === false ? run.detail : 'no answer';
    const detail = answer === undefined ? failed : `CPython computes ${JSON.stringify(answer)}`;
    wrong.set(kept, { kind: 'dropped', rule, proposal, label, reason: 'python_disagrees', detail });
  });
  return [...verdicts.filter((verdict) => !wrong.has(verdict)), ...wrong.values()];
};

const sameJson = (a: model.JsonValue, b: model.JsonValue): boolean =>
  JSON.stringify(toJson(fromJson(a))) === JSON.stringify(toJson(fromJson(b)));

type Gatherer = ReturnType<typeof gatherer>;

type Growing = { bytes: Buffer<ArrayBuffer>; end: number };

/** Each text becomes bytes at once: texts that waited would outlive the collection of young objects. The memory is kept. */
export const gatherer = (files: number) => {
  const all = Array.from({ length: files }, (): Growing => ({ bytes: Buffer.alloc(1 << 16), end: 0 }));
  return {
    add(file: number, text: string) {
      const growing = all[file];
      if (growing) write(growing, text);
    },
    /** Hands over what was added since the last time: in UTF-8, file after file, and where each file ends. */
    take() {
      const bytes = new Uint8Array(all.reduce((sum, one) => sum + one.end, 0));
      let end = 0;
      const ends = all.map((one) => {
        bytes.set(one.bytes.subarray(0, one.end), end);
        end += one.end;
        one.end = 0;
        return end;
      });
      return { bytes, ends };
    },
  };
};

const write = (growing: Growing, text: string): void => {
  // A character has three bytes at most; most have one, so the exact count is seldom asked for.
  const free = growing.bytes.length - growing.end;
  if (free < text.length * 3 && free < Buffer.byteLength(text)) {
    const larger = Buffer.alloc(2 * growing.bytes.length + text.length * 3);
    growing.bytes.copy(larger, 0, 0, growing.end);
    growing.bytes = larger;
  }
  growing.end += growing.bytes.write(text, growing.end);
};
