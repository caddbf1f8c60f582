import wrapAnsi from 'wrap-ansi';
import type { Drawn, Effect, Pressed } from '../judging/index.ts';
import { endSignals } from './interrupt.ts';
import { freshLine, harmless, indent, colours as pc } from './print.ts';

/** Somebody at one candidate: what is shown, the line on which the cursor waits, and what a key does. */
export interface Asking<S> {
  readonly show: () => string;
  readonly prompt: () => string;
  /** What stays on the screen of the key, and what it brings about. */
  readonly press: (key: string) => { readonly told: string; readonly effect: Effect<S> };
}

/** Keys that change a session; `told` is what stays on the screen of a change. */
export const askingWith = <Session, T>(
  fresh: Session,
  press: (session: Session, key: string) => Pressed<Session, T>,
  texts: {
    readonly show: () => string;
    readonly prompt: (session: Session) => string;
    readonly told: (before: Session, after: Session) => string;
  },
): Asking<T> => {
  let session = fresh;
  return {
    show: texts.show,
    prompt: () => texts.prompt(session),
    press: (key) => {
      const before = session;
      const pressed = press(before, key);
      session = pressed.session;
      return { told: texts.told(before, session), effect: pressed.effect };
    },
  };
};

/** Wider than this a text is hard to read. */
const widest = 110;

/** A text under a head of its own, no wider than can be read. */
export const under = (title: string, ...texts: readonly string[]): readonly string[] => {
  const width = Math.max(20, Math.min(process.stdout.columns ?? widest, widest) - 4);
  return [pc.bold(title), ...texts.map((text) => indent(wrapAnsi(harmless(text), width, { hard: true })))];
};

/** So much of the line on which the cursor waits has room: one that wraps could not be rewritten. */
export const lineRoom = (): number => Math.max(20, (process.stdout.columns ?? 80) - 1);

/** Shows one after the other until all are read or the reader leaves; `keep` has each on the disk before the next is shown. */
export const askInTerminal = async <S>(
  drawn: readonly Drawn[],
  askingOf: (one: Drawn) => Asking<S>,
  keep: (one: Drawn, said: S) => void,
): Promise<number> => {
  const { stdout } = process;
  const all = drawn.map((one) => ({ one, asking: askingOf(one) }));
  let [at, done] = [0, 0];
  const show = (): void => {
    stdout.write(`\n${pc.dim(`── ${at + 1} of ${all.length} ──`)}\n${all[at]?.asking.show()}\n\n`);
    prompt();
  };
  const prompt = (): void => {
    stdout.write(`${freshLine}${all[at]?.asking.prompt()}`);
  };
  const take = (key: string): boolean => {
    const now = all[at];
    if (now === undefined) return true;
    const { told, effect } = now.asking.press(key);
    stdout.write(told);
    if (effect.type === 'quit') return true;
    if (effect.type === 'none') {
      prompt();
      return false;
    }
    if (effect.type === 'save') {
      keep(now.one, effect.said);
      done++;
      stdout.write(`${freshLine}${pc.dim(`saved ${now.one.head.id}`)}\n`);
    }
    at++;
    if (at < all.length) show();
    return at >= all.length;
  };
  if (all.length === 0) return 0;
  await keysUntil(process.stdin, show, take);
  stdout.write(`${freshLine}\n`);
  return done;
};

/** Listens, begins, and takes keys from the terminal until `take` says that it is enough, or the terminal is gone. */
const keysUntil = (
  stdin: NodeJS.ReadStream,
  begin: () => void,
  take: (key: string) => boolean,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const interrupted = (): void => {
      process.exitCode = 130;
      stop();
    };
    const stop = (): void => {
      stdin.off('data', onData);
      stdin.off('end', stop);
      for (const signal of endSignals) process.off(signal, interrupted);
      stdin.setRawMode(false);
      stdin.pause();
      resolve();
    };
    const onData = (chunk: string): void => {
      try {
        // Arrows and the like come as a sequence that begins with Escape: no key of ours.
        const keys = chunk.startsWith('\u001b') && chunk.length > 1 ? [] : [...chunk];
        if (keys.some(take)) stop();
      } catch (error) {
        stop();
        reject(error);
      }
    };
    stdin.setEncoding('utf8');
    stdin.setRawMode(true);
    stdin.on('data', onData);
    stdin.on('end', stop);
    for (const signal of endSignals) process.on(signal, interrupted);
    begin();
    stdin.resume();
  });
