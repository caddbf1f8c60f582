/** Runs a program: its status is what `main` gives, or 1 with the message of what it throws. */
export const endWith = (main: () => Promise<number>): void => {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    },
  );
};
