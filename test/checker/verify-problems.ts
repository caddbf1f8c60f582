import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadPyodide } from 'pyodide';
import { endWith } from './end-with.ts';

const batchSize = 200;
const shownPerCause = 5;

interface Named {
  readonly id: string;
  readonly index: number | string;
  readonly model?: string;
  readonly rule: string;
  readonly class: number;
}

const linesOf = async function* (file: string): AsyncGenerator<object> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line.trim() !== '') yield JSON.parse(line);
};

/** JSON with a space after each comma, as Python writes it. */
const keyOf = ({ index, model }: { readonly index: unknown; readonly model?: unknown }): string =>
  `[${JSON.stringify(index)}, ${JSON.stringify(model ?? '')}]`;

/** Checks every line of DIR/problems.jsonl; gives how many there are by class, and calls back for each failure. */
export const verifyProblems = async (
  folder: string,
  onFailure: (record: Named, cause: string) => void,
): Promise<ReadonlyMap<number, number>> => {
  const indexURL = join(dirname(createRequire(import.meta.url).resolve('pyodide')), '/');
  const pyodide = await loadPyodide({ indexURL });
  pyodide.runPython(readFileSync(join(import.meta.dirname, 'problems.py'), 'utf8'));
  const check = pyodide.globals.get('batch') as (text: string) => string;
  const templates = new Map<string, object>();
  for await (const one of linesOf(join(folder, 'templates.jsonl'))) {
    const { index, model, question, function_code } = one as Named & Record<string, unknown>;
    templates.set(keyOf({ index, model }), { question, function_code });
  }
  const counts = new Map<number, number>();
  const seen = new Set<string>();
  const flush = (records: readonly Named[]): void => {
    const keys = [...new Set(records.map(keyOf))];
    const given = keys.flatMap((key) => (templates.has(key) ? [[key, templates.get(key)]] : []));
    const results = JSON.parse(check(JSON.stringify({ templates: given, records }))) as readonly string[][];
    for (const [at, record] of records.entries()) {
      for (const cause of results[at] ?? ['check: no result']) onFailure(record, cause);
      if (seen.has(record.id)) onFailure(record, 'id: it comes twice');
      seen.add(record.id);
      counts.set(record.class, (counts.get(record.class) ?? 0) + 1);
    }
  };
  let records: Named[] = [];
  for await (const one of linesOf(join(folder, 'problems.jsonl'))) {
    records.push(one as Named);
    if (records.length < batchSize) continue;
    flush(records);
    records = [];
  }
  flush(records);
  return counts;
};

/** `npm run verify:problems -- DIR`: prints what fails, and how many questions of each class there are; exit 1 on any. */
const main = async (): Promise<number> => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error(
      "Usage: npm run verify:problems -- DIR\nDIR is the folder that 'rules problems --out DIR' wrote.",
    );
    return 2;
  }
  const causes = new Map<string, number>();
  const failed = new Set<string>();
  const counts = await verifyProblems(folder, ({ id, index, rule }, cause) => {
    failed.add(id);
    const count = (causes.get(cause) ?? 0) + 1;
    causes.set(cause, count);
    if (count <= shownPerCause) console.log(`${id}  ${JSON.stringify(index)}  ${rule}  ${cause}`);
  });
  for (const [cause, count] of causes) console.log(`${count}  ${cause}`);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const classes = [0, 1, 2].map((label) => `${counts.get(label) ?? 0} of class ${label}`).join(', ');
  console.log(`${all - failed.size} of ${all} questions hold (${classes}).`);
  return failed.size > 0 || all === 0 ? 1 : 0;
};

if (process.argv[1]?.includes('verify-problems')) endWith(main);
