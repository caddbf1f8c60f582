/** Where JavaScript could give something another meaning than the one that is computed with here. */
export interface Redefined {
  readonly at: number;
  readonly message: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A node, and what it is to the one that holds it. */
interface Place {
  readonly node: Node;
  readonly role: string;
  readonly within: Place | undefined;
}

/** Ways to every name at once, or to what everything inherits. */
const ways = new Set(['globalThis', 'window', 'global', 'self', 'eval', 'Function', 'Reflect']);
const inherited = new Set(['prototype', '__proto__', 'constructor']);

/**
 * The first place of a program, wherever in it, that could give `Math` or `solve` another meaning. `Math` may only be
 * called, as in `Math.max(a, b)`, or read where it can be nothing else, as in `Math.PI`: then nothing assigns it, hands it on
 * or declares another of its name.
 */
export const redefined = (body: readonly unknown[]): Redefined | undefined => {
  const waiting: Place[] = [];
  const add = (value: unknown, role: string, within: Place | undefined): void => {
    if (Array.isArray(value)) for (const item of value.toReversed()) add(item, role, within);
    else if (isNode(value) && !isType(value)) waiting.push({ node: value, role, within });
  };
  add(body, '', undefined);
  let solves = 0;
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node } = place;
    if (isName(node, 'solve') && isGiven(place)) solves++;
    const message = solves > 1 ? '`solve` is given a meaning twice' : misuse(place);
    if (message) return { at: node.start, message };
    for (const [key, value] of Object.entries(node).reverse()) add(value, key, place);
  }
  return undefined;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** What stands for a type only is nothing when the program runs. */
const isType = ({ type }: Node): boolean => /^TS(?:Type|Interface|\w+Keyword$)/.test(type);

const isName = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** Whether a name is declared or assigned here. */
const isGiven = ({ role, within }: Place): boolean =>
  role === 'id' ||
  role === 'local' ||
  role === 'left' ||
  /Pattern$|^RestElement$/.test(within?.node.type ?? '');

const misuse = (place: Place): string | undefined => {
  const { node, role, within } = place;
  const { property, computed } = node;
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    if (computed === true && !(isNode(property) && property.type === 'NumericLiteral'))
      return 'only a number can stand in `[…]` here';
    const name = isNode(property) ? String(property.name) : '';
    return inherited.has(name) ? `\`${name}\` is not for solutions` : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  const name = String(node.name);
  const owner = within?.node;
  if ((role === 'property' || role === 'key') && owner?.computed !== true) return undefined;
  if (ways.has(name)) return `\`${name}\` is not for solutions`;
  if (name !== 'Math') return undefined;
  const isFixed = isNode(owner?.property) && /^[A-Z]/.test(String(owner.property.name));
  const isCalled = within?.role === 'callee' && within.within?.node.type === 'CallExpression';
  return role === 'object' && (isFixed || isCalled)
    ? undefined
    : '`Math` keeps its meaning here: its functions can only be called';
};
