def import_numbers(name, *rest):
    if name not in MODULES:
        raise Stop('unsupported', 'the module ' + name + ' is not for templates')
    return builtins.__import__(name, *rest)


SAFE = {name: getattr(builtins, name) for name in (
    'abs all any bool dict divmod enumerate filter float frozenset int isinstance len list map max min next '
    'pow range repr reversed round set sorted str sum tuple zip').split()}
SAFE['__import__'] = import_numbers
SAFE['print'] = lambda *args, **options: None

FAULTS = [(ZeroDivisionError, 'division_by_zero'), (OverflowError, 'overflow'), (decimal.Overflow, 'overflow'),
          (decimal.DecimalException, 'not_a_number'), (NameError, 'unknown_name'),
          (TypeError, 'type_error'), (AttributeError, 'type_error'), (ValueError, 'not_a_number'),
          (MemoryError, 'too_long'), (RecursionError, 'too_long'), (SyntaxError, 'unsupported')]
MOST_TOLD = 300


def told(error):
    """What an exception says, as a sentence of bounded length, or its name where it says nothing to a reader."""
    try:
        text = str(error)
    except Exception:
        text = ''
    if isinstance(error, decimal.DecimalException):
        text = 'the decimal has no value (' + type(error).__name__ + ')'
    elif isinstance(error, AssertionError):
        text = 'an assertion does not hold' + (': ' + text if text else '')
    elif isinstance(error, KeyError):
        text = 'there is no key ' + text
    elif not text:
        text = {RecursionError: 'calls without end', MemoryError: 'more memory than there is',
                StopIteration: 'there is no next value'}.get(type(error), type(error).__name__)
    return text if len(text) <= MOST_TOLD else text[:MOST_TOLD] + '… (%d characters)' % len(text)


def fault_of(error, names=(), done=0):
    """Why a program has no trace, from what it raised."""
    if isinstance(error, (Mistake, Refused)):
        line, column, message = error.args
        return {'fault': 'unsupported', 'detail': 'line %d, column %d of the code: %s' % (line, column, message)}
    if isinstance(error, SyntaxError) and not done:
        place = (error.lineno or 1, max(1, error.offset or 1), error.msg)
        return {'fault': 'unsupported', 'detail': 'line %d, column %d of the code: %s' % place}
    fault = error.fault if isinstance(error, Stop) else next(
        (name for kind, name in FAULTS if isinstance(error, kind)), 'unsupported')
    return {'fault': fault, 'detail': (names[done] + ': ' if done < len(names) else '') + told(error)}


def errata_trace(source, closed):
    """Runs a program, in turns: gives what is to be called, and at last the value of each step and all that was named."""
    watch = None
    names = []
    try:
        tree = admitted(source, closed)
        compile(tree, 'template', 'exec')
        solve = find_solve(tree)
        steps = steps_of(solve)
        names = [target.id if target is not None else 'answer' for _, target in steps]
        if not names or names[-1] != 'answer':
            names = []
            raise Stop('not_a_number', 'solve() ends without "return": it gives nothing')
        tree.body = [s for s in tree.body if not isinstance(s, ast.Expr)]
        lines = dict(zip(map(id, solve.body), number_lines(solve)))
        parameters = [target.id for statement, target in steps if type(statement) is Parameter]
        targets = {lines[id(statement)]: target and target.id for statement, target in steps if id(statement) in lines}
        doors = Doors()
        tree = ast.fix_missing_locations(Guard(doors).visit(tree))
        number_lines(solve)
        module = doors.set_in(compile(tree, 'template', 'exec'))
        made = [one for one in module.co_consts if isinstance(one, types.CodeType) and one.co_name == 'solve']
        space = {'__builtins__': SAFE if closed else builtins, '__name__': 'template'}
        watch = Watch(doors, module, made[-1], parameters, targets)
        yield types.FunctionType(module, space)
        if watch.error is None:
            if getattr(space.get('solve'), '__code__', None) is not watch.solve:
                raise Stop('unsupported', 'solve is given another meaning after its definition')
            yield space['solve']
        if watch.error is not None:
            raise watch.error
        if len(watch.trace) != len(names):
            raise Stop('unsupported', 'solve() returns before its last step')
        yield watch.trace, watch.named
    except BaseException as error:
        yield fault_of(error, names, len(watch.trace) if watch else 0), watch.named if watch else {}
    finally:
        monitoring.set_events(TOOL, 0)


def encoded(named):
    """Those of the values that are numbers which a solution could state."""
    values = {}
    for name, value in named.items():
        try:
            values[name] = encode(value)
        except Exception:
            pass
    return values


def answering(request):
    operation, source, closed = json.loads(request)
    if operation == 'trees':
        yield json.dumps(errata_tree(source, closed))
        return
    for given in errata_trace(source, closed):
        if type(given) is tuple:
            trace, named = given
            yield json.dumps({'trace': trace, 'variables': encoded(named)})
            return
        yield given


going = None


def begin(request):
    global going
    going = answering(request)
    return next(going)


def proceed():
    return next(going)
