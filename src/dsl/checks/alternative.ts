import type { WrittenAlternative, WrittenRule } from '../context.ts';
import { didYouMean } from '../diagnostics.ts';
import { readNumber } from '../read/number.ts';
import { placeIn, type Scope } from '../read/scope.ts';
import { readPattern, readWorking } from '../read/side.ts';
import type { Alternative } from '../rule.ts';
import { namesIn, partsOf, type Syntax } from '../syntax.ts';
import { saidBy } from '../tree.ts';
import { notHoles } from '../vocabulary.ts';
import { clauseOf } from './clause.ts';
import { boundWith, scopeOf } from './scope.ts';

/** A change: every hole on the right is filled, and each side holds only what can stand there. */
export const alternativeOf = (
  alternative: WrittenAlternative,
  rule: WrittenRule,
): Alternative | undefined => {
  const { source, kind, target, index, text, explanations } = alternative;
  const scope = scopeOf(rule, source, boundWith(alternative, rule));
  checkSigns(alternative, scope);
  const pattern = readPattern(alternative.pattern, scope);
  const when = alternative.when && clauseOf(alternative.when, { ...scope, made: true });
  const whenFails = alternative.when !== undefined && when === undefined;
  if (kind === 'result') {
    if (target === undefined) {
      const place = placeIn(scope, alternative.replacement);
      scope.report.error('result', place, '`:=` needs a whole step on the left.', 'Write `t = … => t := …`.');
    }
    const replacement = readNumber(alternative.replacement, scope);
    if (!pattern || !replacement || whenFails) return undefined;
    return { index, text, target, pattern, kind, replacement, when, explanations };
  }
  checkChanges(alternative, rule, scope);
  checkFilled(alternative, scope);
  const replacement = readWorking(alternative.replacement, scope);
  if (!pattern || !replacement || whenFails) return undefined;
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

const checkSigns = ({ pattern, replacement }: WrittenAlternative, scope: Scope): void => {
  const visit = (tree: Syntax): void => {
    const sign = tree.kind === 'operation' ? saidSigns.get(tree.sign.name) : undefined;
    if (tree.kind === 'operation' && sign !== undefined) {
      const message = `\`${tree.sign.name}\` stands for any operation here, not for \`${sign}\`.`;
      const hint = `Write \`${sign}\`, or call an operation that may be any \`op\`.`;
      scope.report.error('sign_word', placeIn(scope, tree), message, hint);
    }
    partsOf(tree).forEach(visit);
  };
  visit(pattern);
  visit(replacement);
};

const checkChanges = (
  { pattern, replacement }: WrittenAlternative,
  { stepMayStay }: WrittenRule,
  scope: Scope,
): void => {
  if (stepMayStay || saidBy(pattern) !== saidBy(replacement)) return;
  const hint = 'Write something else on the right of =>.';
  scope.report.error('same', placeIn(scope, replacement), 'this changes nothing.', hint);
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
