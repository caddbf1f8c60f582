import { agreementReport } from '../judging/index.ts';
import { commandNamed } from './command.ts';

/** `rules agreement A.csv B.csv`: how far two reviewers agree, with Cohen's kappa. */
export const command = () =>
  commandNamed('agreement')
    .argument('<first>')
    .argument('<second>')
    .action((first, second) => {
      process.stdout.write(agreementReport(first, second));
    });
