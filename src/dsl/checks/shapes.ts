import type { Expr } from '../../model/index.ts';
import type { RuleContext, SourcedAlternative } from '../context.ts';

/** The holes of a rule that are no single quantity. */
export interface Shapes {
  readonly runs: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
}

/** Which holes are runs (`...p`) and which are operations (`a op b`), over all changes and choices. */
export const shapesOf = ({ alternatives, choices }: RuleContext): Shapes => {
  const runs = new Set(choices.filter(({ run }) => run).map(({ hole }) => hole));
  const operators = new Set<string>();
  const visit = (tree: Expr): void => {
    if (tree.kind === 'unary') visit(tree.operand);
    if (tree.kind === 'binary') {
      visit(tree.left);
      visit(tree.right);
    }
    if (tree.kind !== 'call') return;
    const [first] = tree.args;
    if (first?.kind === 'name') {
      if (tree.func === '...') runs.add(first.name);
      if (tree.func === 'op') operators.add(first.name);
    }
    tree.args.forEach(visit);
  };
  for (const { pattern } of alternatives) visit(pattern);
  for (const { options, hole } of choices)
    if (options.some((option) => option.kind === 'call' && option.func === 'sign')) operators.add(hole);
  return { runs, operators };
};

/** A run stands among the terms of a sum or the factors of a product, and on the right it is one on the left too. */
export const checkRuns = (alternative: SourcedAlternative, context: RuleContext): void => {
  const { pattern, replacement, source } = alternative;
  const { report } = context;
  const { runs } = shapesOf(context);
  const place = (expr: Expr) => source.at(expr.start, Math.max(1, expr.end - expr.start));
  const left = (tree: Expr, chained: boolean): void => {
    if (tree.kind === 'binary') {
      const chain = '+-*/'.includes(tree.op);
      left(tree.left, chain);
      left(tree.right, chain);
    } else if (tree.kind === 'unary') left(tree.operand, false);
    else if (tree.kind === 'call' && tree.func === '...') {
      if (chained) return;
      const hint = 'Write a sign beside it: `...p + x`, `...p * x`.';
      report.error('run', place(tree), 'a run stands among the terms of a sum or a product.', hint);
    } else if (tree.kind === 'call') for (const arg of tree.args) left(arg, false);
  };
  const right = (tree: Expr): void => {
    if (tree.kind === 'unary') right(tree.operand);
    if (tree.kind === 'binary') {
      right(tree.left);
      right(tree.right);
    }
    if (tree.kind !== 'call') return;
    const [name] = tree.args;
    if (tree.func === '...' && name?.kind === 'name' && !runs.has(name.name))
      report.error(
        'run',
        place(tree),
        `\`${name.name}\` is one term, and no run.`,
        `Write \`${name.name}\`.`,
      );
    tree.args.forEach(right);
  };
  left(pattern, false);
  right(replacement);
};
