/**
 * How large a rule file and what stands in it may be: several times what the largest of real ones have. What is larger
 * was not written by hand, and costs time out of proportion; it is told before any work begins with it.
 */
export const bounds = {
  /** Characters of a file. */
  file: 300_000,
  /** Characters of a line of it, and commas in a row: YAML's reader takes long for those. */
  line: 10_000,
  commas: 50,
  /** Brackets of YAML that are open at once, and lists and maps in each other. */
  brackets: 100,
  nesting: 20,
  /** Characters of a text, and of one that is of the language. */
  text: 5000,
  string: 1000,
  /** Brackets in each other, and names and numbers, in one text of the language. */
  depth: 20,
  /** Signs that each hold what follows them: `- - - a`. */
  levels: 60,
  operands: 100,
  rules: 1000,
  changes: 100,
  also: 5,
  conditions: 100,
  choices: 5,
  examples: 100,
  steps: 100,
  /** What all choices of a rule offer together, a list that the template fills counted as ten. */
  possibilities: 10_000,
  /** Orders of terms and factors that a pattern with `commute` stands for. */
  orders: 1000,
  /** Terms that may come in any order. */
  commuted: 5,
  /** Runs among the terms of one sum or product. */
  runs: 3,
  /** `all`, `any` and `where` in each other. */
  lists: 3,
} as const;

/** Where brackets stand deeper in each other than they may; undefined where they do not. */
export const passesDepth = (text: string, most: number): number | undefined => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '(' || sign === '[' || sign === '{') depth++;
    else if (sign === ')' || sign === ']' || sign === '}') depth = Math.max(0, depth - 1);
    if (depth > most) return at;
  }
  return undefined;
};
