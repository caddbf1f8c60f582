import wrapAnsi from 'wrap-ansi';
import * as judging from '../judging/index.ts';
import { endSignals } from './interrupt.ts';
import { freshLine, harmless, indent, colours as pc } from './print.ts';

/** Told with each thing: behind a question they would have no room. */
const answerKeys = '  y yes, n no, a all the rest is well, b back, s skip, q quit';

/** What is shown of one thing, and what is asked of it. */
export interface Asking<Said> extends judging.Form<Said> {
  readonly show: () => string;
  readonly asked: judging.Subject['asked'];
  /** What stands before the line that is typed. */
  readonly prompt: string;
}

/** Wider than this a text is hard to read. */
const widest = 110;

/** A text under a head of its own, no wider than can be read. */
export const under = (title: string, ...texts: readonly string[]): readonly string[] => {
  const width = Math.max(20, Math.min(process.stdout.columns ?? widest, widest) - 4);
  return [pc.bold(title), ...texts.map((text) => indent(wrapAnsi(harmless(text), width, { hard: true })))];
};

/** The line on which the cursor waits: one that wraps could not be rewritten. */
const lineOf = <Said>({ questions, asked, prompt }: Asking<Said>, session: judging.Session): string => {
  const room = Math.max(20, (process.stdout.columns ?? 80) - 1);
  const question = questions[session.answers.length];
  if (question) return (asked[question] ?? '').slice(0, room);
  const text = `${prompt}: ${session.line}`;
  return text.length > room ? `${prompt}: …${text.slice(text.length - room + prompt.length + 3)}` : text;
};

/** What stays on the screen of a key: what was answered, and what is wrong with what was typed. */
const toldOf = <Said>({ questions }: Asking<Said>, before: judging.Session, now: judging.Session): string =>
  [
    ...now.answers
      .map((said, at) => `${questions[at]}: ${said === 'y' ? pc.green('yes') : pc.red('no')}`)
      .slice(before.answers.length),
    ...(now.wrong === '' ? [] : [now.wrong]),
  ]
    .map((line) => `${freshLine}${line}\n`)
    .join('');

/** Shows one after the other until all are read or the reader leaves; `keep` has each on the disk before the next is shown. */
export const askInTerminal = async <Said>(
  drawn: readonly judging.Drawn[],
  askingOf: (one: judging.Drawn) => Asking<Said>,
  keep: (one: judging.Drawn, said: Said) => void,
): Promise<number> => {
  const { stdout } = process;
  const all = drawn.map((one) => ({ one, asking: askingOf(one) }));
  let [at, done, session] = [0, 0, judging.freshSession];
  const show = (): void => {
    const now = all[at];
    if (!now) return;
    const keys = now.asking.questions.length > 0 ? answerKeys : '';
    stdout.write(`\n${pc.dim(`── ${at + 1} of ${all.length} ──${keys}`)}\n${now.asking.show()}\n\n`);
    stdout.write(`${freshLine}${lineOf(now.asking, session)}`);
  };
  const take = (key: string): boolean => {
    const now = all[at];
    if (!now) return true;
    const before = session;
    const { session: after, effect } = judging.press(now.asking, before, key);
    session = after;
    stdout.write(toldOf(now.asking, before, session));
    if (effect.type === 'quit') return true;
    if (effect.type === 'none') {
      stdout.write(`${freshLine}${lineOf(now.asking, session)}`);
      return false;
    }
    if (effect.type === 'save') {
      keep(now.one, effect.said);
      done++;
      stdout.write(`${freshLine}${pc.dim(`saved ${now.one.head.id}`)}\n`);
    }
    at++;
    session = judging.freshSession;
    show();
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
      end();
    };
    const stop = (): void => {
      stdin.off('data', onData);
      stdin.off('end', end);
      stdin.off('error', end);
      for (const signal of endSignals) process.off(signal, interrupted);
      // A terminal that has been closed takes no settings.
      stdin.on('error', () => undefined);
      stdin.setRawMode(false);
      stdin.pause();
    };
    const end = (): void => {
      stop();
      resolve();
    };
    const onData = (chunk: string): void => {
      try {
        // Arrows and the like come as a sequence that begins with Escape: no key of ours.
        const keys = chunk.startsWith('\u001b') && chunk.length > 1 ? [] : [...chunk];
        if (keys.some(take)) end();
      } catch (error) {
        stop();
        reject(error);
      }
    };
    stdin.setEncoding('utf8');
    stdin.setRawMode(true);
    stdin.on('data', onData);
    stdin.on('end', end);
    stdin.on('error', end);
    for (const signal of endSignals) process.on(signal, interrupted);
    begin();
    stdin.resume();
  });
