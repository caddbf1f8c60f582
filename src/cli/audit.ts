import { Command } from 'commander';
import type { Audit, Gathered, RuleAudit } from '../audit/index.ts';
import { families, UserError } from '../model/index.ts';
import { readSampling } from '../run/index.ts';
import { colours as pc } from './colour.ts';
import { progressLine } from './progress.ts';
import { policyBeside } from './rule-paths.ts';
import { runManifest } from './run-counts.ts';
import { table } from './table.ts';
import { wholeNumber } from './whole-number.ts';

interface AuditFlags {
  readonly sampling?: string;
  readonly most: number;
  readonly byRule?: boolean;
  readonly json?: boolean;
}

/** `rules audit RUN`: what a classifier that sees only the surface makes of a run. */
export const auditCommand = (): Command =>
  new Command('audit')
    .summary('look for habits of ours by which candidates could be told')
    .description(
      'Trains a small linear classifier on the surface alone (words with numbers masked, lengths, repeated lines,\n' +
        'shapes of numbers, whether the last result is the answer) to tell candidates from correct solutions of\n' +
        'the same problems, and tries it on other problems. Prints the area under the curve by family and by\n' +
        'rule (0.5: a coin, 1: a give-away) and what tells most.',
    )
    .argument('[run]', 'a folder that `rules run` wrote', 'out')
    .option('--by-rule', 'every rule, not only those above the limit')
    .option('--most <n>', 'look at about so many candidates a rule at most', wholeNumber, 20_000)
    .option('--sampling <file>', 'where `visible` is (default: sampling.yaml beside the rules)')
    .option('--json', 'the same as JSON: {auc, auc_without_visible, by_rule, features, …}')
    .addHelpText(
      'after',
      '\nExamples:\n  $ rules audit out\n  $ rules audit out --by-rule\n  $ rules audit out --json',
    )
    .action(async (run: string, flags: AuditFlags) => {
      const { policy } = await readSampling(flags.sampling ?? policyBeside('rules'));
      const { gathered, audit } = await audited(run, flags.most, policy.visible);
      if (flags.json) console.log(JSON.stringify(asJson(gathered, audit, policy.visible), null, 2));
      else console.log(described(gathered, audit, policy.visible, flags.byRule ?? false));
    });

type Visible = { readonly [rule: string]: string };

const audited = async (
  run: string,
  most: number,
  visible: Visible,
): Promise<{ readonly gathered: Gathered; readonly audit: Audit }> => {
  const manifest = await runManifest(run);
  if (!manifest)
    throw new UserError(
      `${run} holds no run: it has no manifest.json.`,
      'Give a folder that `rules run --out` wrote.',
    );
  const { auditOf, readSolutions } = await import('../audit/index.ts');
  const progress = progressLine('reading the solutions …');
  try {
    const gathered = await readSolutions(run, manifest.counts, most);
    progress.show('learning …');
    return { gathered, audit: auditOf(gathered.problems, gathered.names, visible) };
  } finally {
    progress.clear();
  }
};

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const roundedAll = (areas: Audit['auc']): object =>
  Object.fromEntries(Object.entries(areas).map(([family, area]) => [family, rounded(area)]));

const asJson = ({ looked, candidates }: Gathered, audit: Audit, visible: Visible): object => ({
  problems: audit.problems,
  candidates,
  looked_at: looked,
  auc: roundedAll(audit.auc),
  auc_without_visible: roundedAll(audit.auc_without_visible),
  by_rule: Object.fromEntries(
    audit.by_rule.map(({ rule, family, candidates: count, auc }) => [
      rule,
      {
        family,
        candidates: count,
        auc: rounded(auc),
        ...(Object.hasOwn(visible, rule) ? { visible: visible[rule] } : {}),
      },
    ]),
  ),
  features: audit.features.map((one) => ({
    ...one,
    by: rounded(one.by),
    flawed: rounded(one.flawed),
    correct: rounded(one.correct),
  })),
});

/** Above this a rule with `enough` candidates is listed: a model could learn it instead of the mistake. */
const limit = 0.7;
const enough = 200;

const number = (value: number): string => value.toLocaleString('en-US');

const described = (
  { looked, candidates }: Gathered,
  audit: Audit,
  visible: Visible,
  all: boolean,
): string => {
  const isVisible = ({ rule }: RuleAudit): boolean => Object.hasOwn(visible, rule);
  const telling = audit.by_rule.filter(({ auc, candidates: count }) => auc > limit && count >= enough);
  const shown = all ? audit.by_rule : telling.filter((one) => !isVisible(one));
  const setApart = audit.by_rule.filter(isVisible);
  const sampled = looked < candidates ? ` (${number(looked)} looked at)` : '';
  return [
    `${number(candidates)} candidates of ${number(audit.problems)} problems${sampled}. Area under the curve: 0.5 is a coin, 1 a give-away.`,
    '',
    ...areas(audit),
    '',
    ...(shown.length > 0
      ? [ruleTable(shown), '']
      : [`No rule with ${enough} candidates is above ${limit}, but for those below.`, '']),
    ...(setApart.length > 0 && !all
      ? ['Their mistake itself shows on the surface:', visibleTable(setApart, visible), '']
      : []),
    'What tells most:',
    featureTable(audit),
  ].join('\n');
};

const areas = ({ auc, auc_without_visible }: Audit): readonly string[] =>
  families.flatMap((family) => {
    const [own, hidden] = [auc[family], auc_without_visible[family]];
    if (own === undefined) return [];
    const without =
      hidden === undefined || hidden === own ? '' : pc.dim(`  ${hidden.toFixed(3)} without visible mistakes`);
    return [`  ${family.padEnd(14)} ${pc.bold(own.toFixed(3))}${without}`];
  });

const ruleTable = (rules: readonly RuleAudit[]): string =>
  table(
    ['rule', 'family', 'candidates', 'area'],
    rules.map(({ rule, family, candidates, auc }) => [rule, family, number(candidates), auc.toFixed(3)]),
    [2, 3],
  );

const visibleTable = (rules: readonly RuleAudit[], visible: Visible): string =>
  table(
    ['rule', 'candidates', 'area', 'because'],
    rules.map(({ rule, candidates, auc }) => [
      rule,
      number(candidates),
      auc.toFixed(3),
      Object.hasOwn(visible, rule) ? (visible[rule] ?? '') : '',
    ]),
    [1, 2],
  );

const featureTable = ({ features }: Audit): string =>
  table(
    ['family', 'feature', 'tells', 'in flawed', 'in correct'],
    features.map(({ family, feature, tells, flawed, correct }) => [
      family,
      feature,
      tells,
      flawed.toFixed(2),
      correct.toFixed(2),
    ]),
    [3, 4],
  );
