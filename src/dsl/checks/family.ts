import type { Family, KeepCondition } from '../../model/index.ts';
import type { WrittenAlternative, WrittenRule } from '../context.ts';
import type { Place } from '../diagnostics.ts';
import type { Fields } from '../fields.ts';
import { saidBy } from '../tree.ts';

/**
 * A family is a promise to whoever trains on the label: of a computational mistake one result is wrong and no working,
 * of a conceptual one the working and no result, and of a skipped step nothing but that its line is missing.
 */
export const checkFamily = (
  family: Family,
  rule: WrittenRule,
  {
    layout,
    despite,
    fields,
    place,
  }: {
    readonly layout: string;
    readonly despite: readonly KeepCondition[];
    readonly fields: Fields;
    readonly place: Place;
  },
): void => {
  const tell = (at: Place, message: string, hint: string): void =>
    rule.report.error('family', at, message, hint);
  for (const alternative of [...rule.alternatives, ...rule.also]) {
    const said = wrongFor(family, alternative);
    if (said) tell(alternative.source.place, ...said);
  }
  const placeOf = (key: string): Place => fields.get(key)?.value.place ?? place;
  const several = fields.has('also') ? 'also' : fields.has('consistent') ? 'consistent' : undefined;
  if (several && (family !== 'conceptual' || layout !== 'complete' || fields.has('see_through'))) {
    const hint = 'Leave out `solution` and `see_through`, and write it under `family: conceptual`.';
    tell(
      placeOf(several),
      `with \`${several}\` the working of several lines changes, and every line stays.`,
      hint,
    );
  }
  if (family === 'skipped_step' && fields.get('commute'))
    tell(placeOf('commute'), 'a skipped step changes nothing, not even an order.', 'Leave `commute` out.');
  if (family === 'skipped_step' && layout !== 'omits_line')
    tell(placeOf('solution'), 'a skipped step leaves its line out.', 'Write `solution: omits_line`.');
  if (family !== 'skipped_step' && despite.includes('answer_changes')) {
    const hint = 'Leave it out: only `family: skipped_step` keeps the answer.';
    tell(placeOf('despite'), `a ${family} mistake that does not change the answer is none.`, hint);
  }
};

/** What is wrong with a change of that family, and how to mend it. */
const wrongFor = (
  family: Family,
  { kind, pattern, replacement }: WrittenAlternative,
): readonly [string, string] | undefined => {
  switch (family) {
    case 'computational':
      if (kind === 'result') return undefined;
      return [
        'a computational mistake keeps the working, and `=>` alone changes it.',
        'Write `t = … => t := …`, or put the rule under `family: conceptual`.',
      ];
    case 'conceptual':
      if (kind === 'working') return undefined;
      return [
        'a conceptual mistake is worked out rightly, and `:=` makes the result wrong.',
        'Write `t = …` on the right, or put the rule under `family: computational`.',
      ];
    default:
      if (kind === 'working' && saidBy(pattern) === saidBy(replacement)) return undefined;
      return ['a skipped step changes nothing in the program.', 'Write the same on both sides of =>.'];
  }
};
