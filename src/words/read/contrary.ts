import type { Expr } from '../../model/index.ts';
import { spelledNumber } from '../numbers.ts';
import type { Line } from './aligned-text.ts';
import { type Context, keyOf } from './context.ts';
import { inSight } from './lines.ts';
import { sentencesOf } from './sentences.ts';
import { tokenize } from './tokens.ts';

/**
 * The first line that has a comparison of the question the other way round: `Emily's is 20 - 6` where hers is 6 inches
 * longer than Logan's 20, or `the third week, 150 fewer than the second` where it is the second that has fewer.
 */
export const contraryIn = (lines: readonly Line[], context: Context): number | undefined => {
  const asked = comparisonsIn(context.question);
  const sure = asked.filter(({ by }) => asked.filter((other) => other.by === by).length === 1);
  if (sure.length === 0) return undefined;
  const worked = context.program.steps.flatMap((_, step) =>
    sure.some((one) => isWorkedContrary(one, step, context)) ? [context.plan.lineOf(step) ?? 0] : [],
  );
  const said = lines.findIndex(({ text }) => {
    const told = comparisonsIn(inSight(text));
    return told.some((one) => sure.some((other) => isSaidContrary(one, other)));
  });
  const found = [...worked, ...(said < 0 ? [] : [said])];
  return found.length === 0 ? undefined : Math.min(...found);
};

/** `ONE has 5 fewer things than OTHER`: by how many, as a key, which way, and the words that only one side has. */
interface Comparison {
  readonly by: string;
  readonly sign: '+' | '-';
  readonly one: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
}

const compared =
  /(\$?\d[\d,.]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)) ((?:[\w-]+ ){0,2}?)(more|fewer|less|older|younger|taller|shorter|longer|heavier|lighter)\b([^.,;=?!]*?)\bthan /giu;
const smaller = /fewer|less|younger|shorter|lighter/i;
const clause =
  /[;=]|, (?:and|but|while|so) |\band (?=\w+ (?:has|have|is|was|had))|\b(?:while|but|so|that|since|if|because)\b/;
const clauseEnd = /[,.;=?!]|\b(?:and|but|while|so|which|or|for|then)\b/;

const comparisonsIn = (text: string): readonly Comparison[] =>
  sentencesOf(text).flatMap(({ text: sentence }) =>
    [...sentence.matchAll(compared)].flatMap((found): Comparison[] => {
      const [all, number = '', measured = '', adjective = '', between = ''] = found;
      const by = keyOfNumber(number);
      // `352 years more recent than` is another comparison.
      if (by === undefined || (measured !== '' && /more|less/i.test(adjective) && between.trim() !== ''))
        return [];
      const before = sentence.slice(0, found.index).split(clause).at(-1) ?? '';
      const after = sentence.slice(found.index + all.length).split(clauseEnd)[0] ?? '';
      const [one, other] = [wordsIn(`${before} ${between}`), wordsIn(after)];
      return [
        {
          by,
          sign: smaller.test(adjective) ? '-' : '+',
          one: new Set(one.filter((word) => !other.includes(word))),
          other: new Set(other.filter((word) => !one.includes(word))),
        },
      ];
    }),
  );

const keyOfNumber = (written: string): string | undefined => {
  const [token] = tokenize(written.replace(/[.,]+$/, ''));
  const value = token?.kind === 'number' ? token.value : spelledNumber(written.toLowerCase());
  return value && keyOf(value);
};

const idle = new Set(
  `the a an of in on at to his her their its my he she they it is was were are has have had did does do that than as if
  then will would can could number amount total many much there count more less fewer times`.split(/\s+/),
);

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 1 && !idle.has(word))
    .map((word) => word.replace(/s$/, ''));

const meets = (words: Iterable<string>, others: ReadonlySet<string>): boolean =>
  [...words].some((word) => others.has(word));

const isSaidContrary = (said: Comparison, asked: Comparison): boolean =>
  said.by === asked.by &&
  said.sign === asked.sign &&
  meets(asked.one, said.other) &&
  meets(asked.other, said.one) &&
  !meets(asked.other, said.other);

/** `one = other - by` of what is more than the other, or `other = one + by`. */
const isWorkedContrary = ({ by, sign, one, other }: Comparison, step: number, context: Context): boolean => {
  const { target = '', expr } = context.program.steps[step] ?? {};
  if (expr?.kind !== 'binary' || (expr.op !== '+' && expr.op !== '-')) return false;
  const isBy = (side: Expr): boolean => valueKey(side, context) === by;
  const operand = isBy(expr.right) ? expr.left : expr.op === '+' && isBy(expr.left) ? expr.right : undefined;
  if (operand?.kind !== 'name' || isBy(operand)) return false;
  if ([target, operand.name].some((name) => /(?:^|_)(?:than|diff|difference)(?:_|$)/.test(name)))
    return false;
  const [made, from] = [wordsIn(target), wordsIn(operand.name)];
  const [own, its] = [
    made.filter((word) => !from.includes(word)),
    from.filter((word) => !made.includes(word)),
  ];
  const isOf = (words: readonly string[], side: ReadonlySet<string>, rest: ReadonlySet<string>): boolean =>
    meets(words, side) && !meets(words, rest);
  if (isOf(own, one, other) && isOf(its, other, one)) return expr.op !== sign;
  return isOf(own, other, one) && isOf(its, one, other) && expr.op === sign;
};

/** Of a number that the program is given. */
const valueKey = (side: Expr, { program, exact, meaning }: Context): string | undefined => {
  const step = side.kind === 'name' ? meaning.definition(side)?.step : undefined;
  const value = step === undefined || program.steps[step]?.expr.kind !== 'num' ? undefined : exact[step];
  return value && keyOf(value);
};
