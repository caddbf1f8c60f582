import { plainNumber } from '../base/index.ts';
import type { ProblemRule } from '../dsl/index.ts';
import { type Bindings, prepare } from '../engine/index.ts';
import type { Template } from '../model/index.ts';
import { compileProblemRule, flawReasons, readProblem, triedWith } from '../questions/index.ts';
import { loadPython, type Runtime } from '../runtime/index.ts';
import { harmless, lines, colours as pc } from './print.ts';

/** Prints what a rule of the family `problem` makes of a template's question, quantity by quantity, and why. */
export const tellWhyNotEdited = async (
  template: Template,
  rule: ProblemRule,
  flags: { readonly runtime: Runtime; readonly json?: boolean },
): Promise<void> => {
  const told = await toldOf(template, rule, flags.runtime);
  if (flags.json) console.log(JSON.stringify(told));
  else console.log(describe(told, rule));
};

interface Possibility {
  readonly holes: string;
  readonly verdict: 'kept' | 'dropped' | 'missed';
  readonly reason?: string;
  readonly detail: string;
}

type Told = Awaited<ReturnType<typeof toldOf>>;

const toldOf = async (template: Template, rule: ProblemRule, runtime: Runtime) => {
  const head = { rule: rule.id, index: template.index };
  const possibilities: Possibility[] = [];
  const prepared = await prepare(template, 0, runtime, loadPython);
  const read = prepared.ok ? readProblem(prepared.problem) : prepared;
  if (!read.ok) return { ...head, refused: { reason: read.reason, detail: read.detail }, possibilities };
  const verdicts = triedWith(compileProblemRule(rule), read.problem, ({ clause, bindings }) =>
    possibilities.push({ holes: holesOf(bindings), verdict: 'missed', reason: clause, detail: '' }),
  );
  for (const verdict of verdicts) {
    const holes = holesOf(verdict.bindings);
    possibilities.push(
      verdict.kind === 'kept'
        ? { holes, verdict: 'kept', detail: verdict.question }
        : { holes, verdict: 'dropped', reason: verdict.reason, detail: verdict.detail },
    );
  }
  return { ...head, refused: undefined, possibilities };
};

const holesOf = (bindings: Bindings): string =>
  Object.entries(bindings)
    .map(([hole, bound]) => {
      const said = bound.kind === 'step' ? bound.step.quantity.name.words.join(' ') : '';
      return `${hole} = ${bound.kind === 'number' ? plainNumber(bound.value) : said}`;
    })
    .join(', ');

const describe = ({ index, refused, possibilities }: Told, rule: ProblemRule): string => {
  const head = `${pc.bold(rule.id)} on template ${index}`;
  if (refused)
    return `${head}\n\nNo question is edited. ${pc.red(refused.reason)}: ${harmless(refused.detail)}`;
  const told = possibilities.map(({ holes, verdict, reason = '', detail }) => {
    const became =
      verdict === 'kept'
        ? `${pc.green('kept')}: ${harmless(detail)}`
        : verdict === 'missed'
          ? pc.yellow(`missed by \`${reason}\``)
          : pc.red(`dropped by ${reason}: ${harmless(detail)}`);
    return `  ${harmless(holes)}   ${became}`;
  });
  const kept = possibilities.filter(({ verdict }) => verdict === 'kept').length;
  const reasons = new Set(
    possibilities.flatMap(({ verdict, reason }) => (verdict === 'dropped' ? reason : [])),
  );
  const meanings = Object.entries(flawReasons).filter(([reason]) => reasons.has(reason));
  return lines(
    ...[head, '', told, ''],
    `${kept} possible; a run draws one a template.`,
    meanings.map(([reason, meaning]) => pc.dim(`  ${reason}: ${meaning}`)),
  );
};
