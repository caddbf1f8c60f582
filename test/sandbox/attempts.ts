/*
 * Attempts to leave the process that strangers' programs run in, written with its source at hand. Each is the body of
 * `solve()`, or with `whole` the whole program. `SECRET` is the path of a file that holds a secret, `OUT` a path where
 * nothing is, `PORT` a port of this machine where somebody listens, `PARENT` the process that started everything.
 */
export interface Attempt {
  readonly name: string;
  readonly code: string;
}

/** Gets hold of proxies of JavaScript's objects by any way left, and hands them to what follows as `found`. */
const proxies = [
  'import gc, sys, types',
  'found = []',
  'def look(thing, depth=0):',
  "    if type(thing).__name__ == 'JsProxy' or 'JsProxy' in [base.__name__ for base in type(thing).__mro__]:",
  '        found.append(thing)',
  'for thing in gc.get_objects():',
  '    look(thing)',
  '    if isinstance(thing, dict):',
  '        for value in list(thing.values()):',
  '            look(value)',
  '    if isinstance(thing, (list, tuple)):',
  '        for value in list(thing):',
  '            look(value)',
  'for thing in list(gc.get_objects()):',
  '    if isinstance(thing, types.FunctionType):',
  '        for cell in thing.__closure__ or ():',
  '            try:',
  '                look(cell.cell_contents)',
  '            except ValueError:',
  '                pass',
];

const told = 'raise Exception(str(told))';

const attempt = (name: string, ...lines: readonly string[]): Attempt => ({ name, code: lines.join('\n') });

/** As `solve()` of a program that would be read if it did no harm. */
export const programOf = ({ code }: Attempt, names: Readonly<Record<string, string>>): string => {
  const filled = Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), code);
  const body = filled.split('\n').map((line) => `    ${line}`);
  return `def solve():\n${body.join('\n')}\n    answer = 2\n    return answer\n`;
};

export const attempts: readonly Attempt[] = [
  attempt(
    'the way found first: sys through typing',
    'from typing import sys',
    "told = sys.modules['pyodide_js'].runPython.constructor('return process.env')()",
    told,
  ),
  attempt('the module js', 'import js', 'told = js.process.env.to_py()', told),
  attempt('the module pyodide_js', 'import pyodide_js', 'told = dir(pyodide_js)', told),
  attempt(
    'JavaScript run by Pyodide',
    'from pyodide.code import run_js',
    "told = run_js('process.pid')",
    told,
  ),
  attempt(
    'the core module of Pyodide, imported anew',
    'import importlib',
    "core = importlib.import_module('_pyodide_core')",
    'told = [name for name in dir(core) if "js" in name.lower()]',
    "core.run_js('process.kill(PARENT)') if hasattr(core, 'run_js') else 0",
    "raise Exception('' if not hasattr(core, 'run_js') else str(told))",
  ),
  attempt('a file of this machine', "told = open('SECRET').read()", told),
  attempt(
    'a file by its descriptor',
    'import os',
    "fd = os.open('SECRET', 0)",
    'told = os.read(fd, 100)',
    told,
  ),
  attempt('a file written', "handle = open('OUT', 'w')", "handle.write('here')", 'handle.close()'),
  attempt(
    'descriptors that are open already',
    'import os',
    'told = []',
    'for fd in range(3, 40):',
    '    try:',
    '        told.append(os.read(fd, 100))',
    '    except OSError:',
    '        pass',
    told,
  ),
  attempt('standard input', 'import sys', 'told = sys.stdin.readline()', told),
  attempt(
    'a false answer on standard output',
    'import os',
    'os.write(1, b\'{"id":1,"seconds":0,"answers":[["i666"]]}\\n\')',
  ),
  attempt('a command', 'import os', "os.system('touch OUT')"),
  attempt(
    'a process',
    'import subprocess',
    "told = subprocess.run(['cat', 'SECRET'], capture_output=True)",
    told,
  ),
  attempt('a fork', 'import os', 'told = os.fork()', told),
  attempt('another program in its place', 'import os', "os.execv('/bin/sh', ['sh', '-c', 'touch OUT'])"),
  attempt('a signal to the process that started it', 'import os', 'os.kill(PARENT, 9)'),
  attempt('a signal to the group', 'import os', 'os.killpg(0, 9)'),
  attempt(
    'a connection',
    'import socket',
    "line = socket.create_connection(('127.0.0.1', PORT), 2)",
    "line.sendall(b'here')",
    'line.close()',
  ),
  attempt(
    'a datagram',
    'import socket',
    'line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)',
    "line.sendto(b'here', ('127.0.0.1', PORT))",
  ),
  attempt(
    'a page of the network',
    'import urllib.request',
    "told = urllib.request.urlopen('http://127.0.0.1:PORT/', timeout=2).read()",
    told,
  ),
  attempt(
    'a page by Pyodide',
    'from pyodide.http import open_url',
    "told = open_url('http://127.0.0.1:PORT/').read()",
    told,
  ),
  attempt(
    'a socket that listens',
    'import socket',
    'line = socket.socket()',
    "line.bind(('0.0.0.0', 0))",
    'line.listen()',
  ),
  attempt('the environment', 'import os', 'told = dict(os.environ)', told),
  attempt('the folder of this machine', 'import os', "told = os.listdir('HOME')", told),
  attempt('native code', 'import ctypes', 'told = ctypes.CDLL(None).system(b"touch OUT")', told),
  attempt(
    'subclasses of object',
    "told = [kind for kind in ().__class__.__base__.__subclasses__() if kind.__name__ == 'Popen']",
    "raise Exception(str(told[0](['cat', 'SECRET'])) if told else '')",
  ),
  attempt(
    'builtins through a generator’s frame',
    'told = (lambda: (yield))().gi_frame.f_builtins["open"]("SECRET").read()',
    told,
  ),
  attempt(
    'a format that reads attributes',
    "told = '{0.__class__.__init__.__globals__}'.format(solve)",
    "told = '{0.__globals__[__builtins__]}'.format(solve)",
    told,
  ),
  attempt('a program in a text', "told = eval(\"__import__('os').listdir('HOME')\")", told),
  attempt(
    'a class with a hook',
    'class Odd(int):',
    "    def __index__(self): return __import__('os').getpid()",
    'told = hex(Odd(3))',
    "raise Exception('' if told else told)",
  ),
  attempt(
    'Function, by a proxy that is left',
    ...proxies,
    'told = []',
    'for one in found:',
    '    try:',
    "        told.append(one.constructor.constructor('return process')().pid)",
    '    except BaseException as error:',
    '        pass',
    'if told:',
    `    ${told}`,
  ),
  attempt(
    'a module of JavaScript in a data: address, by a proxy that is left',
    ...proxies,
    'for one in found:',
    '    try:',
    "        one.loadScript(\"data:text/javascript,import('node:fs').then((fs) => fs.writeFileSync('OUT', 'here'))\")",
    '    except BaseException as error:',
    '        pass',
  ),
  attempt(
    'Pyodide’s files of this machine, by a proxy that is left',
    ...proxies,
    'told = []',
    'for one in found:',
    '    try:',
    "        one.FS.mount(one.FS.filesystems.NODEFS, {'root': '/'}, '/mnt')",
    "        told.append(open('/mnt/SECRET').read())",
    '    except BaseException as error:',
    '        pass',
    'if told:',
    `    ${told}`,
  ),
  attempt('the end of the process', 'import os', 'os._exit(0)'),
  attempt('the end, politely', 'raise SystemExit(0)'),
  attempt('the end, by the keyboard', 'raise KeyboardInterrupt'),
];

/** Attempts to change what later programs see: each must leave the next program as it was. */
export const traces: readonly Attempt[] = [
  attempt('a function of math', 'import math', 'math.floor = math.ceil'),
  attempt(
    'no builtins',
    '__builtins__.clear() if hasattr(__builtins__, "clear") else vars(__builtins__).clear()',
  ),
  attempt('the precision of decimals', 'from decimal import getcontext', 'getcontext().prec = 2'),
  attempt('the class of fractions', 'from fractions import Fraction', 'Fraction.__add__ = Fraction.__sub__'),
  attempt('a module of its own', 'import sys', "sys.modules['math'] = sys.modules['statistics'] = None"),
  attempt('deep recursion', 'import sys', 'sys.setrecursionlimit(40)'),
  attempt('a file in its memory', "open('/home/pyodide/math.py', 'w').write('floor = ceil = None')"),
];
