/** Someone who answers questions, a line at a time. */
export interface Dialogue {
  readonly ask: (question: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** What is asked once the first of several answers is there. */
export const andMore = '  and (empty: no more)';
export const needsAnswer = '  This one needs an answer.';

/** The answer to a question, trimmed. */
export const line = async ({ ask }: Dialogue, question: string): Promise<string> =>
  (await ask(`${question}: `)).trim();

/** Asks until an answer can be read: `read` gives what it says, or a text that says why it is none. */
export const asked = async <Said>(
  dialogue: Dialogue,
  question: string,
  read: (answer: string) => { readonly said: Said } | string,
): Promise<Said> => {
  for (;;) {
    const found = read(await line(dialogue, question));
    if (typeof found !== 'string') return found.said;
    dialogue.say(found);
  }
};

export const yes = async (dialogue: Dialogue, question: string): Promise<boolean> =>
  !/^n/i.test(await line(dialogue, `${question} [Y/n]`));
