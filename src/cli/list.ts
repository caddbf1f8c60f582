import { Command } from 'commander';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import type { Count } from '../reading/index.ts';
import { readRuleFiles, rulesOfRun } from '../run/index.ts';
import { colours as pc } from './colour.ts';
import { defaultRules } from './rule-paths.ts';
import { countsOf, type RuleCounts, runManifest } from './run-counts.ts';
import { table } from './table.ts';

interface ListFlags {
  readonly rules?: string[];
  readonly run?: string;
  readonly readings?: string;
  readonly json?: boolean;
}

/** `rules list`: the rules there are, and what they made in a run. */
export const listCommand = (): Command =>
  new Command('list')
    .summary('list the rules')
    .description(
      'Lists the rules with their family and title, and, of a run, at how many sites each matched and how\n' +
        'many candidates it made there; where candidates have been read, also how many, and of how many all was well.',
    )
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--run <folder>', 'a folder that `rules run` wrote (default: out, when it is there)')
    .option('--readings <file>', 'what was read (default: readings.jsonl of the run)')
    .option('--json', 'the list as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules list
  $ rules list --run out --json`,
    )
    .action(async (flags: ListFlags) => {
      const { rules, counts, edited } = await asked(flags);
      const read = counts && (await readOf(flags.run ?? 'out', flags.readings));
      const rows = rules.map((rule) => ({
        rule,
        counts: counts && Object.hasOwn(counts, rule.id) ? counts[rule.id] : undefined,
        read: read?.get(rule.id),
      }));
      if (flags.json)
        console.log(
          JSON.stringify(
            rows.map(({ rule, counts: made, read: its }) => asJson(rule, made, its)),
            null,
            2,
          ),
        );
      else if (counts) {
        const head = ['rule', 'family', 'title', 'seed type', 'sites', edited ? 'questions' : 'candidates'];
        const headRead = read ? ['read', 'all well'] : [];
        console.log(
          table(
            [...head, ...headRead],
            rows.map((row) => [
              ...cells(row.rule),
              String(row.counts?.sites ?? 0),
              String(row.counts?.candidates ?? 0),
              ...(read ? readCells(row.read) : []),
            ]),
            [4, 5, 6, 7],
          ),
        );
        const idle = rows.filter((row) => (row.counts?.sites ?? 0) === 0).map(({ rule }) => rule.id);
        if (idle.length > 0) console.log(`\nFound no place: ${idle.join(', ')}.`);
      } else
        console.log(
          table(
            ['rule', 'family', 'title', 'seed type'],
            rows.map(({ rule }) => cells(rule)),
          ),
        );
    });

/** The rules that are listed: of a run those that edit questions, or the others. */
const asked = async (flags: ListFlags) => {
  const counts = await countsOf(flags.run);
  const edited = counts !== undefined && (await runManifest(flags.run ?? 'out'))?.task === 'problems';
  const every = await everyRule(flags.rules ?? defaultRules());
  const rules = every.filter(({ family }) => counts === undefined || (family === 'problem') === edited);
  return { rules, counts, edited };
};

const everyRule = async (paths: readonly string[]): Promise<readonly (Rule | ProblemRule)[]> => {
  const { rules, problems } = rulesOfRun(await readRuleFiles(paths), undefined);
  return [...rules, ...problems];
};

const cells = (rule: Rule | ProblemRule): string[] => [
  rule.id,
  rule.family,
  rule.title,
  pc.dim(rule.family === 'problem' ? `class ${rule.class}` : rule.seedType),
];

const asJson = (rule: Rule | ProblemRule, made: RuleCounts[string] | undefined, read: Count | undefined) => ({
  rule: rule.id,
  family: rule.family,
  title: rule.title,
  about: rule.about,
  ...(rule.family === 'problem'
    ? { class: rule.class }
    : { seed_type: rule.seedType, error_type: rule.errorType }),
  file: rule.file,
  line: rule.line,
  ...(made ? { sites: made.sites, candidates: made.candidates } : {}),
  ...(read ? { read: read.read, well: read.well } : {}),
});

const readCells = (read: Count | undefined): string[] =>
  read ? [String(read.read), `${Math.round((100 * read.well.all) / read.read)} %`] : ['', ''];

/** What was read of the run's candidates by rule; undefined where nothing was. */
const readOf = async (
  run: string,
  readings: string | undefined,
): Promise<ReadonlyMap<string, Count> | undefined> => {
  const { countsByRule, readingsOfRun } = await import('../reading/index.ts');
  const found = await readingsOfRun(run, readings);
  return found.readings.length > 0 ? countsByRule(found.readings) : undefined;
};
