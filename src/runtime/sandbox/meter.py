# The part of the program inside Pyodide that bounds what a template may do: every operator, call and comparison of it goes
# by a door that asks how much work the values are, does it, and counts. A door is no name: it stands among the constants
# of the compiled code, where no source can spell it. Turns of loops and calls of functions are counted by the
# interpreter itself (`watch.py`). What passes all this ends by the clock and the memory of the process.

MOST_WORK = 100_000
MOST_BITS = 200_000
MOST_ITEMS = 5_000_000
MOST_EXPONENT = 20_000
TOO_LONG = 10 ** 4300
# Stands for a door until the code is compiled. No source can write so large a number: it is refused.
DOOR = 1 << 70_000


class Stop(Exception):
    def __init__(self, fault, detail):
        super().__init__(detail)
        self.fault = fault


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


SEQUENCES = (str, bytes, list, tuple, collections.deque)


def check_times(left, right):
    if isinstance(left, int) and isinstance(right, int):
        if left.bit_length() + right.bit_length() > MOST_BITS:
            raise Stop('too_long', 'the product has thousands of digits')
    for some, count in ((left, right), (right, left)):
        if isinstance(some, SEQUENCES) and isinstance(count, int) and len(some) * count > MOST_ITEMS:
            raise Stop('too_long', 'the product has more than %d items' % MOST_ITEMS)


def check_shift(value, places):
    if isinstance(places, int) and places > MOST_BITS:
        raise Stop('too_long', 'the number has thousands of digits')


def small(function):
    def limited(*args):
        if any(isinstance(argument, int) and argument > 5000 for argument in args):
            raise Stop('too_long', function.__name__ + '() of so large a number has thousands of digits')
        return function(*args)
    return limited


def few(function):
    def limited(data, *rest, **named):
        data = list(data)
        if len(data) > 5000:
            raise Stop('too_long', function.__name__ + '() of more than 5000 numbers')
        return function(data, *rest, **named)
    return limited


def parts_of(value):
    """A container's parts; None for what is none."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, CONTAINERS) else None


CONTAINERS = (list, tuple, set, frozenset, collections.deque, type({}.keys()), type({}.values()), type({}.items()))
LIGHT = {float, bool, type(None)}


def size_of(value):
    """The work of one value without its parts, and nothing for small numbers."""
    kind = type(value)
    if kind in LIGHT:
        return 0
    if isinstance(value, int):
        return value.bit_length() >> 6
    if kind is Fraction:
        return value.numerator.bit_length() + value.denominator.bit_length() >> 5
    if kind is decimal.Decimal:
        size = abs(value.adjusted()) if value.is_finite() else 0
        if size > MOST_EXPONENT:
            raise Stop('too_long', 'the decimal has thousands of digits')
        return size >> 6
    if kind is range:
        return max(0, (value.stop - value.start) // value.step) >> 4
    if isinstance(value, (str, bytes)):
        return len(value) >> 4
    if isinstance(value, (dict, *CONTAINERS)):
        return 1 + (len(value) >> 3)
    return 0


def weight(value, room):
    """The work of going through a value and all its parts, each as often as it stands there; stops beyond 'room'."""
    size = size_of(value)
    parts = parts_of(value)
    if parts is None:
        return size
    waiting = [parts]
    while waiting and size <= room:
        parts = waiting.pop()
        # Parts of one plain kind are looked at all at once.
        kinds = set(map(type, parts))
        if kinds <= LIGHT:
            continue
        if kinds == {int}:
            size += (max(map(int.bit_length, parts)) >> 6) * len(parts)
        elif kinds == {str}:
            size += sum(map(len, parts)) >> 4
        else:
            size += 2 * len(parts)
            for part in parts:
                size += size_of(part)
                inner = parts_of(part)
                if inner is not None:
                    waiting.append(inner)
                if size > room:
                    break
    return size


BINARY = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
          ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: power, ast.LShift: operator.lshift,
          ast.RShift: operator.rshift, ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.BitAnd: operator.and_,
          ast.MatMult: operator.matmul}
IN_PLACE = {ast.Add: operator.iadd, ast.Sub: operator.isub, ast.Mult: operator.imul, ast.Div: operator.itruediv,
            ast.FloorDiv: operator.ifloordiv, ast.Mod: operator.imod, ast.Pow: power, ast.LShift: operator.ilshift,
            ast.RShift: operator.irshift, ast.BitOr: operator.ior, ast.BitXor: operator.ixor,
            ast.BitAnd: operator.iand, ast.MatMult: operator.imatmul}
CHECKS = {ast.Mult: check_times, ast.LShift: check_shift}
# What looks at no more than one part of what it is given, or only when it is asked for more.
QUICK = {len, isinstance, enumerate, zip, map, filter, reversed, next, iter, range, callable, id, type}
QUICK_METHODS = set('append add get setdefault discard items keys values pop popleft appendleft clear'.split())
FUNCTIONS = (types.FunctionType, types.MethodType)
# What gives the same whatever order a set is gone through in, and the methods that do not.
ORDERLESS = {len, sum, max, min, sorted, any, all, set, frozenset, bool, isinstance, callable}
ORDERED_METHODS = set('join extend pop'.split())
NUMBERS = {int, float, bool, Fraction, decimal.Decimal}


class Doors:
    """The doors of one program, and the count of what went by. 'own' has the compiled code of the program itself, 'ids' who that is."""

    def __init__(self):
        self.spent = 0
        self.own = []
        self.ids = set()
        self.found = []

    def spend(self, units):
        self.spent += units
        if self.spent > MOST_WORK:
            raise Stop('too_long', 'the program does more than %d operations' % MOST_WORK)

    def weigh(self, *values):
        for value in values:
            if type(value) not in LIGHT:
                self.spend(weight(value, MOST_WORK - self.spent))

    def look(self, value):
        """A value that is compared, hashed or shown."""
        if type(value) is not range:
            self.weigh(value)
        return value

    def made(self, value):
        self.spend(1 + size_of(value))
        if type(value) is str and ' at 0x' in value:
            raise Stop('unsupported', 'a text says where something lies in memory, which is another place each time')
        return value

    def ordered(self, value):
        """What is gone through: texts and functions lie in a set as it happens, another time in another order."""
        if isinstance(value, (set, frozenset)):
            for one in value:
                if not {type(part) for part in (one if type(one) is tuple else [one])} <= NUMBERS:
                    raise Stop('unsupported', 'a set of other things than numbers has no order')
        return value

    def shown(self, value):
        return self.look(self.ordered(value))

    def binary(self, function, check):
        def operate(left, right):
            if type(left) is int and type(right) is int:
                if check is not check_shift and left.bit_length() < 64 and right.bit_length() < 64:
                    self.spend(1)
                    return function(left, right)
                words = (left.bit_length() >> 6) * (right.bit_length() >> 6)
                if words:
                    self.spend(words >> 10)
            elif type(left) is Fraction or type(right) is Fraction:
                self.spend(8 + ((size_of(left) + size_of(right)) ** 2 >> 9))
            if check:
                check(left, right)
            self.weigh(left, right)
            return self.made(function(left, right))
        return operate

    def flow(self, items):
        for item in items:
            self.spend(1 + size_of(item))
            yield item

    def weighed(self, items):
        """What goes into C, which compares and hashes it there."""
        for item in items:
            self.weigh(item)
            yield item

    def in_item(self, operate):
        def change(owner, index, value):
            owner[index] = operate(owner[index], value)
        return change

    def is_own(self, function):
        return isinstance(function, FUNCTIONS) and id(getattr(function, '__code__', None)) in self.ids

    def call(self, function, /, *args, **named):
        self.spend(1)
        if self.is_own(function):
            return function(*args, **named)
        # What Python's library does in Python takes its time.
        self.spend(8 if function is Fraction or isinstance(function, FUNCTIONS) else 0)
        quick = function in QUICK if function.__hash__ and not isinstance(function, FUNCTIONS) else False
        owner = getattr(function, '__self__', None)
        method = owner is not None and type(owner) is not types.ModuleType
        name = getattr(function, '__name__', '') if method else None
        if method:
            if name not in QUICK_METHODS:
                self.weigh(owner)
        elif not quick:
            self.charge_numbers(function, args)
        if not quick:
            self.weigh(*args, *named.values())
        orderless = function.__hash__ and not isinstance(function, FUNCTIONS) and function in ORDERLESS and not named
        if name in ORDERED_METHODS if method else not orderless:
            for one in (owner if method else None, *args):
                self.ordered(one)
        if function is not isinstance:
            counted = self.counted if quick or name in QUICK_METHODS else self.counted_whole
            args = [counted(one) for one in args]
            named = {key: counted(one) for key, one in named.items()}
        result = self.replaced(function)(*args, **named)
        if hasattr(result, '__next__') and not isinstance(result, types.GeneratorType):
            return self.flow(result)
        return self.made(result)

    def counted(self, one):
        """What is handed on to be called from within C is counted there too."""
        if not callable(one) or self.is_own(one):
            return one
        return functools.partial(self.call, one)

    def counted_whole(self, one):
        """The same, with what it gives to C."""
        if self.is_own(one):
            return functools.partial(self.given_back, one)
        return self.weighed(one) if hasattr(one, '__next__') else self.counted(one)

    def given_back(self, function, /, *args, **named):
        result = function(*args, **named)
        self.weigh(result)
        return result

    def charge_numbers(self, function, args):
        """The work with long numbers grows with the square of their length."""
        words = sum(size_of(one) for one in args if isinstance(one, (int, Fraction)))
        if words > 8:
            self.spend(words * words >> 8)
        if function is round and len(args) > 1 and isinstance(args[1], int) and abs(args[1]) > MOST_EXPONENT:
            raise Stop('too_long', 'round() to thousands of digits')
        if function is Fraction and any(isinstance(one, str) and re.search(r'[eE][-+]?[\d_]{5}', one) for one in args):
            raise Stop('too_long', 'the fraction has thousands of digits')

    def replaced(self, function):
        """What can take long without making anything large, in a form that counts."""
        name = getattr(function, '__name__', None)
        if function in (sum, math.prod):
            return self.total if function is sum else self.product
        if function in (math.lcm, math.gcd):
            return functools.partial(self.pairwise, function)
        if function in (math.factorial, math.comb, math.perm):
            return small(function)
        if function is pow:
            return self.pow
        module = getattr(function, '__module__', None)
        if module == 'statistics' and isinstance(function, types.FunctionType):
            return few(function)
        if module == '_operator' and name in OPERATOR_NAMES:
            kind, known = OPERATOR_NAMES[name]
            return self.binary(known, CHECKS.get(kind))
        return function

    def total(self, values, start=0):
        if type(values) is range and isinstance(start, (int, float)):
            return sum(values, start)
        values = list(values)
        self.weigh(values)
        numbers = {type(start), *map(type, values)} <= {int, float, bool}
        # Added one by one only where the sum can grow long: Python adds floats in a way of its own.
        if numbers or isinstance(start, str) or weight([start, values], 1000) < 1000:
            return sum(values, start)
        add = self.binary(operator.add, None)
        for value in values:
            start = add(start, value)
        return start

    def product(self, values, *, start=1):
        times = self.binary(operator.mul, check_times)
        for value in values:
            start = times(start, value)
        return start

    def pairwise(self, function, *args):
        if len(args) <= 2:
            return function(*args)
        found = args[0]
        for value in args[1:]:
            self.spend(1 + (size_of(found) >> 2))
            found = function(found, value)
            if found.bit_length() > MOST_BITS:
                raise Stop('too_long', function.__name__ + '() has thousands of digits')
        return found

    def pow(self, base, exp, mod=None):
        if mod is None:
            return power(base, exp)
        if all(isinstance(one, int) for one in (base, exp, mod)):
            words = size_of(mod) + 1
            self.spend(exp.bit_length() * words * words >> 8)
        return pow(base, exp, mod)

    def place(self, function):
        """What stands for a door in the tree: a number that no source can write. 'set_in' puts the function in its place."""
        self.found.append(function)
        return DOOR + len(self.found) - 1

    def set_in(self, code):
        """The compiled code with its doors, in all that is compiled within it too."""
        constants = tuple(
            self.set_in(one) if isinstance(one, types.CodeType)
            else self.found[one - DOOR] if type(one) is int and one >= DOOR else one
            for one in code.co_consts)
        code = code.replace(co_consts=constants)
        self.own.append(code)
        self.ids.add(id(code))
        return code


OPERATOR_NAMES = {function.__name__: (kind, function) for kind, function in BINARY.items() if kind is not ast.Pow}
OPERATOR_NAMES['pow'] = (ast.Pow, power)
