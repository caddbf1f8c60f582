import { type Instance, render } from 'ink';
import { type Keyboard, keyboardOn } from './keys.ts';
import { loopOn, type Stage } from './loop.ts';
import { type Painter, painterOn, Screen, themeOf } from './painter.tsx';
import { itemAt } from './state.ts';
import { timersRunBy } from './timers.ts';
import { isReadable, viewOf } from './view.ts';

const enterScreen = '\x1b[?1049h\x1b[?2004h\x1b[?25l\x1b[2J';
const leaveScreen = '\x1b[?2004l\x1b[?1049l\x1b[?25h';

/** Each frame whole, for the painter; keys, signals and the console are ours. */
const inkOptions = { debug: true, exitOnCtrlC: false, patchConsole: false } as const;

/**
 * Runs the UI until the person quits: keys in, frames out. The terminal is then as it was, also where it fails, and the catalog
 * is closed, whatever has become of the terminal.
 */
export const runScreen = async (stage: Stage): Promise<void> => {
  const { stdin, stdout } = process;
  const theme = themeOf(!process.env.NO_COLOR);
  const ended = endOf(() => {
    timers.stop();
    try {
      unheard();
      keyboard.ignore();
      painter.stop();
      instance?.unmount();
      stdin.pause();
      stdout.write(leaveScreen);
    } finally {
      stage.store.close();
    }
  });
  let instance: Instance | undefined;
  let drawn: string | undefined;
  const { guarded, restedFor } = guardOf(ended.badly);
  const timers = timersRunBy(guarded);
  const painter = painterOn(stdout, () => loop.painted(drawn));
  const frame = () => {
    const state = loop.state();
    drawn = isReadable(state) ? itemAt(state)?.id : undefined;
    return <Screen view={viewOf(state)} theme={theme} />;
  };
  const draw = (): void => {
    if (!ended.isSo()) instance?.rerender(frame());
  };
  const keyboard = keyboardOn(stdin, timers, guarded, (keys) => {
    for (const key of keys) if (!ended.isSo()) loop.press(key, restedFor());
    draw();
  });
  const loop = loopOn(stage, {
    timers,
    draw,
    redraw: painter.repaint,
    quit: ended.well,
    suspend: () => {
      suspend(keyboard, painter);
      return { columns: stdout.columns, rows: stdout.rows };
    },
  });
  const unheard = heard(guarded, {
    resized: () => {
      loop.sized(stdout.columns, stdout.rows);
      draw();
      // What the terminal made of the old rows is unknown: all of them are painted anew.
      painter.repaint();
    },
    stopped: () => {
      if (!ended.isSo()) loop.saveDraft();
      ended.well();
    },
  });
  keyboard.listen();
  stdout.write(enterScreen);
  instance = render(frame(), { stdout: painter.canvas, ...inkOptions });
  return ended.promise;
};

/** Runs what the outside brings; an error ends the session. It knows how long, in ms, the program has waited since. */
const guardOf = (failed: (error: unknown) => void) => {
  let restedAt = Date.now();
  const guarded = (act: () => void): void => {
    try {
      act();
      restedAt = Date.now();
    } catch (error) {
      failed(error);
    }
  };
  return { guarded, restedFor: () => Date.now() - restedAt };
};

const endSignals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGINT'];

/**
 * Hears when the terminal has another size, when a signal ends the program, and when the terminal is gone; what it returns
 * stops that. Not every terminal that is closed sends a signal: its end is the end of input, or an error of either stream.
 */
const heard = (
  guarded: (act: () => void) => void,
  { resized, stopped }: { readonly resized: () => void; readonly stopped: () => void },
): (() => void) => {
  const onResize = (): void => guarded(resized);
  const onSignal = (): void => {
    process.exitCode = 130;
    guarded(stopped);
  };
  const { stdin, stdout } = process;
  stdout.on('resize', onResize);
  stdin.on('end', onSignal);
  // These stay: what is still said to a terminal that is gone fails as well. The first to hear it is who has to tidy up.
  stdin.on('error', onSignal);
  stdout.prependListener('error', onSignal);
  for (const signal of endSignals) process.on(signal, onSignal);
  // Past a size limit the system sends this: unheard it would kill us before we could say what is wrong.
  process.on('SIGXFSZ', () => undefined);
  return () => {
    stdout.off('resize', onResize);
    stdin.off('end', onSignal);
    for (const signal of endSignals) process.off(signal, onSignal);
  };
};

/** Stops the whole job, as ^Z does where a program does not listen to it; goes on from here when it is continued. */
const suspend = (keyboard: Keyboard, painter: Painter): void => {
  keyboard.ignore();
  process.stdout.write(leaveScreen);
  if (process.platform !== 'win32') process.kill(0, 'SIGTSTP');
  keyboard.listen();
  process.stdout.write(enterScreen);
  painter.repaint();
};

/** The end of a session: it comes once, whatever brings it, and tidies up first. */
const endOf = (tidy: () => void) => {
  let isSo = false;
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...both) => {
    [resolve, reject] = both;
  });
  const end = (settle: () => void): void => {
    if (!isSo) {
      isSo = true;
      tidy();
    }
    settle();
  };
  return {
    promise,
    isSo: () => isSo,
    well: () => end(resolve),
    badly: (error: unknown) => end(() => reject(error)),
  };
};
