import { packageVersion } from '../base/files/index.ts';
import { writeFolder } from '../base/index.ts';
import { answerLines, type Report } from '../measures/index.ts';
import { scoreJson } from '../report/index.ts';
import { interruptible } from './interrupt.ts';

const files = { 'answers.jsonl': 'answers', 'score.json': 'score' } as const;

export const writeScore = (
  predictions: string,
  { gold, out }: { readonly gold: string; readonly out: string },
  report: Report,
): Promise<void> =>
  interruptible(async (signal) => {
    await writeFolder(out, Object.keys(files), [predictions, gold], async (output) => {
      for await (const line of answerLines(gold, predictions)) {
        signal.throwIfAborted();
        await output.write('answers.jsonl', Buffer.from(line));
      }
      await output.write('score.json', Buffer.from(scoreJson(report)));
      return { errata: packageVersion(), files, system: report.system.name };
    });
  });
