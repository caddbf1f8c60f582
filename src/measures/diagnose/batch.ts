import { inOrder, writeFolder } from '../../base/index.ts';
import { ownLexicon } from '../../english/index.ts';
import type { Origin, Problem, Template } from '../../model/index.ts';
import { readTemplates, standardInput } from '../../runtime/index.ts';
import { readStudents, type Student } from './input.ts';
import { type Tally, tallied } from './tally.ts';
import { threadsOf } from './threads.ts';
import type { Task, Written } from './work.ts';
import type { WorkerStart } from './worker.ts';

export interface BatchOptions extends Omit<WorkerStart, 'lexicon'> {
  /** A .jsonl file, or `-`. */
  readonly input: string;
  readonly out: string;
  readonly templates: string | undefined;
  /** Threads, and the compiled worker; undefined to do everything in this thread. */
  readonly jobs: number;
  readonly worker: URL | undefined;
  readonly version: string;
  /** What `report.md` tells. */
  readonly told: (tally: Tally) => string;
  readonly signal: AbortSignal;
  readonly onSolutions?: (done: number) => void;
  /** Of a solution or a template that cannot be read. */
  readonly onRefused?: OnRefused;
}

type OnRefused = (refused: { readonly origin: Origin; readonly problem: Problem }) => void;

/** The files of a diagnosis, and what they hold. */
const diagnosedFiles = { 'diagnosed.jsonl': 'diagnosed', 'report.md': 'report' } as const;

/** Diagnoses solutions, and writes the files in the input's order. Throws a UserError where the input or the output is wrong. */
export const diagnoseAll = async (options: BatchOptions): Promise<Tally> => {
  const { input, out, templates, rules, policy, knowledge } = options;
  const inputs = [input, ...(templates === undefined ? [] : [templates])].filter(
    (path) => path !== standardInput,
  );
  const { tally, add } = tallied();
  await writeFolder(out, Object.keys(diagnosedFiles), inputs, async (output) => {
    const templateOf = templates === undefined ? undefined : await templatesIn(templates, options.onRefused);
    const start = { rules, policy, knowledge, lexicon: ownLexicon() };
    const threads = threadsOf(options.worker, start, options.jobs);
    try {
      await inOrder<readonly Task[], readonly Written[]>({
        source: pieces(options, templateOf),
        work: threads.work,
        room: threads.room,
        take: async (written) => {
          for (const { counted } of written) add(counted);
          await output.write('diagnosed.jsonl', Buffer.from(written.map(({ text }) => text).join('')));
          options.onSolutions?.(tally.solutions);
        },
        sizeOf: (written) => written.reduce((sum, { text }) => sum + text.length, 0),
        mostHeld,
        signal: options.signal,
      });
    } finally {
      await threads.close();
    }
    await output.write('report.md', Buffer.from(options.told(tally)));
    return { errata: options.version, files: diagnosedFiles, counts: tally };
  });
  return tally;
};

/** Solutions that are worked on together, unless their problems are more; and so much text may wait for its turn. */
const mostTogether = 16;
const mostHeld = 1 << 24;

/** The input in pieces; those that end within the first are not worth a thread. */
async function* pieces(
  { input, signal, onRefused }: BatchOptions,
  templateOf: TemplateOf | undefined,
): AsyncGenerator<readonly Task[]> {
  let piece: Task[] = [];
  for await (const found of readStudents(input))
    for (const read of found) {
      signal.throwIfAborted();
      if (!read.ok) onRefused?.(read);
      piece.push(
        read.ok
          ? { student: read.student, template: templateOf?.(read.student.named) }
          : { named: read.named, problem: read.problem },
      );
      if (piece.length < mostTogether) continue;
      yield piece;
      piece = [];
    }
  if (piece.length > 0) yield piece;
}

type TemplateOf = (named: Student['named']) => Template | undefined;

/** The templates of a file by question and by index; a question that is another one is not taken for the index's. */
const templatesIn = async (path: string, onRefused?: OnRefused): Promise<TemplateOf> => {
  const byIndex = new Map<string, Template>();
  const byQuestion = new Map<string, Template>();
  for await (const read of readTemplates(path)) {
    if (!read.ok) {
      onRefused?.(read);
      continue;
    }
    const { template } = read;
    const [index, question] = [String(template.index), plain(template.question)];
    if (!byIndex.has(index)) byIndex.set(index, template);
    if (!byQuestion.has(question)) byQuestion.set(question, template);
  }
  return ({ index, question = '' }) => {
    if (question !== '') return byQuestion.get(plain(question));
    return index === undefined ? undefined : byIndex.get(String(index));
  };
};

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
