// Writes `for … of` over arrays, arrays that are taken apart, `map`, `flatMap` and `matchAll`, as loops and reads by index, while the
// program is bundled.
//
// Most of a run is code that V8 never optimises, and there each step of an iterator is a call and an object: they were a quarter
// of all that a run allocates. What is no array goes through its iterator as before. A generator that is left early is not
// told so, and so none may have anything to end (`finally`) but asynchronous ones, whose loops stay as they are.
// A list is what has a length and is no text: `Array.isArray` would be looked up and called for each loop, of which most are short.
import { readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { transform } from 'esbuild';

/** What a run, `problems`, `formalize` and `diagnose` do for each template; elsewhere a loop is as short as it can be. */
const hot =
  /[\\/]src[\\/](?:ast|base|dsl|engine|english|facts|formalize|mutations|originals|plausibility|quantities|questions|run|runtime|solution|telling|measures[\\/]diagnose)[\\/].*\.ts$/;

/** @type {import('esbuild').Plugin} */
export const plainLoops = {
  name: 'plain-loops',
  setup: ({ onLoad, onResolve, initialOptions }) => {
    onResolve({ filter: /^plain-loops$/ }, ({ path }) => ({ path, namespace: path }));
    onLoad({ filter: /^/, namespace: 'plain-loops' }, () => ({
      contents: flatMapped + mapped + matched,
      loader: 'js',
    }));
    onLoad({ filter: hot }, async ({ path }) => {
      const { target, supported, sourcemap } = initialOptions;
      const { code } = await transform(readFileSync(path, 'utf8'), {
        loader: 'ts',
        target,
        supported,
        sourcefile: path,
        sourcemap: sourcemap ? 'inline' : false,
      });
      const plain = withPlainLoops(code);
      const asked = ['flatMapped', 'mapped', 'matched'].filter((name) => plain.includes(`${name}$(`));
      const imports = asked.map((name) => `import { ${name} as ${name}$ } from 'plain-loops';`);
      return { contents: imports.join('') + plain, loader: 'js' };
    });
  },
};

/** The same module, line by line, without iterators over arrays. */
export const withPlainLoops = (code) => {
  const writer = { code, edits: [], names: 0 };
  visit(parse(code, { sourceType: 'module' }).program, undefined, 0, writer);
  return applied(writer);
};

const skipped = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments']);

const childrenOf = (node) =>
  Object.entries(node).flatMap(([key, value]) =>
    skipped.has(key)
      ? []
      : (Array.isArray(value) ? value : [value]).filter((one) => typeof one?.type === 'string'),
  );

/** Writes down what changes in a node, then in those below it, but for patterns that are written anew. */
const visit = (node, parent, depth, writer) => {
  const rewritten = rewrite(node, parent, depth, writer);
  for (const child of childrenOf(node)) if (!rewritten.includes(child)) visit(child, node, depth + 1, writer);
};

/** Changes a node, and gives back the patterns in it that are no longer there. */
const rewrite = (node, parent, depth, writer) => {
  switch (node.type) {
    case 'ForOfStatement':
      return loop(node, depth, writer);
    case 'VariableDeclarator':
      return node.id.type === 'ArrayPattern' && node.init && !parent.exported
        ? declaration(node, depth, writer)
        : [];
    case 'ExpressionStatement':
      return assignment(node, depth, writer);
    case 'CallExpression':
      return calling(node, depth, writer);
    case 'ArrayExpression':
      return listing(node, writer);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      if (node.generator && !node.async && endsSomething(node.body))
        throw new Error(`a generator with \`finally\`: ${writer.code.slice(node.start, node.start + 60)}`);
      return parameters(node, depth, writer);
    case 'ExportNamedDeclaration':
      if (node.declaration) node.declaration.exported = true;
      return [];
    default:
      return [];
  }
};

const endsSomething = (node) =>
  (node.type === 'TryStatement' && node.finalizer) ||
  (!/Function/.test(node.type) && childrenOf(node).some(endsSomething));

const newName = (writer) => `$${writer.names++}`;
const textOf = ({ start, end }, { code }) => code.slice(start, end);
/** Lines stay where they are, for who looks for a fault by its line. */
const replace = (start, end, text, { code, edits }) => {
  const lines = code.slice(start, end).split('\n').length - text.split('\n').length;
  edits.push({ start, end, text: text + '\n'.repeat(Math.max(0, lines)), order: 0 });
};
/** Of what opens in one place the outer comes first, of what closes the inner. */
const open = (at, text, depth, writer) => writer.edits.push({ start: at, end: at, text, order: depth - 1e6 });
const close = (at, text, depth, writer) =>
  writer.edits.push({ start: at, end: at, text, order: -depth - 2e6 });

const applied = ({ code, edits }) => {
  let [out, at] = ['', 0];
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.order - b.order)) {
    if (start < at) throw new Error(`two changes of one place: ${code.slice(start, start + 60)}`);
    out += code.slice(at, start) + text;
    at = end;
  }
  return out + code.slice(at);
};

/** `[a, b = 1, ...rest]` of what `from` names, as declarators; undefined for what is taken apart in another way. */
const declarators = (pattern, from, writer) => {
  if (pattern.type !== 'ArrayPattern') return [`${textOf(pattern, writer)} = ${from}`];
  const list = newName(writer);
  const parts = pattern.elements.flatMap((element, at) => {
    if (!element) return [];
    if (element.type === 'RestElement') return declarators(element.argument, `${list}.slice(${at})`, writer);
    if (element.type !== 'AssignmentPattern') return declarators(element, `${list}[${at}]`, writer);
    const value = `${list}[${at}] === void 0 ? ${textOf(element.right, writer)} : ${list}[${at}]`;
    return declarators(element.left, value, writer);
  });
  const named = newName(writer);
  return [
    `${named} = ${from}`,
    `${list} = ${named}.length === void 0 || typeof ${named} === 'string' ? [...${named}] : ${named}`,
    ...parts,
  ];
};

const startOf = ({ start, extra }) => extra?.parenStart ?? start;

/** `for (const x of xs) …` */
const loop = (node, depth, writer) => {
  const { left, right, body, await: waits } = node;
  if (waits || left.type !== 'VariableDeclaration') return [];
  const [pattern, kind] = [left.declarations[0].id, left.kind];
  const [list, iterator, at, step] = [newName(writer), newName(writer), newName(writer), newName(writer)];
  const places = placesOf(pattern, right);
  const listed = places ? right.callee.object : right;
  // In brackets: it may have a comma.
  replace(node.start, startOf(listed), `for (let ${list} = (`, writer);
  const generic = places ? `${list}.entries()` : list;
  const head = `), ${iterator} = ${list}.length === void 0 || typeof ${list} === 'string' ? ${generic}[Symbol.iterator]() : null, ${at} = 0, ${step}; ${iterator} === null ? ${at} < ${list}.length : !(${step} = ${iterator}.next()).done; ${at}++) `;
  const read = (plain, slow) => `${iterator} === null ? ${plain} : ${slow}`;
  const parts = places
    ? [
        ...declarators(places[0], read(at, `${step}.value[0]`), writer),
        ...declarators(places[1], read(`${list}[${at}]`, `${step}.value[1]`), writer),
      ]
    : declarators(pattern, read(`${list}[${at}]`, `${step}.value`), writer);
  const declared = `${kind} ${parts.join(', ')};`;
  const end = listed.extra?.parenthesized ? writer.code.indexOf(')', listed.end) + 1 : listed.end;
  if (body.type === 'BlockStatement') replace(end, body.start + 1, `${head}{ ${declared}`, writer);
  else {
    replace(end, body.start, `${head}{ ${declared} `, writer);
    close(node.end, ' }', depth, writer);
  }
  return [left, ...(places ? [right.callee.property] : [])];
};

/** The two parts of `for (const [at, x] of xs.entries())`. */
const placesOf = (pattern, right) => {
  const isEntries =
    right.type === 'CallExpression' &&
    right.arguments.length === 0 &&
    right.callee.type === 'MemberExpression' &&
    !right.callee.computed &&
    right.callee.property.name === 'entries';
  const isPair =
    pattern.type === 'ArrayPattern' &&
    pattern.elements.length === 2 &&
    pattern.elements.every((one) => one && one.type !== 'RestElement' && one.type !== 'AssignmentPattern');
  return isEntries && isPair ? pattern.elements : undefined;
};

/** Whether a pattern takes just the elements of a list that is written out. */
const isPaired = ({ elements }, { type, elements: given }) =>
  type === 'ArrayExpression' &&
  given.length === elements.length &&
  given.every((one) => one && one.type !== 'SpreadElement' && !one.extra?.parenthesized) &&
  elements.every(
    (one) =>
      one && one.type !== 'RestElement' && one.type !== 'AssignmentPattern' && one.type !== 'ArrayPattern',
  );

/** `const [a, b] = …` */
const declaration = ({ id, init, start, end }, depth, writer) => {
  if (isPaired(id, init)) {
    let from = start;
    for (const [at, element] of init.elements.entries()) {
      replace(from, element.start, `${at > 0 ? ', ' : ''}${textOf(id.elements[at], writer)} = `, writer);
      from = element.end;
    }
    replace(from, end, '', writer);
    return [id];
  }
  const list = newName(writer);
  replace(id.start, id.end, list, writer);
  close(end, `, ${declarators(id, list, writer).join(', ')}`, depth, writer);
  return [id];
};

/** `[a, b] = [b, a];` */
const assignment = ({ expression, start, end }, _depth, writer) => {
  const { type, operator, left, right } = expression;
  if (type !== 'AssignmentExpression' || operator !== '=' || left.type !== 'ArrayPattern') return [];
  if (!isPaired(left, right) || !left.elements.every((one) => one.type === 'Identifier')) return [];
  const names = left.elements.map(() => newName(writer));
  let from = start;
  for (const [at, element] of right.elements.entries()) {
    replace(from, element.start, `${at > 0 ? ', ' : '{ const '}${names[at]} = `, writer);
    from = element.end;
  }
  const set = left.elements.map((one, at) => `${textOf(one, writer)} = ${names[at]};`);
  replace(from, end, `; ${set.join(' ')} }`, writer);
  return [left];
};

const listed = new Map([
  ['flatMap', 'flatMapped$'],
  ['map', 'mapped$'],
  ['matchAll', 'matched$'],
]);

/**
 * `xs.flatMap(make)`: V8's own asks for the element of each list, and defines the new one, by ways that take ten times as long.
 * `xs.map(make)`: V8's own gives a list of one sort, its optimised one gives another, at sight of which whatever reads it is undone.
 * `text.matchAll(regex)`: it makes an expression of its own each time, and compiles that again and again.
 */
const calling = ({ callee, arguments: given, start }, depth, writer) => {
  const { type, computed, property } = callee;
  const name = listed.get(property?.name);
  if (type !== 'MemberExpression' || computed || !name || given.length !== 1) return [];
  open(start, `${name}(`, depth, writer);
  replace(writer.code.lastIndexOf('.', property.start), startOf(given[0]), ', ', writer);
  return [];
};

/** `[...text.matchAll(regex)]`, which is a list by itself. */
const listing = ({ elements, start, end }, writer) => {
  const [spread, another] = elements;
  const { argument } = spread?.type === 'SpreadElement' ? spread : {};
  if (another !== undefined || argument?.type !== 'CallExpression') return [];
  const { type, computed, property } = argument.callee;
  if (type !== 'MemberExpression' || computed || property.name !== 'matchAll') return [];
  replace(start, argument.start, '', writer);
  replace(argument.end, end, '', writer);
  return [];
};

/** The same of any list and of any text, as a module of its own. */
export const flatMapped = `export const flatMapped = (list, make) => {
  if (!Array.isArray(list)) return list.flatMap(make);
  const all = [];
  const { length } = list;
  for (let at = 0; at < length; at++) {
    const made = make(list[at], at, list);
    if (!Array.isArray(made)) all.push(made);
    else for (let i = 0; i < made.length; i++) all.push(made[i]);
  }
  return all;
};`;

export const mapped = `export const mapped = (list, make) => {
  if (!Array.isArray(list)) return list.map(make);
  const { length } = list;
  const all = new Array(length);
  for (let at = 0; at < length; at++) all[at] = make(list[at], at, list);
  return all;
};`;

export const matched = `export const matched = (text, regex) => {
  const all = [];
  regex.lastIndex = 0;
  for (let found = regex.exec(text); found !== null; found = regex.exec(text)) {
    all.push(found);
    if (found[0] !== '') continue;
    regex.lastIndex = 0;
    return [...text.matchAll(regex)];
  }
  return all;
};`;

/** `([a, b]) => …` */
const parameters = (node, depth, writer) => {
  const lists = node.params.filter(({ type }) => type === 'ArrayPattern');
  if (lists.length === 0) return [];
  const parts = lists.flatMap((pattern) => {
    const name = newName(writer);
    replace(pattern.start, pattern.end, name, writer);
    return declarators(pattern, name, writer);
  });
  const declared = `const ${parts.join(', ')};`;
  const { body } = node;
  if (body.type === 'BlockStatement') open(body.start + 1, declared, depth, writer);
  else {
    open(startOf(body), `{ ${declared} return (`, depth, writer);
    close(node.end, '); }', depth, writer);
  }
  return lists;
};
