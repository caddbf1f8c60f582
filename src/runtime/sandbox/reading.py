# The part of the program inside Pyodide that reads a template: its steps, with their places, as CPython's own `ast`
# has them. `python-source.ts` puts it between its imports and what runs a program.

class Text:
    """Places of ast nodes (line, UTF-8 column) as offsets, and those as JavaScript counts them."""

    def __init__(self, source):
        self.source = source
        self.starts = [0] + [found.end() for found in re.finditer(r'\r\n|\r|\n', source)]
        self.plain = source.isascii()
        self.wide = [i for i, c in enumerate(source) if ord(c) > 0xFFFF] if not self.plain else []

    def at(self, line, column):
        start = self.starts[line - 1]
        if self.plain:
            return start + column
        end = self.starts[line] if line < len(self.starts) else len(self.source)
        return start + len(self.source[start:end].encode()[:column].decode())

    def span(self, node):
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def js(self, offset):
        return offset + sum(1 for i in self.wide if i < offset)


def call_name(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id + '.' + node.attr
    return None


def supported(node):
    kind = type(node)
    if kind is ast.Constant:
        return type(node.value) in (int, float)
    if kind is ast.Name:
        return True
    if kind is ast.BinOp:
        return type(node.op) in OPERATORS and supported(node.left) and supported(node.right)
    if kind is ast.UnaryOp:
        return type(node.op) in (ast.USub, ast.UAdd) and supported(node.operand)
    if kind is ast.Call:
        return call_name(node.func) in CALLS and not node.own and not node.keywords and all(supported(a) for a in node.args)
    return False


def check_types(tree):
    """Python looks up what stands for a type at a parameter or behind the arrow, as the function is made."""
    nodes = list(ast.walk(tree))
    brought = [one for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)) for one in node.names]
    if any(one.name == 'annotations' for one in brought):
        return
    bound = {(one.asname or one.name).split('.')[0] for one in brought}
    bound |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    bound |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for function in nodes:
        if isinstance(function, ast.FunctionDef):
            said = [function.returns, *(one.annotation for one in ast.walk(function.args) if isinstance(one, ast.arg))]
            for node in (inner for one in said if one for inner in ast.walk(one)):
                if isinstance(node, ast.Name) and node.id not in bound and not hasattr(builtins, node.id):
                    raise Mistake(node.lineno, node.col_offset + 1, 'the name ' + node.id + ' is not defined')


def admitted(source, closed):
    """The tree of a program that the closed list lets in."""
    if closed:
        check_text(source)
    tree = ast.parse(source)
    if closed:
        check_tree(tree)
    check_types(tree)
    mark_own_calls(tree)
    return tree


# What our own arithmetic computes, and where each may come from.
KNOWN_CALLS = {'Fraction': 'fractions', 'ceil': 'math', 'floor': 'math', 'math': None}


def mark_own_calls(tree):
    """Marks calls by names to which the program gives a meaning of its own: those are no arithmetic that anybody knows."""
    heads = {name.split('.')[0] for name in CALLS}
    own = set()
    calls = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = getattr(node, 'module', None)
            own.update(one.asname or one.name for one in node.names
                       if one.asname or KNOWN_CALLS.get(one.name, node) != module)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            own.add(node.id)
        elif isinstance(node, ast.arg):
            own.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own.add(node.name)
        elif isinstance(node, ast.Call):
            calls.append(node)
    for node in calls:
        node.own = (call_name(node.func) or '').split('.')[0] in own & heads


def find_solve(tree):
    found = [s for s in tree.body if isinstance(s, ast.FunctionDef) and s.name == 'solve']
    if not found:
        raise Mistake(1, 1, 'there is no "def solve():"')
    return found[-1]


class Parameter:
    """A parameter of solve() as a step: its default is the value."""

    def __init__(self, defaults, index):
        self.defaults = defaults
        self.index = index

    @property
    def value(self):
        return self.defaults[self.index]

    @value.setter
    def value(self, node):
        self.defaults[self.index] = node


def parameters(solve):
    """The parameters whose defaults are plain numbers, as (parameter, target)."""
    given = solve.args
    named = given.posonlyargs + given.args
    bare = named[:len(named) - len(given.defaults)]
    bare += [arg for arg, default in zip(given.kwonlyargs, given.kw_defaults) if default is None]
    bare += [arg for arg in (given.vararg, given.kwarg) if arg is not None]
    if bare:
        raise Mistake(bare[0].lineno, bare[0].col_offset + 1, bare[0].arg + ' has no value: write its number as the default, "'
                      + bare[0].arg + '=5"')
    found = [(arg, given.defaults, index) for index, arg in enumerate(named)]
    found += [(arg, given.kw_defaults, index) for index, arg in enumerate(given.kwonlyargs)]
    return [(Parameter(defaults, index), ast.copy_location(ast.Name(arg.arg, ast.Load()), arg))
            for arg, defaults, index in found
            if supported(defaults[index]) and not any(type(n) is ast.Name for n in numbers_of(defaults[index]))]


def numbers_of(node):
    """The nodes of a default, but for what its calls are called by."""
    if type(node) is ast.Call:
        return [inner for argument in node.args for inner in numbers_of(argument)]
    return [node] + [inner for child in ast.iter_child_nodes(node) for inner in numbers_of(child)]


def steps_of(solve):
    """Parameters and statements that are steps, as (statement, target); the return statement has no target."""
    steps = parameters(solve)
    previous = None
    for statement in solve.body:
        kind = type(statement)
        if kind is ast.Assign and len(statement.targets) == 1 and type(statement.targets[0]) is ast.Name:
            if supported(statement.value):
                steps.append((statement, statement.targets[0]))
        elif kind is ast.AnnAssign and type(statement.target) is ast.Name and statement.value is not None:
            if supported(statement.value):
                steps.append((statement, statement.target))
        elif kind is ast.AugAssign and type(statement.target) is ast.Name:
            if type(statement.op) in OPERATORS and supported(statement.value):
                steps.append((statement, statement.target))
        elif kind is ast.Return:
            if statement.value is None or not supported(statement.value):
                raise Mistake(statement.lineno, statement.col_offset + 1,
                              'the answer is no plain arithmetic: assign it to a variable and return that')
            named = type(statement.value) is ast.Name and statement.value.id == 'answer'
            if not (named and steps and steps[-1][0] is previous and steps[-1][1].id == 'answer'):
                steps.append((statement, None))
            return steps
        if kind not in (ast.Expr, ast.Import, ast.ImportFrom):
            previous = statement
    if steps and steps[-1][1].id == 'answer':
        raise Mistake(solve.end_lineno, solve.end_col_offset + 1, 'solve() ends without "return answer"')
    return steps


def rebound(solve, steps, text):
    """The names to which statements that are no steps give values as well, and where those begin."""
    known = {id(statement) for statement, _ in steps}
    given = {target.id for statement, target in steps if type(statement) is Parameter}
    found = {}
    for arg in ast.walk(solve.args):
        if type(arg) is ast.arg and arg.arg not in given:
            found.setdefault(arg.arg, []).append(text.js(text.span(arg)[0]))
    for statement in solve.body:
        if id(statement) not in known:
            for name in bound(statement):
                found.setdefault(name, []).append(text.js(text.span(statement)[0]))
    return found


def bound(node):
    """The names that a statement gives values to, in its own scope."""
    kind = type(node)
    if kind is ast.Name and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif kind is ast.alias:
        yield (node.asname or node.name).split('.')[0]
    elif kind is ast.FunctionDef:
        yield node.name
    elif kind is not ast.Lambda:
        for child in ast.iter_child_nodes(node):
            if not (kind is ast.comprehension and child is node.target):
                yield from bound(child)


def write(node, text):
    start, end = text.span(node)
    start, end = text.js(start), text.js(end)
    kind = type(node)
    if kind is ast.Constant:
        return ['n', ('i' if type(node.value) is int else 'f') + repr(node.value), start, end]
    if kind is ast.Name:
        return ['v', node.id, start, end]
    if kind is ast.UnaryOp:
        return ['u', '-' if type(node.op) is ast.USub else '+', write(node.operand, text), start, end]
    if kind is ast.BinOp:
        return ['b', OPERATORS[type(node.op)], write(node.left, text), write(node.right, text), start, end]
    return ['c', call_name(node.func), [write(a, text) for a in node.args], start, end]


def skip_space(source, at):
    while at < len(source) and source[at] in ' \t':
        at += 1
    return at


# A comment may stand there, and signs in it.
BEFORE_VALUE = re.compile(r'(?:[^=#]|#[^\n]*)*=')


def read_step(statement, target, text):
    source = text.source
    if type(statement) is Parameter:
        start, end = text.span(statement.value)
        return [target.id, text.js(start), text.js(end), write(statement.value, text)]
    start, end = text.span(statement)
    if target is None:
        return ['answer', text.js(skip_space(source, start + 6)), text.js(end), write(statement.value, text)]
    before = text.span(statement.annotation if type(statement) is ast.AnnAssign else target)[1]
    right = skip_space(source, BEFORE_VALUE.match(source, before).end())
    value = write(statement.value, text)
    if type(statement) is ast.AugAssign:
        own = [text.js(offset) for offset in text.span(target)]
        value = ['b', OPERATORS[type(statement.op)], ['v', target.id, *own], value, own[0], text.js(end)]
    return [target.id, text.js(right), text.js(end), value]


def errata_tree(source, closed=True):
    try:
        tree = admitted(source, closed)
        # Some mistakes come out only here: ast takes "a = *b".
        compile(tree, 'template', 'exec')
        text = Text(source)
        solve = find_solve(tree)
        steps = steps_of(solve)
        return {'steps': [read_step(s, t, text) for s, t in steps], 'rebound': rebound(solve, steps, text)}
    except (Mistake, Refused) as error:
        line, column, message = error.args
        return {'line': line, 'column': column, 'message': message}
    except SyntaxError as error:
        return {'line': error.lineno or 1, 'column': max(1, error.offset or 1), 'message': error.msg}
    except (ValueError, RecursionError, MemoryError) as error:
        return {'line': 1, 'column': 1, 'message': told(error)}
