import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, render } from 'ink';
import type { Item } from '../content/item.ts';
import type { Change } from '../record/ledger.ts';
import type { Store } from '../record/store.ts';
import { Screen, themeOf } from './components.tsx';
import { decodeKeys, flushKeys, type Key } from './keys.ts';
import { painterOn } from './painter.ts';
import { reduce } from './reducer.ts';
import type { State } from './state.ts';
import type { Action, Effect } from './step.ts';
import { viewOf } from './view.ts';

/** A lone Escape is told from the beginning of a sequence by what follows within this time, in ms. */
const escapeWait = 30;
/** Typing has paused after this time, in ms: the draft is saved. */
const draftWait = 250;

const enterScreen = '\x1b[?1049h\x1b[?2004h\x1b[?25l\x1b[2J';
const leaveScreen = '\x1b[?2004l\x1b[?1049l\x1b[?25h';

/**
 * Runs the UI on the terminal until the person quits. Everything that touches the outside is here: keys in, frames
 * out, effects of the reducer on the store. `itemsOf` makes the items anew after the CSV has been taken in.
 */
export const runScreen = (first: State, store: Store, itemsOf: () => readonly Item[]): Promise<void> => {
  const { stdin, stdout } = process;
  let state = first;
  let instance: Instance | undefined;
  /** The candidate of the frame that is being drawn. */
  let drawn: string | undefined;
  let waitingDraft: Change | undefined;
  let draftTimer: NodeJS.Timeout | undefined;
  let escapeTimer: NodeJS.Timeout | undefined;
  let holdTimer: NodeJS.Timeout | undefined;
  let flushTimer: NodeJS.Immediate | undefined;
  let rest = '';
  let ended = false;
  /** When the program last began to wait, in ms. */
  let restedAt = Date.now();
  const theme = themeOf(!process.env.NO_COLOR);

  return new Promise((resolve, reject) => {
    const screen = () => {
      drawn = state.items[state.current]?.id;
      return <Screen view={viewOf(state)} theme={theme} />;
    };

    /** Only what has been on the screen can be decided. */
    const painter = painterOn(stdout, () => {
      const id = state.items[state.current]?.id;
      if (id !== undefined && drawn === id && state.painted !== id) {
        state = reduce(state, { type: 'painted', id, at: Date.now() }).state;
      }
    });

    const dispatch = (action: Action): void => {
      const step = reduce(state, action);
      state = step.state;
      for (const effect of step.effects) perform(effect);
    };

    const commit = (change: Change): void => {
      const done = store.commit(change);
      if (done.ok) {
        dispatch({ type: 'committed', change, ledger: done.ledger, clock: clockText() });
        if (change.kind === 'decision') flushSoon();
      } else if (done.why === 'changed') {
        dispatch({ type: 'changed', differences: store.differences() });
      } else {
        dispatch({ type: 'refused', why: done.why, message: done.message });
      }
    };

    const saveDraft = (): void => {
      clearTimeout(draftTimer);
      const change = waitingDraft;
      waitingDraft = undefined;
      if (change) commit(change);
    };

    const keyWaited = (): void => {
      dispatch({ type: 'waited', at: Date.now() });
      draw();
    };

    const typingPaused = (): void => {
      saveDraft();
      draw();
    };

    /** The CSV follows once the frame that says `saved` has been drawn: the journal has the event already. */
    const flushSoon = (): void => {
      flushTimer ??= setImmediate(() => guarded(flush));
    };

    const flush = (): void => {
      flushTimer = undefined;
      const failed = store.flush();
      if (failed) dispatch({ type: 'refused', why: 'failed', message: failed });
      else if (store.differences().length > 0) {
        dispatch({ type: 'changed', differences: store.differences() });
      } else return;
      draw();
    };

    const perform = (effect: Effect): void => {
      switch (effect.type) {
        case 'commit':
          commit(effect.change);
          return;
        case 'draft':
          clearTimeout(draftTimer);
          waitingDraft = effect.change;
          if (effect.now) saveDraft();
          else draftTimer = setTimeout(() => guarded(typingPaused), draftWait);
          return;
        case 'wait':
          clearTimeout(holdTimer);
          holdTimer = setTimeout(() => guarded(keyWaited), effect.ms);
          return;
        case 'press':
          dispatch({ type: 'key', key: effect.key, at: effect.at, idle: effect.idle });
          return;
        case 'take_in': {
          const before = store.ledger().seq;
          const failed = store.takeIn();
          if (failed) {
            dispatch({ type: 'refused', why: 'failed', message: failed });
            return;
          }
          dispatch({
            type: 'taken_in',
            ledger: store.ledger(),
            items: itemsOf(),
            count: store.ledger().seq - before,
          });
          return;
        }
        case 'external_editor':
          writeOutside(effect.field, effect.text);
          return;
        case 'redraw':
          painter.repaint();
          return;
        case 'quit':
          finish();
          return;
      }
    };

    const writeOutside = (field: string, text: string): void => {
      const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
      const folder = mkdtempSync(join(tmpdir(), 'rules-review-'));
      const file = join(folder, `${field}.txt`);
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdout.write(leaveScreen);
      let failed: string | undefined;
      try {
        writeFileSync(file, `${text}\n`);
        // Through the shell: EDITOR may be a command with arguments.
        const run = spawnSync(`${editor} "${file}"`, { stdio: 'inherit', shell: true });
        if (run.status !== 0) failed = `'${editor}' ended with an error: the text is as it was`;
        else dispatch({ type: 'written', field, text: readFileSync(file, 'utf8') });
      } catch (error) {
        failed = (error as Error).message;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      if (failed) dispatch({ type: 'noticed', notice: { text: failed, tone: 'error' } });
      stdin.setRawMode(true);
      stdin.on('data', onData);
      stdin.resume();
      stdout.write(enterScreen);
      painter.repaint();
    };

    const draw = (): void => {
      if (!ended) instance?.rerender(screen());
    };

    const press = (keys: readonly Key[]): void => {
      for (const key of keys) {
        if (ended) return;
        const at = Date.now();
        dispatch({ type: 'key', key, at, idle: at - restedAt });
      }
    };

    const onData = (chunk: string | Buffer): void =>
      guarded(() => {
        clearTimeout(escapeTimer);
        const { keys, rest: left } = decodeKeys(rest + String(chunk));
        rest = left;
        press(keys);
        if (rest !== '') {
          escapeTimer = setTimeout(
            () =>
              guarded(() => {
                const flushed = flushKeys(rest);
                if (flushed.length > 0) rest = '';
                press(flushed);
                draw();
              }),
            escapeWait,
          );
        }
        draw();
      });

    const onResize = (): void =>
      guarded(() => {
        dispatch({ type: 'sized', columns: stdout.columns, rows: stdout.rows });
        draw();
        // What the terminal made of the old rows is unknown: all of them are painted anew.
        painter.repaint();
      });

    const onSignal = (): void => guarded(finish);

    const restore = (): void => {
      ended = true;
      clearTimeout(draftTimer);
      clearTimeout(escapeTimer);
      clearTimeout(holdTimer);
      if (flushTimer) clearImmediate(flushTimer);
      stdin.off('data', onData);
      stdout.off('resize', onResize);
      for (const signal of endSignals) process.off(signal, onSignal);
      painter.stop();
      instance?.unmount();
      if (stdin.isTTY) stdin.setRawMode(false);
      stdin.pause();
      stdout.write(leaveScreen);
    };

    const finish = (): void => {
      if (ended) return;
      saveDraft();
      restore();
      store.close();
      resolve();
    };

    const guarded = (act: () => void): void => {
      try {
        act();
        restedAt = Date.now();
      } catch (error) {
        restore();
        store.close();
        reject(error as Error);
      }
    };

    stdin.setEncoding('utf8');
    stdin.setRawMode(true);
    stdin.on('data', onData);
    stdin.resume();
    stdout.on('resize', onResize);
    for (const signal of endSignals) process.on(signal, onSignal);
    // Past a size limit the system sends this: unheard it would kill us before we could say what is wrong.
    process.on('SIGXFSZ', () => undefined);
    stdout.write(enterScreen);
    instance = render(screen(), {
      stdout: painter.canvas,
      debug: true,
      exitOnCtrlC: false,
      patchConsole: false,
    });
  });
};

const endSignals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGINT'];

const clockText = (): string => new Date().toTimeString().slice(0, 8);
