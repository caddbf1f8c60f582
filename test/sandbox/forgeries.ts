/*
 * Programs that want their trace to say something else than what they compute, or to run without being counted. Each
 * computes `now` from 3 and 4 beside a loop, which has CPython run it; 12 is what `had * found` is, and nothing else.
 */
export interface Forgery {
  readonly name: string;
  readonly source: string;
}

const beside = (name: string, before: readonly string[], within: readonly string[] = []): Forgery => ({
  name,
  source: [
    ...before,
    'def solve():',
    '    had = 3',
    '    found = 4',
    '    for i in range(2):',
    '        pass',
    ...within.map((line) => `    ${line}`),
    '    now = had * found',
    '    answer = now',
    '    return answer',
    '',
  ].join('\n'),
});

/** The names by which doors and notes once stood in a program's globals, and such as somebody may guess. */
const guessed = ['note', 'times', 'power', 'turn', 'keep', 'here', 'shift', 'trace', 'call', 'look'].map(
  (name) => beside(`a function of the name errata_${name}`, [`def errata_${name}(*args): return 99`]),
);

/** Looks for what can be called or written to in everything that it is given, and makes 99 of it. */
const searched = [
  'def search(things):',
  '    for thing in things:',
  '        try:',
  '            if isinstance(thing, list):',
  '                thing[:] = [99 if isinstance(one, int) else "i99" if isinstance(one, str) else one for one in thing]',
  '            elif callable(thing):',
  '                for index in range(5):',
  '                    thing(index, 99)',
  '        except Exception:',
  '            pass',
];

export const forgeries: readonly Forgery[] = [
  ...guessed,
  beside('functions put into the globals', [
    'for name in list(globals()):',
    '    if name not in ("__builtins__", "__name__"): globals()[name] = lambda *args: 99',
  ]),
  beside('everything that is callable in the globals', [...searched, 'search(list(globals().values()))']),
  beside('a function of its own in the place of solve', [], ['globals()["solve"] = lambda: 99']),
  beside('another body of solve', ['def other(): return 99'], ['solve.__code__ = other.__code__']),
  {
    name: 'solve defined anew behind itself',
    source: `${beside('', []).source}answered = solve\ndef wrong():\n    return 99\nsolve = wrong\n`,
  },
  {
    name: 'solve around solve',
    source: `${beside('', []).source}first = solve\nsolve = lambda: first() + 87\n`,
  },
  {
    name: 'the doors among the constants of its own code',
    source: `${searched.join('\n')}\n${beside('', []).source}search(solve.__code__.co_consts)\n`,
  },
  {
    name: 'constants of its code changed',
    source: `${beside('', []).source}solve.__code__ = solve.__code__.replace(co_consts=tuple((lambda *args: 99) if callable(one) else one for one in solve.__code__.co_consts))\n`,
  },
  beside(
    'the frames behind it',
    [...searched],
    [
      'import sys',
      'frame = sys._getframe(0).f_back',
      'while frame:',
      '    search([*frame.f_locals.values(), *frame.f_globals.values()])',
      '    frame = frame.f_back',
    ],
  ),
  beside(
    'the frames of an exception',
    [...searched],
    [
      'try: 1 / 0',
      'except ZeroDivisionError as error:',
      '    frame = error.__traceback__.tb_frame',
      '    while frame:',
      '        search([*frame.f_builtins.values()] if frame.f_back else [])',
      '        frame = frame.f_back',
    ],
  ),
  beside(
    'the monitor of the interpreter',
    [],
    [
      'import sys',
      'try:',
      '    for tool in range(6):',
      '        sys.monitoring.set_events(tool, 0)',
      '        sys.monitoring.register_callback(tool, sys.monitoring.events.LINE, lambda *args: 99)',
      'except Exception: pass',
    ],
  ),
  beside(
    'a trace of its own',
    [],
    [
      'import sys',
      'def changed(frame, event, arg):',
      '    try: frame.f_locals["now"] = 99',
      '    except Exception: pass',
      '    return changed',
      'sys.settrace(changed)',
      'sys._getframe(0).f_trace = changed',
    ],
  ),
  beside('its own variables', [], ['import sys', 'sys._getframe(0).f_locals["now"] = 99']),
  beside(
    'the module with the programs of this project',
    [],
    [
      'import sys',
      'for module in list(sys.modules.values()):',
      '    for name in list(vars(module) or {}):',
      '        if name in ("encode", "Watch", "Doors", "begin", "proceed", "going"): setattr(module, name, lambda *args: "i99")',
    ],
  ),
  beside(
    'everything that can be found',
    [...searched],
    [
      'import gc',
      'for thing in gc.get_objects():',
      '    try:',
      '        if type(thing).__name__ == "Watch": thing.trace[:] = ["i3", "i99"]',
      '        elif type(thing).__name__ == "Doors": thing.spent = -10 ** 9',
      '    except BaseException: pass',
    ],
  ),
  beside('the operators', ['import operator', 'operator.mul = lambda a, b: 99']),
  beside('int with another product', ['class int(int):', '    def __mul__(self, other): return 99']),
  beside('the encoder', [
    'import builtins',
    'builtins.str = lambda value: "99"',
    'builtins.repr = builtins.str',
  ]),
  beside('the same name in the loop', [], ['for had in [5, 7]: pass', 'had = 3']),
  beside('an error that is caught', [], ['try: had = [1][5]', 'except IndexError: pass']),
];

const modules = [
  'import itertools, operator, math, functools, statistics',
  'from collections import Counter, deque, defaultdict',
  'from decimal import Decimal',
  'from fractions import Fraction',
];
const endless = (name: string, ...lines: readonly string[]): Forgery => {
  const solve = ['had = 3', 'found = 4', ...lines, 'now = had * found', 'answer = now', 'return answer'];
  return { name, source: [...modules, 'def solve():', ...solve.map((line) => `    ${line}`), ''].join('\n') };
};

/** What takes long or grows large: it is counted, and ends long before the clock does. */
export const endlessPrograms: readonly Forgery[] = [
  endless('a turn of its own', 'errata_turn = lambda: None', 'while True: pass'),
  endless('combinations', 'x = sum(1 for _ in itertools.combinations(range(60), 30))'),
  endless('combinations in C', 'x = len(list(itertools.combinations(range(60), 30)))'),
  endless('products', 'x = max(itertools.product(range(1000), repeat=9))'),
  endless('permutations', 'x = deque(itertools.permutations(range(30)), 1)'),
  endless('a power as a function', 'x = operator.pow(9, 400000000)'),
  endless('a power with a remainder', 'x = pow(7 ** 9000, 7 ** 9000, 11 ** 9000)'),
  endless('powers by map', 'x = list(map(pow, [9] * 9, [400000000] * 9))'),
  endless('a product as a function', 'x = functools.reduce(operator.mul, range(1, 10 ** 6))'),
  endless('products that pile up', 'x = list(itertools.accumulate(range(1, 10 ** 6), operator.mul))'),
  endless('a product of many', 'x = math.prod(range(1, 300000))'),
  endless('a product in place', 'x = [10]', 'while True: x[0] *= x[0]'),
  endless('a sum of a range', 'x = sum(range(10 ** 12))'),
  endless('sums of ranges', 'x = [sum(range(10 ** 6)) for _ in range(10 ** 6)]'),
  endless('sums as a key', 'x = sorted(range(10 ** 6), key=lambda i: sum(range(10 ** 4)))'),
  endless('sums by map', 'x = max(map(sum, [range(10 ** 6)] * 10 ** 6))'),
  endless('lists that are added', 'x = sum([[1] * 1000] * 5000, [])'),
  endless('a text many times', "x = 'ab' * 10 ** 10"),
  endless('a list many times', 'x = [0] * 10 ** 10', 'y = x * 2'),
  endless('lists that double', 'x = [1]', 'while True: x += x'),
  endless('texts that double', "x = 'a'", "while True: x = f'{x}{x}'"),
  endless('texts in the place of texts', "x = 'a' * 10000", "x = x.replace('a', x)", "x = x.replace('a', x)"),
  endless(
    'lists within lists that are compared',
    'x = [1]',
    'y = [1]',
    'for i in range(60):',
    '    x, y = [x, x], [y, y]',
    'z = x == y',
  ),
  endless('lists within lists that are shown', 'x = [1]', 'for i in range(60): x = [x, x]', 'z = str(x)'),
  endless(
    'tuples within tuples as a key',
    'x = (1,)',
    'y = (1,)',
    'for i in range(60):',
    '    x, y = (x, x), (y, y)',
    'z = {x: 1}[y]',
  ),
  endless('a long list that is searched', 'x = list(range(10 ** 5))', 'while True:', '    y = -1 in x'),
  endless('a long list that is counted', 'x = list(range(10 ** 5))', 'while True:', '    y = x.count(-1)'),
  endless('a comprehension', 'x = sum([1 for a in range(10 ** 4) for b in range(10 ** 4)])'),
  endless('a generator', 'x = max(a for a in range(10 ** 5) for b in range(10 ** 5))'),
  endless('a factorial', 'x = math.factorial(10 ** 7)'),
  endless(
    'factorials',
    'x = list(map(math.factorial, range(5000)))',
    'while True: y = list(map(math.factorial, range(5000)))',
  ),
  endless('a common multiple', 'x = math.lcm(*range(1, 200000))'),
  endless('a long decimal', "x = int(Decimal('1e99999999'))"),
  endless('a long decimal by its power', 'x = math.floor(Decimal(10) ** 999999)'),
  endless('a long fraction', "x = Fraction('1e99999999')"),
  endless('fractions that pile up', 'x = sum(Fraction(1, n) for n in range(1, 100000))'),
  endless('the mean of fractions', 'x = statistics.mean([Fraction(1, n) for n in range(1, 20000)])'),
  endless('a rounding to many digits', 'x = round(5, -10 ** 9)'),
  endless('a shift', 'x = 1 << 10 ** 12'),
  endless('a shift in place', 'x = 1', 'while True: x <<= 100000'),
  endless('a width', "x = [f'{7:>{10 ** 8}}' for _ in range(100)]"),
  endless('a format', "x = ['%0100000000d' % 1 for _ in range(100)]"),
  endless('a call of itself', 'def f(n): return f(n - 1) + f(n - 2) if n > 1 else 1', 'x = f(60)'),
  endless('a lambda of itself', 'f = lambda g, n: g(g, n - 1) + g(g, n - 1) if n else 1', 'x = f(f, 60)'),
  endless(
    'a default that calls',
    'x = defaultdict(lambda: sum(range(10 ** 6)))',
    'y = [x[i] for i in range(10 ** 6)]',
  ),
  endless('a condition in a comprehension', 'x = [a for a in range(10 ** 9) if a < 0]'),
  endless('digits of a long number', 'x = 3', 'while True: x = x * x % 10 ** 900'),
];
