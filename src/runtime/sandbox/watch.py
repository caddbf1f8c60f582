# The part of the program inside Pyodide that watches a program run: the interpreter itself tells its lines, turns and
# returns (`sys.monitoring`), so that nothing in the program's reach says what a step's value is.

monitoring = sys.monitoring
EVENTS = monitoring.events
TOOL = 4
TURNS = EVENTS.PY_START | EVENTS.PY_RESUME | EVENTS.JUMP
monitoring.use_tool_id(TOOL, 'errata')
# Who reached it could tell the interpreter to tell others.
del sys.monitoring
sys.modules.pop('sys.monitoring', None)


def number_lines(solve):
    """Puts each statement of solve() on a line of its own, which nothing else has; gives those lines."""
    lines = []
    for statement in solve.body:
        # Behind every line of the source: the interpreter misreads lines that come before the function's own.
        lines.append(100_000 + len(lines))
        for node in ast.walk(statement):
            if hasattr(node, 'lineno'):
                node.lineno = node.end_lineno = lines[-1]
                node.col_offset = node.end_col_offset = 0
    return lines


class Watch:
    """The values of the steps of a program, as they are computed; 'targets' are their names, by the line of each."""

    def __init__(self, doors, module, solve, parameters, targets):
        self.doors = doors
        self.module = module
        self.solve = solve
        self.parameters = parameters
        self.targets = targets
        self.trace = []
        self.named = {}
        self.line = None
        self.entered = False
        self.error = None
        for event, callback in ((EVENTS.PY_START, self.on_start), (EVENTS.PY_RESUME, self.on_resume),
                                (EVENTS.JUMP, self.on_jump), (EVENTS.LINE, self.on_line),
                                (EVENTS.PY_RETURN, self.on_return), (EVENTS.PY_UNWIND, self.on_unwind)):
            monitoring.register_callback(TOOL, event, callback)
        monitoring.set_events(TOOL, EVENTS.PY_UNWIND)
        for code in doors.own:
            monitoring.set_local_events(TOOL, code, TURNS | (EVENTS.LINE | EVENTS.PY_RETURN if code is solve else 0))

    def on_start(self, code, offset):
        self.doors.spend(1)
        if code is self.solve:
            if self.entered:
                raise Stop('unsupported', 'solve() calls itself')
            self.entered = True
            frame = sys._getframe(1)
            for name in self.parameters:
                self.trace.append(encode(frame.f_locals[name]))

    def on_resume(self, code, offset):
        self.doors.spend(1)

    def on_jump(self, code, offset, target):
        if target > offset:
            return monitoring.DISABLE
        self.doors.spend(1)

    def on_line(self, code, number):
        if number != self.line:
            self.finish(sys._getframe(1).f_locals)
            self.line = number

    def on_return(self, code, offset, value):
        self.named = dict(sys._getframe(1).f_locals)
        self.finish({**self.named, None: value})

    def on_unwind(self, code, offset, error):
        if code is self.solve or code is self.module:
            self.error = error

    def finish(self, values):
        """The statement on the line that was reached last is done."""
        if self.line in self.targets:
            target = self.targets[self.line]
            if target not in values:
                raise Stop('unsupported', 'a step has no value')
            self.trace.append(encode(values[target]))
