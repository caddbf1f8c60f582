import { childrenOf } from '../ast/index.ts';
import type { Exact } from '../base/index.ts';
import { expression } from '../english/index.ts';
import { type Facts, isGiven } from '../facts/index.ts';
import type { Expr, Template } from '../model/index.ts';
import type { Placed } from './place.ts';
import type { Source } from './quantity.ts';

const saysGroup = expression('<dozen_or_pair>');

/** The names that the template lists, as numbers of the question and as world knowledge. */
export interface Listed {
  readonly given: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

export const listedIn = ({ logical_steps }: Template): Listed => ({
  given: new Set(logical_steps.flatMap(({ question_inputs }) => question_inputs)),
  known: new Set(logical_steps.flatMap(({ WK_inputs }) => WK_inputs)),
});

/** A number that stands in a computation. */
export interface Constant {
  readonly node: number;
  readonly step: number;
  readonly value: Exact;
}

/** The numbers that stand within the computations of a program, but for those of inputs. */
export const constantsOf = (facts: Facts): readonly Constant[] =>
  facts.nodes.flatMap((expr, node) => {
    const step = facts.owners[node] ?? -1;
    const value = expr.kind === 'num' && !isGiven(facts, step) ? facts.values[node] : undefined;
    return value === undefined ? [] : [{ node, step, value }];
  });

/** So many words shared with the question tell that it says what the template calls world knowledge. */
const sureScore = 3;

const unknownSource: Source = { kind: 'unknown' };

/** Where a number that is given comes from, by the template's lists and its place. */
export const sourceOf = (name: string, { known }: Listed, placed: Placed | undefined): Source => {
  // What everybody knows may be said all the same (`there are 16 ounces in a pound`), but then in its very words; that
  // a dozen is twelve is not said by the word.
  const isSaid = (placed?.score ?? 0) >= sureScore && !saysGroup().test(name);
  if (known.has(name) && !isSaid) return { kind: 'world knowledge' };
  const [one] = placed?.among ?? [];
  if (!one) return unknownSource;
  const mention = placed?.mention;
  return {
    kind: 'question',
    place: mention && { start: mention.start, end: mention.end },
    form: (mention ?? one).form,
  };
};

/** The steps whose value a program divides by. */
export const divisorsOf = ({ nodes, slots }: Facts): ReadonlySet<number> =>
  new Set(nodes.map((expr) => slots[isQuotient(expr) ? (childrenOf(expr)[1]?.id ?? -1) : -1] ?? -1));

const isQuotient = (expr: Expr): boolean =>
  expr.kind === 'binary'
    ? expr.op === '/' || expr.op === '//'
    : expr.kind === 'call' && expr.func === 'Fraction';
