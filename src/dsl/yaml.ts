import { isAlias, isMap, isNode, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml';
import { bounds, passesDepth } from './bounds.ts';
import type { Place, Reporter } from './diagnostics.ts';
import { misplaced, type NameOfRule, nameIn, rulesApart, without } from './rule.ts';
import said from './yaml-errors.yaml';

/** A string of the file and where each of its characters stands. */
export interface Text {
  readonly text: string;
  readonly place: Place;
  /** The place of `length` characters from an offset of `text`. */
  readonly at: (offset: number, length?: number) => Place;
  /** Whether it stands bare inside `[…]` or `{…}`, where commas and brackets are YAML's. */
  readonly inFlow: boolean;
}

/** YAML as we read it: every scalar is its own text, whatever type YAML would make of it. */
export type Yaml =
  | { readonly kind: 'text'; readonly text: Text; readonly place: Place }
  | { readonly kind: 'list'; readonly items: readonly Yaml[]; readonly place: Place }
  | { readonly kind: 'map'; readonly entries: readonly Entry[]; readonly place: Place }
  | { readonly kind: 'nothing'; readonly place: Place };

export type Entry = { readonly key: Text; readonly value: Yaml };

/** Reads a file; undefined when YAML itself cannot, and the reporter then knows why. */
export const readYaml = (text: string, report: Reporter): Yaml | undefined => {
  if (isBeyondReading(text, report)) return undefined;
  const document = documentOf(text);
  if (document.errors.length === 0) return converted(document, text, report);
  tellErrors(document.errors, { text, start: 0, end: text.length + 1 }, report);
  return undefined;
};

/** A rule file as far as YAML can read it; what it cannot is told. */
export interface RulesYaml {
  /** Undefined where nothing of it can be read. */
  readonly yaml?: Yaml | undefined;
  /** The rules in which YAML loses its way, where they can be told from the others. */
  readonly unread: readonly Unread[];
}

/** A rule that YAML cannot read, with the name that its first line says. */
export interface Unread {
  readonly kind: 'unread';
  readonly name: NameOfRule | undefined;
  readonly place: Place;
}

/**
 * Reads a rule file. Of one that YAML cannot read, what can be read without the rules in which its mistakes are, so
 * that the others' are told too.
 */
export const readRulesYaml = (text: string, report: Reporter): RulesYaml => {
  if (isBeyondReading(text, report)) return { unread: [] };
  const document = documentOf(text);
  if (document.errors.length === 0) return { yaml: converted(document, text, report), unread: [] };
  const items = rulesApart(text).map((item) => ({
    item,
    errors: documentOf(text.slice(item.start, item.end)).errors,
  }));
  const broken = items.filter(({ errors }) => errors.length > 0);
  const elsewhere = misplaced(items.map(({ item }) => item)).filter(
    (item) => !broken.some((one) => one.item === item),
  );
  const left = [...broken.map(({ item }) => item), ...elsewhere];
  const rest = documentOf(without(text, left));
  if (left.length === 0 || rest.errors.length > 0) {
    tellErrors(document.errors, { text, start: 0, end: text.length + 1 }, report);
    return { unread: [] };
  }
  for (const { item, errors } of broken) tellErrors(errors, { text, ...item }, report);
  for (const { start, indent } of elsewhere) {
    const { message, hint } = otherIndent;
    report.error('yaml', at(start + indent, start + indent + 1), message, hint);
  }
  const yaml = left.length === items.length ? undefined : converted(rest, text, report);
  const unread = left.map((item): Unread => ({ kind: 'unread', name: nameIn(text, item), place: item }));
  return { yaml, unread };
};

type YamlDocument = ReturnType<typeof parseDocument>;

const documentOf = (text: string): YamlDocument =>
  // Its own look for keys that stand twice takes time by their number squared.
  parseDocument(text, { prettyErrors: false, uniqueKeys: false });

const converted = (document: YamlDocument, source: string, report: Reporter): Yaml =>
  document.contents
    ? convert(document.contents, { source, report, inFlow: false, depth: 0 })
    : { kind: 'nothing', place: at(0, 0) };

/** Tells the errors of a part of the text, one a line: others on the line mostly come of it. */
const tellErrors = (
  errors: YamlDocument['errors'],
  { text, start: from, end }: Place & { readonly text: string },
  report: Reporter,
): void => {
  const told = new Set<number>();
  let astray = false;
  for (const { code, pos, message: said } of errors) {
    const start = whereAstray(code, text, Math.min(from + pos[0], end - 1));
    const { line } = report.position(start);
    const wording = wordingOf(code, text, start, said);
    // What comes after a line at a wrong depth is read at that depth too.
    if (told.has(line) || (astray && wording !== oddBlank)) continue;
    told.add(line);
    report.error('yaml', at(start, Math.max(from + pos[1], start + 1)), wording.message, wording.hint);
    astray ||= wording === otherIndent || wording === oddBlank;
  }
};

/** A key that stands deeper than the text of the one above it is taken for a part of that text, of which YAML complains. */
const whereAstray = (code: string, source: string, start: number): number => {
  if (!asImplicitKey.has(code)) return start;
  const [above = '', below = ''] = source.slice(source.lastIndexOf('\n', start - 1) + 1).split('\n', 2);
  const deeper = /^ *(?:- +)*\w+: /.test(above) && !/: .*: /.test(above) && /^ +(?=\w+:)/.exec(below);
  return deeper ? source.indexOf('\n', start) + 1 + deeper[0].length : start;
};

const asImplicitKey = new Set(['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY']);

/** No text has them; a terminal may obey them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const controlSign = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

const manyCommas = new RegExp(`(?:,\\s*){${bounds.commas + 1}}`);

/** Whether a file is no text or larger than it may be, which is told: YAML's reader takes long for what is. */
const isBeyondReading = (text: string, report: Reporter): boolean => {
  if (text.length > bounds.file) {
    const message = `too large: ${text.length} characters, and at most ${bounds.file} may be in a file.`;
    report.error(
      'too_large',
      at(0, 1),
      message,
      'Rules may stand in several files; any other file must be smaller.',
    );
    return true;
  }
  const long = [...text.matchAll(/[^\n]+/g)].find(([line]) => line.length > bounds.line);
  if (long) {
    const message = `too large: a line of ${long[0].length} characters, and at most ${bounds.line} may be.`;
    report.error('too_large', at(long.index, long.index + 1), message);
    return true;
  }
  const control = controlSign.exec(text);
  if (control) {
    const sign = `U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    report.error(
      'yaml',
      at(control.index, control.index + 1),
      `a sign that nobody sees stands here: ${sign}.`,
      'Take it away.',
    );
    return true;
  }
  const commas = manyCommas.exec(text);
  if (commas) {
    const message = `too large: more than ${bounds.commas} commas in a row.`;
    report.error('too_large', at(commas.index, commas.index + 1), message);
    return true;
  }
  const deep = passesDepth(text, bounds.brackets);
  if (deep === undefined) return false;
  const message = `too deep: more than ${bounds.brackets} brackets are open here.`;
  report.error('too_large', at(deep, deep + 1), message, 'Close them.');
  return true;
};

const at = (start: number, end: number): Place => ({ start, end });

interface Around {
  readonly source: string;
  readonly report: Reporter;
  readonly inFlow: boolean;
  readonly depth: number;
}

const convert = (node: Node | null, around: Around): Yaml => {
  const { source, report, inFlow, depth } = around;
  const range = node?.range ?? [0, 0, 0];
  const place = at(range[0], range[1]);
  if (depth > bounds.nesting) {
    const message = `too deep: more than ${bounds.nesting} lists and maps stand in each other.`;
    report.error('too_large', place, message);
    return { kind: 'nothing', place };
  }
  if (node && isMap(node)) {
    const inside = { ...around, inFlow: node.flow === true, depth: depth + 1 };
    const entries = node.items.map((pair): Entry => {
      const key = isNode(pair.key) ? pair.key : null;
      const keyText = isScalar(key) ? textOf(key, around, false) : emptyText(place);
      const value = isNode(pair.value) ? pair.value : null;
      const nowhere: Yaml = { kind: 'nothing', place: keyText.place };
      return { key: keyText, value: value ? convert(value, inside) : nowhere };
    });
    checkKeysOnce(entries, report);
    return { kind: 'map', entries, place };
  }
  if (node && isSeq(node)) {
    const inside = { ...around, inFlow: node.flow === true, depth: depth + 1 };
    const items = node.items.map((item) => convert(isNode(item) ? item : null, inside));
    return { kind: 'list', items, place };
  }
  if (node && isAlias(node)) {
    const hint = `Put it in quotes: "${source.slice(range[0], lineEnd(source, range[0])).trim()}".`;
    report.error('yaml', place, 'YAML reads a text that begins with `*` as a reference.', hint);
    return { kind: 'nothing', place };
  }
  if (node && isScalar(node)) {
    if (node.value === null && range[0] === range[1]) return { kind: 'nothing', place };
    return { kind: 'text', text: textOf(node, around, inFlow), place };
  }
  return { kind: 'nothing', place };
};

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
};

const emptyText = (place: Place): Text => ({ text: '', place, at: () => place, inFlow: false });

const checkKeysOnce = (entries: readonly Entry[], report: Reporter): void => {
  const seen = new Set<string>();
  for (const { key } of entries) {
    if (seen.has(key.text)) report.error('yaml', key.place, 'This key stands twice.', 'Keep one of the two.');
    seen.add(key.text);
  }
};

const textOf = (node: Scalar, { source, report }: Around, inFlow: boolean): Text => {
  const [start, end] = node.range ?? [0, 0];
  const place = at(start, end);
  const plain = node.type === undefined || node.type === 'PLAIN';
  const block = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
  const whole = (typeof node.value === 'string' ? node.value : (node.source ?? '')).trimEnd();
  if (whole.length > bounds.text) {
    const message = `too large: a text of ${whole.length} characters, and at most ${bounds.text} may be.`;
    report.error('too_large', place, message);
  }
  const text = whole.slice(0, bounds.text);
  // A block's text starts on the line below its sign.
  const first = block ? lineEnd(source, start) + 1 : plain ? start : start + 1;
  const placeOf = (offset: number, length = 1): Place => {
    const from = block ? whereIs(source, first, text, offset) : first + offset;
    return at(Math.min(from, end), Math.min(from + length, Math.max(end, from + 1)));
  };
  return { text, place, at: placeOf, inFlow: inFlow && plain };
};

/** Where a character of the text stands in the file: line ends and indentation count as one space there. */
const whereIs = (source: string, first: number, text: string, offset: number): number => {
  let from = first;
  for (let at = 0; at <= offset && at < text.length; at++) {
    const sign = text.charAt(at);
    if (/\s/.test(sign)) {
      while (from < source.length && /\s/.test(source.charAt(from))) from++;
      continue;
    }
    while (from < source.length && source[from] !== sign) from++;
    if (at < offset) from++;
  }
  return offset >= text.length ? from + 1 : from;
};

type Wording = { readonly message: string; readonly hint: string };

const quote = 'Put the text in quotes.';
const straight = 'Put the text in straight quotes: "…".';

const otherIndent: Wording = {
  message: 'This line is indented otherwise than its neighbours.',
  hint: 'Line it up with them.',
};

/** YAML's errors in the words of someone who writes rules, by the code of the `yaml` package; most need quotes. */
const wordings: { readonly [code: string]: { readonly message: string; readonly hint?: string } } =
  Object(said);
const notAKey: Wording = {
  message: 'This line is neither a key with its value nor an item of a list.',
  hint: 'Write `key: value`, or `- item`.',
};

const wordingFor = (code: string): Wording => ({
  ...notAKey,
  ...(wordings[code] && { hint: quote, ...wordings[code] }),
});

const oddBlank = wordingFor('TAB_AS_INDENT');

const wordingOf = (code: string, source: string, start: number, message: string): Wording => {
  // No more of a line than a person would look at.
  const begin = source.lastIndexOf('\n', start - 1) + 1;
  const line = source.slice(begin, lineEnd(source, start)).slice(0, 500);
  if (/^ *(?:- *)*[^\S \r]/.test(line)) return oddBlank;
  const isKey = /^ +$/.test(source.slice(begin, start)) && /^ +\w+:/.test(line);
  if (isKey && (code === 'UNEXPECTED_TOKEN' || asImplicitKey.has(code))) return otherIndent;
  const asReference = `Put it in quotes: "${line.slice(line.indexOf('*')).trim()}".`;
  if (/(?:: |- |\[)\*/.test(line))
    return { message: 'YAML reads a text that begins with `*` as a reference.', hint: asReference };
  if (asImplicitKey.has(code))
    return /[^:]*: .*: ?/.test(line)
      ? {
          message: 'YAML reads the second `: ` as another key.',
          hint: /[“”„‘’]/.test(line) ? straight : quote,
        }
      : notAKey;
  if (code === 'MISSING_CHAR') {
    if (/without - indicator/i.test(message)) return otherIndent;
    if (/closing/i.test(message))
      return { message: 'A quote is opened before this and never closed.', hint: 'Close it.' };
    return /implicit|key/i.test(message) ? notAKey : wordingFor(code);
  }
  if (code === 'BAD_INDENT' && !message.startsWith('Flow')) return otherIndent;
  return wordingFor(code === 'BAD_INDENT' ? 'BLOCK_IN_FLOW' : code);
};
