import { type Family, type LiftedCondition, thirds } from '../../model/index.ts';
import { didYouMean, type Place } from '../diagnostics.ts';
import {
  type Fields,
  unknownWords,
  type WrittenAlternative,
  type WrittenChoice,
  type WrittenCondition,
  type WrittenRule,
} from '../fields.ts';
import { checkRangeSizes, readCondition, readNumber, readOptions } from '../read/expression.ts';
import { allRead, placeIn, readPattern, readWorking, type Scope } from '../read/scope.ts';
import {
  type Alternative,
  type Choice,
  type Clause,
  type Comparison,
  type Condition,
  saidBy,
} from '../rule.ts';
import { namesIn, partsOf, type Syntax } from '../syntax.ts';
import { notHoles } from '../vocabulary.ts';
import type { Text } from '../yaml.ts';

/** The holes that the left of an alternative fills, the step's own among them. */
const boundBy = ({ pattern, target }: WrittenAlternative): readonly string[] => [
  ...(target && target !== 'answer' ? [target] : []),
  ...namesIn(pattern).flatMap(({ name }) => (name === '_' ? [] : [name])),
];

/** The holes that every alternative of the rule fills, or that stand for quantities. */
export const boundByAll = ({ alternatives, quantities }: WrittenRule): readonly string[] => {
  const [first = quantities, ...rest] = alternatives.map(boundBy);
  return first.filter((name) => rest.every((names) => names.includes(name)));
};

/** The holes that are filled where an alternative is written: its own, those of `also` and `choose`; for one of `also` those of every change. */
const boundWith = (alternative: WrittenAlternative, rule: WrittenRule): readonly string[] => [
  ...boundBy(alternative),
  ...(rule.also.includes(alternative) ? boundByAll(rule) : []),
  ...rule.also.flatMap(boundBy),
  ...rule.choices.map((choice) => choice.hole),
];

/** The holes that some alternative fills, that stand for quantities, and those that `choose` fills. */
export const boundSomewhere = (rule: WrittenRule): readonly string[] => {
  const { alternatives, also, quantities, choices } = rule;
  const chosen = choices.map(({ hole }) => hole);
  return [...new Set([...[...alternatives, ...also].flatMap(boundBy), ...quantities, ...chosen])];
};

/** Which holes are runs (`...p`) and which are operations (`a op b`), over all changes and choices. */
const shapesOf = ({ alternatives, also, choices }: WrittenRule): Pick<Scope, 'runs' | 'operators'> => {
  const runs = new Set(choices.filter(({ run }) => run).map(({ hole }) => hole));
  const operators = new Set<string>();
  const visit = (tree: Syntax): void => {
    if (tree.kind === 'run') runs.add(tree.hole.name);
    if (tree.kind === 'operation') operators.add(tree.sign.name);
    partsOf(tree).forEach(visit);
  };
  for (const { pattern } of [...alternatives, ...also]) visit(pattern);
  for (const { offered, hole } of choices)
    if (offered.some(({ items }) => items.some(offersSigns))) operators.add(hole);
  return { runs, operators };
};

const offersSigns = (tree: Syntax): boolean => tree.kind === 'sign' || partsOf(tree).some(offersSigns);

/** What a string of the rule may speak of when these holes are filled. */
export const scopeOf = (rule: WrittenRule, source: Text, bound: readonly string[]): Scope => ({
  source,
  report: rule.report,
  wordLists: rule.wordLists,
  bound,
  ...shapesOf(rule),
  manyChanges: rule.alternatives.length > 1,
  each: false,
  columns: false,
  made: false,
});

/** A condition: everything in it is known, it holds or does not, and it can hold at all. */
export const clauseOf = ({ text, tree }: WrittenCondition, scope: Scope): Clause | undefined => {
  const condition = readCondition(tree, scope);
  if (!condition) return undefined;
  checkPossible(condition, scope);
  const names = namesIn(tree).map(({ name }) => name);
  const holes = names.filter((name) => !notHoles.has(name));
  return { text, condition, holes, asksResult: names.includes('new.value') };
};

const disjoint: readonly (readonly string[])[] = [
  ['int', 'decimal', 'fraction'],
  ['question', 'world knowledge', 'computed', 'constant'],
  thirds,
  ['variable', 'constant'],
];

/** `x is int and x is decimal`, `x != x`, `3 == 5`: nothing satisfies these. */
const checkPossible = (condition: Condition, scope: Scope): void => {
  const never = (at: Condition, message: string): void =>
    scope.report.error('impossible', placeIn(scope, at), message, 'The rule could never apply.');
  if (condition.kind === 'compare') {
    const fault = neverHolds(condition);
    if (fault) never(condition, fault);
  }
  if (condition.kind !== 'and' && condition.kind !== 'or') return;
  if (condition.kind === 'and') {
    const claims = condition.parts.filter((part) => part.kind === 'is');
    for (const [index, claim] of claims.entries())
      for (const other of claims.slice(0, index))
        if (saidBy(other.subject) === saidBy(claim.subject) && clash(other.said, claim.said))
          never(claim, `nothing is both ${other.said} and ${claim.said}.`);
  }
  for (const part of condition.parts) checkPossible(part, scope);
};

const neverHolds = ({ sign, left, right }: Comparison): string | undefined => {
  const same = saidBy(left) === saidBy(right);
  if (same && (sign === '!=' || sign === '<' || sign === '>'))
    return 'both sides are the same, so this never holds.';
  if (sign === '==' && left.kind === 'num' && right.kind === 'num' && !same)
    return 'two different numbers are never equal.';
  return undefined;
};

const clash = (one: string, other: string): boolean =>
  one !== other && disjoint.some((kinds) => kinds.includes(one) && kinds.includes(other));

/** A change: every hole on the right is filled, and each side holds only what can stand there. */
export const alternativeOf = (
  alternative: WrittenAlternative,
  rule: WrittenRule,
): Alternative | undefined => {
  const { source, kind, target, index, text, explanations } = alternative;
  const scope = scopeOf(rule, source, boundWith(alternative, rule));
  for (const side of [alternative.pattern, alternative.replacement]) checkSigns(side, scope);
  const pattern = readPattern(alternative.pattern, scope);
  const when = allRead(
    alternative.when.map((one) => clauseOf(one, { ...scope, source: one.source, made: true })),
  );
  if (kind === 'result') {
    if (target === undefined) {
      const place = placeIn(scope, alternative.replacement);
      scope.report.error('result', place, '`:=` needs a whole step on the left.', 'Write `t = … => t := …`.');
    }
    const replacement = readNumber(alternative.replacement, scope);
    if (!pattern || !replacement || !when) return undefined;
    return { index, text, target, pattern, kind, replacement, when, explanations };
  }
  if (!rule.stepMayStay && saidBy(alternative.pattern) === saidBy(alternative.replacement)) {
    const hint = 'Write something else on the right of =>.';
    scope.report.error('same', placeIn(scope, alternative.replacement), 'this changes nothing.', hint);
  }
  checkFilled(alternative, scope);
  const replacement = readWorking(alternative.replacement, scope);
  if (!pattern || !replacement || !when) return undefined;
  return { index, text, target, pattern, kind, replacement, when, explanations };
};

/** What people write for a sign, and what would stand for any operation here. */
const saidSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    x: '*',
    X: '*',
    times: '*',
    by: '*',
    plus: '+',
    minus: '-',
    less: '-',
    over: '/',
    div: '/',
  }),
);

const checkSigns = (tree: Syntax, scope: Scope): void => {
  const sign = tree.kind === 'operation' ? saidSigns.get(tree.sign.name) : undefined;
  if (tree.kind === 'operation' && sign !== undefined) {
    const message = `\`${tree.sign.name}\` stands for any operation here, not for \`${sign}\`.`;
    const hint = `Write \`${sign}\`, or call an operation that may be any \`op\`.`;
    scope.report.error('sign_word', placeIn(scope, tree), message, hint);
  }
  for (const part of partsOf(tree)) checkSigns(part, scope);
};

const checkFilled = ({ replacement }: WrittenAlternative, scope: Scope): void => {
  const { report, bound } = scope;
  for (const tree of namesIn(replacement)) {
    const { name } = tree;
    if (bound.includes(name)) continue;
    const place = placeIn(scope, tree);
    if (name === '_') {
      const hint = 'Give it a name on the left.';
      report.error('unbound', place, '`_` is anything, so it cannot be written.', hint);
    } else if (notHoles.has(name)) report.error('unbound', place, `\`${name}\` cannot stand in a change.`);
    else {
      const message = `\`${name}\` is not on the left of =>, nor in \`choose\`.`;
      report.error('unbound', place, message, didYouMean(name, bound));
    }
  }
};

/** A choice: its hole is new, and what it offers depends only on what is known before it. */
export const choiceOf = (choice: WrittenChoice, rule: WrittenRule): Choice | undefined => {
  checkHole(choice, rule);
  const { hole, run, offered } = choice;
  const before = rule.choices.slice(0, rule.choices.indexOf(choice)).map((one) => one.hole);
  const options = allRead(
    offered.map(({ items, source }) => {
      const scope = scopeOf(rule, source, [...boundByAll(rule), ...before]);
      checkRangeSizes(items, scope);
      return readOptions(items, scope);
    }),
  );
  return options && { hole, run, options: options.flat() };
};

const checkHole = ({ hole, run, key }: WrittenChoice, { report, alternatives, edits }: WrittenRule): void => {
  // An edit takes no terms.
  if ((run && edits.length > 0) || !/^[A-Za-z_]\w*$/.test(hole) || notHoles.has(hole)) {
    const hint = 'Choose for a hole: a letter such as `n` or `y`.';
    report.error('choose', key.place, `\`${key.text}\` cannot be chosen.`, hint);
  }
  if (alternatives.some((alternative) => boundBy(alternative).includes(hole))) {
    const message = `\`${hole}\` is on the left of =>, so there is nothing to choose.`;
    report.error('choose', key.place, message, 'Use another letter.');
  }
};

/** Chosen holes that nothing uses: the rule would offer the same change many times over. */
export const checkHolesUsed = (rule: WrittenRule): void => {
  const { alternatives, also, edits, choices, conditions, report } = rule;
  const names = (trees: readonly Syntax[]): Set<string> =>
    new Set(trees.flatMap((tree) => namesIn(tree).map(({ name }) => name)));
  const used = names([
    ...[...alternatives, ...also].map(({ replacement }) => replacement),
    ...edits.map(({ tree }) => tree),
    ...choices.flatMap(({ offered }) => offered.flatMap(({ items }) => items)),
  ]);
  const asked = names(conditions.map(({ tree }) => tree));
  for (const { hole, key } of choices) {
    if (used.has(hole)) continue;
    const message = `\`${hole}\` is chosen, but ${asked.has(hole) ? 'no change writes it' : 'nothing uses it'}.`;
    const where = edits.length > 0 ? 'in an edit' : 'on the right of =>';
    report.error('unused', key.place, message, `Write \`${hole}\` ${where}, or drop it.`);
  }
};

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
  // A line that is gone or merged into another shows no result that could be wrong.
  if (family === 'computational' && layout !== 'complete')
    tell(
      placeOf('solution'),
      'a computational mistake is a result that its own line shows.',
      'Leave `solution` out.',
    );
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
