/** Someone who answers questions, a line at a time. */
export interface Dialogue {
  readonly ask: (question: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** The answer to a question, trimmed. */
export const line = async ({ ask }: Dialogue, question: string): Promise<string> =>
  (await ask(`${question}: `)).trim();

/** Answers until an empty one. */
export const lines = async (dialogue: Dialogue, question: string): Promise<readonly string[]> => {
  const first = await line(dialogue, question);
  if (first === '') return [];
  const found = [first];
  for (;;) {
    const next = await line(dialogue, '  and (empty: no more)');
    if (next === '') return found;
    found.push(next);
  }
};

export const yes = async (dialogue: Dialogue, question: string): Promise<boolean> =>
  !/^n/i.test(await line(dialogue, `${question} [Y/n]`));
