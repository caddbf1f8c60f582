import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import {
  candidateRecord,
  eachLine,
  editedQuestionRecord,
  type RunTemplate,
  recordIn,
  recordsOf,
  templateRecord,
} from '../../base/index.ts';
import {
  type Candidate,
  type EditedQuestion,
  problemClassNames,
  solutionId,
  UserError,
} from '../../model/index.ts';
import { type Subject, solutions, subjectOf } from './subject.ts';

/** How they are drawn: each as likely as any other, or so many of each rule. */
export type Draw = 'proportional' | 'per-rule';

/** What of a line is the same for candidates, edited questions and given solutions. */
export interface Head {
  readonly id: string;
  readonly rule: string;
  /** A candidate's family, an edited question's class, `given` of a given solution. */
  readonly family: string;
  /** Of the text that is judged: when it reads otherwise in a later run, what was said is not of it. */
  readonly digest: string;
}

/** A candidate, an edited question or a template, as its line has it. */
export type Item = { readonly head: Head } & (
  | { readonly kind: 'solution'; readonly candidate: Candidate }
  | { readonly kind: 'question'; readonly edited: EditedQuestion }
  | { readonly kind: 'given'; readonly given: RunTemplate }
);

/** What is to be read, with its template. */
export type Drawn = Item & { readonly template: RunTemplate };

/** A digest of all that is judged: where it differs, another text was read. */
const digestOf = (judged: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(judged)).digest('hex').slice(0, 16);

export const solutionItem = (candidate: Candidate): Item => {
  const { id, rule, family, flawed_solution, explanation, erroneous_line_number, error_type } = candidate;
  const digest = digestOf([flawed_solution, explanation, erroneous_line_number, error_type, rule]);
  return { kind: 'solution', head: { id, rule, family, digest }, candidate };
};

const questionItem = (edited: EditedQuestion): Item => {
  const { id, rule, question, explanation, class: label } = edited;
  const digest = digestOf([question, explanation, label, rule]);
  return { kind: 'question', head: { id, rule, family: problemClassNames[label], digest }, edited };
};

const givenItem = (given: RunTemplate): Item => {
  const id = solutionId(given);
  return { kind: 'given', head: { id, rule: 'given', family: 'given', digest: id }, given };
};

/** A line of the file in `path` as what it is. Throws a UserError where it is nothing that a run made. */
export const itemIn = (line: string, path: string, { task }: Subject): Item =>
  task === 'problems'
    ? questionItem(recordIn(line, path, editedQuestionRecord))
    : task === 'given'
      ? givenItem(recordIn(line, path, templateRecord))
      : solutionItem(recordIn(line, path, candidateRecord));

interface Wanted {
  /** What is read, of what the folder has; undefined for what the run made. */
  readonly subject?: Subject | undefined;
  readonly draw: Draw;
  readonly count: number;
  readonly seed: string;
  /** Only those of this rule. */
  readonly rule: string | undefined;
  /** Ids that are left out: they have been read. */
  readonly without: ReadonlySet<string>;
}

/**
 * Draws from the run in `folder` what has the smallest digests of seed and id: `count` of all, or of each rule. They come
 * in the order of these digests, so that rules are mixed. Throws a UserError where the folder is no run.
 */
export const drawItems = async (folder: string, wanted: Wanted): Promise<readonly Drawn[]> => {
  const pools = new Map<string, Drawing<string>>();
  const { subject, path } = madeIn(folder, wanted.subject);
  for await (const line of eachLine(path)) {
    const { id, rule } = headOf(line, path, subject);
    if ((wanted.rule !== undefined && rule !== wanted.rule) || wanted.without.has(id)) continue;
    const name = wanted.draw === 'per-rule' ? rule : '';
    const pool = pools.get(name) ?? drawing(wanted.seed, wanted.count);
    pools.set(name, pool);
    pool.see(id, () => line);
  }
  const items = [...pools.values()]
    .flatMap((pool) => pool.lots())
    .toSorted(byKey)
    .map(({ thing }) => itemIn(thing, path, subject));
  return withTemplates(folder, items);
};

const madeIn = (folder: string, subject: Subject = subjectOf(folder) ?? solutions) => ({
  subject,
  path: join(folder, subject.file),
});

/** Something that may be drawn, with the digest of seed and id by which it is. */
interface Lot<T> {
  readonly key: string;
  readonly thing: T;
}

/** Of what goes by, so many as have the smallest digests of seed and id: nothing else is kept. */
export type Drawing<T> = ReturnType<typeof drawing<T>>;

export const drawing = <T>(seed: string, most: number) => {
  const lots: Lot<T>[] = [];
  return {
    /** What is drawn is made only then. */
    see: (id: string, thing: () => T): void => {
      const key = hash('sha256', `${seed}\0${id}`, 'hex');
      const last = lots[most - 1];
      if (most === 0 || (last && last.key <= key)) return;
      const at = lots.findIndex((one) => key < one.key);
      lots.splice(at < 0 ? lots.length : at, 0, { key, thing: thing() });
      if (lots.length > most) lots.pop();
    },
    /** In the order of their digests. */
    lots: (): readonly Lot<T>[] => lots,
  };
};

const byKey = (a: Lot<unknown>, b: Lot<unknown>): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** The id and rule of a line; of one as a run writes it they are read off its beginning. */
const headOf = (line: string, path: string, subject: Subject): Pick<Head, 'id' | 'rule'> => {
  const [, id, rule] = subject.head?.exec(line) ?? [];
  return id !== undefined && rule !== undefined ? { id, rule } : itemIn(line, path, subject).head;
};

/** What of a run has these ids, in the run's order. */
export const itemsWith = async (
  folder: string,
  ids: ReadonlySet<string>,
  read?: Subject,
): Promise<readonly Item[]> => {
  const { subject, path } = madeIn(folder, read);
  const found: Item[] = [];
  for await (const line of eachLine(path))
    if (ids.has(headOf(line, path, subject).id)) found.push(itemIn(line, path, subject));
  return found;
};

const ownOf = (item: Item): { readonly index: number | string; readonly model?: string } =>
  item.kind === 'solution' ? item.candidate : item.kind === 'question' ? item.edited : item.given;

/** Each with its template of the run in `folder`. */
export const withTemplates = async (folder: string, items: readonly Item[]): Promise<readonly Drawn[]> => {
  const nameOf = (one: { readonly index: number | string; readonly model?: string }): string =>
    JSON.stringify([one.index, one.model ?? '']);
  const needed = new Set(items.map((item) => nameOf(ownOf(item))));
  const templates = new Map<string, RunTemplate>();
  for await (const template of recordsOf(join(folder, 'templates.jsonl'), templateRecord))
    if (needed.has(nameOf(template))) templates.set(nameOf(template), template);
  return items.map((item): Drawn => {
    const own = ownOf(item);
    const template = templates.get(nameOf(own));
    if (template) return { ...item, template };
    throw new UserError(`${folder} has no template ${own.index} for ${item.head.id}.`, 'Make the run again.');
  });
};
