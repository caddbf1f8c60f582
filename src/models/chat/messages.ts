import { createHash } from 'node:crypto';
import type { Provider } from '../../model/index.ts';

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

/** What a model is asked, and the JSON Schema of the reply. */
export interface Prompt {
  readonly messages: readonly Message[];
  readonly schema: { readonly name: string; readonly schema: object };
}

/** What a reply is kept by: provider, model, what the reply depends on, and every word of the prompt. */
export const keyOf = (provider: Provider, prompt: Prompt): string => {
  const { name, model, temperature, structured, max_tokens } = provider;
  const asked = [name, model, temperature, structured, max_tokens, prompt.messages, prompt.schema];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
};

/** About how many tokens a prompt has: four characters each, a few for every message. Only for limits and estimates. */
export const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4) + 4, 0);

/**
 * No prompt has more tokens than this: one a byte, as tokenizers cut at their finest, the schema's with them, and a few
 * for every message. For what must not be passed.
 */
export const mostTokensOf = ({ messages, schema }: Prompt): number =>
  messages.reduce(
    (sum, { content }) => sum + Buffer.byteLength(content) + 16,
    Buffer.byteLength(JSON.stringify(schema)),
  );
