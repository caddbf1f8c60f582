import { type IParserErrorMessageProvider, Lexer, type TokenType, tokenLabel } from 'chevrotain';
import { bounds, passesDepth } from './bounds.ts';
import type { Place, Reporter } from './diagnostics.ts';
import {
  changeKeys,
  cutByComma,
  fieldsOf,
  textsAt,
  type WrittenAlternative,
  type WrittenChoice,
  type WrittenCondition,
} from './fields.ts';
import { RuleGrammar } from './grammar.ts';
import type { ChangeSyntax, SideSyntax, Syntax } from './syntax.ts';
import { ruleTokens } from './tokens.ts';
import type { Entry, Text } from './yaml.ts';

/** The tree of a string; undefined when it is not of the language, which is told. */
const treeOf = <Tree>(
  text: Text,
  parse: (text: string) => Parsed<Tree>,
  mistake: { readonly code: string; readonly hint: string },
  report: Reporter,
): Tree | undefined => {
  if (cutByComma(text, report) || !isShort(text, report)) return undefined;
  const parsed = parse(text.text);
  if (parsed.ok) return parsed.tree;
  const place = text.at(parsed.at, parsed.length);
  report.error(mistake.code, place, `${parsed.message}.`, parsed.hint ?? mistake.hint);
  return undefined;
};

/** Whether a text of the language is no longer and no deeper than it may be; else it is told. */
const isShort = (text: Text, report: Reporter): boolean => {
  const deep = passesDepth(text.text, bounds.depth);
  if (text.text.length <= bounds.string && deep === undefined) return true;
  if (deep === undefined) {
    const message = `too large: ${text.text.length} characters, and at most ${bounds.string} may be.`;
    report.error('too_large', text.place, message);
  } else {
    const message = `too deep: more than ${bounds.depth} brackets are open here.`;
    report.error('too_large', text.at(deep), message);
  }
  return false;
};

const noChange = { code: 'change', hint: 'A change is written `a + b => a - b`.' };
const noCondition = { code: 'condition', hint: 'A condition is written `x is computed` or `a > b`.' };
const noEdit = { code: 'edit', hint: 'An edit is written `vague(n)` or `tell(t, m)`.' };
const noChoice = { code: 'choose', hint: 'Offer `scope`, `last(2)`, `1..5` or `[+, -]`.' };

const placeOf = (text: Text, { start, end }: { readonly start: number; readonly end: number }): Place =>
  text.at(start, end - start);

/** A change as it is written, and what is said of it alone. */
interface WrittenChange {
  readonly alternatives: readonly WrittenAlternative[];
  readonly explain: readonly Text[];
}

/** The changes of a rule: texts, or maps of a text and what explains it; one or a list. */
export const readChanges = (entry: Entry | undefined, report: Reporter): readonly WrittenChange[] => {
  const items = entry?.value.kind === 'list' ? entry.value.items : entry ? [entry.value] : [];
  return items.flatMap((item): readonly WrittenChange[] => {
    if (item.kind === 'text') return [{ alternatives: readChange(item.text, report), explain: [] }];
    if (item.kind !== 'map') {
      report.error('type', item.place, '`change` needs a text or a list of texts.', noChange.hint);
      return [];
    }
    const fields = fieldsOf(item, changeKeys, 'a change', report);
    const texts = textsAt(fields?.get('change'), report);
    const explain = textsAt(fields?.get('explain'), report);
    const explanations = explain.map(({ text }) => text);
    const when = textsAt(fields?.get('when'), report).flatMap((text) => readWhere(text, report));
    const alternatives = texts.flatMap((text) =>
      readChange(text, report).map((one) => ({ ...one, explanations, when: [...one.when, ...when] })),
    );
    return [{ alternatives, explain }];
  });
};

/** What else the same mistake changes: one whole step each, with one right side. */
export const readAlso = (entry: Entry | undefined, report: Reporter): readonly WrittenAlternative[] =>
  textsAt(entry, report).flatMap((text, index) => {
    const [first, ...others] = readChange(text, report);
    if (!first) return [];
    if (others.length > 0 || first.target === undefined)
      report.error(
        'change',
        text.place,
        '`also` changes one whole step in one way.',
        'Write `t = … => t = …`.',
      );
    return [{ ...first, index }];
  });

/** Each alternative of a change, in the order written; the indices are for whoever has all changes of the rule. */
const readChange = (text: Text, report: Reporter): readonly WrittenAlternative[] => {
  const change = treeOf(text, parseChange, noChange, report);
  if (!change) return [];
  const { left, right } = change;
  const said = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    text.text.slice(start, end);
  const when = change.when ? [{ text: said(change.when), tree: change.when.tree, source: text }] : [];
  if (left.sign === ':=')
    report.error('change', placeOf(text, left), '`:=` belongs on the right of =>.', 'Write `t = …` here.');
  const target = left.target?.name;
  let sign: SideSyntax['sign'];
  return right.map((side): WrittenAlternative => {
    // `t := a | b`: the sign holds for the sides after it.
    sign = side.sign ?? sign;
    checkTarget(side, target, sign, text, report);
    return {
      index: 0,
      text: `${said(left)} => ${said(side)}`,
      target,
      kind: sign === ':=' ? 'result' : 'working',
      pattern: left.tree,
      replacement: side.tree,
      when,
      explanations: [],
      source: text,
    };
  });
};

/** The step on the right is the one on the left, and stands on both sides or on none. */
const checkTarget = (
  side: SideSyntax,
  target: string | undefined,
  sign: SideSyntax['sign'],
  text: Text,
  report: Reporter,
): void => {
  const name = side.target?.name ?? target;
  if (name !== target) {
    const hint = target ? `Write \`${target}\`, as on the left.` : `Write \`${name} = …\` on the left too.`;
    report.error('target', placeOf(text, side), `\`${name}\` is not the step on the left of =>.`, hint);
  } else if (target && !sign) {
    const hint = `Write \`${target} = …\` to change the working, \`${target} := …\` to change only its result.`;
    const message = 'a whole step stands on the left, but not on the right.';
    report.error('target', placeOf(text, side), message, hint);
  }
};

export const readWhere = (text: Text, report: Reporter): readonly WrittenCondition[] => {
  const tree = treeOf(text, parseCondition, noCondition, report);
  return tree ? [{ text: text.text, tree, source: text }] : [];
};

/** `vague(n)`, `tell(t, m)`: whether it is an edit is for whoever knows them. */
export const readEdit = (text: Text, report: Reporter): Syntax | undefined =>
  treeOf(text, parseCondition, noEdit, report);

export const readChoices = (entry: Entry | undefined, report: Reporter): readonly WrittenChoice[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    const message = '`choose` needs holes and what they may be: `choose: { n: 1..5 }`.';
    report.error('type', entry.value.place, message);
    return [];
  }
  return entry.value.entries.map((one) => {
    const offered = textsAt(one, report).flatMap((source) => {
      const items = treeOf<readonly Syntax[]>(source, parseChoices, noChoice, report);
      return items ? [{ items, source }] : [];
    });
    const run = one.key.text.startsWith('...');
    return { hole: run ? one.key.text.slice(3) : one.key.text, run, key: one.key, offered };
  });
};

/** What was expected, never how the parser came there. */
const wording: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => `expected ${tokenLabel(expected)}`,
  buildNotAllInputParsedMessage: () => 'expected nothing more',
  buildNoViableAltMessage: ({ expectedPathsPerAlt }) => expectedOneOf(expectedPathsPerAlt.flat()),
  buildEarlyExitMessage: ({ expectedIterationPaths }) => expectedOneOf(expectedIterationPaths),
};

const expectedOneOf = (paths: readonly (readonly TokenType[])[]): string => {
  const labels = new Set(paths.flatMap((path) => (path[0] ? [tokenLabel(path[0])] : [])));
  if (labels.has('a number') && labels.has('a name')) return 'expected a name, a number or `(`';
  return `expected ${[...labels].join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
};

/** Strings of rules are short: what makes a lexer quick on long ones would take longer to prepare than it saves. */
const lexer = new Lexer(ruleTokens, {
  positionTracking: 'onlyOffset',
  skipValidations: true,
  safeMode: true,
});

/** Made at the first string: a command that reads no rules need not wait for it. */
let made: RuleGrammar | undefined;

/** What a string of the language says, or what was expected and where (an offset into `text`). */
export type Parsed<Tree> =
  | { readonly ok: true; readonly tree: Tree }
  | {
      readonly ok: false;
      readonly at: number;
      readonly length: number;
      readonly message: string;
      /** How to mend it, where that is known better than an example of the language tells. */
      readonly hint?: string;
    };

/** What the language has instead of signs that other languages, keyboards and school books have. */
const ownSigns: ReadonlyMap<string, string> = new Map([
  ['&&', 'and'],
  ['&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['^', '**'],
  ['≠', '!='],
  ['≤', '<='],
  ['≥', '>='],
  ['→', '=>'],
  ['⇒', '=>'],
]);

/** How to mend a sign or word that does not fit, from what it is and what stands before it. */
const hintFor = (sign: string, before: string, condition: boolean): { readonly hint?: string } => {
  if (sign === '=' && /[=!]=$/.test(before)) return { hint: `Write \`${before.slice(-2)}\`.` };
  const own = condition && sign === '=' ? '==' : condition && sign === '|' ? 'or' : ownSigns.get(sign);
  if (own) return { hint: `Write \`${own}\`.` };
  if (sign === '>' && before.endsWith('-')) return { hint: 'Write `=>`.' };
  if (!condition && sign === 'if') return { hint: 'Write `when`.' };
  if (/\b(?:says|said +as|matches)\s*$/.test(before))
    return { hint: 'The words stand between strokes: `/half|third/`.' };
  if (/\b(?:contains|has|includes)\s*$/.test(before)) return { hint: 'Write `question says /…/`.' };
  return {};
};

const parse = <Tree>(
  text: string,
  start: (grammar: RuleGrammar) => Tree,
  condition = false,
): Parsed<Tree> => {
  const lexed = lexer.tokenize(text);
  const bad = lexed.errors[0];
  if (bad) {
    const message = `\`${text.slice(bad.offset, bad.offset + bad.length)}\` is no part of the language`;
    const sign = text.slice(bad.offset, bad.offset + bad.length);
    return { ok: false, at: bad.offset, length: bad.length, message, ...hintFor(sign, '', condition) };
  }
  made ??= new RuleGrammar(wording);
  const grammar = made;
  grammar.input = lexed.tokens;
  grammar.groups.clear();
  const tree = start(grammar);
  const error = grammar.errors[0];
  if (!error) return { ok: true, tree };
  const { token } = error;
  const ended = Number.isNaN(token.startOffset) || token.image === '';
  return {
    ok: false,
    at: ended ? text.length : token.startOffset,
    length: ended ? 1 : token.image.length,
    message: `${error.message}, found ${ended ? 'the end' : `\`${token.image}\``}`,
    ...hintFor(ended ? '' : token.image, text.slice(0, token.startOffset), condition),
  };
};

/** Reads `a + b => a - b | a * b`. */
export const parseChange = (text: string): Parsed<ChangeSyntax> => parse(text, (grammar) => grammar.change());
/** Reads `x is computed and x > 3`. */
export const parseCondition = (text: string): Parsed<Syntax> =>
  parse(text, (grammar) => grammar.condition(), true);
/** Reads what `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`. */
export const parseChoices = (text: string): Parsed<readonly Syntax[]> =>
  parse(text, (grammar) => grammar.elements());
