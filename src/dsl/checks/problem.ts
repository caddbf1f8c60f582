import { type Family, type LiftedCondition, type ProblemClass, problemClasses } from '../../model/index.ts';
import { didYouMean, type Place, type Reporter } from '../diagnostics.ts';
import {
  checkRegex,
  type Fields,
  factKeys,
  fieldsOf,
  mapsAt,
  oneOf,
  problemExampleKeys,
  problemKeys,
  textAt,
  textsAt,
  unknownWords,
  type WordLists,
  type WrittenAlternative,
  type WrittenChoice,
  type WrittenEdit,
  type WrittenRule,
} from '../fields.ts';
import { readNumber } from '../read/expression.ts';
import { placeIn, type Scope } from '../read/scope.ts';
import { type EditCall, type IdleFact, type ProblemExample, type ProblemRule, saidBy } from '../rule.ts';
import { readChoices, readEdit, readWhere } from '../strings.ts';
import type { CallSyntax, Syntax } from '../syntax.ts';
import { editForms, isForm, notHoles, type Parameter } from '../vocabulary.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';
import { checkBoth, checkReasons, readExample, textsOf } from './examples.ts';
import { boundSomewhere, checkHolesUsed, choiceOf, clauseOf, scopeOf, shapesOf } from './parts.ts';
import { checkCounts, checkSizes } from './sizes.ts';

/** Reads a rule of the family `problem`; every mistake is told, and with one the rule is left out by the caller. */
export const readProblemRule = (
  yaml: Yaml,
  path: string,
  { report, wordLists }: { readonly report: Reporter; readonly wordLists: WordLists },
  checkId: (id: Text) => void,
): { readonly id?: string | undefined; readonly rule?: ProblemRule } => {
  const fields = fieldsOf(yaml, problemKeys, 'a rule of the family `problem`', report);
  if (!fields) return {};
  const id = textAt(fields.get('rule'), report);
  if (id) checkId(id);
  if (!checkCounts(fields, report)) return { id: id?.text };
  const written = writtenOf(fields, { report, wordLists });
  if (!checkSizes(written, false)) return { id: id?.text };
  const made = written.edits.flatMap((edit) => editOf(edit, written) ?? []);
  const chosen = written.choices.flatMap((choice) => choiceOf(choice, written) ?? []);
  checkHolesUsed(written);
  const said = (key: string): string | undefined => textAt(fields.get(key), report)?.text;
  const explain = textAt(fields.get('explain'), report);
  if (explain) checkEditExplanation(explain, written);
  const examples = readProblemExamples(fields.get('examples'), report);
  checkReasons(
    examples,
    written.conditions.map(({ text }) => text),
    (because) => /^[a-z]+(_[a-z]+)*$/.test(because),
    report,
  );
  checkBoth(examples, fields.get('rule')?.value.place ?? yaml.place, report);
  const clauses = written.conditions.flatMap(
    (one) => clauseOf(one, scopeOf(written, one.source, boundSomewhere(written))) ?? [],
  );
  const label = classOf(fields.get('class'), report);
  const share = shareOf(fields.get('share'), report);
  if (!id || label === undefined || share === undefined) return { id: id?.text };
  const rule: ProblemRule = {
    id: id.text,
    family: 'problem',
    title: said('title') ?? '',
    about: said('about') ?? '',
    class: label,
    edits: made,
    quantities: written.quantities,
    conditions: clauses,
    choices: chosen,
    share,
    explanation: explain?.text,
    facts: readFacts(fields.get('facts'), report),
    examples,
    file: path,
    line: report.position(id.place.start).line,
  };
  return { id: id.text, rule };
};

const writtenOf = (fields: Fields, told: Pick<WrittenRule, 'report' | 'wordLists'>): WrittenRule => {
  const { report } = told;
  const edits = textsAt(fields.get('edit'), report).flatMap((source): WrittenEdit[] => {
    const tree = readEdit(source, report);
    return tree ? [{ tree, source }] : [];
  });
  const choices = readChoices(fields.get('choose'), report);
  const conditions = textsAt(fields.get('where'), report).flatMap((text) => readWhere(text, report));
  return {
    alternatives: [],
    also: [],
    edits,
    quantities: quantitiesOf(edits, choices),
    choices,
    conditions,
    stepMayStay: false,
    ...told,
  };
};

const classOf = (entry: Entry | undefined, report: Reporter): ProblemClass | undefined => {
  const text = oneOf(entry, problemClasses.map(String), report);
  return problemClasses.find((one) => String(one) === text);
};

/** A part of one; 1 where nothing is said, undefined where it is no such number. */
const shareOf = (entry: Entry | undefined, report: Reporter): number | undefined => {
  if (!entry) return 1;
  const text = textAt(entry, report);
  const share = Number(text?.text);
  if (share > 0 && share <= 1) return share;
  if (text) report.error('value', text.place, '`share` is a number above 0, and at most 1.');
  return undefined;
};

/** Names that are an edit's argument of their own and that nothing chooses: quantities of the problem. */
const quantitiesOf = (edits: readonly WrittenEdit[], choices: readonly WrittenChoice[]) => [
  ...new Set(
    edits.flatMap(({ tree }) =>
      (tree.kind === 'call' ? tree.args : []).flatMap((arg, at) =>
        arg.kind === 'name' &&
        parameterAt(tree, at) === 'quantity' &&
        !choices.some(({ hole }) => hole === arg.name) &&
        !notHoles.has(arg.name)
          ? [arg.name]
          : [],
      ),
    ),
  ),
];

const parameterAt = (tree: Syntax, at: number): Parameter | undefined =>
  tree.kind === 'call' && isForm(tree.func) ? editForms[tree.func][at] : undefined;

const editOf = ({ tree, source }: WrittenEdit, written: WrittenRule): EditCall | undefined => {
  const { report } = written;
  const scope = scopeOf(written, source, boundSomewhere(written));
  if (tree.kind !== 'call' || !isForm(tree.func)) {
    const name = tree.kind === 'call' ? tree.func : tree.kind === 'name' ? tree.name : '';
    const hint = didYouMean(name, Object.keys(editForms));
    const message = 'an edit is written `vague(n)` or `tell(t, m)`.';
    report.error('unknown_edit', placeIn(scope, tree), message, hint);
    return undefined;
  }
  const parameters = editForms[tree.func];
  if (tree.args.length !== parameters.length) {
    const shape = `${tree.func}(${parameters.join(', ')})`;
    report.error('arguments', placeIn(scope, tree), `\`${tree.func}\` is written \`${shape}\`.`);
    return undefined;
  }
  const args = tree.args.flatMap((arg, at) => argumentOf(tree, arg, at, scope) ?? []);
  return args.length === parameters.length ? { form: tree.func, args, text: source.text } : undefined;
};

const argumentOf = (tree: CallSyntax, arg: Syntax, at: number, scope: Scope) => {
  if (parameterAt(tree, at) !== 'quantity' || arg.kind === 'name') return readNumber(arg, scope);
  const hint = 'Give it a name of its own: `n`.';
  scope.report.error('type', placeIn(scope, arg), 'this is a number, but a quantity is needed here.', hint);
  return undefined;
};

const checkEditExplanation = (text: Text, written: WrittenRule): void => {
  const known = [...boundSomewhere(written), 'answer', 'other', 'said'];
  for (const { word, place } of unknownWords(text, known)) {
    const message = `\`{${word}}\` is nothing that this rule knows.`;
    written.report.error('explain', place, message, didYouMean(word, known));
  }
};

const readProblemExamples = (entry: Entry | undefined, report: Reporter): readonly ProblemExample[] =>
  mapsAt(entry, problemExampleKeys, { what: 'an example', first: 'question' }, report).map(
    ({ item, fields }) => {
      const { given, gives, skips, common } = readExample(item, fields, report, { isOfSteps: false });
      if (skips.some(({ text }) => text !== 'everything'))
        report.error('example', item.place, 'an example of an edit skips `everything`.');
      if (skips.length > 0 && !fields.has('because'))
        report.error('example', item.place, '`skips` needs `because`: a condition of the rule, or a reason.');
      return {
        ...common,
        given: textsOf(given),
        gives: textsOf(gives),
        skips: skips.length > 0,
        solution: textsOf(textsAt(fields.get('solution'), report)),
      };
    },
  );

/** Reads the facts that a rule's edit may add; every mistake is told. */
const readFacts = (entry: Entry | undefined, report: Reporter): readonly IdleFact[] =>
  mapsAt(entry, factKeys, { what: 'a fact', first: 'say' }, report).flatMap(({ fields }) => {
    const [say, where, unless, from, to] = ['say', 'where', 'unless', 'from', 'to'].map((key) =>
      textAt(fields.get(key), report),
    );
    if (!say || !where || !unless || !from || !to) return [];
    if (!/\{k\}/.test(say.text)) report.error('explain', say.place, '`say` shows its number as `{k}`.');
    for (const text of [where, unless]) checkRegex(text, report);
    return [
      {
        say: say.text,
        where: where.text,
        unless: unless.text,
        from: numberIn(from, report),
        to: numberIn(to, report),
      },
    ];
  });

const numberIn = (text: Text, report: Reporter): number => {
  if (!/^\d+$/.test(text.text)) report.error('value', text.place, 'this is a whole number.');
  return Number(text.text);
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
