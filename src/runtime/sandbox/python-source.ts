import answer from './answer.py';
import guard from './guard.py';
import meter from './meter.py';
import reading from './reading.py';
import start from './start.py';
import values from './values.py';
import watch from './watch.py';

/**
 * What runs inside Pyodide, after the closed list: it reads a program with CPython's own `ast`, or runs it and notes the value of
 * every step. `begin` takes a request as JSON; it and `proceed` give the answer as JSON, or a function of the program to be
 * called first. That is called from outside, so that no frame of ours stands behind the program's own.
 *
 * A template is a stranger's code: it runs only when the closed list lets it in, with a few functions instead of
 * Python's own, and stops after 100,000 operations.
 */
export const pythonSource = [start, reading, meter, guard, values, watch, answer].join('\n\n');
