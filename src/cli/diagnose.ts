import { availableParallelism } from 'node:os';
import { packagePath, packageVersion } from '../base/files/index.ts';
import { compileRules } from '../engine/index.ts';
import { readKnowledge } from '../formalize/index.ts';
import * as diagnosis from '../measures/diagnose/index.ts';
import { labelled } from '../measures/index.ts';
import { counted, UserError } from '../model/index.ts';
import { readRuleFiles, readSampling, rulesOfRun } from '../run/index.ts';
import { commandNamed, said, wholeNumber } from './command.ts';
import { interruptible } from './interrupt.ts';
import { markdownOf } from './markdown.ts';
import { oneLine, colours as pc, progressLine, refusals } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';

const options = () =>
  commandNamed('diagnose')
    .argument('[solutions]')
    .option('--out <folder>')
    .option('--templates <path>')
    .option('--question <text>')
    .option('--reference <text>')
    .option('--solution <text>')
    .option('--rules <path...>')
    .option('--knowledge <file>', said, packagePath('rules/knowledge.yaml'))
    .option('--jobs <n>', said, wholeNumber, availableParallelism())
    .option('--json');

type DiagnoseFlags = ReturnType<ReturnType<typeof options>['opts']>;

/** `rules diagnose SOLUTIONS`: which line is wrong first, and which rule makes the same; of a file, or of what flags hold. */
export const command = () =>
  options().action(async (file, flags) => {
    const { out } = flags;
    if (file === undefined) await tellOne(flags);
    else if (out !== undefined) await interruptible((signal) => tellFile(file, out, flags, signal));
    else throw new UserError('Where shall the diagnoses go?', '--out FOLDER names a folder for them.');
  });

const knowing = async (flags: DiagnoseFlags) => {
  const paths = flags.rules ?? defaultRules();
  const { rules } = await rulesOfRun(await readRuleFiles(paths), undefined);
  const { policy } = await readSampling(policyBeside(paths[0] ?? 'rules'));
  const { table: knowledge } = await readKnowledge(flags.knowledge);
  return { rules, policy, knowledge };
};

const tellOne = async (flags: DiagnoseFlags): Promise<void> => {
  const { question, reference: solution, solution: asked } = flags;
  if (question === undefined || solution === undefined || asked === undefined)
    throw new UserError(
      'What shall be diagnosed?',
      'Name a .jsonl file, or give all of --question, --reference and --solution.',
    );
  const { rules, policy, knowledge } = await knowing(flags);
  const reference = await diagnosis.readReference(
    { index: 0, question, template: undefined, solution },
    knowledge,
  );
  if (!reference) return;
  const lines = labelled(asked);
  const record = diagnosis.recordOf(
    { id: 0 },
    lines,
    reference,
    diagnosis.diagnose(diagnosis.askedOf(reference, { rules: compileRules(rules), policy }), lines),
  );
  console.log(flags.json ? JSON.stringify(record) : described(record).join('\n'));
};

const verdictColours = { Correct: pc.green, Flawed: pc.red, Unread: pc.yellow } as const;

const described = (record: diagnosis.Diagnosed): readonly string[] => {
  const { verdict, reason, erroneous_line_number: label, explanation, rules, confidence, lines } = record;
  const width = Math.max(...lines.map(({ line }) => line.length));
  return [
    `${verdictColours[verdict](verdict)}${label === null ? '' : ` at ${label}`}${reason === undefined ? '' : `: ${reason}`}${pc.dim(`, confidence ${confidence}`)}`,
    ...lines.map(({ line, text, is, step, computes }) => {
      const what = [is.replace('_', ' '), step, computes].filter((one) => one !== null).join(': ');
      const mark = line === label ? pc.red('>') : ' ';
      return `${mark} ${line.padEnd(width)}  ${oneLine(text)}  ${pc.dim(oneLine(what))}`;
    }),
    ...(explanation === '' ? [] : [oneLine(explanation)]),
    ...(rules.length > 0 ? [pc.dim(`rules: ${rules.map(({ rule }) => rule).join(', ')}`)] : []),
  ];
};

const tellFile = async (input: string, out: string, flags: DiagnoseFlags, signal: AbortSignal) => {
  const progress = progressLine('reading solutions …');
  const refused = refusals();
  const { templates, jobs } = flags;
  const worker = new URL('./diagnose-worker.js', import.meta.url);
  const places = { input, out, templates, jobs, worker, version: packageVersion(), signal };
  const { diagnosisBlocks } = await import('../report/index.ts');
  const tally = await diagnosis
    .diagnoseAll({
      ...places,
      ...(await knowing(flags)),
      told: (tally) => markdownOf([{ heading: 'Diagnosed solutions', level: 1 }, ...diagnosisBlocks(tally)]),
      onSolutions: (done) => progress.show(`${done} solutions …`),
      onRefused: (one) => {
        progress.clear();
        refused.tell(one);
      },
    })
    .finally(() => progress.clear());
  refused.end();
  console.log(flags.json ? JSON.stringify(tally) : summary(tally, out));
};

const summary = ({ solutions, verdicts, kinds }: diagnosis.Tally, out: string): string => {
  const { Correct, Flawed, Unread } = verdicts;
  const named = Flawed - (kinds.other ?? 0);
  return `${counted(solutions, 'solution')}: ${Correct} correct, ${Flawed} flawed (${named} as a rule does), ${Unread} unread; written to ${oneLine(out)}`;
};
