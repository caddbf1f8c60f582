// Where the time of a run with one job goes: V8's profile of it, self time by stage of the source.
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './inputs.js';
import { timed } from './process.js';
import { stageOf } from './stages.js';

/** Prints self time by stage, and the functions that take most; gives rows for the table. */
export const profileFigures = async ({ path }, folder) => {
  // A build of its own, with source maps, inside the project: there it finds the rules and the packages.
  const built = join(root, 'node_modules/.cache/errata-profile');
  const profiles = join(folder, 'profile');
  mkdirSync(profiles, { recursive: true });
  await timed(process.execPath, ['scripts/build.js', join(built, 'dist'), '--sourcemap'], { cwd: root });
  cpSync(join(root, 'bin'), join(built, 'bin'), { recursive: true });
  const out = join(folder, 'profiled');
  const run = ['run', '--seed', '42', '--templates', path, '--out', out, '--jobs', '1'];
  await timed(
    process.execPath,
    ['--cpu-prof', `--cpu-prof-dir=${profiles}`, join(built, 'bin/rules.js'), ...run],
    { cwd: root },
  );
  const sourceOf = sourceFinder();
  const [stages, functions] = [new Map(), new Map()];
  // One profile a thread.
  for (const file of readdirSync(profiles)) {
    const profile = JSON.parse(readFileSync(join(profiles, file), 'utf8'));
    addSelfTimes(profile, sourceOf, stages, functions);
  }
  const total = [...stages.values()].reduce((sum, time) => sum + time, 0);
  const percent = (time) => `${((100 * time) / total).toFixed(1)} %`;
  const rows = [...stages].sort(([, a], [, b]) => b - a).map(([stage, time]) => [stage, percent(time)]);
  console.log(`self time by stage, --jobs 1 (${(total / 1e6).toFixed(1)} s under the profiler):`);
  for (const [stage, share] of rows) console.log(`  ${share.padStart(7)}  ${stage}`);
  console.log('the functions that take most:');
  const most = [...functions].sort(([, a], [, b]) => b - a).slice(0, 25);
  for (const [name, time] of most) console.log(`  ${percent(time).padStart(7)}  ${name}`);
  const told = rows
    .filter(([, share]) => !share.startsWith('0.'))
    .map(([stage, share]) => `${stage} ${share}`);
  return [{ what: 'profile by stage, --jobs 1', figure: told.join(', ') }];
};

/** From a place in a built file to the source: `solution/read/unify.ts`, or undefined where it is none of src/. */
const sourceFinder = () => {
  const maps = new Map();
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return undefined;
    const file = fileURLToPath(url);
    if (!maps.has(file)) {
      let map;
      try {
        map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
      } catch {
        // A package that is not bundled.
      }
      maps.set(file, map);
    }
    const entry = maps.get(file)?.findEntry(lineNumber, columnNumber);
    if (!entry?.originalSource) return undefined;
    const source = relative(join(root, 'src'), resolve(dirname(file), entry.originalSource));
    return source.startsWith('..') ? undefined : source;
  };
};

/** What V8 tells of itself. */
const ofItself = new Set(['(garbage collector)', '(program)', '(idle)', '(root)']);

/**
 * Adds the self time of each node of a profile, in microseconds, to its stage and to its function. What packages and Node itself
 * do counts for whoever called them.
 */
const addSelfTimes = ({ nodes, samples, timeDeltas }, sourceOf, stages, functions) => {
  const owner = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const ownerOf = (id) => {
    if (owner.has(id)) return owner.get(id);
    const { callFrame } = byId.get(id);
    const source = sourceOf(callFrame);
    const parent = parentOf.get(id);
    const told = ofItself.has(callFrame.functionName)
      ? { stage: callFrame.functionName, name: callFrame.functionName }
      : source !== undefined
        ? { stage: stageOf(source), name: `${callFrame.functionName || 'anonymous'}  ${source}` }
        : callFrame.url.includes('/pyodide/')
          ? { stage: 'Pyodide', name: `${callFrame.functionName}  pyodide` }
          : parent !== undefined && parentOf.has(parent)
            ? ownerOf(parent)
            : {
                stage: 'Node and packages, by themselves',
                name: `${callFrame.functionName}  ${callFrame.url}`,
              };
    owner.set(id, told);
    return told;
  };
  samples.forEach((id, at) => {
    const time = timeDeltas[at] ?? 0;
    const { stage, name } = ownerOf(id);
    if (stage === '(idle)' || stage === '(root)') return;
    stages.set(stage, (stages.get(stage) ?? 0) + time);
    functions.set(name, (functions.get(name) ?? 0) + time);
  });
};
