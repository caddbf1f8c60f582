import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  candidateFrom,
  compileRules,
  type Policy,
  type PreparedTemplate,
  prepare,
  verdictsOf,
} from '../../../src/engine/index.ts';
import type { Candidate } from '../../../src/model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../../src/run/index.ts';
import { loadPython, readTemplates } from '../../../src/runtime/index.ts';

/** What the rules make of the problems that people got wrong. */
export interface Tried {
  /** By index, what a run with the policy gives; a template that is not used has none. */
  readonly drawn: ReadonlyMap<number, readonly Candidate[]>;
  /** Likewise, all possibilities of the computational rules that make candidates. */
  readonly possible: ReadonlyMap<number, readonly Candidate[]>;
  /** Likewise, those of the rules too that sampling.yaml lists as recognised only. */
  readonly recognised: ReadonlyMap<number, readonly Candidate[]>;
}

/** Which problems are asked for. */
export interface Asked {
  readonly conceptual: ReadonlySet<number>;
  readonly computational: ReadonlySet<number>;
}

/** Runs the rules of `rules/` over the main templates of the problems asked for. */
export const tried = async (data: string, { conceptual, computational }: Asked): Promise<Tried> => {
  const all = await checkedRules(await readRuleFiles(['rules']));
  const { policy } = await readSampling('rules/sampling.yaml');
  const slips = compileRules(all.filter(({ family }) => family === 'computational'));
  const others = compileRules(all.filter(({ family }) => family !== 'computational'));
  const drawn = new Map<number, readonly Candidate[]>();
  const possible = new Map<number, readonly Candidate[]>();
  const recognised = new Map<number, readonly Candidate[]>();
  const every = everyPossibility(policy);
  for await (const problem of problemsOf(data, new Set([...conceptual, ...computational]))) {
    const index = Number(problem.template.index);
    const made = (rules: typeof slips, by: Policy): readonly Candidate[] =>
      verdictsOf(problem, { rules, policy: by, seed: '42' }).flatMap((verdict) =>
        verdict.kind === 'kept' ? [candidateFrom(problem, verdict)] : [],
      );
    const fromSlips = computational.has(index) ? made(slips, policy) : [];
    drawn.set(index, [...fromSlips, ...(conceptual.has(index) ? made(others, policy) : [])]);
    if (!computational.has(index)) continue;
    possible.set(index, made(slips, every));
    recognised.set(index, made(slips, { ...every, recognised: {} }));
  }
  return { drawn, possible, recognised };
};

/** The policy, with nothing drawn among the possibilities of a slip. */
const everyPossibility = (policy: Policy): Policy => ({
  ...policy,
  draw: { ...policy.draw, computational: undefined },
});

/** The main templates of the problems asked for, or of all, as far as a run uses them. */
export async function* problemsOf(
  data: string,
  wanted?: ReadonlySet<number>,
): AsyncGenerator<PreparedTemplate> {
  let position = 0;
  for await (const read of readTemplates(join(data, 'templates.gemini-2.5-flash.jsonl'))) {
    if (!read.ok || wanted?.has(Number(read.template.index)) === false) continue;
    const prepared = await prepare(read.template, position++, 'auto', loadPython);
    if (prepared.ok) yield prepared.problem;
  }
}

/** The candidates of a run's folder, by index, of the problems asked for. */
export const candidatesIn = async (
  folder: string,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly Candidate[]>> => {
  const byIndex = new Map<number, Candidate[]>();
  const lines = createInterface({ input: createReadStream(join(folder, 'candidates.jsonl')) });
  for await (const line of lines) {
    // The index is read before the whole of the line: most lines are of other problems.
    const index = Number(/"index":\s*"?(\d+)/.exec(line)?.[1] ?? Number.NaN);
    if (!wanted.has(index)) continue;
    const candidate: Candidate = JSON.parse(line);
    const known = byIndex.get(index);
    if (known) known.push(candidate);
    else byIndex.set(index, [candidate]);
  }
  return byIndex;
};
