import { parentPort, workerData } from 'node:worker_threads';
import { compileRules } from '../../engine/index.ts';
import { type Lexicon, setLexicon } from '../../english/index.ts';
import { UserError } from '../../model/index.ts';
import { type Knowing, type Task, type Written, workWith } from './work.ts';

/** What a worker is started with: rules as they were read, for what is compiled cannot be handed over. */
export interface WorkerStart extends Pick<Knowing, 'policy' | 'knowledge'> {
  readonly rules: Parameters<typeof compileRules>[0];
  /** The lexicon of the process, where it is not the one that is compiled in. */
  readonly lexicon: Lexicon | undefined;
}

/** What solutions came to, or why they did not; `isUsers`: by what the user did. */
export type Answer =
  | readonly Written[]
  | { readonly message: string; readonly hint: string | undefined; readonly isUsers: boolean };

if (parentPort) {
  const port = parentPort;
  const { rules, lexicon, ...start }: WorkerStart = workerData;
  if (lexicon) setLexicon(lexicon);
  const work = workWith({ ...start, rules: compileRules(rules) });
  port.on('message', async (tasks: readonly Task[]) => {
    let answer: Answer;
    try {
      answer = await work(tasks);
    } catch (error) {
      const isUsers = error instanceof UserError;
      const message = error instanceof Error ? (isUsers ? error.message : error.stack) : undefined;
      answer = { message: message ?? String(error), hint: isUsers ? error.hint : undefined, isUsers };
    }
    port.postMessage(answer);
  });
}
