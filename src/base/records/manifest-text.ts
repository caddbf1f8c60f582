import type { Manifest } from '../../model/index.ts';
import { jsonOf } from '../values/index.ts';
import { type Checked, checkerOf } from './check.ts';
import { manifestSchema } from './schemas.ts';

const manifestRecord = checkerOf<Manifest>(manifestSchema);

/** What the text of a `manifest.json` says, or why it is no manifest of a run. */
export const manifestFrom = (text: string): Checked<Manifest> => {
  try {
    return manifestRecord(jsonOf(text));
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
};
