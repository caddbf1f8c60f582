import { type Diagnostic, formatDiagnostic } from '../../../src/dsl/diagnostics.ts';
import { loadRules } from '../../../src/dsl/load.ts';
import { samplingFile, wordingFile } from '../../../src/dsl/policy/read-tables.ts';

const fileOf = (family: string, lines: readonly string[], examples: string): string =>
  `family: ${family}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}${examples}`;

const codeExamples = `    examples:
      - { given: total = a + b, with: { a: 2, b: 1 }, gives: total = a - b }
      - { given: total = a + b, with: { a: 2, b: 1 }, skips: everything, because: no match }
`;
const questionExamples = `    examples:
      - { question: Ann has 2 pens., given: total = a, with: { a: 2 }, gives: Ann has some pens. }
      - { question: Ann has 2 pens., given: total = a, with: { a: 2 }, skips: everything, because: no_place }
`;

/** The lines of a rule as a whole file, by what the file is: the rule's own lines begin in line 5. */
const files: { readonly [what: string]: (lines: readonly string[]) => string } = {
  rule: (lines) => fileOf('conceptual', lines, codeExamples),
  computational: (lines) => fileOf('computational', lines, codeExamples),
  problem: (lines) => fileOf('problem', lines, questionExamples),
};

const diagnosticsOf = (what: string, text: string): readonly Diagnostic[] => {
  const file = files[what]?.(text.split('\n')) ?? `${text}\n`;
  if (what === 'sampling') return samplingFile.mistakes(file, 'f', ['a', 'overshoot']);
  if (what === 'wording') return wordingFile.mistakes(file, 'f');
  return loadRules([{ path: 'f', text: file }]).diagnostics;
};

/** What is told of a file, or of a rule with these lines: `code line:column+length message hint`. */
export const toldOf = (what: string, text: string): readonly string[] =>
  diagnosticsOf(what, text).map((diagnostic) => {
    const { code, line, column, length } = diagnostic;
    const [head = ''] = formatDiagnostic(diagnostic).split('\n');
    return `${code} ${line}:${column}+${length} ${head.replace(/^f:\d+:\d+ +/, '')}`;
  });

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A tree of the language on one line, without its places: `compare(sign: >, left: …)`. */
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (value instanceof Map || value instanceof Set) return shown([...value]);
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).filter(
    ([name, its]) =>
      !['kind', 'start', 'end'].includes(name) &&
      its !== undefined &&
      !((name === 'explanations' || (name === 'when' && 'pattern' in value)) && isEmpty(its)),
  );
  const kind = 'kind' in value ? String(value.kind) : '';
  return `${kind}(${fields.map(([name, its]) => `${name}: ${shown(its)}`).join(', ')})`;
};

/** What few rules and policies say. */
const isUnsaid = (name: string, value: unknown): boolean =>
  (name === 'also' && isEmpty(value)) || (name === 'consistent' && value === false);

/** The parts of what was read: what is empty or has its own test left out. */
const partsOf = (read: object): readonly string[] =>
  Object.entries(read).flatMap(([name, value]) =>
    name === 'examples' ||
    value === undefined ||
    value === '' ||
    (name === 'explanations' && isEmpty(value)) ||
    isUnsaid(name, value)
      ? []
      : [`${name}: ${shown(value)}`],
  );

/** A file, or a rule with these lines, as it was read, part by part. */
export const ruleOf = (what: string, text: string): readonly string[] => {
  if (what === 'sampling') return partsOf(samplingFile.read(text, 'f'));
  if (what === 'wording') return partsOf(wordingFile.read(text, 'f'));
  const { rules, problems } = loadRules([{ path: 'f', text: files[what]?.(text.split('\n')) ?? text }]);
  return [...rules, ...problems].flatMap(partsOf);
};
