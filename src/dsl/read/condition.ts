import type { Span } from '../../ast/index.ts';
import { regexFault } from '../../base/index.ts';
import type { QuantityRole } from '../../model/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { CallSyntax, Syntax } from '../syntax.ts';
import type { Condition, NodeOf, NumberExpression, TextSays } from '../tree.ts';
import {
  isKind,
  isRelation,
  kindMeantBy,
  kinds,
  olderNames,
  type Relation,
  roleWords,
} from '../vocabulary.ts';
import { readNumber, readQuantity } from './number.ts';
import { readOptions } from './option.ts';
import { allRead, givenBy, meaningIn, misplaced, placeIn, type Scope, withRead } from './scope.ts';

/** Something that holds or does not; undefined after a mistake, and every mistake in it is told. */
export const readCondition = (tree: Syntax, scope: Scope): Condition | undefined => {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return withRead(tree, { parts: allRead(tree.parts.map((part) => readCondition(part, scope))) });
    case 'not':
      return withRead(tree, { condition: readCondition(tree.condition, scope) });
    case 'compare':
      return withRead(tree, { left: readNumber(tree.left, scope), right: readNumber(tree.right, scope) });
    case 'is':
      return readIs(tree, scope);
    case 'earlier': {
      const [left, right] = [readQuantity(tree.subject, scope), readQuantity(tree.later, scope)];
      return left && right && related('earlier', left, right, tree);
    }
    case 'in':
      return readIn(tree, scope);
    case 'matches':
    case 'says':
    case 'said as':
      return readMatches(tree, scope);
    case 'call':
      return readCall(tree, scope);
    default:
      return misplaced(tree, 'truth', scope);
  }
};

const related = (
  how: Relation,
  left: NumberExpression,
  right: NumberExpression,
  { start, end }: Span,
): Condition => ({ kind: 'related', how, left, right, start, end });

const readIs = (
  { subject: asked, said, start, end }: NodeOf<Syntax, 'is'>,
  scope: Scope,
): Condition | undefined => {
  if (isRole(asked)) return readRole(asked, [said], { start, end }, scope);
  const subject = readQuantity(asked, scope);
  const newer = olderNames.get(said.name);
  if (newer) {
    const message = `\`${said.name}\` and \`${newer}\` are the same.`;
    scope.report.warn('older_name', placeIn(scope, said), message, `Write \`is ${newer}\`.`);
  }
  const kind = newer ?? said.name;
  if (isKind(kind)) return subject && { kind: 'is', subject, said: kind, start, end };
  const meant = kindMeantBy(said.name);
  const hint = meant
    ? `Write \`is ${meant}\`.`
    : roleWords.has(said.name)
      ? `Write \`role(x) is ${said.name}\`.`
      : scope.bound.includes(said.name)
        ? `To compare two numbers write \`==\`: \`x == ${said.name}\`.`
        : didYouMean(said.name, Object.keys(kinds));
  scope.report.error('unknown_kind', placeIn(scope, said), `nothing is known as \`${said.name}\`.`, hint);
  return undefined;
};

const readIn = (tree: NodeOf<Syntax, 'in'>, scope: Scope): Condition | undefined => {
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
): Condition | undefined => {
  const roles = allRead(words.map((word) => roleOf(word, scope)));
  const quantity = readArgument(asked, scope);
  return quantity && roles && { kind: 'role', quantity, roles, start, end };
};

const roleOf = (tree: Syntax, scope: Scope): QuantityRole | undefined => {
  const word = tree.kind === 'name' ? tree.name : '';
  const role = roleWords.get(word) ?? roleWords.get(word.replaceAll('_', ' '));
  if (role) return role;
  const hint = didYouMean(word, [...roleWords.keys()]);
  scope.report.error('unknown_role', placeIn(scope, tree), `there is no role \`${word}\`.`, hint);
  return undefined;
};

const readMatches = (
  tree: NodeOf<Syntax, 'matches' | 'says' | 'said as'>,
  scope: Scope,
): Condition | undefined => {
  const { kind, subject, start, end } = tree;
  const { name: regex } = tree.regex;
  const fault = regexFault(regex);
  if (fault) {
    const at = tree.regex.start + 1 + fault.at;
    const place = placeIn(scope, { start: at, end: at + fault.length });
    scope.report.error('regex', place, fault.message, fault.hint);
  }
  if (kind === 'says') {
    const text = readText(subject, scope);
    return text && !fault ? { kind, text, regex, start, end } : undefined;
  }
  const quantity = kind === 'matches' ? readNamed(subject, scope) : readQuantity(subject, scope);
  return quantity && !fault ? { kind, quantity, regex, start, end } : undefined;
};

/** What `says` asks: the question, or the line of the step. */
const readText = (tree: Syntax, scope: Scope): TextSays['text'] | undefined => {
  if (tree.kind === 'name' && (tree.name === 'question' || tree.name === 'line')) return tree.name;
  const hint = 'Ask `question says /…/`, `line says /…/` or `x said as /…/`.';
  scope.report.error('type', placeIn(scope, tree), 'only the question and the line say something.', hint);
  return undefined;
};

/** What `name(…)` asks the name of. */
const readNamed = (tree: Syntax, scope: Scope): NumberExpression | undefined =>
  tree.kind === 'call' && givenBy(tree) === 'text'
    ? readArgument(tree, scope)
    : misplaced(tree, 'text', scope);

const readArgument = (tree: CallSyntax, scope: Scope): NumberExpression | undefined => {
  const [asked] = tree.args;
  return meaningIn(tree, scope) && asked && readQuantity(asked, scope);
};

const readCall = (tree: CallSyntax, scope: Scope): Condition | undefined => {
  if (givenBy(tree) !== 'truth') return misplaced(tree, 'truth', scope);
  const meaning = meaningIn(tree, scope);
  const [first, second] = tree.args;
  if (!meaning || !first || !second) return undefined;
  const { start, end } = tree;
  if (isRelation(meaning.means)) {
    const [left, right] = [readQuantity(first, scope), readQuantity(second, scope)];
    return left && right && related(meaning.means, left, right, tree);
  }
  if (meaning.means !== 'all' && meaning.means !== 'any') return undefined;
  const list = readOptions([first], scope);
  const condition = readCondition(second, { ...scope, each: true });
  return list && condition && { kind: meaning.means, list, condition, start, end };
};
