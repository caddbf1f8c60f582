import { counted, grouped, problemClasses, problemClassNames } from '../model/index.ts';
import type { RunSummary } from '../run/index.ts';
import { commandNamed } from './command.ts';
import { colours as pc, table } from './print.ts';
import {
  doWork,
  droppedCells,
  type Work,
  type WorkFlags,
  whereTheyAre,
  whoseRules,
  withAdded,
  withWorkFlags,
} from './work.ts';

const work: Work = {
  command: 'rules problems',
  made: 'questions',
  edits: true,
};

/** `rules problems`: edited questions. */
export const command = () =>
  withWorkFlags(commandNamed('problems')).action((given) => {
    const flags = withAdded(given);
    return doWork(flags, work, (summary) => describe(summary, flags));
  });

const describe = ({ tally, out, seconds, rules }: RunSummary, flags: WorkFlags): string => {
  const rows = rules.flatMap((rule) => {
    const row = tally.rules[rule.id];
    if (rule.family !== 'problem' || !row || row.possible === 0) return [];
    const dropped = droppedCells(Object.entries(row.discarded));
    return [[rule.id, String(rule.class), grouped(row.candidates), ...dropped]];
  });
  const byClass = problemClasses.map((label) => {
    const made = rules.flatMap((rule) =>
      rule.family === 'problem' && rule.class === label ? (tally.rules[rule.id]?.candidates ?? 0) : [],
    );
    return `${grouped(made.reduce((sum, one) => sum + one, 0))} ${problemClassNames[label]}`;
  });
  return [
    table(['rule', 'class', 'questions', 'dropped', 'mostly because of'], rows, [1, 2, 3]),
    '',
    `${pc.bold(counted(tally.candidates, 'question'))} (${byClass.join(', ')}) from ${grouped(tally.templates.used)} of ${counted(tally.templates.read, 'template')} in ${seconds.toFixed(1)} s.`,
    ...(out === '-' ? [] : ['', ...whatNext(out, flags)]),
  ].join('\n');
};

const whatNext = (out: string, flags: WorkFlags): readonly string[] => {
  if (out.endsWith('.gz')) return [`Written to ${pc.bold(out)}.`];
  const { shard } = flags;
  return [
    `Written to ${pc.bold(out)}. What next?`,
    ...(shard
      ? [`  rules merge PART… --out whole     when all ${shard.count} parts are made: the whole run`]
      : [
          `  rules show --run ${out}     its questions; with an ID one of them, whole, with what proves its class`,
          `  rules read --run ${out}${whoseRules(flags)}     reads some of them: is the class true, would somebody write this text?`,
          `  rules why RULE TEMPLATE${whereTheyAre(flags)}     why a rule did or did not edit a question`,
          `  rules export --from ${out} --task problems --out flawed-problems     training data`,
        ]),
  ];
};
