# The part of the program inside Pyodide that puts the doors of `meter.py` into a template's tree.

class Guard(ast.NodeTransformer):
    """Puts the doors into a program."""

    def __init__(self, doors):
        self.doors = doors
        self.call, self.look, self.made, self.slice = map(doors.place, (doors.call, doors.look, doors.made, slice))
        self.ordered, self.shown = map(doors.place, (doors.ordered, doors.shown))
        self.binary = {kind: doors.binary(function, CHECKS.get(kind)) for kind, function in BINARY.items()}
        self.in_place = {kind: doors.binary(function, CHECKS.get(kind)) for kind, function in IN_PLACE.items()}
        self.placed = {}

    def by(self, door, args, named=()):
        # A new node each time: each stands on a line of its own.
        return ast.Call(ast.Constant(door), args, list(named))

    def door(self, table, kind, wrap=lambda function: function):
        key = (id(table), kind, wrap)
        if key not in self.placed:
            self.placed[key] = self.doors.place(wrap(table[kind]))
        return self.placed[key]

    def looked(self, node):
        return node if node is None or isinstance(node, (ast.Constant, ast.Slice, ast.Starred)) else self.by(self.look, [node])

    def visit_Constant(self, node):
        if type(node.value) is int and node.value.bit_length() > 60_000:
            raise Stop('too_long', 'a number of the program has thousands of digits')
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return self.by(self.door(self.binary, type(node.op)), [node.left, node.right])

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        target = node.target
        if isinstance(target, ast.Name):
            value = self.by(self.door(self.in_place, type(node.op)), [ast.Name(target.id, ast.Load()), node.value])
            return ast.Assign([target], value)
        if isinstance(target, ast.Subscript):
            index = target.slice
            if isinstance(index, ast.Slice):
                bounds = [bound or ast.Constant(None) for bound in (index.lower, index.upper, index.step)]
                index = self.by(self.slice, bounds)
            change = self.door(self.in_place, type(node.op), self.doors.in_item)
            return ast.Expr(self.by(change, [target.value, index, node.value]))
        return node

    def visit_AnnAssign(self, node):
        # What stands for a type is never evaluated.
        node.value = node.value and self.visit(node.value)
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        for one in ast.walk(node.args):
            if isinstance(one, ast.arg):
                one.annotation = None
        self.generic_visit(node)
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        if any(isinstance(inner, ast.Starred) for target in node.targets for inner in ast.walk(target)):
            node.value = self.looked(node.value)
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            node.value = self.by(self.ordered, [node.value])
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = self.by(self.ordered, [node.iter])
        return node

    visit_comprehension = visit_For

    def visit_Starred(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = self.by(self.ordered, [node.value])
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        node.left = self.looked(node.left)
        node.comparators = [self.looked(one) for one in node.comparators]
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        return self.by(self.call, [node.func, *node.args], node.keywords)

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            return self.by(self.made, [node]) if isinstance(node.ctx, ast.Load) else node
        node.slice = self.looked(node.slice)
        return node

    def visit_JoinedStr(self, node):
        self.generic_visit(node)
        return self.by(self.made, [node])

    def visit_FormattedValue(self, node):
        node.value = self.by(self.shown, [self.visit(node.value)])
        if node.format_spec:
            # It stays what it is, a text in parts, and its parts are visited.
            self.generic_visit(node.format_spec)
        return node

    def visit_List(self, node):
        self.generic_visit(node)
        starred = isinstance(node.ctx, ast.Load) and any(isinstance(one, ast.Starred) for one in node.elts)
        return self.by(self.made, [node]) if starred else node

    visit_Tuple = visit_List

    def visit_Set(self, node):
        self.generic_visit(node)
        node.elts = [self.looked(one) for one in node.elts]
        return self.by(self.made, [node])

    def visit_Dict(self, node):
        self.generic_visit(node)
        node.keys = [self.looked(one) for one in node.keys]
        return self.by(self.made, [node])

    def visit_SetComp(self, node):
        self.generic_visit(node)
        node.elt = self.looked(node.elt)
        return node

    def visit_DictComp(self, node):
        self.generic_visit(node)
        node.key = self.looked(node.key)
        return node
