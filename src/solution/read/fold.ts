/**
 * A line as the reader cuts it: of the same length, so that offsets stay, with everything that only dresses a
 * formula taken off. Full-width signs become plain ones; what marks mathematics in LaTeX, code or a list of bullets
 * becomes blank. Lines without any of these come back as they are.
 */
export const fold = (line: string): string => {
  if (plain.test(line)) return line;
  let text = line
    .replaceAll(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ')
    .replaceAll('￥', '¥');
  // Before a number alone it is the sign of a column.
  if (!isSigned(text)) text = text.replace(/^(\s*)[*•‣◦▪●+–—-](?=\s)(?!\s*\p{Sc}?[\d.,]*\d%?\s*$)/u, '$1 ');
  if (text.includes('`')) text = text.replaceAll('`', ' ');
  if (text.includes('\\')) text = text.replaceAll(delimiters, (text) => ' '.repeat(text.length));
  return text.includes('$') ? withoutMathDollars(text) : text;
};

/** `- 5 + 3 = -2`: what could mark an item of a list is a sign, for the sum is true with it alone. */
const isSigned = (line: string): boolean => {
  const [, first, second, sign, result] =
    /^\s*[-–]\s+(\d{1,9}(?:\.\d{1,4})?)\s*\+\s*(\d{1,9}(?:\.\d{1,4})?)\s*=\s*([-−–]?)\s*(\d{1,9}(?:\.\d{1,4})?)(?![\d.,])/.exec(
      line,
    ) ?? [];
  const off = Number(second) - Number(first) - (sign ? -1 : 1) * Number(result);
  return Math.abs(off) < 1e-9;
};

/** Nothing that folding would touch: ASCII letters, digits, spaces and the usual signs, and no dollar, bullet or command. */
const plain = /^(?!\s*[*+-]\s)[\w\s.,;:!?'"()[\]=+*/<>%#&@×÷-]*$/;

/** `\( … \)`, `\left(`, thin spaces and their like. */
const delimiters =
  /\\[()[\]]|\\(?:left|right|big|Big|quad|qquad|displaystyle|limits)(?![A-Za-z])|\\[,;:!]|\\ /g;

/**
 * `$20 \cdot 3 = 60$`: dollars around a formula are no money. A pair counts as such when a command stands between
 * them, or nothing but a whole formula; `$20 + $3`, `5$ + 3$` are money.
 */
const withoutMathDollars = (line: string): string => {
  let out = '';
  let at = 0;
  for (let open = dollarAt(line, 0); open >= 0; open = dollarAt(line, at)) {
    const close = dollarAt(line, open + 1);
    if (close < 0) break;
    const body = line.slice(open + 1, close);
    // `195 minutes $= 3.25$ hours`; in `2$ = 2$` the first stands behind its amount.
    const goesOn = /^\s*=/.test(body) && !/\d/.test(line.charAt(open - 1));
    // `$$ … $$`
    const isMath =
      body === '' || (isFormula(goesOn ? `0${body}` : body) && !/\d/.test(line.charAt(close + 1)));
    out += line.slice(at, open) + (isMath ? ` ${body} ` : line.slice(open, close));
    at = isMath ? close + 1 : close;
  }
  return out + line.slice(at);
};

/** The next dollar that no backslash stands before. */
const dollarAt = (line: string, from: number): number => {
  let at = line.indexOf('$', from);
  while (at > 0 && line.charAt(at - 1) === '\\') at = line.indexOf('$', at + 1);
  return at;
};

const isFormula = (body: string): boolean => {
  const inner = body.trim();
  if (!/^[\d(\\.\p{L}-]/u.test(inner) || !/[\d)}\]%\p{L}]$/u.test(inner)) return false;
  if (/\\[A-Za-z]+/.test(inner))
    return !/\p{L}{3,} \p{L}{2,}/u.test(inner.replaceAll(/\\[A-Za-z]+(?:\{[^{}]*\})?/g, ''));
  return /^[\d\s.,+\-−–*×·⋅/÷^=()%]+$/.test(inner) && /[=+*×·⋅÷/^−-]/.test(inner);
};
