/**
 * How good a verifier `rules check` is, on everything at hand: the test set of the authors' verifier, lines with the
 * equation that each holds, mistakes that people wrote, correct solutions, and our own candidates (of the run that
 * `corpus:candidates` left or that `--run FOLDER` names, else of a tenth of the templates). Prints every figure and lists each exception by its
 * place, with who is right as far as somebody has looked (`check/looked-at.yaml`). Ends with 1 where a figure is below
 * what is required, where nobody has looked at an exception, and where one that stands there is none any more.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/run/index.ts';
import { candidatesOf } from '../checker/index.ts';
import { corpusRun } from './candidates.ts';
import { onCandidates } from './check/candidates.ts';
import { onLines } from './check/lines.ts';
import { onCorrectSolutions, onPeople, onTestSet } from './check/solutions.ts';
import { telling } from './check/told.ts';

export async function main(data: string, [flag, folder]: readonly string[] = []): Promise<number> {
  const told = telling(join(import.meta.dirname, 'check/looked-at.yaml'));
  const begun = process.cpuUsage();
  const solutions = onTestSet(data, told) + onPeople(data, told) + onCorrectSolutions(data, told);
  const { user, system } = process.cpuUsage(begun);
  onLines(data, told);
  const made = flag === '--run' && folder !== undefined ? folder : corpusRun;
  if (existsSync(join(made, 'candidates.jsonl'))) await onCandidates(candidatesOf(made), told);
  else await onTenth(data, told);
  const seconds = (user + system) / 1e6;
  console.log(
    `\n${solutions} solutions read and checked in ${seconds.toFixed(1)} s of one core: ${Math.round(solutions / seconds)} a second`,
  );
  told.least('solutions a second', solutions / seconds, 1000);
  return told.end();
}

/** Candidates of every tenth template, made for the purpose. */
const onTenth = async (data: string, told: ReturnType<typeof telling>): Promise<void> => {
  const out = await mkdtemp(join(tmpdir(), 'errata-tenth-'));
  try {
    await run({
      seed: '42',
      templates: join(data, 'templates.gemini-2.5-flash.jsonl'),
      rules: ['rules'],
      sampling: 'rules/sampling.yaml',
      only: undefined,
      out,
      jobs: 1,
      shard: { index: 3, count: 10 },
      limit: undefined,
      runtime: 'native',
      verify: 0,
      version: 'corpus',
      worker: undefined,
    });
    await onCandidates(candidatesOf(out), told);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
};
