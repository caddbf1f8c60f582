import { hash } from 'node:crypto';
import { join } from 'node:path';
import { compareTexts, eachLine, type RunTemplate, recordsOf, templateRecord } from '../../base/index.ts';
import { templateKey, UserError } from '../../model/index.ts';
import { type Head, type Item, type Subject, solutions, subjectOf } from './subject.ts';

export type Drawn = Item & { readonly template: RunTemplate };

interface Wanted {
  /** What is read, of what the folder has; undefined for what the run made. */
  readonly subject?: Subject | undefined;
  readonly draw: 'proportional' | 'per-rule';
  readonly count: number;
  readonly seed: string;
  readonly rule: string | undefined;
  readonly without: ReadonlySet<string>;
}

/** Draws from the run in `folder` what has the smallest digests of seed and id, in their order, so that rules are mixed. */
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
    .toSorted((a, b) => compareTexts(a.key, b.key))
    .map(({ thing }) => subject.itemIn(thing, path));
  return withTemplates(folder, items);
};

const madeIn = (folder: string, subject: Subject = subjectOf(folder) ?? solutions) => ({
  subject,
  path: join(folder, subject.file),
});

/** Of what goes by, so many as have the smallest digests of seed and id: nothing else is kept. */
export type Drawing<T> = ReturnType<typeof drawing<T>>;

export const drawing = <T>(seed: string, most: number) => {
  const lots: { readonly key: string; readonly thing: T }[] = [];
  return {
    see: (id: string, thing: () => T): void => {
      const key = hash('sha256', `${seed}\0${id}`, 'hex');
      const last = lots[most - 1];
      if (most === 0 || (last && last.key <= key)) return;
      const at = lots.findIndex((one) => key < one.key);
      lots.splice(at < 0 ? lots.length : at, 0, { key, thing: thing() });
      if (lots.length > most) lots.pop();
    },
    lots: (): readonly { readonly key: string; readonly thing: T }[] => lots,
  };
};

/** The id and rule of a line; of one as a run writes it they are read off its beginning. */
const headOf = (line: string, path: string, { head, itemIn }: Subject): Pick<Head, 'id' | 'rule'> => {
  const [, id, rule] = head?.exec(line) ?? [];
  return id !== undefined && rule !== undefined ? { id, rule } : itemIn(line, path).head;
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
    if (ids.has(headOf(line, path, subject).id)) found.push(subject.itemIn(line, path));
  return found;
};

export const withTemplates = async (folder: string, items: readonly Item[]): Promise<readonly Drawn[]> => {
  const named = items.map((item) => {
    const own =
      item.kind === 'solution' ? item.candidate : item.kind === 'question' ? item.edited : item.given;
    return { item, index: own.index, name: templateKey(own) };
  });
  const needed = new Set(named.map(({ name }) => name));
  const templates = new Map<string, RunTemplate>();
  for await (const template of recordsOf(join(folder, 'templates.jsonl'), templateRecord))
    if (needed.has(templateKey(template))) templates.set(templateKey(template), template);
  return named.map(({ item, index, name }): Drawn => {
    const template = templates.get(name);
    if (template) return { ...item, template };
    throw new UserError(`${folder} has no template ${index} for ${item.head.id}.`, 'Make the run again.');
  });
};
