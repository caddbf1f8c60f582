import { type Block, blocksOf } from '../cli/guide.ts';

/** A step of somebody who follows the README: a file to save, or a command with what it shows. */
export type Step =
  | { readonly do: 'save'; readonly file: string; readonly text: string }
  /** `shows` is undefined where nothing is shown: then it only has to end well. */
  | { readonly do: 'paste'; readonly command: string; readonly shows: string | undefined };

/** The steps of a page in order. Throws where a block is of no kind that can be followed. */
export const stepsOf = (page: string): readonly Step[] => blocksOf(page).flatMap(stepsIn);

const stepsIn = ({ info, text }: Block): readonly Step[] => {
  const file = /^\w+ file=(\S+)$/.exec(info)?.[1];
  if (file !== undefined) return [{ do: 'save', file, text }];
  if (info === 'sh') return [{ do: 'paste', command: text, shows: undefined }];
  if (info !== 'console' || !text.startsWith('$ '))
    throw new Error(`A block \`${info}\` cannot be followed:\n${text}`);
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part): Step => {
      const [command = '', ...shown] = part.split('\n');
      return { do: 'paste', command, shows: shown.join('\n') };
    });
};

/** Whether what was printed is what is shown: a line `…` stands for any lines, `…` in a line for any text there. */
export const isShown = (shown: string, printed: string): boolean => {
  const lines = tidy(shown).split('\n');
  const pattern = lines
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(quoted).join('.*')}\\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(`${tidy(printed)}\n`);
};

/** Without the blanks at the ends of lines and the empty lines about it, which nobody sees. */
const tidy = (text: string): string => text.replaceAll(/[ \t]+$/gm, '').replaceAll(/^\n+|\n+$/g, '');

const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
