/** docs/writing-rules.md as something to run: files to save and commands with what they print. */

/**
 * A fenced block. `yaml` is the guide's rule, saved under the name that the guide gives it; `yml file=NAME` is
 * another file; `console` holds commands after `$ `.
 */
export interface Block {
  readonly info: string;
  readonly text: string;
  /** Where its text begins and ends in the page. */
  readonly start: number;
  readonly end: number;
}

export const blocksOf = (page: string): readonly Block[] =>
  [...page.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map((found) => {
    const [, info = '', text = ''] = found;
    const start = found.index + 3 + info.length + 1;
    return { info, text, start, end: start + text.length };
  });

/** The name under which a block is saved; undefined when it is no file. */
export const fileOf = ({ info }: Block): string | undefined =>
  info === 'yaml' ? 'my-rules.yaml' : /^yml file=(\S+)$/.exec(info)?.[1];

export const commandsOf = ({ info, text }: Block): readonly string[] =>
  info.startsWith('console')
    ? text.split('\n').flatMap((line) => (line.startsWith('$ npx rules ') ? [line.slice(2)] : []))
    : [];

/** A change of the file: `save="b > 10 => b > 20"` while the command watches, `change="…"` before it runs. */
export const changeOf = (
  { info }: Block,
  when: 'save' | 'change',
): { readonly from: string; readonly to: string } | undefined => {
  const [, from, to] = new RegExp(`${when}="(.+?) => (.+?)"`).exec(info) ?? [];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
};

/** The words after `npx rules`; quotes hold words together. */
export const argumentsOf = (command: string): readonly string[] =>
  [...command.replace(/^npx rules /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );

/** The page with other texts in its blocks. */
export const withTexts = (page: string, texts: ReadonlyMap<Block, string>): string =>
  [...texts]
    .toReversed()
    .reduce((made, [{ start, end }, text]) => made.slice(0, start) + text + made.slice(end), page);
