import { counted, grouped } from '../../model/index.ts';
import { checkNames } from './explain.ts';
import { compareValues } from './fields.ts';
import { barChecks, barInWords, type Division, type SameProblem } from './policy.ts';
import type { Report } from './report-of.ts';

/** The sentences that open the report, in Markdown and as a page. */
export const summaryOf = (report: Report): readonly string[] => {
  const { run, policy, made } = report;
  const short = report.strata.filter(({ reason }) => reason !== undefined).length;
  const bar = barInWords(policy.bar);
  return [
    `${counted(report.drawn, made)} of ${counted(report.problems_drawn, 'problem')} drawn with seed ${report.seed}, ` +
      `from ${counted(report.strata.length, 'stratum').replace('stratums', 'strata')} of ${counted(report.rules.length, 'rule')}.`,
    `The run holds ${counted(run.candidates, made)}; ${grouped(run.eligible)} are of templates that pass the bar ` +
      `(${bar.length === 0 ? 'none is set' : bar.join('; ')}).`,
    `${problemWords[policy.same_problem]} ${shareWords[policy.shares]}`,
    ...limitOf(report),
    ...shortageOf(report),
    short === 0
      ? 'Every rule gave what was asked of it.'
      : `${short} of the strata ${short === 1 ? 'holds' : 'hold'} too little for what was asked of the rule; the reasons stand below.`,
  ];
};

/** What a limit of the whole list leaves is no shortage. */
export const limitOf = ({ policy, rules }: Report): readonly string[] => {
  const limited = rules.filter(({ asked, target }) => asked < target);
  if (policy.total === null || limited.length === 0) return [];
  const most = Math.max(...limited.map(({ asked }) => asked));
  return [
    `The limit of ${grouped(policy.total)} in all leaves at most ${most} to ${counted(limited.length, 'rule')}.`,
  ];
};

/** Why a list is shorter than asked for as a whole, and what makes it longer. */
export const shortageOf = ({ policy, rules, drawn, run, made }: Report): readonly string[] => {
  const asked = rules.reduce((sum, rule) => sum + rule.asked, 0);
  if (drawn >= asked) return [];
  // Of each rule by itself: each problem once for it.
  const could = rules.reduce((sum, rule) => sum + Math.min(rule.asked, rule.available), 0);
  if (could > drawn && policy.same_problem !== 'once') return [];
  if (could === drawn)
    return ['All that the run has above the bar is drawn: a longer list needs more problems.'];
  return [
    `No problem is drawn twice, and the run has ${grouped(run.problems)}. A longer list needs more problems, or ` +
      `\`same_problem: once_a_rule\` in a copy of rules/sampling.yaml (--policy): with it these give up to ${counted(could, made)}.`,
  ];
};

const problemWords: { readonly [key in SameProblem]: string } = {
  once: 'No problem appears twice.',
  once_a_rule: 'No problem appears twice for the same rule.',
  any: 'A problem may appear any number of times.',
};

const shareWords: { readonly [key in Division]: string } = {
  equal: 'Strata have equal shares of their rule; what one cannot fill goes to the others.',
  proportional:
    'Strata have shares in proportion to what they hold; what one cannot fill goes to the others.',
  square_root:
    'Strata have shares in proportion to the square root of what they hold; what one cannot fill goes to the others.',
};

/** What the columns of the tables mean. */
export const columnsOf = (report: Report): readonly (readonly [string, string])[] => {
  const unit = report.policy.same_problem === 'any' ? `${report.made}s` : 'different problems';
  return [
    ['available', `${unit} whose templates pass the bar`],
    ['asked', 'the part of the target if every stratum could fill anything'],
    ['share', 'the part after water-filling: what a stratum cannot give goes to the others of its rule'],
    ['drawn', 'what was drawn'],
  ];
};

/** Templates below the bar as rows of check and number, none when all pass. */
export const belowRows = (report: Report): readonly (readonly [string, number])[] =>
  barChecks.flatMap((check) => {
    const number = report.run.below[check] ?? 0;
    return number > 0 ? [[checkNames[check], number] as const] : [];
  });

/** The report as Markdown. Ends with a newline. */
export const markdownOf = (report: Report): string => {
  const fields = report.policy.strata.slice(1);
  const parts = [
    '# Shortlist',
    ...summaryOf(report),
    ...report.notes.map((note) => `> ${note}`),
    columnsOf(report)
      .map(([name, meaning]) => `- **${name}**: ${meaning}`)
      .join('\n'),
    '## Rules',
    table(
      ['rule', 'target', 'asked', 'available', 'drawn', 'why less than asked'],
      'lrrrrl',
      report.rules.map((row) => [
        code(row.rule),
        ...[row.target, row.asked, row.available, row.drawn].map(String),
        row.reason ?? '',
      ]),
    ),
    ...kindsPart(report),
    '## Strata drawn',
    matrix(report),
    '## Strata that fell short',
    shortTable(report),
    '## Strata that others of their rule made up for',
    evenedTable(report),
    '## Templates below the bar',
    belowTable(report),
    ...(report.reviewers.length === 0
      ? []
      : [
          '## Reviewers',
          table(
            ['reviewer', 'items', 'of these shared with another'],
            'lrr',
            report.reviewers.map(({ name, items, shared }) => [cell(name), String(items), String(shared)]),
          ),
        ]),
    '## All strata',
    ...report.rules.flatMap(({ rule }) => [
      `### ${code(rule)}`,
      table(
        [...fields.map(cell), `${report.made}s`, 'available', 'asked', 'share', 'drawn'],
        `${'l'.repeat(fields.length)}rrrrr`,
        report.strata
          .filter(({ values }) => values[0] === rule)
          .map((row) => [
            ...row.values.slice(1).map(cell),
            ...[row.candidates, row.available, row.asked, row.share, row.drawn].map(String),
          ]),
      ),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
};

const kindsPart = ({ kinds }: Report): readonly string[] => {
  if (kinds.length === 0) return [];
  const rows = kinds.map(({ kind, rules, drawn }) => [code(kind), rules.map(code).join(', '), String(drawn)]);
  return ['## Kinds drawn', table(['kind', 'rules', 'drawn'], 'llr', rows)];
};

const shortTable = (report: Report): string => {
  const short = report.strata.filter(({ reason }) => reason !== undefined);
  if (short.length === 0) return 'None.';
  return table(
    ['stratum', 'asked', 'share', 'drawn', 'reason'],
    'lrrrl',
    short.map((row) => [
      code(row.stratum),
      ...[row.asked, row.share, row.drawn].map(String),
      cell(row.reason ?? ''),
    ]),
  );
};

const evenedTable = (report: Report): string => {
  const evened = report.strata.filter((row) => row.evened !== undefined);
  if (evened.length === 0) return 'None.';
  return table(
    ['stratum', 'asked', 'drawn', 'why another gave the rest'],
    'lrrl',
    evened.map((row) => [code(row.stratum), String(row.asked), String(row.drawn), cell(row.evened ?? '')]),
  );
};

const belowTable = (report: Report): string => {
  const rows = belowRows(report);
  if (rows.length === 0) return `All ${counted(report.run.templates, 'template')} pass.`;
  return `Of ${counted(report.run.templates, 'template')}, each counted by the first check that it fails:\n\n${table(
    ['check', 'templates'],
    'lr',
    rows.map(([check, number]) => [check, String(number)]),
  )}`;
};

/** Rules down, the other fields of the strata across; `drawn/available` in each cell. */
const matrix = (report: Report): string => {
  const columns = columnsOfMatrix(report);
  if (columns.length > mostColumns) {
    return `${columns.length} columns are too many for a table of this shape: see all strata below.`;
  }
  const rows = report.rules.map(({ rule }) => [
    code(rule),
    ...columns.map(({ values }) => {
      const row = rowAt(report, rule, values);
      return row === undefined ? '' : `${row.drawn}/${row.available}`;
    }),
  ]);
  const names = columns.map(({ values }) => (values.length === 0 ? 'all' : values.map(cell).join(' ')));
  return `Drawn and available.\n\n${table(['rule', ...names], `l${'r'.repeat(names.length)}`, rows)}`;
};

/** More columns than this make no chart and no matrix that a person would read. */
const mostColumns = 40;

/** The different values of all fields but the rule, in order; with the default strata tier × position. */
const columnsOfMatrix = (report: Report): readonly { readonly values: readonly string[] }[] => {
  const seen = new Map<string, readonly string[]>();
  for (const { values } of report.strata) seen.set(JSON.stringify(values.slice(1)), values.slice(1));
  return [...seen.values()].sort((a, b) => compareValues(a, b)).map((values) => ({ values }));
};

/** The stratum of a rule in a column of the matrix, if the run has it. */
const rowAt = (
  report: Report,
  rule: string,
  values: readonly string[],
): Report['strata'][number] | undefined => {
  const wanted = JSON.stringify([rule, ...values]);
  return report.strata.find((row) => row.values[0] === rule && JSON.stringify(row.values) === wanted);
};

const table = (head: readonly string[], sides: string, rows: readonly (readonly string[])[]): string => {
  const rule = [...sides].map((side) => (side === 'r' ? '---:' : '---'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string) => `\`${cell(text)}\``;
