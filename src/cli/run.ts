import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted, grouped, type RuleCounts, typed } from '../model/index.ts';
import type { RunSummary } from '../run/index.ts';
import { commandNamed, partOfOne, said } from './command.ts';
import { lines, colours as pc, table } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import * as work from './work.ts';

export const command = () =>
  work
    .withWorkFlags(commandNamed('run'))
    .option('--sampling <file>')
    .option('--verify <rate>', said, partOfOne, 0)
    .action((given) => {
      const flags = work.withAdded(given);
      return work.doWork(flags, false, (summary) => describe(summary, flags));
    });

const describe = async ({ tally, out, seconds, rules, setAside }: RunSummary, flags: work.WorkFlags) => {
  const { glimpse } = await import('./glimpse.ts');
  const inFolder = out !== '-' && !out.endsWith('.gz');
  const examples = inFolder ? await glimpse(out) : '';
  const found = rules.filter(({ id }) => (tally.rules[id]?.possible ?? 0) > 0);
  const idle = rules.length - found.length;
  const rows = found.map((rule) => {
    const row = tally.rules[rule.id] ?? { sites: 0, possible: 0, candidates: 0, discarded: {} };
    return [
      ...[rule.id, rule.family, grouped(row.possible), grouped(row.candidates)],
      ...work.droppedCells(reasonsOf(row)),
    ];
  });
  const skipped = Object.entries(tally.skipped).map(([reason, by]) => `${reason} ${grouped(by)}`);
  const clear = tally.needs_human.nothing ?? 0;
  const none = tally.candidates === 0;
  const leftOut = skipped.length > 0 ? ` (left out: ${skipped.join(', ')})` : '';
  return lines(
    table(['rule', 'family', 'possible', 'candidates', 'dropped', 'mostly because of'], rows, [2, 3, 4]),
    work.rulesTold(flags) || false,
    idle > 0 && pc.dim(`${idle === 1 ? 'One rule' : `${idle} rules`} found no place.`),
    setAside.length > 0 &&
      pc.dim(
        `${counted(setAside.length, 'rule')} ${setAside.length === 1 ? 'is' : 'are'} only recognised in what people write (recognised: in sampling.yaml).`,
      ),
    examples !== '' && ['', 'Some of them:', examples],
    '',
    `${pc.bold(counted(tally.candidates, 'candidate'))} from ${grouped(tally.templates.used)} of ${counted(tally.templates.read, 'template')}${leftOut} in ${seconds.toFixed(1)} s.`,
    !none &&
      `The words of ${Math.floor((clear / tally.candidates) * 100)} % of them raise no doubt (needs_human).`,
    !none && inFolder && (await whatWasRead(out)),
    '',
    inFolder
      ? work.whatNext(out, flags, nextOf(out, flags, tally))
      : `The candidates went to ${out === '-' ? 'standard output' : pc.bold(out)}, the other files ${flags.meta === undefined ? 'nowhere (--meta FOLDER would keep them)' : `to ${pc.bold(flags.meta)}`}.`,
  );
};

/** Why the possibilities of a rule came to nothing; `same_text` by the rule that has the text. */
const reasonsOf = ({ discarded, same_text_as: owners }: RuleCounts): readonly (readonly [string, number])[] =>
  Object.entries(discarded).flatMap(([reason, by]) =>
    reason === 'same_text' && owners
      ? Object.entries(owners).map(([owner, texts]) => [`same_text as ${owner}`, texts] as const)
      : [[reason, by] as const],
  );

/** How many candidates have been read as they are now, and with which result: of the others nobody knows. */
const whatWasRead = async (out: string): Promise<string> => {
  const unread = 'whether the mistakes are true in kind is not known.';
  // Mostly there are none, and what reads them takes long to load.
  if (!existsSync(join(out, 'readings.jsonl'))) return `Nobody has read any: ${unread}`;
  const { countsByRule, readingsOfRun } = await import('../judging/index.ts');
  const { readings, outdated } = await readingsOfRun(out);
  const counts = [...countsByRule(readings).values()];
  const read = counts.reduce((sum, one) => sum + one.read, 0);
  const well = counts.reduce((sum, one) => sum + one.well.all, 0);
  const before = outdated > 0 ? `, but for ${grouped(outdated)} that were others then` : '';
  return read === 0
    ? `Nobody has read any${before}: ${unread}`
    : `${grouped(read)} of them have been read${before}; all was well in ${Math.round((100 * well) / read)} %.`;
};

/** ` --policy FILE` where the run's own says what a shortlist is to be, and `rules sample` would take another. */
const shortlistPolicy = ({ rules, sampling }: work.WorkFlags): string => {
  const [usual] = defaultRules();
  const own = sampling ?? policyBeside(rules?.[0] ?? usual ?? 'rules');
  return own === undefined ||
    own === policyBeside(usual ?? 'rules') ||
    !/^shortlist:/m.test(readFileSync(own, 'utf8'))
    ? ''
    : ` --policy ${typed(own)}`;
};

/** What to do next with a run, as far as anything came of it. */
const nextOf = (out: string, flags: work.WorkFlags, { candidates, templates }: RunSummary['tally']) => {
  if (templates.used === 0) return [];
  const why = `why RULE TEMPLATE${work.whereTheyAre(flags)}`;
  return candidates === 0
    ? [`${why}     place by place, what was missing or for what it was dropped`]
    : [
        `show --run ${typed(out)}     its candidates; with an ID one of them, whole: programs, traces, solutions`,
        `read --run ${typed(out)}${work.whoseRules(flags)}     reads some of them: is the kind of mistake true, could a pupil have made it?`,
        `${why}     why a rule did or did not change a template`,
        `sample --from ${typed(out)} --out shortlist --seed 42${shortlistPolicy(flags)}     a shortlist for people to judge`,
      ];
};
