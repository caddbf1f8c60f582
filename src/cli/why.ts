import type { Rule } from '../dsl/index.ts';
import * as engine from '../engine/index.ts';
import { labelsOf, type Template, UserError } from '../model/index.ts';
import { inWords } from '../quantities/index.ts';
import { noRule, readRuleFiles, readSampling, rulesOfRun } from '../run/index.ts';
import { loadPython, type Runtime } from '../runtime/index.ts';
import { commandNamed, runtimeOption, said, shippedProblems } from './command.ts';
import { findTemplates } from './find-templates.ts';
import { harmless, lines, colours as pc, progressLine } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';

export const command = () =>
  commandNamed('why')
    .argument('<rule>')
    .argument('<template>')
    .option('--templates <path>', said, shippedProblems)
    .option('--rules <path...>')
    .option('--sampling <file>')
    .option('--seed <text>', said, '42')
    .addOption(runtimeOption())
    .option('--json')
    .action(async (ruleId, wanted, flags) => {
      const paths = flags.rules ?? defaultRules();
      const { rules, problems } = await rulesOfRun(await readRuleFiles(paths), undefined);
      const edits = problems.find(({ id }) => id === ruleId);
      if (edits) {
        const { found: asked, line } = await findTemplates(flags.templates, wanted);
        if (line !== undefined)
          throw new UserError(
            `${ruleId} edits the question: it has no lines, and so no ${line}.`,
            `\`rules why ${ruleId} ${wanted.slice(0, wanted.lastIndexOf(':'))}\` tells of every place.`,
          );
        const { tellWhyNotEdited } = await import('./why-edited.ts');
        for (const template of asked) await tellWhyNotEdited(template, edits, flags);
        return;
      }
      const rule = rules.find(({ id }) => id === ruleId);
      const known = [...rules, ...problems].map(({ id }) => id);
      if (!rule) throw noRule(ruleId, known);
      const { policy } = await readSampling(flags.sampling ?? policyBeside(paths[0] ?? 'rules'));
      const { found, line } = await findTemplates(flags.templates, wanted);
      const settings: engine.Settings = { rules: engine.compileRules(rules), policy, seed: flags.seed };
      for (const template of found) {
        const told = await tell(template, rule, settings, line, flags.runtime);
        console.log(flags.json ? JSON.stringify(told) : describe(told, rule));
      }
    });

type Told = Awaited<ReturnType<typeof tell>>;

const tell = async (
  template: Template,
  rule: Rule,
  settings: engine.Settings,
  line: string | undefined,
  runtime: Runtime,
) => {
  const progress = progressLine('starting Python …');
  const prepared = await engine.prepare(template, 0, runtime, loadPython).finally(progress.clear);
  if (!prepared.ok) {
    const { reason, detail } = prepared;
    return { rule: rule.id, index: template.index, model: template.model ?? '', refused: { reason, detail } };
  }
  const { lines } = prepared.problem.solution;
  const labels = labelsOf(lines.length);
  if (line !== undefined && !labels.includes(line))
    throw new UserError(
      `Template ${template.index} has no line ${line}.`,
      `Its lines are ${labels.length > 2 ? `L1 to ${labels.at(-2)}` : 'L1'}, and FA for the final answer.`,
    );
  return engine.whyOf(prepared.problem, rule, settings, line);
};

const describe = (told: Told, rule: Rule): string => {
  const head = `${pc.bold(told.rule)} on template ${told.index}${told.model === '' ? '' : ` (${told.model})`}`;
  if ('refused' in told) {
    const { reason, detail } = told.refused;
    return `${head}\n\nNo rule can use this template. ${pc.red(reason)}: ${harmless(detail)}`;
  }
  if (told.steps.length === 0) return `${head}\n\nNo step of the program computes anything there.`;
  return lines(head, told.steps.map(describeStep), '', countsOf(told, rule));
};

const describeStep = (step: engine.WhyStep): string => {
  const head = `${pc.bold(step.line ?? 'no line')}  ${inWords(step.variable)} = ${harmless(step.words)} = ${step.value}`;
  const width = Math.max(...step.groups.map(({ pattern }) => pattern.length), 0);
  const groups = step.groups.flatMap((group) => describeGroup(group, width));
  return lines('', head, groups.length > 0 ? groups : pc.dim('  the rule asks nothing of this step'));
};

const describeGroup = ({ pattern, matched, place, possibilities }: engine.WhyGroup, width: number) => {
  const name = pattern.padEnd(width);
  if (!matched) return [pc.dim(`  ${name}   no match`)];
  const head = `  ${name}   matched   ${harmless(place)}`;
  const [first] = possibilities;
  const isAsFirst = ({ verdict, reason, detail }: engine.WhyPossibility): boolean =>
    verdict === 'missed' && reason === first?.reason && detail === first.detail;
  // One clause of the rule stands against the place itself, whatever the alternative.
  if (first && possibilities.every(isAsFirst)) return [head, `    ${missText(first)}`];
  const wide = Math.max(...possibilities.map((one) => changeText(one).length));
  return [head, ...possibilities.map((one) => `    ${changeText(one).padEnd(wide)}   ${verdictText(one)}`)];
};

const changeText = ({ change, choices }: engine.WhyPossibility): string => {
  const picked = Object.entries(choices).map(([hole, text]) => `${hole} = ${text}`);
  return harmless(`=> ${change}${picked.length > 0 ? `, ${picked.join(', ')}` : ''}`);
};

const missText = ({ reason, detail }: engine.WhyPossibility): string =>
  pc.yellow(`missed by \`${reason}\`${detail === '' ? '' : `: ${harmless(detail)}`}`);

const verdictText = (one: engine.WhyPossibility): string => {
  if (one.verdict === 'kept')
    return `${pc.green('kept')}: ${harmless(one.detail)} ${pc.dim(`(${one.id} at ${one.line})`)}`;
  if (one.verdict === 'not_drawn')
    return pc.dim(
      `${one.reason === null ? 'possible, but not drawn' : 'not drawn'}: ${harmless(one.detail)}`,
    );
  if (one.verdict === 'repeated') return pc.dim(`${one.detail} (${one.id})`);
  if (one.verdict === 'missed') return missText(one);
  return pc.red(
    `dropped by ${one.reason}${one.guard === undefined ? '' : ` (${one.guard})`}: ${harmless(one.detail)}`,
  );
};

const countsOf = ({ steps, drawn, drawnOf }: engine.Why, rule: Rule): string => {
  const all = steps.flatMap(({ groups }) => groups.flatMap(({ possibilities }) => possibilities));
  const count = (verdict: engine.WhyPossibility['verdict']): number =>
    all.filter((one) => one.verdict === verdict).length;
  const dropped = new Set(all.filter(({ verdict }) => verdict === 'dropped').map(({ reason }) => reason));
  const meanings = [...dropped].flatMap((reason) =>
    reason !== null && engine.isReason(reason) ? [pc.dim(`  ${reason}: ${engine.reasons[reason]}`)] : [],
  );
  const draws =
    drawn === null
      ? ''
      : ` A run draws ${drawn} a step of what ${drawnOf === 'step' ? `all ${rule.family} rules` : `a ${rule.family} rule`} may give (\`draw\` in sampling.yaml).`;
  const counts = `${count('kept')} kept, ${count('not_drawn')} not drawn, ${count('dropped')} dropped.${draws}`;
  return lines(counts, meanings);
};
