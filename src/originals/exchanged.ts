import { once } from '../base/index.ts';
import { wordClass } from '../english/index.ts';
import type { Facts } from '../facts/index.ts';
import { inSight } from '../solution/index.ts';
import type { Original } from './original.ts';

/** What the lines of a template share: whether the question says a word, and what the names are made of. */
interface Shared {
  readonly facts: Facts;
  readonly isAsked: (word: string) => boolean;
  readonly partsOf: (name: string) => readonly string[];
}

/**
 * The first line that tells a number by the name of another: `She caught 8 pounds of catfish because 4 x 2` where 4 and 2
 * are the trout's, and the catfish's are worked out elsewhere in the same way.
 */
export const exchangedIn = (original: Original): number | undefined => {
  const { facts, question } = original;
  const parts = new Map(facts.steps.map(({ target }) => [target, stemsOf(target)]));
  const partsOf = (name: string): readonly string[] => parts.get(name) ?? stemsOf(name);
  const shared: Shared = { facts, isAsked: hasWord(question), partsOf };
  const at = original.lines.findIndex(({ text }, index) => {
    const told = facts.plan.steps[index];
    return told !== undefined && isOfAnother(text, told.step, shared);
  });
  return at < 0 ? undefined : at;
};

const isOfAnother = (line: string, step: number, { facts, isAsked, partsOf }: Shared): boolean => {
  const { target, names: read } = facts.steps[step] ?? {};
  if (target === undefined || read === undefined) return false;
  const has = hasWord(line);
  const isAmong = (names: readonly string[], word: string): boolean =>
    names.some((name) => partsOf(name).includes(word));
  return facts.steps.some((other) => {
    if (other.target === target || read.includes(other.target)) return false;
    const [own, its] = onlyDifference(partsOf(target), partsOf(other.target)) ?? [];
    if (own === undefined || its === undefined || isIdle(own) || isIdle(its)) return false;
    // `paint` of paintbrushes, `child` of children.
    if (own.startsWith(its) || its.startsWith(own)) return false;
    return (
      !has(own) &&
      has(its) &&
      isAsked(own) &&
      isAsked(its) &&
      isAmong(read, own) &&
      !isAmong(read, its) &&
      isAmong(other.names, its)
    );
  });
};

/** Words that tell no thing from another of its sort. */
const isIdle = (word: string): boolean => /^(?:.{1,2}|\d+)$/.test(word) || idle.has(word);
const idle = wordClass('tells_no_thing_apart');

const stem = (word: string): string => {
  const small = word.toLowerCase();
  return small.endsWith('s') ? small.replace(/ies$/, 'y').replace(/e?s$/, '') : small;
};

const stemsOf = (name: string): readonly string[] => name.split('_').map(stem);

/** Read when it is first asked: of most lines no other name is so alike. */
const hasWord = (text: string): ((word: string) => boolean) => {
  const words = once(() => (inSight(text).match(/\p{L}+/gu) ?? []).map((one) => one.toLowerCase()));
  return (word) => words().some((one) => one.startsWith(word) || stem(one) === word);
};

/** The one word in which two names differ, of each; undefined where they differ in more. */
const onlyDifference = (own: readonly string[], its: readonly string[]) => {
  if (own.length !== its.length) return undefined;
  const apart = own.flatMap((word, at) => (word === its[at] ? [] : [[word, its[at] ?? ''] as const]));
  return apart.length === 1 ? apart[0] : undefined;
};
