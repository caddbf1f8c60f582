import { didYouMean } from '../diagnostics.ts';
import type { CallSyntax, Syntax } from '../syntax.ts';
import type { Condition, NumberExpression } from '../tree.ts';
import { isKind, kindMeantBy, kinds } from '../vocabulary.ts';
import { readNumber, readQuantity } from './number.ts';
import { readOptions } from './option.ts';
import { allRead, givenBy, meaningIn, misplaced, placeIn, type Scope } from './scope.ts';

type Kinds<Kind extends Syntax['kind']> = Extract<Syntax, { kind: Kind }>;

/** Something that holds or does not; undefined after a mistake, and every mistake in it is told. */
export const readCondition = (tree: Syntax, scope: Scope): Condition | undefined => {
  switch (tree.kind) {
    case 'and':
    case 'or': {
      const parts = allRead(tree.parts.map((part) => readCondition(part, scope)));
      return parts && { ...tree, parts };
    }
    case 'not': {
      const condition = readCondition(tree.condition, scope);
      return condition && { ...tree, condition };
    }
    case 'compare': {
      const [left, right] = [readNumber(tree.left, scope), readNumber(tree.right, scope)];
      return left && right && { ...tree, left, right };
    }
    case 'is':
      return readIs(tree, scope);
    case 'in': {
      const [subject, options] = [readQuantity(tree.subject, scope), readOptions(tree.items, scope)];
      return subject && options && { kind: 'in', subject, options, start: tree.start, end: tree.end };
    }
    case 'matches':
      return readMatches(tree, scope);
    case 'call':
      return readCall(tree, scope);
    default:
      return misplaced(tree, 'truth', scope);
  }
};

const readIs = ({ subject: asked, said, start, end }: Kinds<'is'>, scope: Scope): Condition | undefined => {
  const subject = readQuantity(asked, scope);
  if (isKind(said.name)) return subject && { kind: 'is', subject, said: said.name, start, end };
  const meant = kindMeantBy(said.name);
  const hint = meant ? `Write \`is ${meant}\`.` : didYouMean(said.name, Object.keys(kinds));
  scope.report.error('unknown_kind', placeIn(scope, said), `nothing is known as \`${said.name}\`.`, hint);
  return undefined;
};

const readMatches = (
  { subject, regex, start, end }: Kinds<'matches'>,
  scope: Scope,
): Condition | undefined => {
  const fault = regexFault(regex.name);
  if (fault) scope.report.error('regex', placeIn(scope, regex), fault);
  const quantity = readNamed(subject, scope);
  return quantity && !fault ? { kind: 'matches', quantity, regex: regex.name, start, end } : undefined;
};

/** What `name(…)` asks the name of. */
const readNamed = (tree: Syntax, scope: Scope): NumberExpression | undefined => {
  if (tree.kind !== 'call' || givenBy(tree) !== 'text') return misplaced(tree, 'text', scope);
  const [asked] = tree.args;
  return meaningIn(tree, scope) && asked && readQuantity(asked, scope);
};

const regexFault = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'i');
    return undefined;
  } catch {
    return 'this is no regular expression: a bracket is open, or a `*` has nothing before it.';
  }
};

const readCall = (tree: CallSyntax, scope: Scope): Condition | undefined => {
  if (givenBy(tree) !== 'truth') return misplaced(tree, 'truth', scope);
  const meaning = meaningIn(tree, scope);
  const [first, second] = tree.args;
  if (!meaning || !first || !second) return undefined;
  const { start, end } = tree;
  if (meaning.means === 'same_kind') {
    const [left, right] = [readQuantity(first, scope), readQuantity(second, scope)];
    return left && right && { kind: 'same_kind', left, right, start, end };
  }
  if (meaning.means !== 'all' && meaning.means !== 'any') return undefined;
  const list = readOptions([first], scope);
  const condition = readCondition(second, { ...scope, each: true });
  return list && condition && { kind: meaning.means, list, condition, start, end };
};
