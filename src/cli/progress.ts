/** One line on a terminal, rewritten in place from the first second on; elsewhere nothing. */
export const progressLine = () => {
  const began = performance.now();
  let shown = 0;
  return {
    show: (text: string): void => {
      const now = performance.now();
      if (!process.stderr.isTTY || now - began < 1000 || now - shown < 100) return;
      shown = now;
      process.stderr.write(`\r\x1b[K${text}`);
    },
    clear: (): void => {
      if (shown > 0) process.stderr.write('\r\x1b[K');
    },
  };
};
