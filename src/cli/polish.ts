import { counted, grouped, typed } from '../model/index.ts';
import { estimatePolish, type PolishTally, polish, polishedFiles, runToPolish } from '../models/index.ts';
import { commandNamed, said, wholeNumber } from './command.ts';
import { interruptible } from './interrupt.ts';
import {
  estimateText,
  openModels,
  providersNamed,
  settingsIn,
  spent,
  toldOfStop,
  withModelOptions,
} from './models.ts';
import { neededText } from './needed.ts';
import { lines, colours as pc, progressLine, table } from './print.ts';

export const command = () =>
  withModelOptions(
    commandNamed('polish')
      .requiredOption('--from <run>')
      .requiredOption('--with <provider>')
      .requiredOption('--out <folder>')
      .option('--rule <id...>', said, [])
      .option('--limit <n>', said, wholeNumber),
    'prompts/polish.md',
  )
    .option('--json')
    .action((flags) =>
      interruptible(async (signal) => {
        const { from, out, rule: rules, limit, settings: file, prompt } = flags;
        const instructions = await neededText(prompt, 'what a model is told');
        const providers = providersNamed([flags.with], await settingsIn(file));
        const [provider] = providers;
        if (!provider) throw new Error('a name gives a provider');
        const run = await runToPolish({ from, out, rules, inputs: [file, prompt] });
        const asked = { run, limit, provider, instructions };
        if (flags.dryRun) {
          const { count, ...cost } = await estimatePolish(asked);
          console.log(estimateText(count, 'lines', cost, flags.json));
          return;
        }
        const { all, spending, close } = await openModels(providers, flags, polishedFiles, signal);
        const progress = progressLine('reading candidates …');
        try {
          const [first] = all;
          if (!first) throw new Error('a provider gives a model');
          const tally = await polish({
            ...asked,
            signal,
            model: first.model,
            onCandidates: (count, polished) =>
              progress.show(`${count} lines, ${polished} polished, ${spent(spending)} …`),
          });
          progress.clear();
          console.log(flags.json ? JSON.stringify(tally) : `${described(tally, out)}\n\n${spent(spending)}`);
        } finally {
          progress.clear();
          close();
        }
      }, toldOfStop(flags)),
    );

const described = ({ candidates, asked, polished, left }: PolishTally, out: string): string => {
  const rows = Object.entries(left)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => [reason, grouped(count)]);
  return lines(
    rows.length > 0 && [table(['left as it was', 'lines'], rows, [1]), ''],
    `${pc.bold(grouped(polished))} of ${counted(asked, 'line')} polished, of ${counted(candidates, 'candidate')}.`,
    '',
    `Written to ${pc.bold(out)}. What next?`,
    `  rules show --run ${typed(out)} ID     a candidate with both wordings`,
    `  rules sample --from ${typed(out)} --out shortlist --seed 42     a shortlist for people to judge`,
    `  rules export --from ${typed(out)} --accepted shortlist --polished --out dataset     training data with the new words`,
  );
};
