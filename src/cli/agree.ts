import { Command } from 'commander';
import type { AgreeFlags } from './agree-told.ts';
import { embedOption } from './embed.ts';
import { packagePath } from './package-path.ts';

/** `rules agree A.jsonl B.jsonl`: whether formalisations of the same problems are the same functions. */
export const command = (): Command =>
  new Command('agree')
    .description(
      'Compares the templates that several formalisers made of the same problems, which are joined by `index`.\n' +
        'Inputs are aligned by value and words; two programs agree when they are one function of these inputs,\n' +
        'and what cannot be decided does not agree. Of the largest set that agrees, the most general is chosen.',
    )
    .argument('<sets...>', 'files or folders of templates, two or more; NAME=PATH gives a set another name')
    .option('--weights <file>', 'how much each thing counts', packagePath('rules/formalize.yaml'))
    .option(...embedOption)
    .option('--all', 'tell every pair that differs, not only the first twenty')
    .option('--json', 'one JSON object a problem, nothing else')
    .addHelpText(
      'after',
      `
Examples:
  $ rules agree gemini.jsonl gpt.jsonl
  $ rules agree a=one/templates.jsonl b=two/templates.jsonl --json > agreement.jsonl`,
    )
    .action(async (sets: string[], flags: AgreeFlags) => {
      const { tellAgreement } = await import('./agree-told.ts');
      await tellAgreement(sets, flags);
    });
