// A syntax tree, as far as the checks read it.

/** A node of the syntax tree, of which only a few fields are read. */
export interface Node {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) =>
    field.endsWith('Comments')
      ? []
      : Array.isArray(value)
        ? value.filter(isNode)
        : isNode(value)
          ? [value]
          : [],
  );

export const lineOf = (node: Node): number => node.loc?.start.line ?? 0;

/** What a string in quotes says. */
export const stringIn = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'StringLiteral' && typeof value.value === 'string'
    ? value.value
    : undefined;
