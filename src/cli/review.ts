import { statSync } from 'node:fs';
import { catalogsIn, hasTerminal, needsTerminal, reviewCatalog, summaryOf } from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import { commandNamed, said, wholeNumberTo } from './command.ts';
import { withWholeScreen } from './print.ts';

/** A catalog that is not there is told as that, with or without a terminal. */
const refuseNone = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found)
    throw new UserError(`${path} does not exist.`, '`rules sample` writes a catalog for each reviewer.');
  if (!found.isDirectory()) return;
  const [one] = catalogsIn(path);
  throw new UserError(
    `${path} is a folder, and a catalog is a file in one.`,
    one === undefined ? 'There is no validation_catalog_NAME.csv in it.' : `Did you mean ${one}?`,
  );
};

/** `rules review CATALOG.csv`: the terminal UI; `--summary` prints the statistics of any number of catalogs. */
export const command = () =>
  commandNamed('review')
    .argument('<catalog...>')
    .option('--summary')
    .option('--candidates <file>')
    .option('--templates <file>')
    .option('--validator <name>')
    .option('--read-only')
    .option('--hold-ms <ms>', said, wholeNumberTo(60_000), 120)
    .action(async (catalogs, options, command) => {
      for (const path of catalogs) refuseNone(path);
      if (options.summary) {
        process.stdout.write(summaryOf(catalogs));
        return;
      }
      const [catalog, ...more] = catalogs;
      if (catalog === undefined || more.length > 0)
        return command.error('one catalog at a time; several only with --summary', { exitCode: 2 });
      if (!hasTerminal()) {
        process.stderr.write(`${needsTerminal}\n`);
        process.exitCode = 2;
        return;
      }
      await withWholeScreen(() => reviewCatalog(catalog, options));
    });
