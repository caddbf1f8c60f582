import { counted, grouped, problemClasses, problemClassNames, typed } from '../model/index.ts';
import type { RunSummary } from '../run/index.ts';
import { commandNamed } from './command.ts';
import { lines, colours as pc, table } from './print.ts';
import * as work from './work.ts';

export const command = () =>
  work.withWorkFlags(commandNamed('problems')).action((given) => {
    const flags = work.withAdded(given);
    return work.doWork(flags, true, (summary) => describe(summary, flags));
  });

const describe = ({ tally, out, seconds, rules: all }: RunSummary, flags: work.WorkFlags): string => {
  const rules = all.flatMap((rule) => {
    const row = tally.rules[rule.id];
    return rule.family === 'problem' && row ? [{ ...row, id: rule.id, class: rule.class }] : [];
  });
  const rows = rules
    .filter(({ possible }) => possible > 0)
    .map((rule) => [
      ...[rule.id, String(rule.class), grouped(rule.candidates)],
      ...work.droppedCells(Object.entries(rule.discarded)),
    ]);
  const byClass = problemClasses.map((label) => {
    const made = rules
      .filter((rule) => rule.class === label)
      .reduce((sum, { candidates }) => sum + candidates, 0);
    return `${grouped(made)} ${problemClassNames[label]}`;
  });
  const next = [
    `show --run ${typed(out)}     its questions; with an ID one of them, whole, with what proves its class`,
    `read --run ${typed(out)}${work.whoseRules(flags)}     reads some of them: is the class true, would somebody write this text?`,
    `why RULE TEMPLATE${work.whereTheyAre(flags)}     why a rule did or did not edit a question`,
    `export --from ${typed(out)} --task problems --out flawed-problems     training data`,
  ];
  return lines(
    [table(['rule', 'class', 'questions', 'dropped', 'mostly because of'], rows, [1, 2, 3]), ''],
    `${pc.bold(counted(tally.candidates, 'question'))} (${byClass.join(', ')}) from ${grouped(tally.templates.used)} of ${counted(tally.templates.read, 'template')} in ${seconds.toFixed(1)} s.`,
    out !== '-' && [
      '',
      ...(out.endsWith('.gz') ? [`Written to ${pc.bold(out)}.`] : work.whatNext(out, flags, next)),
    ],
  );
};
