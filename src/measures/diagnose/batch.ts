import { openFolder, refuseInputs, turns, unlessAborted } from '../../base/index.ts';
import { type CompiledRule, type PreparedTemplate, prepare } from '../../engine/index.ts';
import type { Known } from '../../formalize/index.ts';
import { alone, type Problem, type Template } from '../../model/index.ts';
import { loadPython, readTemplates, standardInput } from '../../runtime/index.ts';
import { type Asked, askedOf, diagnose, type Told } from './diagnose.ts';
import { readStudents, type Student, type StudentRead } from './input.ts';
import { type Diagnosed, recordOf } from './record.ts';
import { readReference } from './refer.ts';
import { reportText, type Tally, tallied } from './report.ts';

export interface BatchOptions {
  /** A .jsonl file, or `-`. */
  readonly input: string;
  readonly out: string;
  readonly templates: string | undefined;
  readonly rules: readonly CompiledRule[];
  readonly policy: Told;
  readonly knowledge: readonly Known[];
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onSolutions?: (done: number) => void;
  readonly onRefused?: (refused: Extract<StudentRead, { readonly ok: false }>) => void;
}

/** The files of a diagnosis, and what they hold. */
const diagnosedFiles = { 'diagnosed.jsonl': 'diagnosed', 'report.md': 'report' } as const;

/** Diagnoses solutions one after another, and writes the files. Throws a UserError where the input or the output is wrong. */
export const diagnoseAll = async (options: BatchOptions): Promise<Tally> => {
  const { input, out, templates } = options;
  const names = Object.keys(diagnosedFiles);
  const inputs = [input, ...(templates === undefined ? [] : [templates])].filter(
    (path) => path !== standardInput,
  );
  await refuseInputs({ out, meta: undefined }, names, inputs);
  const find = await problemsOf(options);
  const output = await openFolder(out, names);
  const tally = tallied();
  try {
    const write = (record: Diagnosed): Promise<void> =>
      output.write('diagnosed.jsonl', Buffer.from(`${JSON.stringify(record)}\n`));
    await unlessAborted(writeAll(options, find, write, tally), options.signal);
    await output.write('report.md', Buffer.from(reportText(tally)));
    const manifest = { errata: options.version, files: diagnosedFiles, counts: tally };
    await output.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
  } catch (error) {
    await output.abandon();
    throw error;
  }
  return tally;
};

type Find = (student: Student) => Promise<Asked | undefined>;

const writeAll = async (
  { input, signal, onSolutions, onRefused }: BatchOptions,
  find: Find,
  write: (record: Diagnosed) => Promise<void>,
  tally: Tally,
): Promise<void> => {
  const turn = turns();
  for await (const found of readStudents(input))
    for (const read of found) {
      await turn();
      signal.throwIfAborted();
      const record = read.ok
        ? await alone<Diagnosed>(
            () => diagnosed(read.student, find),
            (problem) => unread(namedBy(read.student), problem.message),
            'solution',
          )
        : refused(read.position, read.problem);
      if (!read.ok) onRefused?.(read);
      tally.add(record);
      await write(record);
      onSolutions?.(tally.solutions);
    }
};

const refused = (position: number, { message }: Problem): Diagnosed => unread({ id: position }, message);

const unread = (named: Pick<Diagnosed, 'id' | 'index' | 'question'>, reason: string): Diagnosed => ({
  ...named,
  ...{ verdict: 'Unread', reason, erroneous_line_number: null, step: null, error_type: null, kind: null },
  ...{ rules: [], explanation: '', confidence: 0, lines: [], error_details: null },
});

const namedBy = ({ id, index, question }: Student): Pick<Diagnosed, 'id' | 'index' | 'question'> => ({
  id,
  ...(index !== undefined && { index }),
  ...(question !== undefined && { question }),
});

const diagnosed = async (student: Student, find: Find): Promise<Diagnosed> => {
  const { lines } = student;
  const named = namedBy(student);
  const asked = await find(student);
  if (!asked) return unread(named, 'there is no template of the problem, and no reference_solution');
  return recordOf(named, lines, asked.reference, diagnose(asked, lines));
};

/** Problems that were asked last: pupils of a class solve the same ones. */
const mostKept = 64;

/** Finds what a solution is held against; problems that come again are understood once. */
const problemsOf = async ({ templates, rules, policy, knowledge }: BatchOptions): Promise<Find> => {
  const given = templates === undefined ? undefined : await templatesIn(templates);
  const kept = new Map<string, Promise<Asked | undefined>>();
  const understand = async ({ id, index, question = '', reference }: Student): Promise<Asked | undefined> => {
    const template = given?.(index, question);
    const prepared = template && (await preparedOf(template));
    const referring = { index: index ?? id, question, template: prepared, solution: reference };
    const found = await readReference(referring, knowledge);
    return found && askedOf(found, { rules, policy });
  };
  return (student) => {
    const key = JSON.stringify([student.index ?? null, student.question ?? null, student.reference ?? null]);
    const known = kept.get(key) ?? understand(student);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};

const preparedOf = async (template: Template): Promise<PreparedTemplate | undefined> => {
  const prepared = await prepare(template, 0, 'auto', loadPython);
  return prepared.ok ? prepared.problem : undefined;
};

type TemplateOf = (index: Student['index'], question: string) => Template | undefined;

/** The templates of a file by question and by index; a question that is another one is not taken for the index's. */
const templatesIn = async (path: string): Promise<TemplateOf> => {
  const byIndex = new Map<string, Template>();
  const byQuestion = new Map<string, Template>();
  for await (const read of readTemplates(path)) {
    if (!read.ok) continue;
    const { template } = read;
    const [index, question] = [String(template.index), plain(template.question)];
    if (!byIndex.has(index)) byIndex.set(index, template);
    if (!byQuestion.has(question)) byQuestion.set(question, template);
  }
  return (index, question) => {
    const same = question === '' ? undefined : byQuestion.get(plain(question));
    if (same || question !== '') return same;
    return index === undefined ? undefined : byIndex.get(String(index));
  };
};

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
