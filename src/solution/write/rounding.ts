import { compare, equal } from '../../base/index.ts';
import { roundsWhole } from '../../english/index.ts';
import { type Change, definedBefore, type Refused, refuse } from './change.ts';

/**
 * Undefined where no line rounds a number that is whole by now, in words outside of any working or beside the number that it
 * rounds (`19, or 19 pages`), and none rounds another number than the one that it has just shown.
 */
export const refuseRounding = (change: Change, lines: readonly string[]): Refused | undefined => {
  const { text, mutant, names, values } = change;
  const idle = lines.find(roundsWhole);
  if (idle !== undefined && !text.lines.some((line) => line.text === idle))
    return refuse('whole_rounded', `rounds what is whole: ${idle}`);
  const { exact, steps } = text.facts;
  for (const [step, { expr, names: own }] of steps.entries()) {
    const line = text.lineOf[step];
    const rounds = expr.kind === 'call' && own.length === 1 && line !== undefined;
    const from = rounds ? definedBefore({ text, mutant: { ...mutant, step } }, own[0] ?? '') : undefined;
    const [whole, rounded] = [exact[step], exact[from ?? -1]];
    if (from === undefined || text.lineOf[from] !== line || !whole || !rounded || equal(whole, rounded))
      continue;
    if (step === mutant.step && mutant.kind === 'working' && names[0] !== own[0])
      return refuse(
        'operand_named_beside',
        `names what is rounded beside it: ${text.lines[line ?? -1]?.text}`,
      );
    if (compare(values[step] ?? whole, values[from] ?? rounded) === 0)
      return refuse('whole_rounded', `rounds what is whole: ${text.lines[line ?? -1]?.text}`);
  }
  return undefined;
};
