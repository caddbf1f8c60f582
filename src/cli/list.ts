import { picked } from '../base/index.ts';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import type { Count } from '../judging/index.ts';
import { counted } from '../model/index.ts';
import { readRuleFiles, rulesOfRun } from '../run/index.ts';
import { listCommand } from './command.ts';
import { columns, colours as pc } from './print.ts';
import { defaultRules } from './rule-paths.ts';
import { countsOf, type RuleCounts, readOf, runManifest } from './run-counts.ts';

export const command = () =>
  listCommand('list').action(async (flags) => {
    const { rules, counts, edited, ids, recognised } = await asked(flags.run, flags.rules);
    const read = counts && (await readOf(flags.run ?? 'out', flags.readings));
    const rows = rules.map((rule) => ({
      rule,
      counts: counts && Object.hasOwn(counts, rule.id) ? counts[rule.id] : undefined,
      read: read?.get(rule.id),
    }));
    if (flags.json) console.log(JSON.stringify(rows.map(asJson), null, 2));
    else {
      console.log(tableOf(rows, counts && ids, edited, read !== undefined));
      if (counts) for (const note of notesOf(rows, ids, recognised)) console.log(`\n${note}`);
    }
  });

const asked = async (run: string | undefined, paths: readonly string[] | undefined) => {
  const counts = await countsOf(run);
  const manifest = counts && (await runManifest(run ?? 'out'));
  const edited = manifest?.task === 'problems';
  const { rules: own, problems } = await rulesOfRun(await readRuleFiles(paths ?? defaultRules()), undefined);
  const isAsked = counts === undefined ? undefined : edited;
  const rules = [...(isAsked === true ? [] : own), ...(isAsked === false ? [] : problems)];
  const { ids = [], recognised = [] } = manifest?.rules ?? {};
  return { rules, counts, edited, ids, recognised };
};

interface Row {
  readonly rule: Rule | ProblemRule;
  readonly counts: RuleCounts[string] | undefined;
  readonly read: Count | undefined;
}

/** The rules, with what a run of `ids` made with each; nothing stands beside one that it did not have. */
const tableOf = (
  rows: readonly Row[],
  ids: readonly string[] | undefined,
  edited: boolean,
  isRead: boolean,
): string => {
  const made = ({ rule }: Row, count = 0): string => (ids?.includes(rule.id) ? String(count) : '');
  return columns(
    rows,
    ['rule', ({ rule }) => rule.id],
    ['family', ({ rule }) => rule.family],
    ['title', ({ rule }) => (isDormant(rule) ? `${rule.title} (dormant)` : rule.title)],
    ['seed type', ({ rule }) => pc.dim(rule.family === 'problem' ? `class ${rule.class}` : rule.seedType)],
    ids && ['sites', (row) => made(row, row.counts?.sites), 'right'],
    ids && [edited ? 'questions' : 'candidates', (row) => made(row, row.counts?.candidates), 'right'],
    isRead && ['read', ({ read }) => (read ? String(read.read) : ''), 'right'],
    isRead && [
      'all well',
      ({ read }) => (read ? `${Math.round((100 * read.well.all) / read.read)} %` : ''),
      'right',
    ],
  );
};

/** What the table does not show: rules of the run that made nothing, and rules that stand on one side only. */
const notesOf = (
  rows: readonly Row[],
  ids: readonly string[],
  recognised: readonly string[],
): readonly string[] => {
  const tried = ids.filter((id) => !recognised.includes(id));
  const idle = rows.flatMap(({ rule, counts }) =>
    tried.includes(rule.id) && !counts?.sites ? [rule.id] : [],
  );
  const others = rows.filter(({ rule }) => !ids.includes(rule.id)).length;
  const unknown = ids.filter((id) => !rows.some(({ rule }) => rule.id === id));
  return [
    idle.length > 0 && `Found no place: ${someOf(idle)}.`,
    recognised.length > 0 && `Only recognised in what people write: ${someOf(recognised)}.`,
    others > 0 &&
      `${counted(others, 'rule')} without figures ${others === 1 ? 'was' : 'were'} not in the run.`,
    unknown.length > 0 &&
      `The run had rules that are not here: ${someOf(unknown)}. Name their files with --rules.`,
  ].filter((note) => note !== false);
};

/** So many names at most: a manifest may be anything. */
const mostNames = 100;

const someOf = (names: readonly string[]): string => {
  const rest = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** Whether its file says that it gives next to nothing on real problems. */
const isDormant = (rule: Rule | ProblemRule): boolean => rule.family !== 'problem' && rule.dormant !== '';

const asJson = ({ rule, counts: made, read }: Row) => ({
  rule: rule.id,
  ...picked(rule, 'family', 'title', 'about'),
  ...(rule.family === 'problem'
    ? { class: rule.class }
    : { seed_type: rule.seedType, error_type: rule.errorType, dormant: rule.dormant || undefined }),
  ...picked(rule, 'file', 'line'),
  ...(made && picked(made, 'sites', 'candidates')),
  ...(read && picked(read, 'read', 'well')),
});
