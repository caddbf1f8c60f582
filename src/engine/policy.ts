import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { didYouMean } from '../dsl/index.ts';
import { type Family, UserError } from '../model/index.ts';
import { type TierRule, tierRules } from '../runtime/index.ts';
import type { Keep } from './judge.ts';

/** The sections of `rules/sampling.yaml` that rule a run. A count that is undefined has no limit. */
export interface Policy {
  readonly keep: Keep;
  readonly draw: { readonly [family in Family]: number | undefined };
  readonly caps: { readonly [of in 'template' | 'rule' | 'line']: number | undefined };
  /** For templates that do not state their tier. */
  readonly tiers: readonly TierRule[];
}

export const defaultPolicy: Policy = {
  keep: { answer_changes: true, same_sign: true, nonzero: true, whole_number: true, within: 100 },
  draw: { computational: 1, conceptual: undefined, skipped_step: undefined },
  caps: { template: undefined, rule: undefined, line: undefined },
  tiers: tierRules,
};

/**
 * Reads the sections `tiers`, `keep`, `draw` and `caps`; every other one belongs to another command. What is absent
 * has its default. Throws a UserError that lists every mistake with file, line and column.
 */
export const readRunPolicy = (text: string, file: string): Policy => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const mistakes: string[] = [];
  const fail = (offset: number, message: string): undefined => {
    const { line, col } = lineCounter.linePos(offset);
    const source = text.split('\n')[line - 1] ?? '';
    mistakes.push(
      `${file}:${line}:${col}  ${message}\n  ${line} | ${source}\n  ${' '.repeat(String(line).length)} | ${' '.repeat(col - 1)}^`,
    );
    return undefined;
  };
  for (const error of document.errors) fail(error.pos[0], error.message);
  const root = document.contents;
  const count = (node: Node | null, unlimited: string): number | undefined => {
    const value = isScalar(node) ? node.value : undefined;
    if (value === unlimited) return undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    return fail(node?.range?.[0] ?? 0, `a whole number above 0, or \`${unlimited}\`, is expected here`);
  };
  const section = <T extends object>(
    name: string,
    defaults: T,
    read: (key: keyof T, node: Node | null) => unknown,
  ): T => {
    const found = { ...defaults } as Record<string, unknown>;
    const node = isMap(root) ? (root.get(name, true) as Node | null | undefined) : undefined;
    if (node === undefined || node === null) return defaults;
    if (!isMap(node)) {
      fail(node.range?.[0] ?? 0, `\`${name}\` needs keys below it: ${Object.keys(defaults).join(', ')}`);
      return defaults;
    }
    for (const { key, value } of node.items) {
      const at = (key as Node).range?.[0] ?? 0;
      const word = isScalar(key) ? String(key.value) : '';
      if (Object.hasOwn(defaults, word)) found[word] = read(word as keyof T, value as Node | null);
      else fail(at, `\`${name}\` has no key \`${word}\`. ${didYouMean(word, Object.keys(defaults))}`);
    }
    return found as T;
  };
  const policy: Policy = {
    keep: section('keep', defaultPolicy.keep, (key, node) => {
      if (key === 'within') return count(node, 'none') ?? 0;
      const value = isScalar(node) ? node.value : undefined;
      return typeof value === 'boolean'
        ? value
        : fail(node?.range?.[0] ?? 0, '`true` or `false` is expected here');
    }),
    draw: section('draw', defaultPolicy.draw, (_, node) => count(node, 'all')),
    caps: section('caps', defaultPolicy.caps, (_, node) => count(node, 'none')),
    tiers: tiersOf(isMap(root) ? (root.get('tiers', true) as Node | null | undefined) : undefined, fail),
  };
  if (mistakes.length > 0) throw new UserError(mistakes.join('\n\n'));
  return policy;
};

const tierNames = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'];

/** `tier5: [regex, …]`, one a line: the first tier whose expressions all match the solution counts. */
const tiersOf = (
  node: Node | null | undefined,
  fail: (offset: number, message: string) => undefined,
): readonly TierRule[] => {
  if (!node) return defaultPolicy.tiers;
  const start = node.range?.[0] ?? 0;
  if (!isMap(node)) {
    fail(start, '`tiers` needs one key a tier, each with a list of regular expressions');
    return defaultPolicy.tiers;
  }
  return node.items.flatMap(({ key, value }): TierRule[] => {
    const tier = isScalar(key) ? String(key.value) : '';
    const at = (key as Node).range?.[0] ?? start;
    if (!tierNames.includes(tier)) {
      fail(at, `there is no tier \`${tier}\`. ${didYouMean(tier, tierNames)}`);
      return [];
    }
    if (!isSeq(value)) {
      fail(at, `\`${tier}\` needs a list of regular expressions, [] for any solution`);
      return [];
    }
    const when = value.items.flatMap((item): string[] => {
      const text = isScalar(item) ? String(item.value) : '';
      const problem = mistakeIn(text);
      if (problem) fail((item as Node).range?.[0] ?? at, problem);
      return problem ? [] : [text];
    });
    return [{ tier: tier as TierRule['tier'], when }];
  });
};

const mistakeIn = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'mu');
    return undefined;
  } catch (error) {
    return `this is no regular expression: ${(error as Error).message}`;
  }
};
