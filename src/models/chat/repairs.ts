import type { Reply } from './journal.ts';
import type { Prompt } from './messages.ts';
import type { Model, NoReply } from './model.ts';

/** What a reply is good for, or why it will not do: the reason's name, and all that can be told of it in words. */
export type Judged<Made, Reason> =
  | { readonly made: Made }
  | { readonly reason: Reason; readonly reasons: readonly string[] };

export type Mended<Made, Reason> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly reason: Reason | NoReply; readonly detail: string };

/** How often what fails is sent back with the reasons. */
const mostRepairs = 2;
/** So many reasons are told at once; the rest comes with the next reply. */
const mostReasons = 6;
/** Of a reply that would not do, so many characters are sent back. */
const mostReply = 20_000;

/** Asks, and asks again with the reasons while the reply will not do, at most twice. Throws when it is interrupted. */
export const askMended = async <Made, Reason>(
  model: Model,
  first: Prompt,
  judge: (reply: Reply) => Judged<Made, Reason> | Promise<Judged<Made, Reason>>,
): Promise<Mended<Made, Reason>> => {
  let prompt = first;
  for (let repairs = 0; ; repairs++) {
    const asked = await model.ask(prompt);
    if (!asked.ok) return { ok: false, reason: asked.reason, detail: asked.detail };
    const judged = await judge(asked.reply);
    if ('made' in judged) return { ok: true, made: judged.made };
    if (repairs === mostRepairs) return { ok: false, reason: judged.reason, detail: judged.reasons[0] ?? '' };
    prompt = repairPrompt(prompt, asked.reply.text, judged.reasons.slice(0, mostReasons));
  }
};

/** The same prompt with a reply that would not do, and why. */
const repairPrompt = (prompt: Prompt, reply: string, reasons: readonly string[]): Prompt => ({
  ...prompt,
  messages: [
    ...prompt.messages,
    // Some endpoints refuse a message without text.
    { role: 'assistant', content: reply.slice(0, mostReply) || '(no text)' },
    {
      role: 'user',
      content: `That cannot be used:\n${reasons.map((reason) => `- ${reason}`).join('\n')}\n\nAnswer again with the whole JSON object, mended.`,
    },
  ],
});
