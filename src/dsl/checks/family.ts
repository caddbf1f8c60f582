import type { Family, LiftedCondition } from '../../model/index.ts';
import type { WrittenAlternative, WrittenRule } from '../context.ts';
import { didYouMean, type Place } from '../diagnostics.ts';
import { type Fields, unknownWords } from '../fields.ts';
import { saidBy } from '../rule.ts';
import type { Text } from '../yaml.ts';
import { boundSomewhere, shapesOf } from './parts.ts';

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
    readonly despite: readonly LiftedCondition[];
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

/** What `explain` may show beside the holes. */
export const explanationWords = [
  ...['old.op', 'new.op', 'old.value', 'new.value'],
  ...['old.working', 'new.working', 'old.formula', 'new.formula', 'kept', 'dropped', 'added', 'step', 'said'],
  ...['slip.place', 'slip.digit', 'slip.wrong', 'slip.column'],
  ...['slip.before', 'slip.product', 'slip.check', 'slip.off', 'slip.zeros', 'slip.point', 'slip.swapped'],
];

/** Words of an explanation that show no number. */
const wordless: ReadonlySet<string> = new Set([
  'old.op',
  'new.op',
  'step',
  'slip.place',
  'slip.zeros',
  'slip.point',
]);

/** An explanation: each `{…}` is a hole of the rule or one of the known words, and one of them shows a number. */
export const checkExplanation = (text: Text, context: WrittenRule): void => {
  const known = [...boundSomewhere(context), ...explanationWords];
  const { operators } = shapesOf(context);
  for (const { word, place } of unknownWords(text, known)) {
    const message = `\`{${word}}\` is nothing that this rule knows.`;
    context.report.error('explain', place, message, hintFor(word, known));
  }
  const shown = [...text.text.matchAll(/\{([^}]*)\}/g)].map(([, word = '']) => word.trim());
  const numbers = shown.some((word) => !wordless.has(word) && !operators.has(word));
  if (numbers || /\d/.test(text.text.replace(/\{[^}]*\}/g, ''))) return;
  const message = 'this shows no number, so it would explain every problem alike.';
  context.report.error('explain', text.place, message, 'Name one: `{a}`, `{new.value}`, `{old.working}`.');
};

/** Somebody who writes `{t.old}` means `{old.value}`; and whoever is far from any word is shown them all. */
const hintFor = (word: string, known: readonly string[]): string => {
  const turned = /^\w+\.(old|new)$/.exec(word);
  return turned ? `Write \`{${turned[1]}.value}\`.` : didYouMean(word, known, 'all');
};
