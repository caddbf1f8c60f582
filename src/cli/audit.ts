import { manifestOfRun } from '../base/index.ts';
import type { Audit, AuditOptions, RuleAudit } from '../measures/index.ts';
import { counted, families, grouped, type Manifest, problemClassNames } from '../model/index.ts';
import { readRuleFiles, readSampling, rulesOfRun } from '../run/index.ts';
import { commandNamed, said, wholeNumber } from './command.ts';
import { columns, lines, colours as pc, progressLine } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';

export const command = () =>
  commandNamed('audit')
    .argument('[run]', said, 'out')
    .option('--by-rule')
    .option('--most <n>', said, wholeNumber, 20_000)
    .option('--sampling <file>')
    .option('--json')
    .action(async (run, flags) => {
      const manifest = await manifestOfRun(run);
      const kind = await kindOf(manifest, flags.sampling);
      const found = await audited(run, flags.most, manifest, kind);
      if (flags.json) console.log(JSON.stringify(asJson(found, kind), null, 2));
      else console.log(described(found, kind, flags.byRule ?? false));
    });

interface Kind {
  readonly things: 'candidates' | 'questions';
  readonly group: 'family' | 'class';
  readonly options: AuditOptions;
}

const flawedClasses = [problemClassNames[0], problemClassNames[2]];

const kindOf = async ({ task }: Manifest, sampling: string | undefined): Promise<Kind> => {
  if (task !== 'problems') {
    const { policy } = await readSampling(sampling ?? policyBeside('rules'));
    return { things: 'candidates', group: 'family', options: { groups: families, visible: policy.visible } };
  }
  const { problems } = await rulesOfRun(await readRuleFiles(defaultRules()), undefined);
  const forms = new Map(problems.map(({ id, edits }) => [id, edits.map(({ form }) => form)]));
  const options = { groups: flawedClasses, editsOf: (rule: string) => [...new Set(forms.get(rule))] };
  return { things: 'questions', group: 'class', options };
};

type Audited = Awaited<ReturnType<typeof audited>>;

const audited = async (run: string, most: number, { counts }: Manifest, { things, options }: Kind) => {
  const { auditOf, gatherQuestions, gatherSolutions } = await import('../measures/index.ts');
  const progress = progressLine(`reading the ${things} …`);
  try {
    const read = things === 'questions' ? gatherQuestions : gatherSolutions;
    const gathered = await read(run, counts, most);
    progress.show('learning …');
    return { gathered, audit: auditOf(gathered.problems, gathered.names, options) };
  } finally {
    progress.clear();
  }
};

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const roundedAll = (areas: Audit['auc']): object =>
  Object.fromEntries(Object.entries(areas).map(([family, area]) => [family, rounded(area)]));

const asJson = ({ gathered: { looked, candidates }, audit }: Audited, kind: Kind): object => {
  const { things, group: name, options } = kind;
  const { visible = {} } = options;
  const isOfQuestions = things === 'questions';
  const areas = (all: readonly RuleAudit[]) =>
    Object.fromEntries(
      all.map(({ rule, group, candidates: count, auc }) => [
        rule,
        {
          [name]: group,
          [things]: count,
          auc: rounded(auc),
          ...(Object.hasOwn(visible, rule) ? { visible: visible[rule] } : {}),
        },
      ]),
    );
  const ofGroup = (group: string) => areas(audit.by_edit.filter((one) => one.group === group));
  return {
    problems: audit.problems,
    [things]: candidates,
    looked_at: looked,
    auc: roundedAll(audit.auc),
    ...(!isOfQuestions && { auc_without_visible: roundedAll(audit.auc_without_visible) }),
    by_rule: areas(audit.by_rule),
    ...(isOfQuestions && {
      by_edit: Object.fromEntries(Object.keys(audit.auc).map((group) => [group, ofGroup(group)])),
    }),
    features: audit.features.map(({ group, by, flawed, correct, ...one }) => ({
      [name]: group,
      ...one,
      by: rounded(by),
      flawed: rounded(flawed),
      correct: rounded(correct),
    })),
  };
};

/** Above this a rule with `enough` candidates is listed: a model could learn it instead of the mistake. */
const limit = 0.7;
const enough = 200;

const described = ({ gathered, audit }: Audited, kind: Kind, all: boolean): string => {
  const { looked, candidates } = gathered;
  const { things, options } = kind;
  const { visible = {} } = options;
  const isVisible = ({ rule }: RuleAudit): boolean => Object.hasOwn(visible, rule);
  const telling = audit.by_rule.filter(({ auc, candidates: count }) => auc > limit && count >= enough);
  const shown = all ? audit.by_rule : telling.filter((one) => !isVisible(one));
  const setApart = audit.by_rule.filter(isVisible);
  const sampled = looked < candidates ? ` (${grouped(looked)} looked at)` : '';
  const none = `No rule with ${enough} ${things} is above ${limit}${setApart.length > 0 ? ', but for those below' : ''}.`;
  const head = `${grouped(candidates)} ${things} of ${counted(audit.problems, 'problem')}${sampled}.`;
  if (Object.keys(audit.auc).length === 0)
    return `${head} Of no ${kind.group} are there enough to learn from: ten problems at least.`;
  return lines(
    `${head} Area under the curve: 0.5 is a coin, 1 a give-away.`,
    things === 'questions' &&
      'What is contradictory or underspecified stands against what was changed and is solvable.',
    ['', ...areas(audit, options.groups), ''],
    [shown.length > 0 ? ruleTable(shown, 'rule', kind) : none, ''],
    setApart.length > 0 &&
      !all && ['Their mistake itself shows on the surface:', visibleTable(setApart, visible), ''],
    audit.by_edit.length > 0 && [
      'By edit, against solvable questions with the same edit:',
      ruleTable(audit.by_edit, 'edit', kind),
      '',
    ],
    ['What tells most:', featureTable(audit, kind)],
  );
};

const areas = ({ auc, auc_without_visible }: Audit, groups: readonly string[]): readonly string[] =>
  groups.flatMap((group) => {
    const [own, hidden] = [auc[group], auc_without_visible[group]];
    if (own === undefined) return [];
    const without =
      hidden === undefined || hidden === own ? '' : pc.dim(`  ${hidden.toFixed(3)} without visible mistakes`);
    return [`  ${group.padEnd(14)} ${pc.bold(own.toFixed(3))}${without}`];
  });

const ruleTable = (rules: readonly RuleAudit[], head: string, { things, group }: Kind): string =>
  columns(
    rules,
    [head, ({ rule }) => rule],
    [group, (one) => one.group],
    [things, ({ candidates }) => grouped(candidates), 'right'],
    ['area', ({ auc }) => auc.toFixed(3), 'right'],
  );

const visibleTable = (rules: readonly RuleAudit[], visible: { readonly [rule: string]: string }): string =>
  columns(
    rules,
    ['rule', ({ rule }) => rule],
    ['candidates', ({ candidates }) => grouped(candidates), 'right'],
    ['area', ({ auc }) => auc.toFixed(3), 'right'],
    ['because', ({ rule }) => visible[rule] ?? ''],
  );

const featureTable = ({ features }: Audit, { group, things }: Kind): string => {
  const right = things === 'questions' ? 'solvable' : 'correct';
  return columns(
    features,
    [group, (one) => one.group],
    ['feature', ({ feature }) => feature],
    ['tells', ({ tells }) => (tells === 'correct' ? right : tells)],
    ['in flawed', ({ flawed }) => flawed.toFixed(2), 'right'],
    [`in ${right}`, ({ correct }) => correct.toFixed(2), 'right'],
  );
};
