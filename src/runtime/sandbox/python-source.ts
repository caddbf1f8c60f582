import { pythonReading } from './python-reading.ts';

/**
 * What runs inside Pyodide, after the closed list: `errata_ask` reads a program with CPython's own `ast`, or runs it
 * and notes the value of every step. It takes and gives JSON texts, one program a call.
 *
 * A template is a stranger's code: it runs only when the closed list lets it in, with a few functions instead of
 * Python's own, and stops after a million turns of its loops.
 */
export const pythonSource = `
import ast, builtins, fractions, itertools, json, math, re, types

Fraction = fractions.Fraction
OPERATORS = {ast.Add: '+', ast.Sub: '-', ast.Mult: '*', ast.Div: '/', ast.FloorDiv: '//', ast.Mod: '%', ast.Pow: '**'}
CALLS = {'Fraction', 'int', 'float', 'round', 'abs', 'min', 'max', 'math.ceil', 'math.floor', 'ceil', 'floor'}
MOST_TURNS = 1_000_000
TOO_LONG = 10 ** 4300


class Mistake(Exception):
    pass


class Stop(Exception):
    def __init__(self, fault, detail):
        super().__init__(detail)
        self.fault = fault

${pythonReading}

def encode(value):
    kind = type(value)
    if kind is int:
        if not -TOO_LONG < value < TOO_LONG:
            raise Stop('too_long', 'the result has thousands of digits')
        return 'i' + str(value)
    if kind is float:
        if value != value:
            raise Stop('not_a_number', 'the result is not a number')
        if value in (math.inf, -math.inf):
            raise Stop('overflow', 'the result is too large for a decimal number')
        return 'f' + repr(value)
    if kind is Fraction:
        if not (-TOO_LONG < value.numerator < TOO_LONG and value.denominator < TOO_LONG):
            raise Stop('too_long', 'the result has thousands of digits')
        return 'q%d/%d' % (value.numerator, value.denominator)
    if kind is bool:
        return 'b1' if value else 'b0'
    if kind is complex:
        raise Stop('not_a_number', 'the result is not a real number')
    what = {str: 'a text', type(None): 'nothing'}.get(kind, 'a ' + kind.__name__)
    raise Stop('not_a_number', 'the result is ' + what + ', not a number')


def power(base, exponent):
    size = 0
    if isinstance(exponent, Fraction) and exponent.denominator == 1 and not isinstance(base, float):
        whole = exponent.numerator
    else:
        whole = exponent
    if isinstance(whole, int):
        if isinstance(base, int) and (whole > 0 or whole is not exponent):
            size = base.bit_length() * abs(whole) if abs(base) > 1 else 0
        elif isinstance(base, Fraction):
            parts = [p.bit_length() for p in (base.numerator, base.denominator) if abs(p) > 1]
            size = max(parts, default=0) * abs(whole)
    if size > 60_000:
        raise Stop('too_long', 'the power has thousands of digits')
    if isinstance(exponent, (float, Fraction)) and isinstance(base, (int, float, Fraction)):
        if exponent % 1 and math.isfinite(exponent) and float(exponent) % 1 and -math.inf < float(base) < 0:
            raise Stop('not_a_number', 'a negative number to a fractional power')
    return base ** exponent


def times(left, right):
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > 200_000:
        raise Stop('too_long', 'the product has thousands of digits')
    return left * right


def shift(value, places):
    if isinstance(places, int) and places > 200_000:
        raise Stop('too_long', 'the number has thousands of digits')
    return value << places


class Guard(ast.NodeTransformer):
    """Puts the limits into a program: of what grows fast, and of turns of loops and calls of functions."""

    GROWING = {ast.Pow: 'errata_power', ast.Mult: 'errata_times', ast.LShift: 'errata_shift'}

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = self.GROWING.get(type(node.op))
        return ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], []) if name else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if type(node.op) not in self.GROWING or type(node.target) is not ast.Name:
            return node
        left = ast.Name(node.target.id, ast.Load())
        return ast.Assign([node.target], self.visit_BinOp(ast.BinOp(left, node.op, node.value)))

    def counted(self, node):
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(ast.Call(ast.Name('errata_turn', ast.Load()), [], [])))
        return node

    visit_For = visit_While = visit_FunctionDef = counted


def small(function):
    def limited(*args):
        if any(argument > 5000 for argument in args):
            raise Stop('too_long', function.__name__ + '() of so large a number has thousands of digits')
        return function(*args)
    return limited


def without(module, *endless, **changed):
    names = {name: value for name, value in vars(module).items() if name not in endless}
    return types.SimpleNamespace(**{**names, **changed})


# Modules whose functions can run for ever, without those or with limits.
LIMITED = {
    'math': without(math, factorial=small(math.factorial), comb=small(math.comb), perm=small(math.perm)),
    'itertools': without(itertools, 'count', 'cycle', 'repeat'),
}


def import_numbers(name, *rest):
    if name not in MODULES:
        raise Stop('unsupported', 'the module ' + name + ' is not for templates')
    return LIMITED.get(name) or builtins.__import__(name, *rest)


def short_range(*args):
    found = range(*args)
    if found and found[MOST_TURNS:]:
        raise Stop('too_long', 'the loop has more than a million turns')
    return found


SAFE = {name: getattr(builtins, name) for name in (
    'abs all any bool dict divmod enumerate filter float frozenset int isinstance len list map max min next '
    'pow repr reversed round set sorted str sum tuple zip').split()}
SAFE['__import__'] = import_numbers
SAFE['range'] = short_range
SAFE['print'] = lambda *args, **options: None


def safe_pow(base, exponent, modulus=None):
    return power(base, exponent) if modulus is None else pow(base, exponent, modulus)


SAFE['pow'] = safe_pow


def noted(statement, target, index):
    value = statement.value
    if type(statement) is ast.AugAssign:
        value = ast.BinOp(ast.Name(target.id, ast.Load()), statement.op, value)
    call = ast.Call(ast.Name('errata_note', ast.Load()), [ast.Constant(index), value], [])
    if type(statement) is ast.AugAssign:
        return ast.Assign([target], call)
    statement.value = call
    return statement


FAULTS = [(ZeroDivisionError, 'division_by_zero'), (OverflowError, 'overflow'), (NameError, 'unknown_name'),
          (TypeError, 'type_error'), (AttributeError, 'type_error'), (ValueError, 'not_a_number'),
          (MemoryError, 'too_long'), (RecursionError, 'too_long'), (SyntaxError, 'unsupported'),
          (Mistake, 'unsupported')]


def errata_trace(source, variables=None, closed=True):
    """The value of each step; all that solve() has named when it returns goes into variables."""
    trace = []
    names = []
    turns = 0

    def note(index, value):
        if index != len(trace):
            raise Stop('unsupported', 'the steps are not computed in their order')
        trace.append(encode(value))
        return value

    def turn():
        nonlocal turns
        turns += 1
        if turns > MOST_TURNS:
            raise Stop('too_long', 'the program runs more than a million turns')

    try:
        tree = admitted(source, closed)
        solve = find_solve(tree)
        steps = steps_of(solve)
        names = [target.id if target is not None else 'answer' for _, target in steps]
        if not names or names[-1] != 'answer':
            names = []
            raise Stop('not_a_number', 'solve() ends without "return": it gives nothing')
        for index, (statement, target) in enumerate(steps):
            if type(statement) is Parameter:
                noted(statement, target, index)
            else:
                solve.body[solve.body.index(statement)] = noted(statement, target, index)
        if variables is not None and isinstance(solve.body[-1], ast.Return):
            solve.body.insert(-1, ast.parse('errata_keep(errata_here())').body[0])
        tree.body = [s for s in tree.body if not isinstance(s, ast.Expr)]
        # The counted turns and the noted steps are put in by hand: only the template's own code is guarded.
        tree = ast.fix_missing_locations(Guard().visit(tree) if closed else tree)
        space = {'__builtins__': SAFE if closed else builtins, '__name__': 'template', 'errata_note': note, 'errata_turn': turn,
                 'errata_keep': (variables if variables is not None else {}).update,
                 'errata_here': locals, 'errata_power': power, 'errata_times': times, 'errata_shift': shift}
        exec(compile(tree, 'template', 'exec'), space)
        space['solve']()
        if len(trace) != len(names):
            raise Stop('unsupported', 'solve() returns before its last step')
        return trace
    except Stop as error:
        return {'fault': error.fault, 'detail': describe(names, trace, str(error))}
    except Refused as error:
        line, column, message = error.args
        return {'fault': 'unsupported', 'detail': 'line %d, column %d of the code: %s' % (line, column, message)}
    except BaseException as error:
        fault = next((name for kind, name in FAULTS if isinstance(error, kind)), 'unsupported')
        return {'fault': fault, 'detail': describe(names, trace, str(error) or type(error).__name__)}


def describe(names, trace, detail):
    return (names[len(trace)] + ': ' if len(trace) < len(names) else '') + detail


def errata_variables(source, closed=True):
    variables = {}
    errata_trace(source, variables, closed)
    values = {}
    for name, value in variables.items():
        try:
            values[name] = encode(value)
        except Exception:
            pass
    return values


def errata_ask(request):
    operation, source, closed = json.loads(request)
    if operation == 'trees':
        return json.dumps(errata_tree(source, closed))
    if operation == 'traces':
        return json.dumps(errata_trace(source, None, closed))
    return json.dumps(errata_variables(source, closed))
`;
