import type { Checked } from '../base/index.ts';
import { jsonOf } from '../base/index.ts';
import type { Manifest } from './manifest.ts';
import { manifestSchema } from './schemas.ts';

/** What the text of a `manifest.json` says, or why it is no manifest of a run. */
export const manifestFrom = async (text: string): Promise<Checked<Manifest>> => {
  const { checkedBy } = await import('../base/index.ts');
  try {
    return checkedBy<Manifest>(manifestSchema, jsonOf(text));
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
};
