import { tooDeep } from '../../base/index.ts';
import type { Problem } from '../../model/index.ts';

/** Says where JSON that begins on `line` breaks, in our own words. */
export const brokenJson = (text: string, line: number, error: unknown): Problem => {
  const said = error instanceof Error ? error.message : '';
  if (said === tooDeep) return { message: `broken JSON: ${tooDeep}` };
  const at = /at position (\d+)/.exec(said)?.[1];
  const near = /, (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/.exec(said)?.[1];
  const spread = /^[{[]$/.test(text);
  const hint = spread
    ? 'A .jsonl file holds one template a line; name the file .json when a template runs over several lines.'
    : undefined;
  let where = 'it ends too early';
  if (at !== undefined) {
    const before = text.slice(0, Number(at));
    const breaks = before.split('\n').length - 1;
    const column = before.length - before.lastIndexOf('\n');
    const found = text[Number(at)];
    const place = breaks === 0 ? `column ${column}` : `line ${line + breaks}, column ${column}`;
    where = found === undefined ? where : `at ${place}, before ${JSON.stringify(found)}`;
  } else if (near !== undefined) {
    where = `near ${JSON.stringify(near.length > 40 ? `${near.slice(0, 40)}…` : near)}`;
  }
  const message = `broken JSON: ${where}`;
  return hint === undefined ? { message } : { message, hint };
};
