import { compare, type Exact, equal, rememberedOf } from '../../base/index.ts';
import { roundsWhole } from '../../english/index.ts';
import { definedBefore } from '../../facts/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { type Change, type Refused, refuse } from './change.ts';

/**
 * Undefined where no line rounds a number that is whole by now, in words outside of any working or beside the number that it
 * rounds (`19, or 19 pages`), and none rounds another number than the one that it has just shown.
 */
export const refuseRounding = (change: Change, lines: readonly string[]): Refused | undefined => {
  const { text, mutant, names, values } = change;
  const idle = lines.find(roundsWhole);
  if (idle !== undefined && !text.lines.some((line) => line.text === idle))
    return refuse('whole_rounded', `rounds what is whole: ${idle}`);
  for (const { step, name, from, line, whole, rounded } of roundedBeside(text)) {
    if (step === mutant.step && mutant.kind === 'working' && names[0] !== name)
      return refuse('operand_named_beside', `names what is rounded beside it: ${line}`);
    if (compare(values[step] ?? whole, values[from] ?? rounded) === 0)
      return refuse('whole_rounded', `rounds what is whole: ${line}`);
  }
  return undefined;
};

/** A step that rounds the number of another one, which the same line tells. */
interface Rounded {
  readonly step: number;
  readonly name: string;
  readonly from: number;
  readonly line: string;
  readonly whole: Exact;
  readonly rounded: Exact;
}

/** Every change of a solution asks for them, and hardly one has any. */
const roundedBeside = rememberedOf((text: AlignedText): readonly Rounded[] => {
  const { exact, steps } = text.facts;
  return steps.flatMap(({ expr, names: [name = '', ...others] }, step): readonly Rounded[] => {
    const at = text.lineOf[step];
    if (expr.kind !== 'call' || name === '' || others.length > 0 || at === undefined) return [];
    const from = definedBefore(text.facts, name, step);
    const [whole, rounded] = [exact[step], exact[from]];
    if (text.lineOf[from] !== at || !whole || !rounded || equal(whole, rounded)) return [];
    return [{ step, name, from, line: text.lines[at]?.text ?? '', whole, rounded }];
  });
});
