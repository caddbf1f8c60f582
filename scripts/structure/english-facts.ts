// What in a file's syntax is English: expressions that name words, and lists of six words or more.
import { childrenOf, isNode, lineOf, type Node, stringIn } from './node.ts';

/** An expression or a list that holds English words. */
export interface EnglishFact {
  readonly kind: 'expressions' | 'lists';
  readonly line: number;
  readonly text: string;
}

/** A list of fewer words is a detail of the code about it. */
const fewest = 6;

export const englishIn = (root: Node): EnglishFact[] => {
  const found: EnglishFact[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    const expression = expressionAt(node);
    const all = expression ? [expression, ...alternationsIn(expression)] : listAt(node, parent);
    found.push(...all.map((one) => ({ ...one, line: lineOf(node) })));
    // What stands within a list or an expression is of it.
    if (all.length === 0) for (const child of childrenOf(node)) visit(child, node);
  };
  visit(root, undefined);
  return found;
};

type Found = Omit<EnglishFact, 'line'>;

/** Commands of a formula, of which none is English: `\\frac`, `\\(?:left|right)`, `\\[dt]?frac`. */
const commands = /\\\\(?:\[[a-z]+\]\??|[a-z]\?)?[a-z]+|\\\\\(\?:[^()]*\)/g;

/** What is no word in the source of an expression: escapes, classes of letters, names of groups and of classes of words. */
const signs =
  /\\[pP]\{[^}]*\}|\\u\{?[0-9a-fA-F]{4,}\}?|\\\\[a-z]+|\\[a-zA-Z]|\[(?:\\.|[^\]\\])*\]|\(\?<[A-Za-z]+>|<[A-Za-z_]+>/g;

const expressionAt = (node: Node): Found | undefined => {
  const source =
    node.type === 'RegExpLiteral' && typeof node.pattern === 'string'
      ? node.pattern
      : isRaw(node)
        ? piecesOf(node).join(' ')
        : isExpressionOf(node)
          ? sourceOf(node)
          : undefined;
  return source !== undefined && /[A-Za-z]{2,}/.test(source.replace(commands, ' ').replace(signs, ' '))
    ? { kind: 'expressions', text: source }
    : undefined;
};

/** An expression that holds an alternation of six words or more holds a list of them. */
const alternationsIn = ({ text }: Found): Found[] =>
  (text.replace(commands, ' ').match(/(?:[A-Za-z][A-Za-z'’ ?-]*\|){5,}[A-Za-z][A-Za-z'’ ?-]*/g) ?? []).map(
    (one) => ({
      kind: 'lists',
      text: one.replaceAll('|', ' '),
    }),
  );

/** ``String.raw`…` ``: the source of an expression. */
const isRaw = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && isNode(tag) && isNode(tag.property) && tag.property.name === 'raw';

/** Of `new RegExp(…)` what is not its flags. */
const sourceOf = ({ arguments: all }: Node): string =>
  (Array.isArray(all) ? all.slice(0, 1) : [])
    .flatMap((each: unknown) => (isNode(each) ? piecesOf(each) : []))
    .join(' ');

/** `new RegExp(…)`. */
const isExpressionOf = ({ type, callee }: Node): boolean =>
  type === 'NewExpression' && isNode(callee) && callee.name === 'RegExp';

/** Every text that is written down in a node. */
const piecesOf = (node: Node): string[] => {
  const own = textOf(node);
  return own === undefined ? childrenOf(node).flatMap(piecesOf) : [own];
};

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map((each: unknown) => (isNode(each) ? cooked(each.value) : '')).join(' ');
  return stringIn(node);
};

const cooked = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string'
    ? value.raw
    : '';

// `no_final_answer` is a name of the program, no word.
const isWord = (text: string): boolean => /^[A-Za-z][A-Za-z'’]*$/.test(text);

/**
 * A list in one text (`a an the` that is split, `one|two|…`), in brackets (`['a', …]`, `[['many', 'one'], …]`) or of
 * names (`{ hourly: 'hour', … }`). A sentence that is told to somebody is none; nor are the program's own names, which
 * have a type (`new Set<Role>([…])`, `[…] as const`).
 */
const listAt = (node: Node, parent: Node | undefined): Found[] => {
  if (parent?.type === 'TSAsExpression' || parent?.typeParameters) return [];
  const text = textOf(node);
  const words =
    text === undefined
      ? entriesOf(node)
      : text.includes('|') || isCut(parent)
        ? text.trim().split(/[\s|,]+/)
        : [];
  return words.length >= fewest && words.every((word) => word !== undefined && isWord(word))
    ? [{ kind: 'lists', text: words.join(' ') }]
    : [];
};

/** Whether the text in this node is cut into words: it is split, given to a function of its own, or kept by a name. */
const isCut = (parent: Node | undefined): boolean => {
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'BinaryExpression') return true;
  if (parent?.type === 'MemberExpression')
    return isNode(parent.property) && /^(?:split|trim)$/.test(`${parent.property.name}`);
  return (
    parent?.type === 'CallExpression' &&
    isNode(parent.callee) &&
    /^(?:words|wordsOf|listOf|list|setOf)$/.test(`${parent.callee.name}`)
  );
};

const entriesOf = (node: Node): (string | undefined)[] => {
  if (node.type === 'ArrayExpression' && Array.isArray(node.elements))
    return node.elements.map((each: unknown) =>
      isNode(each) && each.type === 'ArrayExpression' && Array.isArray(each.elements)
        ? textOf(each.elements[0])
        : textOf(each),
    );
  if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return [];
  // A record of the program has names too: a table of words has a text for each.
  return node.properties.map((each: unknown) =>
    isNode(each) && isNode(each.key) && textOf(each.value) !== undefined
      ? (stringIn(each.key) ?? (typeof each.key.name === 'string' ? each.key.name : undefined))
      : undefined,
  );
};
