// What the guard of the structure must know of one source file, read off its syntax tree.
import { dirname, posix } from 'node:path';
import { parse } from '@babel/parser';
import { type EnglishFact, englishIn } from './english-facts.ts';
import { childrenOf, isNode, lineOf, type Node, stringIn } from './node.ts';

/** An import, a re-export, a dynamic import or an `import('…')` type of a file of the project. */
export interface Import {
  /** The file imported, from the root of the sources: `ast/index.ts`. */
  readonly target: string;
  readonly line: number;
}

/** A function, method or getter with a body. */
export interface FunctionFact {
  /** What it is called; `callback of NAME` where it is an argument, `anonymous` where nothing names it. */
  readonly name: string;
  readonly line: number;
  /** From its first line to its last, blank lines and comments included. */
  readonly lines: number;
  readonly parameters: number;
}

/** One source file. */
export interface SourceFile {
  /** From the root of the sources, with `/`. */
  readonly path: string;
  readonly isTest: boolean;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionFact[];
  /** The lines of its casts: `x as T` and `<T>x`, but not `as const`. */
  readonly casts: readonly number[];
  /** The lines where an object that is written out is spread: `...{ a, b }`, which hides how much stands there. */
  readonly spreads: readonly number[];
  /** What in it is English: expressions and lists of words. */
  readonly english: readonly EnglishFact[];
}

/** `file.test.ts`; what several tests use stands outside of the sources, in `test/shared`. */
export const isTestPath = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Reads a file's text; throws where it is no TypeScript. `path` is from the root of the sources. */
export const readSource = (path: string, text: string): SourceFile => {
  const imports: Import[] = [];
  const functions: FunctionFact[] = [];
  const casts: number[] = [];
  const spreads: number[] = [];

  const visit = (node: Node, parent: Node | undefined, within: string): void => {
    const imported = importedBy(node);
    if (imported?.startsWith('.')) {
      imports.push({ target: posix.normalize(posix.join(dirname(path), imported)), line: lineOf(node) });
    }
    if (isCast(node)) casts.push(lineOf(node));
    if (isSpreadOut(node)) spreads.push(lineOf(node));
    const isFunction = isFunctionNode(node);
    const name = isFunction ? nameOf(node, parent, within) : within;
    if (isFunction) functions.push(functionFact(node, name));
    for (const child of childrenOf(node)) visit(child, node, name);
  };
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
    errorRecovery: false,
  });
  const root: unknown = program;
  if (isNode(root)) visit(root, undefined, '');
  const english = isNode(root) ? englishIn(root) : [];

  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return { path, isTest: isTestPath(path), lines, imports, functions, casts, spreads, english };
};

const importedBy = (node: Node): string | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return stringIn(node.source);
    case 'TSImportType':
      return stringIn(node.argument);
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Import' && Array.isArray(node.arguments)
        ? stringIn(node.arguments[0])
        : undefined;
    default:
      return undefined;
  }
};

const isCast = (node: Node): boolean => {
  if (node.type === 'TSTypeAssertion') return true;
  if (node.type !== 'TSAsExpression' || !isNode(node.typeAnnotation)) return false;
  const { typeName } = node.typeAnnotation;
  return !(isNode(typeName) && typeName.name === 'const');
};

const isSpreadOut = (node: Node): boolean =>
  node.type === 'SpreadElement' && isNode(node.argument) && node.argument.type === 'ObjectExpression';

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
]);

const isFunctionNode = (node: Node): boolean => functionTypes.has(node.type);

const nameIn = (value: unknown): string | undefined =>
  isNode(value) && typeof value.name === 'string' ? value.name : undefined;

/** The function's own name, or that of the variable or property it is given to. */
const nameOf = (node: Node, parent: Node | undefined, within: string): string =>
  nameIn(node.id) ??
  nameIn(node.key) ??
  nameIn(parent?.id) ??
  nameIn(parent?.key) ??
  nameIn(parent?.left) ??
  (within === '' ? 'anonymous' : within.startsWith('callback of ') ? within : `callback of ${within}`);

const functionFact = (node: Node, name: string): FunctionFact => ({
  name,
  line: lineOf(node),
  lines: (node.loc?.end.line ?? 0) - lineOf(node) + 1,
  parameters: Array.isArray(node.params) ? node.params.length : 0,
});
