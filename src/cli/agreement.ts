import { Command } from '@commander-js/extra-typings';
import { refuseOdd } from '../base/index.ts';
import { agreementReport } from '../judging/index.ts';

/** `rules agreement A.csv B.csv`: how far two reviewers agree, with Cohen's kappa. */
export const command = () =>
  new Command('agreement')
    .description(
      "Holds two reviewers' catalogs of one shortlist side by side: of what both have decided, how much they decided\n" +
        "alike, Cohen's kappa (what is left of that when chance is taken off), and each candidate on which they differ.",
    )
    .argument('<first>', 'a catalog')
    .argument('<second>', 'another one that shares candidates with it')
    .addHelpText(
      'after',
      '\nExample:\n  $ rules agreement shortlist/validation_catalog_ana.csv shortlist/validation_catalog_ben.csv',
    )
    .action((first, second) => {
      for (const path of [first, second]) refuseOdd(path);
      process.stdout.write(agreementReport(first, second));
    });
