import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { flatMapped, mapped, matched, withPlainLoops } from '../../scripts/plain-loops.js';

/** What the body of a function gives for some lists, with and without. */
const run = (body: string): unknown =>
  new Function(
    'xs',
    'map',
    `${(flatMapped + mapped + matched).replaceAll(/export const (\w+)/g, 'const $1$$')} ${body}`,
  )(
    [1, 2, 3],
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );

const rewritten = (body: string): string =>
  withPlainLoops(`const f = (xs, map) => {${body}};`).slice('const f = (xs, map) => {'.length, -2);

const bodies: readonly (readonly [what: string, body: string])[] = [
  ['a list', 'const out = []; for (const x of xs) out.push(x); return out'],
  ['a list that grows', 'for (const x of xs) if (x < 6) xs.push(x + 1); return xs'],
  ['a set that grows', 'const s = new Set([1]); for (const x of s) if (x < 5) s.add(x + 1); return [...s]'],
  ['a text', "let out = ''; for (const sign of 'a𝒷c') out = sign + out; return out"],
  ['a map', 'const out = []; for (const [key, value] of map) out.push(key + value); return out'],
  ['the entries of a map', 'const out = []; for (const [k, v] of map.entries()) out.push(k, v); return out'],
  ['places', 'const out = []; for (const [at, x] of xs.entries()) out.push(at * x); return out'],
  ['loops in loops', 'const out = []; for (const x of xs) for (const y of xs) out.push(x * y); return out'],
  [
    'a loop that is left and gone on with',
    'const out = []; each: for (const x of xs) { for (const y of xs) { if (y > x) continue each; if (x > 2) break each; out.push(x, y); } } return out',
  ],
  ['closures', 'const all = []; for (const x of xs) all.push(() => x); return all.map((one) => one())'],
  ['what is in brackets', 'const out = []; for (const x of (0, xs)) { out.push(x); } return out'],
  ['names for parts', 'const [a, , c, d = 4, ...rest] = xs; return [a, c, d, rest]'],
  ['parts of parts', 'const [a, [b, { c }]] = [1, [2, { c: 3 }]]; return [a, b, c]'],
  ['parts of a text and of a set', "const [a] = 'xyz', [b] = new Set([7]); return a + b"],
  ['as many as are given', 'let [a, b] = [xs[0], xs[1]]; return a + b'],
  ['an exchange', 'let [a, b] = [1, 2]; while (a < 9) [a, b] = [b, a + b]; return [a, b]'],
  ['parameters', 'return [...map].map(([key, value], at) => ({ key, value, at }))'],
  ['parameters in a body', 'return [...map].map(([key]) => { return key; })'],
  ['functions of functions', 'return (([a]) => ([b]) => (a + b))(xs)(xs)'],
  ['lists of lists', 'return xs.flatMap((x, at, all) => [x, [at], all.length])'],
  [
    'lists and what is none',
    "return xs.slice(1).map((x) => [x]).flatMap(([x]) => (x > 2 ? 'ab' : [x, null]))",
  ],
  ['a list made of another', 'return xs.map((x, at, all) => x + at + all.length)'],
  ['a list that grows while it is made of', 'return xs.map((x) => xs.push(x))'],
  ['what has a `map` of its own', 'return { map: (make) => make(1) }.map((x) => x + 1)'],
  ['a list that grows while it is gone through', 'return xs.flatMap((x) => { xs.push(x); return [x]; })'],
  ['lists in lists', 'return (xs).flatMap((x) => xs.flatMap((y) => [x, y]))'],
  ['all that is found', "return [...'a1 b22'.matchAll(/[a-z](\\d+)/g)].flatMap(([, d]) => [d.length, d])"],
  ['what is found, in turn', "for (const { index } of 'a-b-c'.matchAll(/-/g)) if (index > 1) return index"],
  ['no text that is found', "return [...'a𝒷'.matchAll(/x*/gu)].map(({ index }) => index)"],
  [
    'what is found twice',
    "const is = /\\d/g; const f = () => [...'12'.matchAll(is)].length; return f() + f()",
  ],
  ['a list with what is found in it', "return [0, ...'aa'.matchAll(/a/g)].length"],
  ['a flatMap of its own', "return ({ flatMap: (make) => make('own') }).flatMap((x) => [x])"],
  [
    'a generator',
    'const g = function* () { yield* xs; }; let n = 0; for (const x of g()) { n += x; if (x > 1) break; } return n',
  ],
];

describe('a module without iterators over arrays', () => {
  it.each(bodies)('gives the same of %s', (_, body) => {
    expect(run(rewritten(body))).toEqual(run(body));
  });

  it.each(['for (const x of 5) x', 'for (const x of undefined) x', 'const [a] = undefined', 'const [a] = 5'])(
    'refuses what cannot be gone through: %s',
    (body) => {
      expect(() => run(body)).toThrow(TypeError);
      expect(() => run(rewritten(body))).toThrow(TypeError);
    },
  );

  it('refuses a generator that must be told when it is left', () => {
    const code = (star: string) =>
      `const f = ${star} (xs) { try { for (const x of xs) yield x; } finally { xs.end(); } };`;
    expect(() => withPlainLoops(code('function*'))).toThrow('a generator with `finally`');
    expect(() => withPlainLoops(code('async function*'))).not.toThrow();
  });

  it('leaves what waits as it is', () => {
    const code = 'const f = async (xs) => { for await (const x of xs) await x; };';
    expect(withPlainLoops(code)).toBe(code);
  });

  it('has no loop left to an iterator in what is proposed and told, and as many lines', async () => {
    const folder = resolve(import.meta.dirname, '../../src/engine');
    for (const name of readdirSync(folder).filter((one) => /(?<!\.test)\.ts$/.test(one))) {
      const { code } = await transform(readFileSync(join(folder, name), 'utf8'), { loader: 'ts' });
      const plain = withPlainLoops(code);
      expect(plain).not.toMatch(/for \((?:const|let) [^;]* of /);
      expect(plain.split('\n')).toHaveLength(code.split('\n').length);
    }
  });
});
