import { childrenOf, isCopy, print, walk, withChildren } from '../ast/index.ts';
import type { Edit } from '../base/index.ts';
import type { Links } from '../facts/index.ts';
import { type Expr, NEW, type Program, type Step, type StepChange } from '../model/index.ts';

/** A changed program as a change of its text: `imports`, then the source with one span replaced, which hangs on the step alone. */
export interface SourceEdit extends Edit {
  /** Lines to put before everything; empty when none is missing. */
  readonly imports: string;
}

/**
 * The text of a program in which one step has another right-hand side: all else stays byte for byte, comments
 * too. Inside the new expression, parts that stand for unchanged ones keep the text they have in the source
 * (`18.00`, `Fraction(20, 100)`). An import is added where the new expression needs one that is missing.
 */
const editSource = ({ program, nodes }: Links, step: number, expr: Expr): SourceEdit => {
  const changed = program.steps[step];
  if (!changed) throw new RangeError(`the program has no step ${step}`);
  const { source } = program;
  const printable = program.language === 'javascript' ? forJavascript(expr) : expr;
  const written = print(printable, {
    language: program.language,
    text: (part) => {
      const original = part.id >= 0 ? nodes[part.id] : undefined;
      if (!original || original.start < 0 || !isCopy(part, original)) return undefined;
      const text = source.slice(original.start, original.end);
      // Text over several lines would need parentheses or lose its comment; `a += b` holds no `a + b`.
      return /[\n\r#=]|\/\/.*\/\/|\/\*|\\$/.test(text) ? undefined : text;
    },
  });
  const { from, middle } = assignment(program, changed);
  const imports = program.language === 'python' ? missingImports(program, expr) : '';
  return { imports, start: from, end: changed.end, text: middle + written };
};

export const applySourceEdit = (source: string, { imports, start, end, text }: SourceEdit): string =>
  imports + source.slice(0, start) + text + source.slice(end);

/** The edits of several steps as one: from the first of them to the last. */
export const editSources = (links: Links, first: StepChange, also: readonly StepChange[]): SourceEdit => {
  const { source } = links.program;
  return also
    .map(({ step, expr }) => editSource(links, step, expr))
    .reduce(
      (whole, edit) => ({
        imports: whole.imports.includes(edit.imports) ? whole.imports : whole.imports + edit.imports,
        start: whole.start,
        end: edit.end,
        text: whole.text + source.slice(whole.end, edit.start) + edit.text,
      }),
      editSource(links, first.step, first.expr),
    );
};

/** The whole program with the right-hand sides of steps replaced: see `editSource`. */
export const rewriteSource = (
  links: Links,
  step: number,
  expr: Expr,
  also: readonly StepChange[] = [],
): string => applySourceEdit(links.program.source, editSources(links, { step, expr }, also));

/** From where on the source is replaced: `a += b`, whose expression begins with the name itself, becomes `a = …`. */
const assignment = ({ source }: Program, { expr, start }: Step) => {
  if (expr.kind !== 'binary' || expr.start >= start) return { from: start, middle: '' };
  const from = source.lastIndexOf(`${expr.op}=`, start);
  return { from, middle: source.slice(from + expr.op.length, start) };
};

/** JavaScript has no `//`, and no fractions. */
const forJavascript = (expr: Expr): Expr => {
  const nowhere = { id: NEW, start: -1, end: -1 } as const;
  if (expr.kind === 'num') {
    const { value } = expr;
    if (typeof value !== 'object') return expr;
    const part = (number: bigint): Expr => ({ kind: 'num', value: number, ...nowhere });
    return { kind: 'binary', op: '/', left: part(value.num), right: part(value.den), ...nowhere };
  }
  const written = withChildren(expr, childrenOf(expr).map(forJavascript));
  if (written.kind !== 'binary' || written.op !== '//') return written;
  const { id, start, end } = expr;
  return { kind: 'call', func: 'Math.floor', args: [{ ...written, op: '/', ...nowhere }], id, start, end };
};

const imports: readonly (readonly [needed: RegExp, line: string, present: RegExp])[] = [
  [
    /^Fraction$/,
    'from fractions import Fraction',
    /^[ \t]*from[ \t]+fractions[ \t]+import[^\n#]*\bFraction\b/m,
  ],
  [/^math\./, 'import math', /^[ \t]*import[ \t]+math\b/m],
  [/^ceil$/, 'from math import ceil', /^[ \t]*from[ \t]+math[ \t]+import[^\n#]*\bceil\b/m],
  [/^floor$/, 'from math import floor', /^[ \t]*from[ \t]+math[ \t]+import[^\n#]*\bfloor\b/m],
];

/** Comments and texts: what stands in them is no import. */
const said = /#[^\n]*|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

const missingImports = (program: Program, expr: Expr): string => {
  const called = new Set<string>();
  walk(expr, (part) => {
    if (part.kind === 'call') called.add(part.func);
    else if (part.kind === 'num' && typeof part.value === 'object') called.add('Fraction');
  });
  // Hardly any expression needs one.
  if (called.size === 0) return '';
  let missing = '';
  const source = program.source.replaceAll(said, '""');
  for (const [needed, line, present] of imports)
    if ([...called].some((name) => needed.test(name)) && !present.test(source)) missing += `${line}\n`;
  return missing === '' ? '' : `${missing}\n`;
};
