import { createHash } from 'node:crypto';

/** The fields of each part of a record; a field that no part names is of the part `rest`. */
export type Parts = { readonly [part: string]: readonly string[] };

/** What a command wrote of one template: its records in order, each in parts, as text. */
export interface Written {
  readonly command: string;
  readonly index: string;
  readonly records: readonly { readonly [part: string]: string }[];
}

/** What is kept of it: a digest of each part of all records together, and a short one of each record. */
export interface Kept {
  readonly command: string;
  readonly index: string;
  readonly parts: { readonly [part: string]: string };
  readonly records: readonly string[];
}

/** JSON lines as what is written of each template, in the order of the first record of each. */
export const written = (command: string, fields: Parts, text: string): readonly Written[] => {
  const named = Object.values(fields).flat();
  const byIndex = new Map<string, { [part: string]: string }[]>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const record = Object.entries(JSON.parse(line) as { readonly [field: string]: unknown });
    const textOf = (is: (field: string) => boolean): string =>
      JSON.stringify(record.filter(([field]) => is(field)));
    const parts = Object.entries(fields).map(([part, of]) => [part, textOf((field) => of.includes(field))]);
    const index = String(record.find(([field]) => field === 'index')?.[1]);
    const records = byIndex.get(index) ?? [];
    byIndex.set(index, records);
    records.push({ ...Object.fromEntries(parts), rest: textOf((field) => !named.includes(field)) });
  }
  return [...byIndex].map(([index, records]) => ({ command, index, records }));
};

const digest = (text: string, letters: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, letters);

export const keptOf = ({ command, index, records }: Written): Kept => ({
  command,
  index,
  parts: Object.fromEntries(
    Object.keys(records[0] ?? {}).map((part) => [
      part,
      digest(records.map((one) => one[part]).join('\n'), 6),
    ]),
  ),
  // 12 bits tell which record it was; that something differs is told by the 36 of its part.
  records: records.map((one) => digest(Object.values(one).join('\n'), 2)),
});

/** `run 7 words=aB3_xy rest=Qe90-z aaB4…`: one line, without a space within a word. */
export const lineOf = ({ command, index, parts, records }: Kept): string =>
  [command, index, ...Object.entries(parts).map((entry) => entry.join('=')), records.join('')].join(' ');

/** The reverse. Throws where a line is none of these. */
export const readLine = (line: string): Kept => {
  const words = line.split(' ');
  const [command, index, ...rest] = words;
  const records = rest.pop();
  if (command === undefined || index === undefined || records === undefined)
    throw new Error(`no line of digests: ${line}`);
  return {
    command,
    index,
    parts: Object.fromEntries(rest.map((word) => word.split('=', 2) as [string, string])),
    records: records.match(/../g) ?? [],
  };
};
