import { shared } from '../../english/index.ts';

/** From 0 to 1: the share of their words that two texts have in common. */
export const likenessOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = shared(a, b);
  return common === 0 ? 0 : common / (a.size + b.size - common);
};

/** From 0 to 1: the share of some words that are among others. */
export const shareOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  some.size === 0 ? 0 : shared(some, others) / some.size;
