import type { Program, Step, Template } from '../model/index.ts';
import { wordsOf } from './name.ts';
import type { Quantity } from './quantity.ts';

const forOne = /\b(?:each|every|per|apiece)\b/;
const rates = new Set('per each every avg average rate hourly daily weekly monthly yearly annual'.split(' '));

/**
 * Whether words say of a product that it is for one of something, and its name does not: of `The room in each van is
 * 8 * 3 vans = 24` nobody knows for certain that 24 is what one van holds.
 */
export const isOfEach = (words: string, { expr, target }: Step): boolean =>
  expr.kind === 'binary' &&
  expr.op === '*' &&
  forOne.test(words) &&
  !wordsOf(target).some((word) => rates.has(word));

const start = /\b(?:initial|original|start|beg[aiu]n|first|used to|before|already|had)/i;
const past = /\b(?:old|ago|last|previous|before|used to|was|were|originally)\b/i;
const states: ReadonlyMap<string, RegExp> = new Map([
  ['initial', start],
  ['original', start],
  ['starting', start],
  ['beginning', start],
  ['old', past],
  ['previous', past],
  ['final', /\b(?:final|end|left|now|after|remain|by then|last)/i],
  ['new', /\b(?:new|more|another|add|extra|then|now|other)/i],
  ['current', /\b(?:current|now|today|presently|this|already|is|are|has|have)\b/i],
]);

/**
 * Whether what a name says of a time is so: of 80 eggs that ten hens lay, `initial_eggs` are none that later get more
 * or fewer. Of what is worked out the solution's author says it.
 */
export const isSureState = (
  target: string,
  step: number,
  {
    program,
    quantities,
    template,
  }: { readonly template: Template; readonly program: Program; readonly quantities: readonly Quantity[] },
): boolean => {
  const told = wordsOf(target).flatMap((word) => states.get(word) ?? []);
  const kind = program.steps[step]?.expr.kind;
  if (told.length === 0 || (kind !== 'num' && kind !== 'call')) return true;
  if (quantities.some(({ earlier }) => earlier === step)) return true;
  return told.every((cue) => cue.test(template.question));
};
