import { type IParserErrorMessageProvider, Lexer, type TokenType, tokenLabel } from 'chevrotain';
import { RuleGrammar } from './grammar.ts';
import type { ChangeSyntax, Syntax } from './syntax.ts';
import { ruleTokens } from './tokens.ts';

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
const grammarOnce = (): RuleGrammar => {
  made ??= new RuleGrammar(wording);
  return made;
};

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
  const grammar = grammarOnce();
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
