export type Redefined = { readonly at: number; readonly message: string };

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** A node, and what it is to the one that holds it. */
type Place = { readonly node: Node; readonly role: string; readonly within: Place | undefined };

/**
 * The first place of a program that could give `Math` or `solve` another meaning. Beside functions, which nobody calls, only
 * what does nothing may stand; and wherever `Math` is named it may only be called, as in `Math.max(a, b)`, or read where it can
 * be nothing else, as in `Math.PI`: then nothing assigns it, hands it on or declares another of its name.
 */
export const redefined = (body: readonly unknown[]): Redefined | undefined => {
  for (const statement of body)
    if (isNode(statement) && !isIdle(statement))
      return {
        at: statement.start,
        message: 'beside solve() only functions, numbers and `console.log(solve())` may stand',
      };
  return misusedName(body);
};

const misusedName = (body: readonly unknown[]): Redefined | undefined => {
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

const isName = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node.name === name;

const all = (list: unknown, holds: (item: Node) => boolean): boolean =>
  Array.isArray(list) && list.every((item) => isNode(item) && holds(item));

/** Whether a statement beside solve() does nothing: it declares, or shows what solve() gives. */
const isIdle = (node: Node): boolean => {
  const { type, declaration, declarations, expression } = node;
  if (type === 'FunctionDeclaration' || type === 'EmptyStatement') return true;
  if (type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration')
    return isNode(declaration) ? isIdle(declaration) || isName(declaration, 'solve') : !isNode(node.source);
  if (type === 'VariableDeclaration')
    return (
      node.declare !== true &&
      all(declarations, ({ id, init }) => isNode(id) && id.type === 'Identifier' && isValue(init))
    );
  if (type === 'ExpressionStatement') return isShown(expression) || isExport(expression);
  return isType(node);
};

/** `solve()` itself, or `console.log("The answer is", solve())`. */
const isShown = (node: unknown): boolean => {
  if (!isNode(node) || node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (isName(callee, 'solve')) return all(node.arguments, () => false);
  return (
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    callee.computed === false &&
    isName(callee.object, 'console') &&
    all(node.arguments, isValue)
  );
};

/** `module.exports = solve`, `exports.solve = solve`. */
const isExport = (node: unknown): boolean => {
  if (!isNode(node) || node.type !== 'AssignmentExpression' || !isNode(node.left)) return false;
  const { type, object, computed } = node.left;
  return (
    type === 'MemberExpression' &&
    computed === false &&
    (isName(object, 'module') || isName(object, 'exports')) &&
    (isName(node.right, 'solve') || isValue(node.right))
  );
};

/** What gives a value and does nothing else. */
const isValue = (node: unknown): boolean => {
  if (node === null || node === undefined) return true;
  if (!isNode(node)) return false;
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return true;
  if (node.type === 'ArrayExpression') return all(node.elements, isValue);
  if (node.type === 'ObjectExpression')
    return all(
      node.properties,
      ({ type, computed, value }) =>
        type === 'ObjectProperty' && computed === false && (isName(value, 'solve') || isValue(value)),
    );
  if (node.type === 'UnaryExpression') return isValue(node.argument);
  if (node.type === 'BinaryExpression')
    return /^[-+*/%]$/.test(String(node.operator)) && isValue(node.left) && isValue(node.right);
  return /^(?:Numeric|String|Boolean|Null|RegExp)Literal$/.test(node.type) || isShown(node);
};

/** Whether a name is declared or assigned here. */
const isGiven = ({ role, within }: Place): boolean =>
  role === 'id' ||
  role === 'local' ||
  role === 'left' ||
  /Pattern$|^RestElement$/.test(within?.node.type ?? '');

const misuse = ({ node, role, within }: Place): string | undefined => {
  if (node.type !== 'Identifier' || node.name !== 'Math') return undefined;
  const owner = within?.node;
  if ((role === 'property' || role === 'key') && owner?.computed !== true) return undefined;
  const isFixed = isNode(owner?.property) && /^[A-Z]/.test(String(owner.property.name));
  const isCalled = within?.role === 'callee' && within.within?.node.type === 'CallExpression';
  return role === 'object' && (isFixed || isCalled)
    ? undefined
    : '`Math` keeps its meaning here: its functions can only be called';
};
