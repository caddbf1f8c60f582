import type { Expr } from '../../model/index.ts';
import { mutationFunctions } from '../../mutations/index.ts';
import type { RuleContext, SourcedAlternative } from '../context.ts';
import { didYouMean } from '../diagnostics.ts';
import { namesIn } from '../rule.ts';
import { codeFunctions, notHoles } from '../vocabulary.ts';
import { checkWhen, same } from './condition.ts';
import { boundBy } from './scope.ts';
import { checkRuns } from './shapes.ts';
import { checkValue } from './value.ts';

/** A change: every hole on the right is filled, and each side holds only what can stand there. */
export const checkAlternative = (alternative: SourcedAlternative, context: RuleContext): void => {
  const { pattern, replacement, source, kind, target } = alternative;
  const { report, choices } = context;
  const place = (expr: Expr) => source.at(expr.start, expr.end - expr.start);
  const bound = [...boundBy(alternative), ...choices.map((choice) => choice.hole)];
  if (kind === 'result' && target === undefined)
    report.error(
      'result',
      place(replacement),
      '`:=` needs a whole step on the left.',
      'Write `t = … => t := …`.',
    );
  checkCalls(pattern, codeFunctions, (call, hint) =>
    report.error('pattern', place(call), `a pattern cannot hold \`${call.func}(…)\`.`, hint),
  );
  checkRuns(alternative, context);
  if (kind === 'working' && same(pattern, replacement) && !context.stepMayStay)
    report.error(
      'same',
      place(replacement),
      'this changes nothing.',
      'Write something else on the right of =>.',
    );
  if (alternative.when) checkWhen(alternative.when.tree, source, bound, context);
  if (kind === 'result') {
    checkValue(replacement, source, bound, context, 'number');
    return;
  }
  for (const name of namesIn(replacement)) {
    if (name.kind !== 'name' || bound.includes(name.name)) continue;
    if (name.name === '_')
      report.error(
        'unbound',
        place(name),
        '`_` is anything, so it cannot be written.',
        'Give it a name on the left.',
      );
    else if (notHoles.has(name.name))
      report.error('unbound', place(name), `\`${name.name}\` cannot stand in a change.`);
    else {
      const near = didYouMean(name.name, bound);
      report.error(
        'unbound',
        place(name),
        `\`${name.name}\` is not on the left of =>, nor in \`choose\`.`,
        near,
      );
    }
  }
  checkCalls(replacement, codeFunctions, (call, hint) => {
    const known = mutationFunctions.some((one) => one.name === call.func);
    const advice = known ? `Put it in \`choose\`, or after \`:=\`.` : hint;
    report.error('replacement', place(call), `a working cannot hold \`${call.func}(…)\`.`, advice);
  });
};

const structural = new Set(['...', 'op']);

const checkCalls = (
  tree: Expr,
  allowed: readonly string[],
  complain: (call: Extract<Expr, { kind: 'call' }>, hint: string) => void,
): void => {
  if (tree.kind === 'unary') checkCalls(tree.operand, allowed, complain);
  if (tree.kind === 'binary') {
    checkCalls(tree.left, allowed, complain);
    checkCalls(tree.right, allowed, complain);
  }
  if (tree.kind === 'call') {
    if (!structural.has(tree.func) && !allowed.includes(tree.func))
      complain(tree, didYouMean(tree.func, allowed));
    for (const arg of tree.args) checkCalls(arg, allowed, complain);
  }
};
