import type { Span } from '../ast/index.ts';

/** A sign or a word of the language, which is its own kind; a name, a number or a `/…/`; the end. */
export interface Token extends Span {
  readonly kind: string;
  readonly image: string;
}

const letter = String.raw`\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f`;
const words = 'and|or|not|is|in|matches|when|where|if|else|says';
/** In matching order: the longer of two that start alike comes first, words before names. Spaces lead nowhere. */
const token = new RegExp(
  [
    String.raw`\s*(?:(?<own>=>|:=|==|!=|<=|>=|[<>=|]|\.\.\.|said +as\b|(?:${words})(?![\w${letter}]))`,
    String.raw`(?<decimal>(?:\d[\d_]*\.(?!\.)[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+)`,
    String.raw`(?<integer>\d[\d_]*)`,
    String.raw`(?<name>[A-Za-z_${letter}][\w${letter}]*)`,
    String.raw`(?<sign>\*\*|\/\/|\.\.|[-+*/%(),.[\]])`,
    '(?<end>$))',
  ].join('|'),
  'y',
);
/** A `/…/` is a regular expression only straight after these; anywhere else `/` divides. */
const beforeRegex: ReadonlySet<string> = new Set(['matches', 'says', 'said as']);
const regex = /\s*(?<regex>\/(?:\\.|[^/\\])+\/)/y;

const tokenAt = (text: string, at: number, before: string): Token | undefined => {
  const pattern = beforeRegex.has(before) ? [regex, token] : [token];
  for (const one of pattern) {
    one.lastIndex = at;
    const found = one.exec(text);
    const [kind, image] = Object.entries(found?.groups ?? {}).find(([, said]) => said !== undefined) ?? [];
    if (kind === undefined || image === undefined) continue;
    const end = one.lastIndex;
    const isOwn = kind === 'own' || kind === 'sign';
    return { kind: isOwn ? image.replace(/ +/, ' ') : kind, image, start: end - image.length, end };
  }
  return undefined;
};

/** The tokens of a text, the last one its end; or where characters stand that are none. */
export const tokensOf = (
  text: string,
): readonly Token[] | { readonly noToken: number; readonly length: number } => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const before = tokens.at(-1)?.kind ?? '';
    const found = tokenAt(text, at, before);
    if (!found) {
      const bad = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
      let end = bad + 1;
      while (!/^(?:\s|$)/.test(text.slice(end, end + 1)) && !tokenAt(text, end, before)) end++;
      return { noToken: bad, length: end - bad };
    }
    tokens.push(found);
    if (found.kind === 'end') return tokens;
    at = found.end;
  }
};
