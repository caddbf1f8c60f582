import { picked, sumOf } from '../base/index.ts';
import type { MistakeKind, Rule } from '../dsl/index.ts';
import type { BlindSummary, Count } from '../judging/index.ts';
import { grouped, UserError } from '../model/index.ts';
import { kindsFor, readRuleFiles, rulesOfRun } from '../run/index.ts';
import { listCommand } from './command.ts';
import { columns, colours as pc } from './print.ts';
import { defaultRules } from './rule-paths.ts';
import { countsOf, type RuleCounts, readOf } from './run-counts.ts';

export const command = () =>
  listCommand('kinds').action(async (flags) => {
    const paths = flags.rules ?? defaultRules();
    const [path] = paths;
    if (path === undefined) throw new UserError('There are no rules.', 'Name some with --rules.');
    const [{ kinds }, { rules }] = [
      await kindsFor(path),
      await rulesOfRun(await readRuleFiles(paths), undefined),
    ];
    const counts = await countsOf(flags.run);
    const read = counts && (await readOf(flags.run ?? 'out', flags.readings));
    const blind = counts && (await blindOf(flags.run ?? 'out'));
    const rows = rowsOf(kinds, rules, { counts, read, blind });
    if (flags.json) console.log(JSON.stringify(rows.map(asJson), null, 2));
    else console.log(tableOf(rows, counts !== undefined, read !== undefined));
  });

type BlindKind = BlindSummary['kinds'][number];

interface Of {
  readonly counts: RuleCounts | undefined;
  readonly read: ReadonlyMap<string, Count> | undefined;
  /** What blind readers named where it is the label. */
  readonly blind: ReadonlyMap<string, BlindKind> | undefined;
}

type Row = ReturnType<typeof rowOf>;

/** A kind of the list, or what a rule without one makes, a kind of its own; with what came of it. */
const rowOf = (
  kind: Pick<MistakeKind, 'id' | 'title'> & Partial<MistakeKind>,
  errorType: string,
  makers: readonly Rule[],
  { counts, read, blind }: Of,
) => ({
  kind,
  errorType,
  rules: makers.map(({ id }) => id),
  candidates: counts && sumOf(makers.map(({ id }) => counts[id]?.candidates ?? 0)),
  blind: blind?.get(kind.id),
  read: read && together(makers.flatMap(({ id }) => read.get(id) ?? [])),
});

const rowsOf = (kinds: readonly MistakeKind[], rules: readonly Rule[], of: Of): readonly Row[] => [
  ...kinds.map((kind) =>
    rowOf(
      kind,
      kind.errorType,
      rules.filter((rule) => rule.kind === kind.id),
      of,
    ),
  ),
  ...rules
    .filter(({ kind }) => !kinds.some(({ id }) => id === kind))
    .map((rule) => rowOf({ id: rule.kind, title: rule.title }, rule.errorType, [rule], of)),
];

/** What was read of several rules, and of how many a question was answered well; undefined where nothing was. */
const together = (counts: readonly Count[]) => {
  const read = sumOf(counts.map((one) => one.read));
  if (read === 0) return undefined;
  const well = (of: 'all' | 'kind'): number => sumOf(counts.map((one) => one.well[of] ?? 0));
  return { read, well: { all: well('all'), kind: well('kind') } };
};

const tableOf = (rows: readonly Row[], isRun: boolean, isRead: boolean): string => {
  const isBlind = rows.some(({ blind }) => blind);
  const percent = (part = 0, of = 1): string => `${Math.round((100 * part) / of)} %`;
  return columns(
    rows,
    ['kind', ({ kind }) => kind.id],
    ['type', ({ kind, errorType }) => pc.dim(kind.type || errorType)],
    ['title', ({ kind }) => kind.title],
    isRun && ['candidates', ({ candidates }) => grouped(candidates ?? 0), 'right'],
    isRead && ['read', ({ read }) => (read ? String(read.read) : ''), 'right'],
    isRead && ['all well', ({ read }) => (read ? percent(read.well.all, read.read) : ''), 'right'],
    isRead && ['kind true', ({ read }) => (read ? percent(read.well.kind, read.read) : ''), 'right'],
    isBlind && ['blind', ({ blind }) => (blind ? String(blind.read) : ''), 'right'],
    isBlind && ['named first', ({ blind }) => (blind ? percent(blind.first.share) : ''), 'right'],
    isBlind && ['first or second', ({ blind }) => (blind ? percent(blind.either.share) : ''), 'right'],
    ['rules', ({ rules }) => pc.dim(rules.join(', '))],
  );
};

const asJson = ({ kind, errorType, rules, candidates, read, blind }: Row): object => ({
  kind: kind.id,
  error_type: errorType,
  type: kind.type || undefined,
  ...picked(kind, 'title', 'tells', 'neighbour', 'example'),
  rules,
  candidates,
  ...(read && picked(read, 'read', 'well')),
  blind: blind && { read: blind.read, first: blind.first.share, either: blind.either.share },
});

/** What blind readers named, by the label's kind; undefined where nobody read blind. */
const blindOf = async (run: string): Promise<ReadonlyMap<string, BlindKind> | undefined> => {
  const { blindFile, blindSummary, heldReadings } = await import('../judging/index.ts');
  const { held } = await heldReadings(run, blindFile(run));
  return held.length === 0 ? undefined : new Map(blindSummary(held).kinds.map((one) => [one.kind, one]));
};
