"""The work of the rule operator_swap as one would write it in Python, for comparison.

    cpython.py copy|edit TEMPLATES OUT

Each template is parsed once. For each proposal of an operator swap (of two plain operands, as the rule has it) the
program is changed, compiled and executed, the changed program is unparsed, the sentences are formatted from the new
values, and a record with the fields of candidates.jsonl is written as JSON. `copy` changes it the usual way, with a
NodeTransformer on a copy of the tree; `edit` is as fast as it gets: it sets the operator in the tree and puts it
back. Nothing else is done: the original's text is not read, no number is judged, no sentence checked.
"""
import ast
import contextlib
import copy
import hashlib
import json
import sys
import typing

# What stands for what, as in rules/conceptual.yaml.
SWAPS = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add, ast.Div),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.Sub),
}
NAMES = {ast.Add: "addition", ast.Sub: "subtraction", ast.Mult: "multiplication", ast.Div: "division"}


class Swap(ast.NodeTransformer):
    """Gives the operation at one place of the source another operator."""

    def __init__(self, node, operator):
        self.place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        self.operator = operator

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) != self.place:
            return node
        return ast.copy_location(ast.BinOp(node.left, self.operator, node.right), node)


@contextlib.contextmanager
def changed_copy(function, node, operator):
    yield ast.fix_missing_locations(Swap(node, operator).visit(copy.deepcopy(function)))


@contextlib.contextmanager
def edited(function, node, operator):
    before = node.op
    node.op = operator
    try:
        yield function
    finally:
        node.op = before


CHANGES = {"copy": changed_copy, "edit": edited}


def is_atom(node):
    return isinstance(node, (ast.Name, ast.Constant))


def statements(function):
    """What the function does, but its docstring and its return."""
    return [node for node in function.body[:-1] if not isinstance(node, ast.Expr)]


def values_of(function):
    """The values of the program's variables after it ran."""
    values = {}
    exec(compile(ast.Module(statements(function), []), "program", "exec"), values)
    del values["__builtins__"]
    return values


def shown(value):
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def plain(value):
    """As JSON has it; whatever is no number of JSON as a text."""
    return value if isinstance(value, (int, float, bool, str)) else str(value)


def solution(template, values, answer):
    words = {name: shown(value) for name, value in values.items()}
    lines = {}
    for number, step in enumerate(template["logical_steps"], 1):
        lines["L%d" % number] = step["solution_line_template"].format(**words)
    lines["FA"] = "#### " + shown(answer)
    return lines


def record(template, function, proposal, correct, line):
    """One candidate: `function` is changed as the proposal says."""
    values = values_of(function)
    answer = values[function.body[-1].value.id]
    after = ast.unparse(statements(function)[proposal.number].value)
    was = proposal.was
    name = proposal.step.targets[0].id
    key = "operator_swap %s %s %s %s" % (template["index"], name, proposal.before, after)
    return {
        "id": hashlib.sha256(key.encode()).hexdigest()[:16],
        "index": template["index"],
        "tier": template.get("tier", ""),
        "model": template.get("model", ""),
        "rule": "operator_swap",
        "family": "conceptual",
        "error_type": "conceptual_error",
        "erroneous_line_number": line,
        "position_bin": "middle",
        "target_variable": name,
        "mutation": {"from": proposal.before, "to": after},
        "flawed_function_code": ast.unparse(function),
        "flawed_trace": {name: plain(value) for name, value in values.items()},
        "correct_answer": plain(correct),
        "flawed_answer": plain(answer),
        "flawed_solution": solution(template, values, answer),
        "explanation": "This step needs {} of {} and {}, but {} was used.".format(
            NAMES[type(was.op)], ast.unparse(was.left), ast.unparse(was.right), NAMES[proposal.operator]
        ),
        "needs_human": [],
    }


class Proposal(typing.NamedTuple):
    """A change that is to be tried."""

    number: int  # of the statement
    step: ast.Assign
    place: ast.BinOp
    was: ast.BinOp  # the same, which still says what was there while the tree is edited
    operator: type
    before: str  # the code of the step


def proposals(function):
    for number, step in enumerate(statements(function)):
        before = ast.unparse(step.value)
        for node in [each for each in ast.walk(step) if isinstance(each, ast.BinOp)]:
            if not (is_atom(node.left) and is_atom(node.right)):
                continue
            was = ast.BinOp(node.left, node.op, node.right)
            for operator in SWAPS.get(type(node.op), ()):
                yield Proposal(number, step, node, was, operator, before)


def candidates(template, change, out):
    """Writes the candidates of a template; gives how many were proposed and how many written."""
    module = ast.parse(template["function_code"])
    function = next(node for node in module.body if isinstance(node, ast.FunctionDef))
    correct = values_of(function)[function.body[-1].value.id]
    line_of = {step["output_variable"]: step["line_number"] for step in template["logical_steps"]}
    proposed = written = 0
    for proposal in proposals(function):
        proposed += 1
        line = line_of.get(proposal.step.targets[0].id, "FA")
        try:
            with change(function, proposal.place, proposal.operator()) as flawed:
                made = record(template, flawed, proposal, correct, line)
        except (ArithmeticError, LookupError, ValueError, TypeError, AttributeError):
            continue  # A division by zero, or a sentence that str.format cannot fill: no candidate.
        out.write(json.dumps(made, ensure_ascii=False))
        out.write("\n")
        written += 1
    return proposed, written


def main():
    change = CHANGES[sys.argv[1]]
    read = proposed = written = 0
    with open(sys.argv[2], encoding="utf-8") as templates, open(sys.argv[3], "w", encoding="utf-8") as out:
        for line in templates:
            template = json.loads(line)
            read += 1
            try:
                counts = candidates(template, change, out)
            except Exception:  # A program that is no straight line of Python: left out, and costs nothing.
                continue
            proposed += counts[0]
            written += counts[1]
    print(json.dumps({"templates": read, "proposed": proposed, "candidates": written}))


main()
