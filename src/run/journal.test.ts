import { expect, it } from 'vitest';
import { head } from '../../test/shared/run/head.ts';
import { journalOf } from './manifest.ts';
import { emptyTally } from './tally.ts';

/** What is written down when batches end at these templates, a second apart. */
const written = async (ends: readonly number[], from?: number): Promise<readonly number[]> => {
  const entries: number[] = [];
  let time = 0;
  const journal = journalOf(
    {
      checkpoint: async (text) => {
        entries.push(JSON.parse(text({})).reached.templates);
      },
    },
    head,
    emptyTally(head.rules.ids),
    from === undefined ? undefined : { templates: from, digest: 'd' },
    () => time,
  );
  for (const templates of ends) {
    time += 1000;
    await journal({ templates, digest: 'd' }, templates === ends.at(-1));
  }
  return entries;
};

it('has an entry for each batch that ends late enough', async () =>
  expect(await written([512, 520])).toEqual([512, 520]));

it('has none while the input is read again that a run before had done, of which the files tell more', async () =>
  expect(await written([512, 624, 632], 624)).toEqual([624, 632]));
