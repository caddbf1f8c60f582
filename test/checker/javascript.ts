import { createContext, Script } from 'node:vm';
import { parse } from '@babel/parser';
import { transformSync } from 'esbuild';
import type { PythonResult, Statement } from './python.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}
interface Node extends Place {
  readonly type: string;
  readonly [key: string]: unknown;
}

const show = (value: unknown): string => {
  if (typeof value === 'boolean') return `b:${value ? 'True' : 'False'}`;
  if (typeof value === 'bigint') return `i:${value}`;
  if (typeof value === 'number') return `f:${value}`;
  return `o:${typeof value}`;
};

const namesRead = (node: unknown, found: string[] = []): string[] => {
  if (Array.isArray(node)) for (const item of node) namesRead(item, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name, id: _, ...rest } = node as { type?: string; name?: string; id?: unknown };
    if (type === 'Identifier' && name !== undefined) found.push(name);
    for (const value of Object.values(rest)) if (typeof value === 'object') namesRead(value, found);
  }
  return found;
};

/** `const pens = 6, more = 9;` is two statements, both of them over at its end. */
const eachDeclared = (node: Node): readonly Node[] => {
  const all = (node.declarations as Node[] | undefined) ?? [];
  if (all.length < 2) return [node];
  return all.map(({ start, end }, at) => ({ ...node, start, end, over: node.end, declarations: [all[at]] }));
};

/** The statements of `solve`, with what each assigns and its own text without comments or types. */
const statementsOf = (
  code: string,
): { readonly body: readonly Node[]; readonly statements: readonly Statement[] } => {
  const tree = parse(code, { sourceType: 'module' }).program as unknown as { body: Node[] };
  const named = tree.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node))
    .flatMap((node) => (node.declarations as Node[] | undefined) ?? [node])
    .find((node) => (node.id as { name?: string } | null | undefined)?.name === 'solve');
  if (named === undefined) throw new Error('no function solve');
  // `const solve = () => { … }`
  const solve = (named.init as Node | undefined) ?? named;
  const parameters = (solve.params as Node[]).filter(({ type }) => type === 'AssignmentPattern');
  const body = [...parameters, ...(solve.body as { body: Node[] }).body.flatMap(eachDeclared)];
  return {
    body,
    statements: body.map((node, at) => {
      if (node.type === 'AssignmentPattern') {
        // A default is what its parameter is assigned.
        const target = (node.left as { name?: string }).name ?? '';
        return { at, target, source: code.slice(node.start, node.end), reads: namesRead(node.right) };
      }
      const declared = (node.declarations as { id: { name?: string } }[] | undefined)?.[0]?.id.name;
      const assigned = ((node.expression as Node | undefined)?.left as { name?: string } | undefined)?.name;
      return {
        at,
        target: node.type === 'ReturnStatement' ? 'return' : (declared ?? assigned ?? ''),
        source: code.slice(node.start, node.end),
        reads: namesRead(node.declarations ?? node),
      };
    }),
  };
};

/** Types and comments away, one way of printing: two programs that differ only in those become equal. */
const plain = (code: string): string =>
  transformSync(code, { loader: 'ts', target: 'es2022', legalComments: 'none' }).code;

/** Runs one JavaScript or TypeScript program in an empty context for at most a second; never throws. */
export const runJavaScript = (source: string, original?: string): PythonResult => {
  try {
    const code = plain(source);
    const { body, statements } = statementsOf(code);
    let instrumented = code;
    const parameters = body.filter(({ type }) => type === 'AssignmentPattern').length;
    const first = body[parameters];
    for (const [at, node] of [...body.entries()].reverse()) {
      const target = statements[at]?.target ?? '';
      if (target === '' || target === 'return') continue;
      if (at < parameters) {
        const place = first?.start ?? 0;
        instrumented = `${instrumented.slice(0, place)}$seen(${JSON.stringify(target)}, ${target});\n${instrumented.slice(place)}`;
        continue;
      }
      const over = Number(node.over ?? node.end);
      instrumented = `${instrumented.slice(0, over)}\n$seen(${JSON.stringify(target)}, ${target});${instrumented.slice(over)}`;
    }
    const seen = new Map<string, unknown>();
    const context = createContext({ $seen: (name: string, value: unknown) => seen.set(name, value) });
    const answer: unknown = new Script(
      `${instrumented.replace(/^export\s*\{[^}]*\};?/m, '').replace(/^export\s+(?:default\s+)?(?=function\b)/m, '')}\n;solve()`,
    ).runInContext(context, { timeout: 1000 });
    const ran = { names: [...seen.keys()], values: [...seen.values()].map(show), answer: show(answer) };
    if (original === undefined) return { ran };
    const before = statementsOf(plain(original)).statements;
    const equal = (a: Statement | undefined, b: Statement | undefined) => a?.source === b?.source;
    let start = 0;
    while (start < Math.min(before.length, statements.length) && equal(before[start], statements[start]))
      start += 1;
    let end = 0;
    while (
      end < Math.min(before.length, statements.length) - start &&
      equal(before.at(-1 - end), statements.at(-1 - end))
    )
      end += 1;
    return {
      ran,
      changed: {
        before: before.slice(start, before.length - end),
        after: statements.slice(start, statements.length - end),
      },
    };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
};
