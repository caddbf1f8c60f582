import { join } from 'node:path';
import { packagePath } from '../base/files/index.ts';
import * as judging from '../judging/index.ts';
import { grouped, typed, UserError } from '../model/index.ts';
import { policyTextAt } from '../run/index.ts';
import { commaList, commandNamed, partOfOne, said } from './command.ts';
import { interruptible } from './interrupt.ts';
import { markdownOf } from './markdown.ts';
import { columns, lines, colours as pc, progressLine } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import { writeView } from './view.ts';

export const command = () =>
  commandNamed('sample')
    .requiredOption('--from <run...>')
    .requiredOption('--out <folder>')
    .option('--seed <seed>', said, '42')
    .option('--reviewers <names>', said, commaList, [])
    .option('--overlap <part>', said, partOfOne, 0)
    .option(
      '--policy <file>',
      said,
      policyBeside(defaultRules()[0] ?? 'rules') ?? packagePath('rules/sampling.yaml'),
    )
    .option('--json')
    .action(async (flags) => {
      await interruptible(async (signal) => {
        const text = await policyTextAt(flags.policy);
        if (text === undefined) throw new UserError(`There is no sampling policy ${flags.policy}.`);
        const { drawDocument } = await import('../report/index.ts');
        const line = progressLine();
        const result = await judging
          .sample({
            from: flags.from,
            out: flags.out,
            seed: flags.seed,
            signal,
            reviewers: flags.reviewers,
            overlap: flags.overlap,
            policy: judging.readPolicy(text, flags.policy),
            told: (report) => markdownOf([{ heading: 'Shortlist', level: 1 }, ...drawDocument(report)]),
            onProgress: (doing, part) => line.show(`${doing} ${Math.floor(part * 100)} %`),
          })
          .finally(line.clear);
        process.stdout.write(
          flags.json ? `${JSON.stringify(result.report, null, 2)}\n` : `${describe(result, flags.out)}\n`,
        );
      });
      await writeView(flags.out, flags.seed);
    });

const describe = ({ report, files, removed }: judging.SampleResult, out: string): string => {
  const below = judging.belowRows(report).map(([check, number]) => `${check} ${grouped(number)}`);
  return lines(
    [ruleTable(report.rules), ''],
    judging.drawSummary(report),
    below.length > 0 && `Templates below the bar: ${below.join(', ')}; \`rules validate\` tells of each why.`,
    report.notes.map((note) => pc.yellow(note)),
    removed.map((name) => `${name}, of an earlier draw and without decisions, was taken away.`),
    ['', `${join(out, 'report.md')} has every stratum. Next:`],
    files.filter((name) => name.endsWith('.csv')).map((name) => `  rules review ${typed(join(out, name))}`),
    `  ${join(out, 'report.html')} in a browser`,
  );
};

const ruleTable = (rules: judging.Report['rules']): string =>
  columns(
    rules,
    ['rule', ({ rule }) => rule],
    ['target', ({ target }) => grouped(target), 'right'],
    ['asked', ({ asked }) => grouped(asked), 'right'],
    ['available', ({ available }) => grouped(available), 'right'],
    ['drawn', ({ drawn }) => grouped(drawn), 'right'],
    ['why less than asked', ({ reason }) => reason ?? ''],
  );
