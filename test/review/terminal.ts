import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A program in a real pseudo-terminal, its output on a terminal without a window. */
export interface Session {
  readonly pid: number;
  readonly write: (text: string) => void;
  /** The rows of the screen as text, blanks at the ends cut. */
  readonly screen: () => readonly string[];
  readonly text: () => string;
  /** Waits until the screen is as wanted; throws with the screen when it does not become so. */
  readonly until: (wanted: string | RegExp | ((text: string) => boolean), ms?: number) => Promise<void>;
  /** Waits until nothing has been drawn for a while. */
  readonly settled: (ms?: number) => Promise<void>;
  readonly resize: (size: Size) => void;
  readonly kill: (signal?: string) => void;
  /** Closes the terminal, as its window is closed. */
  readonly close: () => void;
  readonly ended: Promise<{ exitCode: number; signal?: number }>;
  /** How many bytes the program has written. */
  readonly bytes: () => number;
  readonly raw: () => string;
  /** Calls back as soon as output has come, before the terminal has parsed it; gives the way to stop that. */
  readonly onData: (listener: () => void) => () => void;
  readonly terminal: headless.Terminal;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const openTerminal = (
  command: string,
  args: readonly string[],
  { columns, rows }: Size,
  env: { readonly [name: string]: string } = {},
): Session => {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 500 });
  const child = spawn(command, [...args], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    env: { ...process.env, CI: 'false', TERM: 'xterm-256color', FORCE_COLOR: '1', TZ: 'UTC', ...env } as {
      [name: string]: string;
    },
  });
  let raw = '';
  let parsed = 0;
  let latest = Date.now();
  const listeners = new Set<() => void>();
  child.onData((data) => {
    raw += data;
    latest = Date.now();
    for (const listener of listeners) listener();
    terminal.write(data, () => {
      parsed += data.length;
    });
  });
  const ended = new Promise<{ exitCode: number; signal?: number }>((resolve) => {
    child.onExit((exit) => resolve(exit));
  });
  const screen = (): readonly string[] => {
    const buffer = terminal.buffer.active;
    return Array.from({ length: terminal.rows }, (_, row) =>
      (buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '').trimEnd(),
    );
  };
  const text = () => screen().join('\n');
  return {
    pid: child.pid,
    write: (input) => child.write(input),
    screen,
    text,
    until: async (wanted, ms = 300_000) => {
      const end = Date.now() + ms;
      const isThere = () => {
        const shown = text();
        return typeof wanted === 'string'
          ? shown.includes(wanted)
          : wanted instanceof RegExp
            ? wanted.test(shown)
            : wanted(shown);
      };
      while (!isThere()) {
        if (Date.now() > end) throw new Error(`the screen never showed ${String(wanted)}:\n${text()}`);
        await sleep(5);
      }
    },
    settled: async (ms = 80) => {
      const from = Date.now();
      while (Date.now() - Math.max(latest, from) < ms || parsed < raw.length) await sleep(10);
    },
    resize: ({ columns: cols, rows: height }) => {
      terminal.resize(cols, height);
      child.resize(cols, height);
    },
    kill: (signal) => child.kill(signal),
    close: () => {
      if ('destroy' in child && typeof child.destroy === 'function') child.destroy();
    },
    ended,
    bytes: () => raw.length,
    raw: () => raw,
    onData: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    terminal,
  };
};
