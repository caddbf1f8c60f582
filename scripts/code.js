// Makes of the bundled modules what scripts/load-code.js loads: each file a function of its own, in plain scripts.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

/** The modules in a folder become `code/NAME.js`, and modules that load them where others may want to import them. */
export const asScripts = (folder, entries) => {
  mkdirSync(join(folder, 'code'));
  const digest = createHash('sha256');
  const made = new Map();
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const path = join(folder, file);
    const one = scriptOf(readFileSync(path, 'utf8'), file);
    digest.update(one.text);
    writeFileSync(join(folder, 'code', file), one.text, 'latin1');
    rmSync(path);
    made.set(file.slice(0, -3), one);
  }
  for (const [name, { needs }] of made)
    for (const need of needs) if (made.get(need)?.waits) throw new Error(`${name} cannot wait for ${need}.`);
  const loader = readFileSync(join(import.meta.dirname, 'load-code.js'), 'utf8');
  writeFileSync(join(folder, 'load.js'), loader.replace("'CODE'", `'${digest.digest('hex')}'`));
  for (const entry of entries) {
    const { exports: names } = made.get(entry);
    const exported = names.length > 0 ? `export const { ${names.join(', ')} } = ` : '';
    // A command keeps what it had to compile; who uses the library does not have that done.
    const keeping = entry === 'main' ? keepsAtEnd : '';
    const text = `import { keepCompiled, load } from './load.js';\n\n${keeping}${exported}load('${entry}');\n`;
    writeFileSync(join(folder, `${entry}.js`), keeping ? text : text.replace('keepCompiled, ', ''));
  }
};

const keepsAtEnd = "process.on('exit', () => keepCompiled());\nexport { keepCompiled };\n";

const own = './';
const partOf = (from) => `'${from.slice(own.length, -'.js'.length)}'`;
const nameOf = (node) => (node.type === 'StringLiteral' ? node.value : node.name);

/** A module as a function of what loads others: its imports stand first, as constants, and it returns its exports. */
const scriptOf = (text, file) => {
  const { program } = parse(text, { sourceType: 'module' });
  const edits = [];
  const imports = [];
  const exported = new Map();
  const needs = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      imports.push(imported(node));
      if (node.source.value.startsWith(own)) needs.push(node.source.value.slice(own.length, -3));
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source)
      for (const { exported: name, local } of node.specifiers) exported.set(nameOf(name), local.name);
    else if (node.type.startsWith('Export')) throw new Error(`${file}: an export that is not foreseen.`);
    else continue;
    edits.push({ start: node.start, end: node.end, text: '' });
  }
  const found = { waits: false, assigned: new Set(), edits };
  for (const node of program.body) look(node, false, found);
  // Whoever imports it has what it was when the module was loaded.
  for (const name of exported.values())
    if (found.assigned.has(name)) throw new Error(`${file}: ${name} is exported and changes.`);
  const returned = [...exported].map(([name, local]) => `${name}:${local}`).join(',');
  const body = edited(text, edits);
  const head = `(${found.waits ? 'async ' : ''}function($load,$import,require,$meta){"use strict";`;
  return {
    text: inOneByte(`${head}${imports.join('')}${body}\nreturn{${returned}};})`),
    exports: [...exported.keys()],
    waits: found.waits,
    needs,
  };
};

const imported = ({ source: { value: from }, specifiers }) => {
  const whole = from.startsWith(own) ? `$load(${partOf(from)})` : `require("${from}")`;
  const named = specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' ? [`${nameOf(one.imported)}:${one.local.name}`] : [],
  );
  const others = specifiers
    .filter(({ type }) => type !== 'ImportSpecifier')
    .map(({ local }) => `const ${local.name}=${whole};`);
  return `${others.join('')}${named.length > 0 ? `const{${named.join(',')}}=${whole};` : others.length > 0 ? '' : `${whole};`}`;
};

/** What is imported when it is needed, `import.meta`, what waits, and which names are assigned to. */
const look = (node, inFunction, found) => {
  if (Array.isArray(node)) for (const one of node) look(one, inFunction, found);
  if (typeof node?.type !== 'string') return;
  const { type, start, end } = node;
  if (type === 'CallExpression' && node.callee.type === 'Import') {
    const [from] = node.arguments;
    if (from.type === 'StringLiteral' && from.value.startsWith(own))
      found.edits.push({ start, end, text: `$import(${partOf(from.value)})` });
  }
  if (type === 'MetaProperty' && node.meta.name === 'import') found.edits.push({ start, end, text: '$meta' });
  if (type === 'AwaitExpression' && !inFunction) found.waits = true;
  if (type === 'AssignmentExpression') found.assigned.add(node.left.name);
  if (type === 'UpdateExpression') found.assigned.add(node.argument.name);
  const within = inFunction || /Function|Method/.test(type);
  for (const [key, below] of Object.entries(node))
    if (typeof below === 'object' && key !== 'loc' && key !== 'extra') look(below, within, found);
};

const edited = (text, edits) => {
  let [out, at] = ['', 0];
  for (const { start, end, text: now } of edits.sort((a, b) => a.start - b.start)) {
    out += text.slice(at, start) + now;
    at = end;
  }
  return out + text.slice(at);
};

/**
 * V8 keeps a file's text with two bytes a sign where one sign needs them, for each thread anew. esbuild writes such
 * signs as escapes everywhere but in regular expressions, their sources and comments, where an escape says the same.
 */
export const inOneByte = (text) =>
  text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
