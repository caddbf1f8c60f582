import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { didYouMean } from '../dsl/index.ts';
import { type Family, UserError } from '../model/index.ts';
import type { Keep } from './judge.ts';

/** The sections of `rules/sampling.yaml` that rule a run. A count that is undefined has no limit. */
export interface Policy {
  readonly keep: Keep;
  readonly draw: { readonly [family in Family]: number | undefined };
  readonly caps: { readonly [of in 'template' | 'rule' | 'line']: number | undefined };
}

export const defaultPolicy: Policy = {
  keep: { answer_changes: true, same_sign: true, nonzero: true, whole_number: true, within: 100 },
  draw: { computational: 1, conceptual: undefined, skipped_step: undefined },
  caps: { template: undefined, rule: undefined, line: undefined },
};

/**
 * Reads the sections `keep`, `draw` and `caps`; every other one belongs to another command. What is absent
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
  };
  if (mistakes.length > 0) throw new UserError(mistakes.join('\n\n'));
  return policy;
};
