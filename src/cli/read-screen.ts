import wrapAnsi from 'wrap-ansi';
import type { ProblemRule, Rule } from '../dsl/index.ts';
import {
  type Answers,
  type Drawn,
  freshSession,
  keysOf,
  press,
  type Session,
  type Subject,
} from '../judging/index.ts';
import { problemClassNames } from '../model/index.ts';
import { endSignals } from './interrupt.ts';
import { solutionsOf } from './package.ts';
import { freshLine, harmless, indent, colours as pc } from './print.ts';

type Keep = (drawn: Drawn, answers: Answers, note: string) => void;

/** Wider than this a text is hard to read. */
const widest = 110;

type AnyRule = Rule | ProblemRule;

/** All that a reader needs, as text. */
const textToRead = (drawn: Drawn, rule: AnyRule | undefined, columns: number | undefined): string => {
  const width = Math.min(columns ?? widest, widest);
  const wrapped = (text: string): string => wrapAnsi(harmless(text), Math.max(20, width - 4), { hard: true });
  const claim = (claimed: string, explanation: string): readonly string[] => [
    claimed,
    `${pc.bold('Kind')}         ${drawn.head.rule}${rule ? `: ${rule.title}` : ''}`,
    ...(rule ? [indent(wrapped(rule.about))] : []),
    pc.bold('Explanation'),
    indent(wrapped(explanation)),
  ];
  if (drawn.kind === 'given')
    return [
      pc.bold('Problem'),
      indent(wrapped(drawn.given.question)),
      pc.bold('Given solution'),
      indent(wrapped(drawn.given.answer)),
    ].join('\n');
  if (drawn.kind === 'question') {
    const { original_question: original, question, class: label, explanation } = drawn.edited;
    return [
      pc.bold('Question as it was'),
      indent(wrapped(original)),
      pc.bold('Its solution'),
      indent(wrapped(drawn.template.answer)),
      pc.bold('Question as edited'),
      indent(wrapped(question)),
      ...claim(`${pc.bold('Class')}        ${label}, ${problemClassNames[label]}`, explanation),
    ].join('\n');
  }
  const { candidate, template } = drawn;
  const { erroneous_line_number: line, error_type, explanation } = candidate;
  return [
    pc.bold('Problem'),
    indent(wrapped(template.question)),
    pc.bold('Solution'),
    indent(solutionsOf(candidate, template, columns)),
    ...claim(`${pc.bold('Label')}        ${line}, ${error_type}`, explanation),
  ].join('\n');
};

/** How one is asked about something: what is shown, which line waits, and what a key does. */
export interface Asking<Session, Saved> {
  readonly fresh: () => Session;
  readonly show: () => string;
  readonly prompt: (session: Session) => string;
  readonly press: (
    session: Session,
    key: string,
  ) => {
    readonly session: Session;
    readonly effect: { readonly type: 'none' | 'skip' | 'quit' } | ({ readonly type: 'save' } & Saved);
  };
  /** What stays on the screen of a key that changed the session; empty where nothing does. */
  readonly told: (before: Session, after: Session) => string;
  /** Keeps what was said, before the next is shown. */
  readonly keep: (said: Saved) => void;
}

/** Shows one after the other and asks for keys, until all are read or the reader leaves. Gives how many were read. */
export const askInTerminal = async <Session, Saved>(
  ids: readonly string[],
  askingOf: (at: number) => Asking<Session, Saved>,
): Promise<number> => {
  const { stdin, stdout } = process;
  let [at, done] = [0, 0];
  if (ids.length === 0) return 0;
  let asking = askingOf(0);
  let session = asking.fresh();
  const show = (): void => {
    stdout.write(`\n${pc.dim(`── ${at + 1} of ${ids.length} ──`)}\n${asking.show()}\n\n`);
  };
  const prompt = (): void => {
    stdout.write(`${freshLine}${asking.prompt(session)}`);
  };
  const take = (key: string): boolean => {
    const before = session;
    const { session: next, effect } = asking.press(session, key);
    session = next;
    stdout.write(asking.told(before, next));
    if (effect.type === 'quit') return true;
    if (effect.type === 'none') return false;
    if (effect.type === 'save') {
      asking.keep(effect);
      done++;
      stdout.write(`${freshLine}${pc.dim(`saved ${ids[at]}`)}\n`);
    }
    at++;
    if (at >= ids.length) return true;
    asking = askingOf(at);
    session = asking.fresh();
    show();
    return false;
  };
  const takeAndAsk = (key: string): boolean => {
    const isEnough = take(key);
    if (!isEnough) prompt();
    return isEnough;
  };
  // Whoever sees the first one may press a key, or end the program, at once.
  const begin = (): void => {
    show();
    prompt();
  };
  await keysUntil(stdin, begin, takeAndAsk);
  stdout.write(`${freshLine}\n`);
  return done;
};

/**
 * Shows one candidate after the other and asks for keys, until all are read or the reader leaves. `keep` puts an
 * answer on the disk before the next is shown. Gives how many were read.
 */
export const readInTerminal = (
  candidates: readonly Drawn[],
  { subject, rules }: { readonly subject: Subject; readonly rules: ReadonlyMap<string, AnyRule> },
  keep: Keep,
): Promise<number> => {
  const shown = candidates.map((drawn) => ({ drawn, rule: rules.get(drawn.head.rule) }));
  return askInTerminal(
    candidates.map(({ head }) => head.id),
    (at): Asking<Session, { readonly answers: Answers; readonly note: string }> => {
      const one = shown[at];
      return {
        fresh: () => freshSession(subject.questions),
        show: () => (one ? textToRead(one.drawn, one.rule, process.stdout.columns) : ''),
        prompt: (session: Session) => promptOf(session, subject, process.stdout.columns),
        press,
        told: answered,
        keep: ({ answers, note }) => one && keep(one.drawn, answers, note),
      };
    },
  );
};

/** Leaves each answer on the screen, in a line of its own. */
const answered = (before: Session, { answers, questions }: Session): string =>
  answers
    .slice(before.answers.length)
    .map((said, at) => {
      const question = questions[before.answers.length + at] ?? '';
      return `${freshLine}${question}: ${said === 'y' ? pc.green('yes') : pc.red('no')}\n`;
    })
    .join('');

/** The line on which the cursor waits, cut where the terminal ends: a line that wraps could not be rewritten. */
const promptOf = (session: Session, { asked }: Subject, columns: number | undefined): string => {
  const { answers, note, questions } = session;
  const question = questions[answers.length];
  const text =
    note !== undefined || question === undefined
      ? `note: ${note ?? ''}`
      : `${asked[question]}   ${keysOf(session)}`;
  const room = Math.max(20, (columns ?? 80) - 1);
  if (note !== undefined) return text.length > room ? `note: …${text.slice(text.length - room + 7)}` : text;
  return text.slice(0, room);
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
