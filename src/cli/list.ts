import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Rule } from '../dsl/index.ts';
import { UserError } from '../model/index.ts';
import { checkedRules, type Manifest, manifestFrom, readRuleFiles } from '../run/index.ts';
import { colours as pc } from './colour.ts';
import { defaultRules } from './rule-paths.ts';
import { table } from './table.ts';

interface ListFlags {
  readonly rules?: string[];
  readonly run?: string;
  readonly json?: boolean;
}

/** `rules list`: the rules there are, and what they made in a run. */
export const listCommand = (): Command =>
  new Command('list')
    .summary('list the rules')
    .description(
      'Lists the rules with their family and title, and, of a run, at how many sites each matched and how\n' +
        'many candidates it made there.',
    )
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--run <folder>', 'a folder that `rules run` wrote (default: out, when it is there)')
    .option('--json', 'the list as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules list
  $ rules list --run out --json`,
    )
    .action(async (flags: ListFlags) => {
      const rules = checkedRules(await readRuleFiles(flags.rules ?? defaultRules()));
      const counts = await countsOf(flags.run);
      const rows = rules.map((rule) => ({
        rule,
        counts: counts && Object.hasOwn(counts, rule.id) ? counts[rule.id] : undefined,
      }));
      if (flags.json)
        console.log(
          JSON.stringify(
            rows.map(({ rule, counts: made }) => asJson(rule, made)),
            null,
            2,
          ),
        );
      else if (counts) {
        const head = ['rule', 'family', 'title', 'seed type', 'sites', 'candidates'];
        console.log(
          table(
            head,
            rows.map((row) => [
              ...cells(row.rule),
              String(row.counts?.sites ?? 0),
              String(row.counts?.candidates ?? 0),
            ]),
            [4, 5],
          ),
        );
      } else
        console.log(
          table(
            ['rule', 'family', 'title', 'seed type'],
            rows.map(({ rule }) => cells(rule)),
          ),
        );
    });

type RuleCounts = Manifest['counts']['rules'];

const cells = (rule: Rule): string[] => [rule.id, rule.family, rule.title, pc.dim(rule.seedType)];

const asJson = (
  { id, family, title, about, seedType, errorType, file, line }: Rule,
  made: RuleCounts[string] | undefined,
) => ({
  rule: id,
  family,
  title,
  about,
  seed_type: seedType,
  error_type: errorType,
  file,
  line,
  ...(made ? { sites: made.sites, candidates: made.candidates } : {}),
});

/** What a run counted by rule; undefined when none was named and `out` is not there. */
const countsOf = async (folder: string | undefined): Promise<RuleCounts | undefined> => {
  const path = join(folder ?? 'out', 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    if (folder === undefined) return undefined;
    throw new UserError(
      `${folder} holds no run: ${path} is not there.`,
      'Give a folder that `rules run --out` wrote.',
    );
  }
  const { value: manifest, wrong } = await manifestFrom(text);
  if (!manifest) throw new UserError(`${path} is no manifest of a run: ${wrong}.`, 'Run `rules run` again.');
  return manifest.counts.rules;
};
