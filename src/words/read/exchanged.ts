import { namesIn } from '../../ast/index.ts';
import type { Line } from './aligned-text.ts';
import type { Context } from './context.ts';
import { inSight } from './lines.ts';

/**
 * The first line that tells a number by the name of another: `She caught 8 pounds of catfish because 4 x 2` where 4 and 2
 * are the trout's, and the catfish's are worked out elsewhere in the same way.
 */
export const exchangedIn = (lines: readonly Line[], context: Context): number | undefined => {
  const at = lines.findIndex(({ text }, index) => {
    const told = context.plan.steps[index];
    return told !== undefined && isOfAnother(inSight(text), told.step, context);
  });
  return at < 0 ? undefined : at;
};

const isOfAnother = (line: string, step: number, { program, question }: Context): boolean => {
  const { target, expr } = program.steps[step] ?? {};
  if (target === undefined || expr === undefined) return false;
  const read = namesIn(expr);
  const has = hasWord(line);
  const isAsked = hasWord(question);
  return program.steps.some((other) => {
    if (other.target === target || read.includes(other.target)) return false;
    const [own, its] = onlyDifference(target, other.target) ?? [];
    if (own === undefined || its === undefined || idle.test(own) || idle.test(its)) return false;
    // `paint` of paintbrushes, `child` of children.
    if (own.startsWith(its) || its.startsWith(own)) return false;
    return (
      !has(own) &&
      has(its) &&
      isAsked(own) &&
      isAsked(its) &&
      isAmong(read, own) &&
      !isAmong(read, its) &&
      isAmong(namesIn(other.expr), its)
    );
  });
};

/** Words that tell no thing from another of its sort. */
const idle =
  /^(?:.{1,2}|\d+|total|all|first|second|third|fourth|fifth|last|new|old|initial|final|extra|additional|remaining|left|more|less|fewer|speed|rate|cost|price|time|hour|minute|day|week|month|year)$/;

const stem = (word: string): string => word.toLowerCase().replace(/ies$/, 'y').replace(/e?s$/, '');

const hasWord = (text: string): ((word: string) => boolean) => {
  const words = (text.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase());
  return (word) => words.some((one) => one.startsWith(word));
};

const partsOf = (name: string): readonly string[] => name.split('_').map(stem);

/** The one word in which two names differ, of each; undefined where they differ in more. */
const onlyDifference = (name: string, other: string): readonly [string, string] | undefined => {
  const [own, its] = [partsOf(name), partsOf(other)];
  if (own.length !== its.length) return undefined;
  const apart = own.flatMap((word, at) => (word === its[at] ? [] : [[word, its[at] ?? ''] as const]));
  return apart.length === 1 ? apart[0] : undefined;
};

const isAmong = (names: readonly string[], word: string): boolean =>
  names.some((name) => partsOf(name).includes(word));
