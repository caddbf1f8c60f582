import schema from '../../../schema/kinds.json' with { type: 'json' };
import { defaultErrorType } from '../../model/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import { readBySchema } from './by-schema.ts';
import { entriesAt, fileOf } from './reading.ts';

/** A kind of mistake that a reader can tell from the others. */
export interface MistakeKind {
  readonly id: string;
  readonly title: string;
  /** One sentence that tells it from its neighbours. */
  readonly tells: string;
  /** The kind that it is most easily taken for, and what a mistake of that kind looks like. */
  readonly neighbour: string;
  readonly example: string;
  /** The label for training under which it stands. */
  readonly errorType: string;
  /** Of a conceptual one, which of the thirteen types of older data it belongs to; '' of any other. */
  readonly type: string;
}

type Written = Omit<MistakeKind, 'id' | 'errorType' | 'type'>;
type Listed = { readonly [id: string]: Written };

/** The lists of kinds of a label: one for each type of conceptual mistakes, or one of no type. */
const listsOf = <List>(label: string, below: List, byType: () => readonly (readonly [string, List])[]) =>
  label === defaultErrorType.conceptual ? byType() : [['', below] as const];

const kindsIn = (yaml: Yaml, report: Reporter): readonly MistakeKind[] => {
  // A neighbour may come later in the file.
  const ids = entriesAt(yaml).flatMap(({ key, value }) =>
    listsOf(key.text, value, () => entriesAt(value).map((one) => [one.key.text, one.value])).flatMap(
      ([, list]) => entriesAt(list).map((kind) => kind.key.text),
    ),
  );
  const seen = new Set<string>();
  const read = readBySchema(schema, {
    called: 'a file of kinds',
    yaml,
    report,
    checks: {
      new_kind: ({ text: id, place }) => {
        const hint = 'Give this one another name.';
        if (seen.has(id)) report.error('value', place, `there is a kind \`${id}\` already.`, hint);
        seen.add(id);
      },
      neighbour: ({ text: id, place }, path) => {
        if (id === path.at(-2)) report.error('value', place, `\`${id}\` is no neighbour of itself.`);
        else if (!ids.includes(id))
          report.error('value', place, `there is no kind \`${id}\`.`, didYouMean(id, ids, ''));
      },
    },
  });
  const labels: { readonly [label: string]: unknown } = Object(read?.value);
  return Object.entries(labels).flatMap(([errorType, below]) =>
    listsOf(errorType, below, () => Object.entries(Object(below))).flatMap(([type, list]) => {
      const kinds: Listed = Object(list);
      return Object.entries(kinds).map(([id, kind]) => ({ id, ...kind, errorType, type }));
    }),
  );
};

export const kindsFile = fileOf(kindsIn);
