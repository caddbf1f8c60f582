/**
 * Language models behind endpoints that speak OpenAI's chat completions. Every reply is on the disk before it is used,
 * and nothing is paid for twice; limits, budgets and time-outs are kept; a key appears in no file, log or error.
 * `object-in` finds the JSON that was asked for in what they reply.
 */
export { inOrder } from './in-order.ts';
export { openJournal } from './journal.ts';
export type { Message, Prompt } from './messages.ts';
export * from './model.ts';
export { fieldOf, objectIn } from './object-in.ts';
export { askMended, type Judged } from './repairs.ts';
export { nothingSpent, type Spending } from './spending.ts';
