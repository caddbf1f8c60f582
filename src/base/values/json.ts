/** How many lists and objects may stand in each other in what is read: ten times what any of it needs. */
export const mostLevels = 100;

/** What is said of data that is nested deeper. */
export const tooDeep = `more than ${mostLevels} lists and objects stand in each other`;

/**
 * The value that a JSON text says: whatever is read becomes values here. Throws a SyntaxError for what is no JSON and for what
 * is nested so deep that whoever goes through it, `JSON.stringify` included, could run out of stack.
 */
export const jsonOf = (text: string): unknown => {
  if (isDeep(text)) throw new SyntaxError(tooDeep);
  return JSON.parse(text);
};

const quote = 34;
const backslash = 92;

const isDeep = (text: string): boolean => {
  // So many cannot be open in less.
  if (text.length <= mostLevels) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    // Brackets and braces, but for bit 32 the same.
    else if ((code | 32) === 123) {
      depth++;
      if (depth > mostLevels) return true;
    } else if ((code | 32) === 125) depth--;
  }
  return false;
};

/** Where a text in quotes ends that begins at `start`. */
const endOfText = (text: string, start: number): number => {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let before = at;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((at - before) % 2 === 0) return at;
  }
};
