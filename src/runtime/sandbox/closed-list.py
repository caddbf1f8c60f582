# The first wall: before anything of a template runs, its tree is held against a closed list of statements,
# expressions, names and attributes. What is not on it costs that template, with the reason and its place. Here stands
# what a worked solution may need; there is nothing on it by which a program could reach what it was not given, change
# what others see, or give another result another time.
import ast

class Refused(Exception):
    """A program that is not let in: line, column (from 1), and why."""


MOST_CHARACTERS = 20_000
MOST_NODES = 20_000
MOST_DEPTH = 200
MOST_DIGITS = 1000

# What may be imported, and the names of each that may be used. No module's own modules, nothing that tells the
# time, draws at random, keeps a setting or makes code.
MODULES = {
    'math': '''ceil floor trunc sqrt isqrt cbrt pow exp log log2 log10 gcd lcm fabs fmod modf prod fsum comb perm
               factorial pi e tau inf isclose isfinite isinf isnan copysign hypot dist sin cos tan asin acos atan atan2
               degrees radians''',
    'fractions': 'Fraction',
    'decimal': '''Decimal ROUND_HALF_UP ROUND_HALF_EVEN ROUND_HALF_DOWN ROUND_UP ROUND_DOWN ROUND_CEILING
                  ROUND_FLOOR''',
    'statistics': 'mean fmean median median_low median_high mode multimode',
    'itertools': 'accumulate chain combinations permutations product pairwise zip_longest islice takewhile dropwhile',
    'functools': 'reduce',
    'collections': 'Counter OrderedDict defaultdict deque',
    'datetime': 'date time datetime timedelta',
    'operator': 'add sub mul truediv floordiv mod neg pow itemgetter',
    'numbers': 'Number Real Rational Integral',
    'typing': '''Any Callable Dict Final Iterable List Literal Mapping NamedTuple Optional Sequence Set Tuple Union
                 Number''',
    '__future__': 'annotations division',
}
MODULES = {name: frozenset(words.split()) for name, words in MODULES.items()}

# Attributes of anything else: of numbers, lists, sets, dictionaries, texts, times.
ATTRIBUTES = frozenset('''
    numerator denominator real as_integer_ratio is_integer limit_denominator quantize normalize to_integral_value
    bit_length append extend insert pop remove clear sort reverse index count copy add discard update union
    intersection difference items keys values get setdefault most_common elements total popleft appendleft
    lower upper strip split join replace startswith endswith isdigit days seconds total_seconds hour minute second
    year month day weekday isoweekday'''.split())

STATEMENTS = (ast.Module, ast.FunctionDef, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While,
              ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.Import, ast.ImportFrom, ast.Assert)
EXPRESSIONS = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Constant, ast.Name,
               ast.Attribute, ast.Subscript, ast.Slice, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp,
               ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension, ast.Lambda, ast.JoinedStr,
               ast.FormattedValue, ast.Starred, ast.NamedExpr, ast.keyword, ast.arguments, ast.arg, ast.alias,
               ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
SAID = {ast.Try: 'try', ast.Raise: 'raise', ast.With: 'with', ast.ClassDef: 'class', ast.Global: 'global',
        ast.Nonlocal: 'nonlocal', ast.Delete: 'del', ast.Await: 'await', ast.Yield: 'yield',
        ast.YieldFrom: 'yield from', ast.AsyncFunctionDef: 'async', ast.AsyncFor: 'async', ast.AsyncWith: 'async',
        ast.Match: 'match'}


def refuse(node, why):
    raise Refused(getattr(node, 'lineno', 1), getattr(node, 'col_offset', 0) + 1, why)


def check_text(source):
    """What can be known before anything reads the program."""
    if len(source) > MOST_CHARACTERS:
        raise Refused(1, 1, 'the program is longer than %d characters' % MOST_CHARACTERS)


def check_tree(tree):
    """Holds a program's tree against the closed list. The walk keeps its own stack: no tree is too deep for it."""
    modules = {}
    waiting = [(tree, 0)]
    seen = 0
    nodes = []
    while waiting:
        node, depth = waiting.pop()
        seen += 1
        if seen > MOST_NODES:
            refuse(node, 'the program has more than %d parts' % MOST_NODES)
        if depth > MOST_DEPTH:
            refuse(node, 'the program is nested deeper than %d levels' % MOST_DEPTH)
        nodes.append(node)
        check_import(node, modules)
        for child in ast.iter_child_nodes(node):
            waiting.append((child, depth + 1))
    for node in nodes:
        check_node(node, modules)


def check_import(node, modules):
    if isinstance(node, ast.Import):
        for alias in node.names:
            check_name(node, alias.asname)
            if alias.name not in MODULES:
                refuse(node, 'the module %s is not for templates' % alias.name)
            modules[alias.asname or alias.name] = alias.name
    if isinstance(node, ast.ImportFrom):
        if node.level or node.module not in MODULES:
            refuse(node, 'the module %s is not for templates' % ('.' * node.level + (node.module or '')))
        for alias in node.names:
            check_name(node, alias.asname)
            if alias.name not in MODULES[node.module]:
                refuse(node, '%s of the module %s is not for templates' % (alias.name, node.module))


def check_name(node, name):
    if name and name.startswith('__'):
        refuse(node, 'names that begin with __ are not for templates')


def check_node(node, modules):
    kind = type(node)
    if not issubclass(kind, STATEMENTS + EXPRESSIONS):
        refuse(node, '"%s" is not for templates' % SAID.get(kind, kind.__name__))
    if kind is ast.Attribute:
        if not isinstance(node.ctx, ast.Load):
            refuse(node, 'a template cannot change an attribute')
        module = modules.get(node.value.id) if isinstance(node.value, ast.Name) else None
        allowed = ATTRIBUTES if module is None else MODULES[module]
        if node.attr not in allowed:
            refuse(node, 'the attribute %s is not for templates' % node.attr)
    elif kind is ast.Compare:
        for operator, other in zip(node.ops, node.comparators):
            if isinstance(operator, (ast.Is, ast.IsNot)) and not (
                    isinstance(other, ast.Constant) and (other.value is None or isinstance(other.value, bool))):
                refuse(node, '"is" asks where a value lies, not what it is: write == instead')
    elif kind is ast.Subscript:
        if isinstance(node.slice, ast.Slice) and not isinstance(node.ctx, ast.Load):
            refuse(node, 'a template cannot assign to a part of a list')
    elif kind is ast.Name:
        if node.id == '__name__' and isinstance(node.ctx, ast.Load):
            return
        check_name(node, node.id)
    elif kind is ast.arg:
        check_name(node, node.arg)
    elif kind is ast.keyword:
        check_name(node, node.arg)
    elif kind is ast.FunctionDef:
        check_name(node, node.name)
        if node.decorator_list or getattr(node, 'type_params', None):
            refuse(node, 'a decorator is not for templates')
    elif kind is ast.Constant:
        if isinstance(node.value, int) and abs(node.value) >= 10 ** MOST_DIGITS:
            refuse(node, 'the number has more than %d digits' % MOST_DIGITS)
