import { type ProblemClass, problemClasses } from '../../model/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
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
  type WrittenChoice,
  type WrittenEdit,
  type WrittenRule,
} from '../fields.ts';
import { readNumber } from '../read/expression.ts';
import { placeIn, type Scope } from '../read/scope.ts';
import type { EditCall, IdleFact, ProblemExample, ProblemRule } from '../rule.ts';
import { readChoices, readEdit, readWhere } from '../strings.ts';
import type { CallSyntax, Syntax } from '../syntax.ts';
import { editForms, isForm, notHoles, type Parameter } from '../vocabulary.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';
import { checkBoth, checkReasons, readExample, textsOf } from './examples.ts';
import { boundSomewhere, checkHolesUsed, choiceOf, clauseOf, scopeOf } from './parts.ts';
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
  if (explain) checkExplanation(explain, written);
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

const checkExplanation = (text: Text, written: WrittenRule): void => {
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
