import { valueText } from '../base/index.ts';
import { type PreparedTemplate, prepare } from '../engine/index.ts';
import { labelsOf, type Template, UserError, type Value } from '../model/index.ts';
import type { Quantity } from '../quantities/index.ts';
import { loadPython, toJson } from '../runtime/index.ts';
import { commandNamed, runtimeOption, said, shippedProblems } from './command.ts';
import { findTemplates } from './find-templates.ts';
import { harmless, oneLine, colours as pc, progressLine, table } from './print.ts';

export const command = () =>
  commandNamed('quantities')
    .argument('<template>')
    .option('--templates <path>', said, shippedProblems)
    .addOption(runtimeOption())
    .option('--json')
    .action(async (wanted, { templates, runtime, json }) => {
      const { found } = await findTemplates(templates, wanted);
      for (const template of found) {
        const progress = progressLine('starting Python …');
        const prepared = await prepare(template, 0, runtime, loadPython).finally(progress.clear);
        if (!prepared.ok)
          throw new UserError(
            `Template ${template.index} cannot be used (${prepared.reason}): ${prepared.detail}`,
            '`rules validate` says more of it.',
          );
        const quantities = rowsOf(prepared.problem);
        const { index, model = '' } = template;
        console.log(json ? JSON.stringify({ index, model, quantities }) : describe(template, quantities));
      }
    });

/** One row: a variable, or a number within a computation under the text of that computation. */
type Row = ReturnType<typeof rowsOf>[number];

const rowsOf = ({ subject, program, solution }: PreparedTemplate) => {
  const labels = labelsOf(solution.lines.length);
  const row = (name: string, quantity: Quantity, value: Value | undefined, line: string | undefined) => {
    const { source, said, role, unit, thing, group, earlier, asked, evidence } = quantity;
    const { form = null, place = null } = source.kind === 'question' ? source : {};
    const before = earlier === undefined ? undefined : program.steps[earlier];
    return {
      name,
      /** The line that tells it, `L3`; null when none does. */
      line: line ?? null,
      value: value === undefined ? null : toJson(value),
      source: source.kind,
      /** Of a number of the question: how it is written there, and its offsets where they are certain. */
      form,
      place,
      said: said === '' ? null : said,
      role: role ?? null,
      unit: unit ?? null,
      thing: thing ?? null,
      group,
      /** The variable that it is a later state of. */
      earlier: before?.target ?? null,
      asked,
      evidence,
    };
  };
  const steps = subject.steps.map(({ target, quantity, value, line = 0 }) =>
    row(target, quantity, value, labels[line - 1]),
  );
  const within = [...subject.constants].map(([node, quantity]) => {
    const step = program.steps[subject.facts.owners[node] ?? -1];
    const text = step ? program.source.slice(step.start, step.end) : '';
    return row(`in ${text}`, quantity, subject.facts.values[node], undefined);
  });
  return [...steps, ...within];
};

const describe = ({ index, model, question }: Template, rows: readonly Row[]): string => {
  const head = `${pc.bold(`Template ${index}`)}${model ? ` (${model})` : ''}`;
  const body = table(
    ['quantity', 'line', 'value', 'source', 'role', 'unit', 'thing', 'group', 'state before', 'asked'],
    rows.map((row) => [
      harmless(row.name),
      row.line ?? '',
      valueText(row.value ?? undefined),
      row.form === null ? row.source : `${row.source}, ${row.form}`,
      row.role ?? '',
      row.unit ?? '',
      row.thing ?? '',
      row.group.join(' '),
      row.earlier ?? '',
      row.asked ? 'yes' : '',
    ]),
    [2],
  );
  const evidence = rows.flatMap((row) => {
    const said = row.said === null ? [] : [`said: ${oneLine(row.said)}`];
    const told = row.evidence.map(({ of, from, words }) => `${of} by the ${from}: ${oneLine(words)}`);
    return [pc.bold(harmless(row.name)), ...[...said, ...told].map((text) => `  ${text}`)];
  });
  return [head, harmless(question), '', body, '', ...evidence].join('\n');
};
