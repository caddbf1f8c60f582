/**
 * A line as plain text of the same length, for a reader that knows ASCII signs only: full-width signs as plain ones,
 * and blanks for what only sets a formula off (the dollars and delimiters of LaTeX, bullets, ticks, bold). A
 * `\frac{3}{4}` of two numerals becomes `(3/4)`.
 */
export const plainly = (line: string): string => {
  let text = [...line]
    .map((char) => {
      const code = char.charCodeAt(0);
      if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
      return code === 0x3000 ? ' ' : char === '￥' ? '¥' : char;
    })
    .join('');
  const blank = (found: string) => ' '.repeat(found.length);
  text = text
    .replace(/^(\s*)[-*+•‣▪●–—](?=\s)/, '$1 ')
    .replace(/`|(?<=\p{L})[²³]/gu, ' ')
    .replace(/(?<![\d)])\*\*(?=\S[^*]*\*\*)|(?<=[^\d\s)])\*\*|(?<=\d)\*\*(?!\s?[\d(])/g, blank)
    .replace(/^(\s*)[a-z]\)(?=\s)/, (found) => blank(found));
  // `1 and 1/3` is one number.
  text = text.replace(/(?<![\d.,/])(\d+) and (\d{1,2}\/\d{1,2})(?![\d/]|[.,]\d)/g, (found, units, part) =>
    `${units} ${part}`.padStart(found.length),
  );
  if (text.includes('$'))
    text = text.replace(/(?<!\\)\$([^$]*)(?<!\\)\$(?!\d)/g, (found, body: string) =>
      isFormula(body) ? ` ${body} ` : found,
    );
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (found, above: string, below: string) => {
      const written = `${/^[\d.]+$/.test(above) ? above : `(${above})`}/${/^[\d.]+$/.test(below) ? below : `(${below})`}`;
      return `(${written})`.padStart(found.length);
    })
    .replace(/\\(?:text|textrm|mathrm|textbf)\{([^{}]*)\}/g, (found, words: string) =>
      words.padEnd(found.length),
    )
    .replace(/\\boxed\{([^{}]*)\}/g, (found, inner: string) => inner.padStart(found.length))
    .replace(/\\(?:left|right|big|quad|qquad|displaystyle)(?![A-Za-z])|\\[()[\],;:!]/g, blank)
    .replace(/\\(?:times|cdot)(?![A-Za-z])/g, (found) => '*'.padEnd(found.length))
    .replace(/\\div(?![A-Za-z])/g, (found) => '/'.padEnd(found.length))
    .replace(/\\approx(?![A-Za-z])/g, (found) => '='.padEnd(found.length))
    .replace(/\\([$%])/g, ' $1');
};

/** Whether what stands between two dollars is a formula: it has a command, or nothing but numbers and signs. */
const isFormula = (body: string): boolean => {
  const inner = body.trim();
  if (inner === '') return false;
  if (/\\[A-Za-z]+/.test(inner)) return true;
  return /^[\d(][\d\s.,()%]*[-+*×·⋅÷/=−–^][-\d\s.,()%+*×·⋅÷/=−–^]*[\d)%]$/.test(inner);
};
