import type { Span } from '../../ast/index.ts';
import { regexFault } from '../../base/index.ts';
import type { QuantityRole } from '../../model/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type * as rule from '../rule.ts';
import {
  type CallSyntax,
  type FilteredSyntax,
  type NameSyntax,
  type SaidSyntax,
  type Syntax,
  writtenNumber,
} from '../syntax.ts';
import * as vocabulary from '../vocabulary.ts';
import { allRead, givenBy, meaningIn, misplaced, placeIn, type Scope, unbound, withRead } from './scope.ts';

/** A number: a hole that is a run, an operation or a place in the solution is none. Undefined after a mistake. */
export const readNumber = (tree: Syntax, scope: Scope): rule.NumberExpression | undefined =>
  tree.kind === 'name' && isNoNumber(tree, scope) ? undefined : readQuantity(tree, scope);

/** A number, or a hole of any sort: what conditions ask about. */
const readQuantity = (tree: Syntax, scope: Scope): rule.NumberExpression | undefined => {
  if (tree.kind === 'num') return tree;
  if (tree.kind === 'name') return readName(tree, scope);
  if (tree.kind === 'unary') return withRead(tree, { operand: readNumber(tree.operand, scope) });
  if (tree.kind === 'binary')
    return withRead(tree, { left: readNumber(tree.left, scope), right: readNumber(tree.right, scope) });
  if (tree.kind === 'call') return readCall(tree, scope);
  if (tree.kind === 'if') {
    const condition = readCondition(tree.condition, scope);
    const [then, otherwise] = [readNumber(tree.then, scope), readNumber(tree.otherwise, scope)];
    return withRead(tree, { condition, then, otherwise });
  }
  return misplaced(tree, 'number', scope);
};

const isNoNumber = (tree: NameSyntax, scope: Scope): boolean => {
  const { name } = tree;
  const [what, hint] = scope.runs.has(name)
    ? ['a run of terms', `Ask \`count(${name})\` or \`all(${name}, …)\`.`]
    : scope.operators.has(name)
      ? ['an operation', `Ask \`${name} in (+, -)\`.`]
      : name === 'position'
        ? ['a place in the solution', 'Ask `position is early`.']
        : [];
  if (!what) return false;
  const message = `\`${name}\` is ${what}, but a number is needed here.`;
  scope.report.error('type', placeIn(scope, tree), message, hint);
  return true;
};

const isKnownName = (name: string): name is rule.Known['kind'] =>
  ['it', 'answer', 'position', 'old.value', 'new.value'].includes(name);

const readName = (tree: NameSyntax, scope: Scope): rule.NumberExpression | undefined => {
  const { name, start, end } = tree;
  if (name === 'it' && !scope.each) {
    const message = '`it` is the one that `all(…)` or `any(…)` asks about, and there is none here.';
    scope.report.error('unbound', placeIn(scope, tree), message);
    return undefined;
  }
  if (name === 'new.value' && !scope.made) {
    const message = '`new.value` is what the change makes: only conditions can ask for it.';
    scope.report.error('unbound', placeIn(scope, tree), message, 'Write it in `where` or after `when`.');
    return undefined;
  }
  if (isKnownName(name)) return { kind: name, start, end };
  if (scope.columns && vocabulary.isColumnPart(name)) return { kind: 'column', part: name, start, end };
  if (vocabulary.isSource(name)) return misplaced(tree, 'number', scope);
  if (scope.bound.includes(name)) return { kind: 'hole', name, start, end };
  return unbound(tree, scope, scope.bound);
};

/** What `count` counts: a hole that is unknown is near to a run, if to anything. */
const readRun = (tree: Syntax, scope: Scope): rule.NumberExpression | undefined => {
  const { bound, runs } = scope;
  if (
    tree.kind !== 'name' ||
    bound.includes(tree.name) ||
    vocabulary.isSource(tree.name) ||
    isKnownName(tree.name)
  )
    return readQuantity(tree, scope);
  return unbound(
    tree,
    scope,
    bound.filter((name) => runs.has(name)),
  );
};

const readCall = (tree: CallSyntax, scope: Scope): rule.NumberExpression | undefined => {
  const { args, start, end } = tree;
  if (givenBy(tree) !== 'number') return misplaced(tree, 'number', scope);
  const meaning = meaningIn(tree, scope);
  if (meaning?.means === 'mutation') {
    const read = allRead(args.map((arg) => readNumber(arg, scope)));
    return read && { kind: 'mutation', mutation: meaning.mutation.name, args: read, start, end };
  }
  if (meaning?.means === 'count') {
    const runs = allRead(args.map((arg) => readRun(arg, scope)));
    return runs && { kind: 'count', runs, start, end };
  }
  if (meaning?.means === 'uses') {
    const quantity = args[0] && readQuantity(args[0], scope);
    return quantity && { kind: 'uses', quantity, start, end };
  }
  if (meaning?.means === 'columns') {
    const [first, second, third] = args;
    const above = first && readNumber(first, scope);
    const below = second && readNumber(second, scope);
    const each = third && readNumber(third, { ...scope, columns: true });
    return above && below && each && { kind: 'columns', above, below, each, start, end };
  }
  // Too few or too many arguments: what stands there is read for its own mistakes.
  for (const arg of args) readQuantity(arg, scope);
  return undefined;
};

/** The most possibilities of one range in `choose`; the engine stops there. */
const mostOptions = 1000;

/** The items of a list, those of lists inside it among them; undefined after a mistake. */
export const readOptions = (items: readonly Syntax[], scope: Scope): readonly rule.Option[] | undefined =>
  allRead(items.map((item) => readOption(item, scope)))?.flat();

const readOption = (tree: Syntax, scope: Scope): readonly rule.Option[] | undefined => {
  if (tree.kind === 'list') return readOptions(tree.items, scope);
  const option = readOne(tree, scope);
  return option && [option];
};

const readOne = (tree: Syntax, scope: Scope): rule.Option | undefined => {
  if (tree.kind === 'sign') return tree;
  if (tree.kind === 'range') return readRange(tree, scope);
  if (tree.kind === 'filtered') return readFiltered(tree, scope);
  if ((tree.kind === 'name' || tree.kind === 'call') && givenBy(tree) === 'list')
    return readSource(tree, scope);
  const filled = [...scope.bound, 'it', 'answer', 'position'];
  if (tree.kind === 'name' && !filled.includes(tree.name))
    return unbound(tree, scope, [...scope.bound, ...Object.keys(vocabulary.sources)]);
  return readQuantity(tree, scope);
};

const readSource = (tree: CallSyntax | NameSyntax, scope: Scope): rule.Source | undefined => {
  const meaning = meaningIn(tree, scope);
  const args = allRead((tree.kind === 'call' ? tree.args : []).map((arg) => readQuantity(arg, scope)));
  if (meaning?.means !== 'source' || !args) return undefined;
  return { kind: 'source', source: meaning.source, args, start: tree.start, end: tree.end };
};

const readFiltered = (tree: FilteredSyntax, scope: Scope): rule.Filtered | undefined => {
  const item = readOption(tree.item, scope);
  const condition = readCondition(tree.condition, { ...scope, each: true });
  return item && condition && { kind: 'filtered', item, condition, start: tree.start, end: tree.end };
};

const readRange = (tree: rule.NodeOf<Syntax, 'range'>, scope: Scope): rule.Range | undefined => {
  const [low, high] = [readNumber(tree.low, scope), readNumber(tree.high, scope)];
  const [from, to] = [writtenNumber(tree.low), writtenNumber(tree.high)];
  if (from !== undefined && to !== undefined && to < from)
    scope.report.error(
      'range',
      placeIn(scope, tree),
      'this range is empty.',
      'The smaller number comes first.',
    );
  return withRead(tree, { low, high });
};

/** Tells the ranges of a choice that offer too much to be tried one by one. */
export const checkRangeSizes = (items: readonly Syntax[], scope: Scope): void => {
  for (const item of items) {
    if (item.kind === 'list') checkRangeSizes(item.items, scope);
    if (item.kind !== 'range') continue;
    const [from, to] = [writtenNumber(item.low), writtenNumber(item.high)];
    if (from === undefined || to === undefined || to - from < mostOptions) continue;
    const message = `this range has more than ${mostOptions} numbers.`;
    scope.report.error('range', placeIn(scope, item), message, 'Each of them would be tried.');
  }
};

/** Something that holds or does not; undefined after a mistake, and every mistake in it is told. */
export const readCondition = (tree: Syntax, scope: Scope): rule.Condition | undefined => {
  if (tree.kind === 'and' || tree.kind === 'or')
    return withRead(tree, { parts: allRead(tree.parts.map((part) => readCondition(part, scope))) });
  if (tree.kind === 'not') return withRead(tree, { condition: readCondition(tree.condition, scope) });
  if (tree.kind === 'iff') return readIff(tree, scope);
  if (tree.kind === 'compare')
    return withRead(tree, { left: readNumber(tree.left, scope), right: readNumber(tree.right, scope) });
  if (tree.kind === 'is') return readIs(tree, scope);
  if (tree.kind === 'earlier') {
    const [left, right] = [readQuantity(tree.subject, scope), readQuantity(tree.later, scope)];
    return left && right && related('earlier', left, right, tree);
  }
  if (tree.kind === 'in') return readIn(tree, scope);
  if (tree.kind === 'matches' || tree.kind === 'says' || tree.kind === 'said as')
    return readMatches(tree, scope);
  if (tree.kind === 'call') return readTruthCall(tree, scope);
  return misplaced(tree, 'truth', scope);
};

/** `a iff b`: `a and b or not a and not b`. */
const readIff = (
  { left, right, start, end }: rule.NodeOf<Syntax, 'iff'>,
  scope: Scope,
): rule.Condition | undefined => {
  const sides = allRead([left, right].map((side) => readCondition(side, scope)));
  if (!sides) return undefined;
  const fail = sides.map((condition): rule.Condition => ({ kind: 'not', condition, start, end }));
  const cases = [sides, fail].map((parts): rule.Condition => ({ kind: 'and', parts, start, end }));
  return { kind: 'or', parts: cases, start, end };
};

const related = (
  how: vocabulary.Relation,
  left: rule.NumberExpression,
  right: rule.NumberExpression,
  { start, end }: Span,
): rule.Condition => ({ kind: 'related', how, left, right, start, end });

const readIs = (
  { subject: asked, said, start, end }: rule.NodeOf<Syntax, 'is'>,
  scope: Scope,
): rule.Condition | undefined => {
  if (isRole(asked)) return readRole(asked, [said], { start, end }, scope);
  const subject = readQuantity(asked, scope);
  const { name } = said;
  if (vocabulary.isKind(name)) return subject && { kind: 'is', subject, said: name, start, end };
  const meant = vocabulary.kindMeantBy(said.name);
  const hint = meant
    ? `Write \`is ${meant}\`.`
    : vocabulary.roleWords.has(said.name)
      ? `Write \`role(x) is ${said.name}\`.`
      : scope.bound.includes(said.name)
        ? `To compare two numbers write \`==\`: \`x == ${said.name}\`.`
        : didYouMean(said.name, vocabulary.kinds);
  scope.report.error('unknown_kind', placeIn(scope, said), `nothing is known as \`${said.name}\`.`, hint);
  return undefined;
};

const readIn = (tree: rule.NodeOf<Syntax, 'in'>, scope: Scope): rule.Condition | undefined => {
  if (isRole(tree.subject)) return readRole(tree.subject, tree.items, tree, scope);
  const [subject, options] = [readQuantity(tree.subject, scope), readOptions(tree.items, scope)];
  return subject && options && { kind: 'in', subject, options, start: tree.start, end: tree.end };
};

const isRole = (tree: Syntax): tree is CallSyntax => tree.kind === 'call' && givenBy(tree) === 'role';

/** `role(x) is price`, `role(x) in (price, rate)` */
const readRole = (
  asked: CallSyntax,
  words: readonly Syntax[],
  { start, end }: Span,
  scope: Scope,
): rule.Condition | undefined => {
  const roles = allRead(words.map((word) => roleOf(word, scope)));
  const quantity = readArgument(asked, scope);
  return quantity && roles && { kind: 'role', quantity, roles, start, end };
};

const roleOf = (tree: Syntax, scope: Scope): QuantityRole | undefined => {
  const word = tree.kind === 'name' ? tree.name : '';
  const role = vocabulary.roleWords.get(word) ?? vocabulary.roleWords.get(word.replaceAll('_', ' '));
  if (role) return role;
  const hint = didYouMean(word, [...vocabulary.roleWords.keys()]);
  scope.report.error('unknown_role', placeIn(scope, tree), `there is no role \`${word}\`.`, hint);
  return undefined;
};

const readMatches = (tree: rule.NodeOf<Syntax, 'matches' | 'says' | 'said as'>, scope: Scope) => {
  const { kind, subject, start, end } = tree;
  const regex = readSaid(tree.said, scope);
  if (kind === 'says') {
    const text = readText(subject, scope);
    return text && regex !== undefined ? { kind, text, regex, start, end } : undefined;
  }
  // What `name(…)` asks the name of, or any quantity.
  const quantity =
    kind === 'said as'
      ? readQuantity(subject, scope)
      : subject.kind === 'call' && givenBy(subject) === 'text'
        ? readArgument(subject, scope)
        : misplaced(subject, 'text', scope);
  return quantity && regex !== undefined ? { kind, quantity, regex, start, end } : undefined;
};

/** The expression that a text is asked for: as it is written, or that of a word list. */
const readSaid = (said: SaidSyntax, scope: Scope): string | undefined => {
  if (said.kind === 'name') {
    const words = scope.wordLists.get(said.name);
    if (words !== undefined) return words;
    const hint = didYouMean(
      said.name,
      [...scope.wordLists.keys()],
      'The words stand between strokes: `/half|third/`; `word_lists.yaml` names lists of them.',
    );
    scope.report.error('word_list', placeIn(scope, said), `there is no word list \`${said.name}\`.`, hint);
    return undefined;
  }
  const fault = regexFault(said.regex);
  if (!fault) return said.regex;
  const at = said.start + 1 + fault.at;
  const place = placeIn(scope, { start: at, end: at + fault.length });
  scope.report.error('regex', place, fault.message, fault.hint);
  return undefined;
};

/** What `says` asks: the question, or the line of the step. */
const readText = (tree: Syntax, scope: Scope): rule.TextSays['text'] | undefined => {
  if (tree.kind === 'name' && (tree.name === 'question' || tree.name === 'line')) return tree.name;
  const hint = 'Ask `question says /…/`, `line says /…/` or `x said as /…/`.';
  scope.report.error('type', placeIn(scope, tree), 'only the question and the line say something.', hint);
  return undefined;
};

const readArgument = (tree: CallSyntax, scope: Scope): rule.NumberExpression | undefined => {
  const [asked] = tree.args;
  return meaningIn(tree, scope) && asked && readQuantity(asked, scope);
};

const readTruthCall = (tree: CallSyntax, scope: Scope): rule.Condition | undefined => {
  if (givenBy(tree) !== 'truth') return misplaced(tree, 'truth', scope);
  const meaning = meaningIn(tree, scope);
  const [first, second] = tree.args;
  if (!meaning || !first || !second) return undefined;
  const { start, end } = tree;
  if (vocabulary.isRelation(meaning.means)) {
    const [left, right] = [readQuantity(first, scope), readQuantity(second, scope)];
    return left && right && related(meaning.means, left, right, tree);
  }
  if (meaning.means !== 'all' && meaning.means !== 'any') return undefined;
  const list = readOptions([first], scope);
  const condition = readCondition(second, { ...scope, each: true });
  return list && condition && { kind: meaning.means, list, condition, start, end };
};
