import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFrom } from '../../src/base/index.ts';
import { readProblems, type Showing, showRule } from '../../src/cli/showcase.ts';
import { type Manifest, UserError } from '../../src/model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../src/run/index.ts';
import { countsOf, coveragePage, type RunCounts, readErrorTypes } from './coverage.ts';
import { rulesPage } from './rules-page.ts';

/** A page that is made, and the command that makes it. */
export interface Page {
  readonly path: string;
  readonly text: string;
  readonly command: string;
}

/** Every page that is made from the project's own rules and fixtures; `root` is the project's folder. */
export const pagesOf = async (root: string, counts?: RunCounts): Promise<readonly Page[]> => {
  const files = (await readRuleFiles([join(root, 'rules')])).map((file) => ({
    ...file,
    path: file.path.slice(root.length + 1),
  }));
  const rules = await checkedRules(files);
  const { policy } = await readSampling(join(root, 'rules/sampling.yaml'));
  const problems = await readProblems(join(root, 'fixtures/problems.jsonl'));
  const showings = new Map<string, Showing>(
    rules.map((rule) => [rule.id, showRule(rule, problems, { policy, seed: '42' })]),
  );
  const types = readErrorTypes(await readFile(join(root, 'docs/coverage.yaml'), 'utf8'));
  const known = counts ?? (await savedCounts(root));
  return [
    { path: 'docs/rules.md', text: rulesPage(files, rules, showings), command: 'npm run docs:rules' },
    {
      path: 'docs/coverage.md',
      text: coveragePage(types, known, showings, rules),
      command: 'npm run docs:coverage',
    },
  ];
};

const savedCounts = async (root: string): Promise<RunCounts> => {
  const path = join(root, 'docs/coverage.counts.json');
  if (!existsSync(path)) return { templates: 0, seed: '', candidates: {}, sites: {} };
  return JSON.parse(await readFile(path, 'utf8')) as RunCounts;
};

/** Writes the pages that `which` names (`rules`, `coverage`); `run` is a folder whose counts are taken first. */
export const writePages = async (root: string, which: string, run: string | undefined): Promise<void> => {
  const counts = run === undefined ? undefined : countsOf(await manifestIn(run));
  if (counts)
    await writeFile(join(root, 'docs/coverage.counts.json'), `${JSON.stringify(counts, undefined, 2)}\n`);
  for (const { path, text } of await pagesOf(root, counts)) {
    if (path !== `docs/${which}.md`) continue;
    await writeFile(join(root, path), text);
    console.log(`${path} written.`);
  }
};

const manifestIn = async (run: string): Promise<Manifest> => {
  const text = await readFile(join(run, 'manifest.json'), 'utf8').catch(() => {
    throw new UserError(`${run} holds no run.`, 'Give a folder that `rules run --out` wrote.');
  });
  const { value: manifest, wrong } = manifestFrom(text);
  if (!manifest) throw new UserError(`${run}/manifest.json is no manifest of a run: ${wrong}.`);
  return manifest;
};

/** Says which pages are not what they would be now, each with the command that mends it. */
export const stalePages = async (root: string): Promise<readonly string[]> => {
  const stale: string[] = [];
  for (const { path, text, command } of await pagesOf(root)) {
    const now = await readFile(join(root, path), 'utf8').catch(() => '');
    if (now === text) continue;
    const [a, b] = [now.split('\n'), text.split('\n')];
    const line = a.findIndex((one, at) => one !== b[at]);
    const at = line < 0 ? a.length : line;
    stale.push(
      `${path} is stale from line ${at + 1} on. Make it again: ${command}\n  is:        ${a[at] ?? '(the end)'}\n  should be: ${b[at] ?? '(the end)'}`,
    );
  }
  return stale;
};
