import { agreementReport } from '../judging/index.ts';
import { commandNamed } from './command.ts';

export const command = () =>
  commandNamed('agreement')
    .argument('<first>')
    .argument('<second>')
    .action((first, second) => {
      process.stdout.write(agreementReport(first, second));
    });
