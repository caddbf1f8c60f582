/**
 * Whether the program still writes what it wrote: runs the fixtures, problems with solutions as others write them, and a
 * fixed tenth of the corpus where that is at hand, through run, problems, formalize, validate and check, and holds digests
 * of what they write against the files beside this one. Names the first record that differs and how; exits with 1 where there is one. `--write` keeps the
 * digests of now.
 *
 * The records themselves are kept outside the project (`KEPT`) whenever all is the same, so that a later call can show
 * what stood there before.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isOfTheTenth } from '../corpus/held.ts';
import { type Difference, differences } from './compare.ts';
import { type Kept, keptOf, lineOf, readLine, type Written, written } from './records.ts';

const root = resolve(import.meta.dirname, '../..');
const KEPT = join(root, 'node_modules/.cache/errata-same');

/** What a command prints; throws with what it said where it ends with another code than these. */
const rules = (args: readonly string[], codes: readonly number[]): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'bin/rules.js'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      if (codes.includes(code ?? -1)) done(Buffer.concat(printed).toString());
      else fail(new Error(`rules ${args.join(' ')} ended with ${code}: ${Buffer.concat(said)}`));
    });
  });

/** What a set of templates is written to, and how a command is run. */
export interface Writing {
  readonly templates: string;
  readonly folder: string;
  /** Gives what is printed; throws where the command ends with another code than these. */
  readonly rules: (args: readonly string[], codes: readonly number[]) => Promise<string>;
}

/** Several commands end with 1 where they find something. */
const finding = [0, 1];

/** All that the commands write of a file of templates, by what is done with it. */
export const writing = {
  templates: async ({ templates, folder, rules }: Writing): Promise<readonly Written[]> => {
    await rules(['formalize', templates, '--out', join(folder, 'formal')], [0]);
    const validation = await rules(['validate', '--templates', templates, '--json'], finding);
    const given = await rules(['check', templates, '--field', 'answer', '--json'], finding);
    const read = (file: string): Promise<string> => readFile(join(folder, 'formal', file), 'utf8');
    return [
      ...written(
        'formalize',
        { program: ['function_code'], sentences: ['logical_steps'] },
        await read('templates.jsonl'),
      ),
      ...written('rejected', {}, await read('rejected.jsonl')),
      ...written('validate', { file: ['file'] }, validation.replaceAll(templates, 'templates')),
      ...written('check', {}, given),
    ];
  },
  questions: async ({ templates, folder, rules }: Writing): Promise<readonly Written[]> => {
    const out = join(folder, 'problems');
    await rules(['problems', '--seed', '42', '--templates', templates, '--out', out], [0]);
    return written(
      'problems',
      { words: ['question', 'edits'], explanation: ['explanation'], proof: ['witness', 'class'] },
      await readFile(join(out, 'problems.jsonl'), 'utf8'),
    );
  },
  candidates: async ({ templates, folder, rules }: Writing): Promise<readonly Written[]> => {
    const out = join(folder, 'run');
    await rules(['run', '--seed', '42', '--templates', templates, '--out', out], [0]);
    const flawed = await rules(['check', out, '--json'], finding);
    const read = (file: string): Promise<string> => readFile(join(out, file), 'utf8');
    const parts = {
      words: ['flawed_solution'],
      edits: ['edits'],
      explanation: ['explanation'],
      kind: ['kind'],
      numbers: ['flawed_function_code', 'flawed_trace', 'flawed_answer', 'mutation'],
    };
    return [
      ...written('run', parts, await read('candidates.jsonl')),
      ...written('discarded', {}, await read('discarded.jsonl')),
      ...written('check-run', {}, flawed),
    ];
  },
};

/** Lines of a file that are no records of a template: all together, each with its digest. */
const linesIn = (command: string, text: string): readonly Written[] =>
  written(
    command,
    {},
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.stringify({ index: 'all', line }))
      .join('\n'),
  );

/** What is made of a run: a shortlist, a draw to be read, training data, and the first candidate of each problem diagnosed. */
export const usesOf = async (
  run: string,
  { templates, folder, rules }: Writing,
): Promise<readonly Written[]> => {
  const at = (...names: readonly string[]): string => join(folder, ...names);
  const read = (...names: readonly string[]): Promise<string> => readFile(at(...names), 'utf8');
  await rules(['sample', '--from', run, '--seed', '42', '--out', at('short')], [0]);
  await rules(['export', '--from', run, '--conceptual', 'run', '--out', at('data')], [0]);
  const drawn = await rules(['read', '--run', run, '-n', '20', '--json'], [0]);
  const audited = await rules(['audit', run, '--json'], [0]);
  const asked = at('solutions.jsonl');
  await writeFile(asked, await solutionsIn(run, templates));
  await rules(['diagnose', asked, '--out', at('by-lines')], [0]);
  await rules(['diagnose', asked, '--templates', templates, '--out', at('by-template')], [0]);
  return [
    ...written('sample', {}, await read('short', 'shortlist.jsonl')),
    ...linesIn('catalog', await read('short', 'validation_catalog_reviewer.csv')),
    ...linesIn('sample-report', await read('short', 'report.md')),
    ...linesIn('export', await read('data', 'train.jsonl')),
    ...linesIn('export-left', await read('data', 'left_out.jsonl')),
    ...written('read', {}, drawn),
    ...linesIn('audit', audited),
    ...linesIn('diagnose', await read('by-lines', 'diagnosed.jsonl')),
    ...linesIn('diagnose-by-template', await read('by-template', 'diagnosed.jsonl')),
  ];
};

const linesOf = async <Line = { readonly [field: string]: unknown }>(
  path: string,
): Promise<readonly Line[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Of each problem the first candidate as somebody's solution, and the given one. */
const solutionsIn = async (run: string, templates: string): Promise<string> => {
  const problems = new Map((await linesOf(templates)).map((one) => [one.index, one]));
  const first = new Map(
    (await linesOf(join(run, 'candidates.jsonl'))).toReversed().map((one) => [one.index, one]),
  );
  const solutions = [...first].flatMap(([index, { id, flawed_solution: flawed }]) => {
    const { question, answer } = problems.get(index) ?? {};
    const one = { question, reference_solution: answer };
    return [
      { id, ...one, solution: Object.values(Object(flawed)).join('\n') },
      { id: `${id} right`, ...one, solution: answer },
    ];
  });
  return solutions.map((one) => JSON.stringify(one)).join('\n');
};

interface Theirs {
  readonly id: string;
  readonly read: boolean;
  readonly question: string;
  readonly reference_solution: string;
  readonly answer: string;
  readonly solution: string;
}

/** All that is written of solutions by others (test/solutions) that may be looked at: of the right ones templates, and what is wrong in each. */
export const writtenOfTheirs = async ({
  folder,
  rules,
}: Omit<Writing, 'templates'>): Promise<readonly Written[]> => {
  const at = (...names: readonly string[]): string => join(folder, ...names);
  const files = ['pupils', 'models', 'mixed'].map((name) => `test/solutions/${name}.jsonl`);
  const theirs = (await Promise.all(files.map((file) => linesOf<Theirs>(join(root, file))))).flat();
  const open = theirs.filter(({ read }) => read);
  const right = new Map(open.map((one) => [one.question, `${one.reference_solution}\n#### ${one.answer}`]));
  const problems = [...right].map(([question, answer], index) => ({ index, question, answer }));
  await writeFile(at('problems.jsonl'), problems.map((one) => JSON.stringify(one)).join('\n'));
  await writeFile(at('solutions.jsonl'), open.map((one) => JSON.stringify(one)).join('\n'));
  await rules(['formalize', at('problems.jsonl'), '--out', at('templates')], [0]);
  await rules(['diagnose', at('solutions.jsonl'), '--out', at('wrong')], [0]);
  const checked = await rules(['check', at('solutions.jsonl'), '--field', 'solution', '--json'], finding);
  const read = (...names: readonly string[]): Promise<string> => readFile(at(...names), 'utf8');
  // Of more of them threads of the program as it is built would have to work.
  const some = (await read('templates', 'templates.jsonl')).split('\n').slice(0, 100);
  await writeFile(at('some.jsonl'), some.join('\n'));
  const given = { templates: at('some.jsonl'), folder, rules };
  return [
    ...written('formalize-theirs', {}, await read('templates', 'templates.jsonl')),
    ...written('rejected-theirs', {}, await read('templates', 'rejected.jsonl')),
    ...linesIn('check-theirs', checked),
    ...linesIn('diagnose-theirs', await read('wrong', 'diagnosed.jsonl')),
    ...(await writing.candidates(given)),
    ...(await writing.questions(given)),
  ];
};

const everything = async (
  set: string,
  templates: string | undefined,
  folder: string,
): Promise<readonly Written[]> => {
  if (templates === undefined) return writtenOfTheirs({ folder, rules });
  const given = { templates, folder, rules };
  const candidates = await writing.candidates(given);
  const isCheck = ({ command }: Written): boolean => command === 'check-run';
  const all = [
    ...candidates.filter((one) => !isCheck(one)),
    ...(await writing.questions(given)),
    ...(await writing.templates(given)),
    ...candidates.filter(isCheck),
  ];
  // Of the corpus that would take as long as all the rest.
  if (set === 'fixtures') all.push(...(await usesOf(join(folder, 'run'), given)));
  return all;
};

/** The digests that are kept of a set. */
export const keptFor = async (set: string): Promise<readonly Kept[]> => {
  const text = await readFile(join(import.meta.dirname, `${set}.txt`), 'utf8');
  return text.trimEnd().split('\n').map(readLine);
};

/** The first record that differs, as it was, where that is kept here, and as it is. */
const told = async (
  set: string,
  { command, index, parts, places }: Difference,
  now: readonly Written[],
): Promise<string> => {
  const kept = await readFile(join(KEPT, `${set}.json`), 'utf8').catch(() => undefined);
  const recordsIn = (all: readonly Written[]): Written['records'] =>
    all.find((one) => one.command === command && one.index === index)?.records ?? [];
  const before = kept === undefined ? undefined : recordsIn(JSON.parse(kept) as readonly Written[]);
  const is = recordsIn(now);
  const texts = new Set(is.map((record) => JSON.stringify(record)));
  const at =
    places[0] ?? is.findIndex((record, place) => JSON.stringify(record) !== JSON.stringify(before?.[place]));
  const was = before?.find((record) => !texts.has(JSON.stringify(record))) ?? before?.[at];
  return [
    `${set}: the first that differs is of ${command}, template ${index}, in ${parts.join(', ')}`,
    ...parts.flatMap((part) => [
      `  ${part} before: ${kept === undefined ? 'not kept here; npm run same on the commit before keeps it' : (was?.[part] ?? 'none')}`,
      `  ${part} now:    ${is[at]?.[part] ?? 'none'}`,
    ]),
  ].join('\n');
};

/** Holds one set against its file, that of `theirs` without templates; gives how many records differ. */
const hold = async (set: string, templates: string | undefined, write: boolean): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'errata-same-'));
  try {
    const now = await everything(set, templates, folder);
    const digests = now.map(keptOf);
    const file = join(import.meta.dirname, `${set}.txt`);
    const before = await keptFor(set).catch(() => []);
    const found = differences(before, digests);
    const counts = [...new Set(now.map(({ command }) => command))].map((command) => {
      const records = now.filter((one) => one.command === command).flatMap((one) => one.records).length;
      const of = found.filter((one) => one.command === command);
      const fresh = of.reduce((sum, { places }) => sum + places.length, 0);
      const gone = of.reduce((sum, one) => sum + one.gone, 0);
      return of.length === 0
        ? `${command} ${records}`
        : `${command} ${records} (${fresh} new or changed, ${gone} of before gone or changed, ${of.length} templates)`;
    });
    console.log(`${set}: ${counts.join(', ')}`);
    const [first] = found;
    if (first !== undefined) console.log(await told(set, first, now));
    if (write) await writeFile(file, `${digests.map(lineOf).join('\n')}\n`);
    if (write || first === undefined) {
      await mkdir(KEPT, { recursive: true });
      await writeFile(join(KEPT, `${set}.json`), JSON.stringify(now));
    }
    return found.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The fixed tenth of the corpus, in a file of its own. */
const tenthOf = async (data: string, folder: string): Promise<string> => {
  const text = await readFile(join(data, 'templates.gemini-2.5-flash.jsonl'), 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && isOfTheTenth((JSON.parse(line) as { index: number }).index));
  const file = join(folder, 'templates.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
};

export async function main(data: string | undefined, options: readonly string[]): Promise<number> {
  const write = options.includes('--write');
  let differing = await hold('fixtures', join(root, 'fixtures/problems.jsonl'), write);
  differing += await hold('theirs', undefined, write);
  if (data === undefined) {
    console.log('corpus: left out, there is no ../shared/data beside the project.');
  } else {
    const folder = await mkdtemp(join(tmpdir(), 'errata-tenth-'));
    try {
      differing += await hold('corpus', await tenthOf(data, folder), write);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  if (differing === 0) console.log('All is the same.');
  else if (write) console.log('What is written now is kept in test/same/.');
  else
    console.log(
      'Where that is meant: npm run same -- --write, and say in the commit how many records differ and why.',
    );
  return differing > 0 && !write ? 1 : 0;
}
