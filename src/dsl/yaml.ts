import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml';
import type { Place, Reporter } from './diagnostics.ts';

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

export interface Entry {
  readonly key: Text;
  readonly value: Yaml;
}

/** Reads a file; undefined when YAML itself cannot, and the reporter then knows why. */
export const readYaml = (text: string, report: Reporter): Yaml | undefined => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, keepSourceTokens: false });
  for (const error of document.errors) {
    const place = { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
    const { message, hint } = wordingOf(error.code, text, place.start, error.message);
    report.error('yaml', place, message, hint);
  }
  if (document.errors.length > 0) return undefined;
  return document.contents
    ? convert(document.contents, text, report, false)
    : { kind: 'nothing', place: at(0, 0) };
};

const at = (start: number, end: number): Place => ({ start, end });

const convert = (node: Node | null, source: string, report: Reporter, inFlow: boolean): Yaml => {
  const range = node?.range ?? [0, 0, 0];
  const place = at(range[0], range[1]);
  if (node && isMap(node)) {
    const entries = node.items.map((pair): Entry => {
      const key = isNode(pair.key) ? pair.key : null;
      const keyText = isScalar(key) ? textOf(key, source, false) : emptyText(place);
      const value = isNode(pair.value) ? pair.value : null;
      const nowhere: Yaml = { kind: 'nothing', place: keyText.place };
      return { key: keyText, value: value ? convert(value, source, report, node.flow === true) : nowhere };
    });
    return { kind: 'map', entries, place };
  }
  if (node && isSeq(node)) {
    const items = node.items.map((item) =>
      convert(isNode(item) ? item : null, source, report, node.flow === true),
    );
    return { kind: 'list', items, place };
  }
  if (node && isAlias(node)) {
    const hint = `Put it in quotes: "${source.slice(range[0], lineEnd(source, range[0])).trim()}".`;
    report.error('yaml', place, 'YAML reads a text that begins with `*` as a reference.', hint);
    return { kind: 'nothing', place };
  }
  if (node && isScalar(node)) {
    if (node.value === null && range[0] === range[1]) return { kind: 'nothing', place };
    return { kind: 'text', text: textOf(node, source, inFlow), place };
  }
  return { kind: 'nothing', place };
};

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
};

const emptyText = (place: Place): Text => ({ text: '', place, at: () => place, inFlow: false });

const textOf = (node: Scalar, source: string, inFlow: boolean): Text => {
  const [start, end] = node.range ?? [0, 0];
  const place = at(start, end);
  const plain = node.type === undefined || node.type === 'PLAIN';
  const block = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
  const text = (typeof node.value === 'string' ? node.value : (node.source ?? '')).trimEnd();
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

interface Wording {
  readonly message: string;
  readonly hint: string;
}

const quote = 'Put the text in quotes.';

/** YAML's errors in the words of someone who writes rules, by the code of the `yaml` package. */
const wordings: { readonly [code: string]: Wording } = {
  ALIAS_PROPS: { message: 'YAML reads the `*` or `&` here as its own sign.', hint: quote },
  BAD_COLLECTION_TYPE: { message: 'A list has only items, a map only keys.', hint: 'Look at the dashes.' },
  BAD_DIRECTIVE: { message: 'YAML reads a line that begins with `%` as its own.', hint: quote },
  BAD_DQ_ESCAPE: {
    message: 'Between double quotes `\\` has a meaning of its own.',
    hint: 'Take single quotes, or none.',
  },
  BAD_INDENT: {
    message: 'This line is indented otherwise than its neighbours.',
    hint: 'Line it up with them.',
  },
  BAD_PROP_ORDER: { message: 'YAML reads the `&` or `!` here as its own sign.', hint: quote },
  BAD_SCALAR_START: { message: 'YAML does not let a text begin with this sign.', hint: quote },
  BLOCK_IN_FLOW: {
    message: 'A bracket before this is not closed, or a text with dashes and colons stands inside it.',
    hint: 'Close it, or put the text in quotes.',
  },
  DUPLICATE_KEY: { message: 'This key stands twice.', hint: 'Keep one of the two.' },
  KEY_OVER_1024_CHARS: { message: 'A colon is missing, or comes far too late.', hint: 'Write `key: value`.' },
  MISSING_CHAR: {
    message: 'A bracket, a comma, a colon or a space is missing here.',
    hint: `Add it, or: ${quote}`,
  },
  MULTIPLE_ANCHORS: { message: 'YAML reads the `&` here as its own sign.', hint: quote },
  MULTIPLE_DOCS: { message: 'A line of `---` or `...` ends the rules here.', hint: 'Take it away.' },
  MULTIPLE_TAGS: { message: 'YAML reads the `!` here as its own sign.', hint: quote },
  NON_STRING_KEY: { message: 'This key is no text.', hint: 'Write `key: value`.' },
  TAB_AS_INDENT: { message: 'A tab indents this line.', hint: 'YAML wants spaces.' },
  TAG_RESOLVE_FAILED: {
    message: 'YAML reads a text that begins with `!` as the name of a type.',
    hint: quote,
  },
  UNEXPECTED_TOKEN: { message: 'YAML cannot read this text bare.', hint: quote },
};

const notAKey: Wording = {
  message: 'This line is neither a key with its value nor an item of a list.',
  hint: 'Write `key: value`, or `- item`.',
};

const wordingOf = (code: string, source: string, start: number, message: string): Wording => {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, lineEnd(source, start));
  const asReference = `Put it in quotes: "${line.slice(line.indexOf('*')).trim()}".`;
  if (/(?:: |- |\[)\*/.test(line))
    return { message: 'YAML reads a text that begins with `*` as a reference.', hint: asReference };
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return /[^:]*: .*: ?/.test(line)
        ? { message: 'YAML reads the second `: ` as another key.', hint: quote }
        : notAKey;
    case 'MISSING_CHAR':
      if (/closing/i.test(message))
        return { message: 'A quote is opened before this and never closed.', hint: 'Close it.' };
      return /implicit|key/i.test(message) ? notAKey : (wordings[code] ?? notAKey);
    default:
      return wordings[code] ?? notAKey;
  }
};
