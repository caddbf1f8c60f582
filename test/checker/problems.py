"""Checks edited questions from outside: runs the template's program with exact fractions, holds each witness against
it, makes the edits again and reads every number of the text anew. It shares nothing with src/."""

import ast
import json
import re
from fractions import Fraction
from functools import lru_cache

# --------------------------------------------------------------------------------------------------------------
# Programs, exactly


class Exactly(ast.NodeTransformer):
    """Every number of a program becomes a fraction; some names are given other values where they are assigned."""

    def __init__(self, given):
        self.given = given

    def visit_Constant(self, node):
        if isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            return ast.parse('Fraction(%r)' % repr(node.value), mode='eval').body
        return node

    def visit_Assign(self, node):
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in self.given:
            node.value = ast.parse('_given[%r]' % target.id, mode='eval').body
            return node
        return self.generic_visit(node)

    def visit_Return(self, node):
        copy = ast.Assign(targets=[ast.Name('_returned', ast.Store())], value=self.visit(node.value))
        return [copy, ast.Return(ast.Call(ast.Name('locals', ast.Load()), [], []))]


@lru_cache(maxsize=4096)
def compiled(code, names):
    tree = Exactly(names).visit(ast.parse(as_python(code)))
    ast.fix_missing_locations(tree)
    return compile(tree, 'problem', 'exec')


def run(code, given):
    """The value of every name of solve(), with these values given."""
    space = {'Fraction': Fraction, '_given': given}
    exec(compiled(code, frozenset(given)), space)
    found = space['solve']()
    values = {name: Fraction(value) for name, value in found.items() if isinstance(value, (int, float, Fraction))}
    if '_returned' not in values:
        raise ValueError('the answer is no exact number')
    return values


def as_python(code):
    """A straight-line function of JavaScript as one of Python; Python as it is."""
    if not re.search(r'\b(?:function|const|let|var) solve\b', code):
        return code
    body = code[code.index('{') + 1 : code.rindex('}')]
    body = re.sub(r'/\*.*?\*/', '', body, flags=re.S)
    lines = [re.sub(r'//.*', '', line).strip().rstrip(';') for line in body.split('\n')]
    lines = [re.sub(r'^(?:const|let|var)\s+(\w+)\s*(?::\s*\w+\s*)?=', r'\1 =', line) for line in lines if line]
    return 'def solve():\n' + ''.join('    %s\n' % line for line in lines)


def exact(value):
    if isinstance(value, dict):
        top, bottom = value['fraction']
        return Fraction(int(top), int(bottom))
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)


# --------------------------------------------------------------------------------------------------------------
# Numbers of a text

WORDS = {
    word: value
    for value, word in enumerate(
        'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen '
        'seventeen eighteen nineteen'.split()
    )
}
TENS = {word: 10 * (at + 2) for at, word in enumerate('twenty thirty forty fifty sixty seventy eighty ninety'.split())}
MANY = {'hundred': 100, 'thousand': 1000, 'million': 1000000, 'dozen': 12}
OTHERS = {'half': Fraction(1, 2), 'third': Fraction(1, 3), 'quarter': Fraction(1, 4), 'twice': 2, 'double': 2,
          'thrice': 3, 'triple': 3}
PARTS = {'half': 2, 'halve': 2, 'third': 3, 'fourth': 4, 'quarter': 4, 'fifth': 5, 'sixth': 6, 'seventh': 7, 'eighth': 8,
         'ninth': 9, 'tenth': 10}
PIECE = re.compile(r'\d* ?\\[dt]?frac\{\d+\}\{\d+\}|\d+ \d+/\d+|\d+/\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|[A-Za-z]+')


def is_ordinal(text, match):
    """`on the third day`, and not `the third of them`."""
    before, behind = text[: match.start()].lower(), text[match.end() :]
    return match.group().lower() == 'third' and re.search(r'\bthe $', before) is not None and re.match(r' (?!of\b)[a-z]', behind) is not None


def numbers(text):
    """Every number that a text says, in digits and letters, in reading order."""
    found = []
    letters = None
    for match in PIECE.finditer(text):
        # `2\\frac{1}{2}` as `2 1/2`
        word = re.sub(r'\\[dt]?frac\{(\d+)\}\{(\d+)\}', r' \1/\2', match.group().lower()).strip()
        if word[0].isdigit() or word[0] == '.':
            letters = None
            # `1 1/2` is one number.
            found.append(sum(Fraction(part) for part in word.replace(',', '').split()))
            continue
        hundreds = re.search(r'hundred(?: and)? $', text[: match.start()].lower())
        if hundreds and found and (word in TENS or word in WORDS):
            letters = TENS.get(word)
            found[-1] += TENS.get(word, WORDS.get(word, 0))
            continue
        if word in TENS:
            letters = TENS[word]
            found.append(Fraction(letters))
        elif word in WORDS:
            # `twenty). Three tiles` are two numbers.
            joined = re.search(r'[a-z][ -]$', text[: match.start()].lower()) is not None
            if letters is not None and joined and letters % 10 == 0 and 0 < WORDS[word] < 10:
                found[-1] += WORDS[word]
                letters = None
            else:
                letters = None
                found.append(Fraction(WORDS[word]))
        elif word in MANY:
            if found and text[: match.start()].rstrip(' -').lower().endswith(tuple([*WORDS, *TENS, *'0123456789'])):
                found[-1] *= MANY[word]
            else:
                found.append(Fraction(MANY[word]))
            letters = None
        elif word.rstrip('s') in PARTS and part_of(text, match):
            found[-1] /= PARTS[word.rstrip('s')]
            letters = None
        elif word in PARTS and word not in OTHERS and one_of(text, match):
            found.append(Fraction(1, PARTS[word]))
            letters = None
        elif word == 'half' and found and ends_number(text, match):
            found[-1] += Fraction(1, 2)
            letters = None
        else:
            letters = None
            if word in OTHERS and not is_ordinal(text, match):
                found.append(Fraction(OTHERS[word]))
    return found


def part_of(text, match):
    """Whether a word such as `thirds` belongs to a number in letters before it: `two-thirds`, `two thirds`, `one third`."""
    before = re.search(r'([a-z]+)([- ])$', text[: match.start()].lower())
    if before is None or before.group(1) not in WORDS:
        return False
    word, many = match.group().lower(), WORDS[before.group(1)]
    return before.group(2) == '-' or (1 < many < PARTS[word.rstrip('s')] if word.endswith('s') else many == 1)


def one_of(text, match):
    """Whether a word such as `fifth` is one part: `a fifth of them`."""
    return re.search(r'\ban? $', text[: match.start()]) is not None and not text[match.end() :].startswith(' time')


def ends_number(text, match):
    """Whether `and a half` stands behind a number: `one and a half`."""
    before = re.search(r'(\w+) and a $', text[: match.start()].lower())
    return before is not None and (before.group(1) in WORDS or before.group(1).isdigit())


def without(all_numbers, taken):
    """The numbers that are left; None where one of those taken is not there."""
    rest = list(all_numbers)
    for number in taken:
        if number not in rest:
            return None
        rest.remove(number)
    return rest


# --------------------------------------------------------------------------------------------------------------
# One edited question

KINDS = {0: ('two_values', 'broken_condition', 'wrong_order'), 1: ('same_answer',), 2: ('completions', 'senses')}
SIGNS = {
    '=': lambda a, b: a == b,
    '>': lambda a, b: a > b,
    '<': lambda a, b: a < b,
    '>=': lambda a, b: a >= b,
    '<=': lambda a, b: a <= b,
}
TWICE = re.compile(r'\b(and|the|a|an|of|is|are|was|to|for|some|than|more|in|each|every|has|have) \1\b', re.I)


def valued(values, name):
    """The value of a name, or of a sum or difference of two: `bob - ann`."""
    if ' ' not in name:
        return values.get(name)
    one, op, other = name.split(' ')
    return values[one] + values[other] if op == '+' else values[one] - values[other]


def shown(value):
    """What a text may say for a value of the program: 20 for 0.2 as well."""
    return {value, value * 100}


def check(record, template):
    """What is wrong with an edited question; nothing where all of it holds."""
    wrong = []

    def want(holds, what):
        if not holds:
            wrong.append(what)

    original, question = record['original_question'], record['question']
    want(original == template['question'], 'original_question: not the template\'s')
    want(question != original, 'question: not edited')
    made, at = '', 0
    for edit in sorted(record['edits'], key=lambda one: one['start']):
        # Offsets are those of JavaScript: in UTF-16.
        start, end = edit['start'], edit['end']
        want(start >= at, 'edits: two overlap')
        want(slice16(original, start, end) == edit['from'], 'edits: `from` does not stand there')
        made += slice16(original, at, start) + edit['to']
        at = end
    made += slice16(original, at, None)
    want(made.rstrip() == question, 'edits: they do not give the question')
    want(not TWICE.search(question) or TWICE.search(original), 'words: one stands there twice')
    want(not re.search(r' [.,;?!](\s|$)', question) or re.search(r' [.,;?!](\s|$)', original), 'words: a space before a mark')
    taken = [number for edit in record['edits'] for number in numbers(edit['from'])]
    put = [number for edit in record['edits'] for number in numbers(edit['to'])]
    rest = without(numbers(original), taken)
    want(rest is not None and sorted(rest + put) == sorted(numbers(question)), 'numbers: another one reads otherwise')
    check_witness(record, template, want, taken, put, rest or [])
    check_gap(record, want)
    check_conflict(record, template, want)
    return wrong


def slice16(text, start, end):
    units = text.encode('utf-16-le')
    return units[2 * start : None if end is None else 2 * end].decode('utf-16-le')


def check_witness(record, template, want, taken, put, rest):
    witness, code = record['witness'], template['function_code']
    kind = witness['kind']
    want(kind in KINDS[record['class']], 'witness: not one of the class')
    own = run(code, {})
    answer = own['_returned']
    want(record['original_answer'] is not None and exact(record['original_answer']) == answer, 'original_answer: another one')
    inputs = {one['variable']: exact(one['value']) for one in witness['inputs']}
    facts = [(one['variable'], one['sign'], exact(one['value'])) for one in witness['facts']]
    for name, value in inputs.items():
        want(shown(own.get(name)) & set(taken), 'inputs: the old number was not taken out')
        want(shown(value) & set(put), 'inputs: the new number was not put in')
    for _, _, value in facts:
        want(shown(value) & set(put), 'facts: the number of one was not put in')
    values = run(code, inputs)

    def agree(found):
        return all(SIGNS[sign](valued(found, name), value) for name, sign, value in facts)

    def hidden(name):
        """The number of an input is out of the text, and stands there no more often than other inputs have it."""
        divides = any(value * own[name] == 1 for value in taken)
        want(shown(own[name]) & set(taken) or divides, 'hidden: its number was not taken out')
        # `5%` may be held as 0.05, `half` as the divisor 2.
        held = lambda value: own[name] in shown(value) or value * own[name] == 1
        others = [one for one in literal(code) if one != name and one in own and held(own[one])]
        want(rest.count(own[name]) <= len(others), 'hidden: its number stands there once more')

    if kind == 'completions':
        name = witness['variable']
        pairs = [(exact(one['value']), exact(one['answer'])) for one in witness['completions']]
        want(len(pairs) == 2 and pairs[0][1] != pairs[1][1], 'completions: no two answers')
        want(pairs[0] == (own[name], answer), 'completions: the first is not the original')
        for value, said in pairs:
            found = run(code, {name: value})
            want(found['_returned'] == said, 'completions: the program answers otherwise')
            want(agree(found), 'completions: one disagrees with a fact')
            want('low' not in witness or value >= exact(witness['low']), 'completions: one is below the bound')
            want('high' not in witness or value <= exact(witness['high']), 'completions: one is above the bound')
            want(value > 0, 'completions: one is not above zero')
        for bound in ('low', 'high'):
            want(bound not in witness or shown(exact(witness[bound])) & set(put), 'completions: a bound is not said')
        if any(numbers(edit['from']) for edit in record['edits']):
            hidden(name)
    elif kind == 'two_values':
        name, said, derived = witness['variable'], exact(witness['said']), exact(witness['derived'])
        want(not SIGNS[witness['sign']](derived, said), 'two_values: they agree')
        want(shown(said) & set(put), 'two_values: the value is not said')
        if any(fact == (name, witness['sign'], said) for fact in facts):
            want(valued(values, name) == derived, 'two_values: the program has another value')
        else:
            # The number is open but for bounds; what follows for it from a fact lies outside of them.
            want(agree(run(code, {**inputs, name: derived})), 'two_values: the fact does not give the value')
            want(tells(code, inputs, name, facts), 'two_values: the fact does not tell one value')
        check_derivation(witness, code, {**inputs, name: derived} if name in assigned(code) else inputs, want)
    elif kind == 'broken_condition':
        name, value = witness['variable'], exact(witness['value'])
        want(values[name] == value, 'broken_condition: the program has another value')
        holds = {
            'not_negative': lambda one: one >= 0,
            'whole': lambda one: one.denominator == 1,
            'within_day': lambda one: 0 <= one <= 24,
            'within_week': lambda one: 0 <= one <= 7,
            'within_all': lambda one: 0 <= one <= (1 if own[name] <= 1 else 100),
        }[witness['condition']]
        want(not holds(value), 'broken_condition: it holds')
        want(own[name] >= 0 and holds(own[name]), 'broken_condition: it was broken before')
        check_derivation(witness, code, inputs, want)
    elif kind == 'wrong_order':
        first, second = witness['first'], witness['second']
        want(all(own[one['variable']] == exact(one['value']) for one in (first, second)), 'wrong_order: the program has other values')
        want(exact(first['value']) < exact(second['value']), 'wrong_order: it can be')
        said = re.search(r'(\w+) was born before (\w+)\.', ''.join(edit['to'] for edit in record['edits']))
        want(said is not None and all(name in original_names(record) for name in said.groups()), 'wrong_order: nobody is named')
        check_derivation(witness, code, {}, want)
    elif kind == 'senses':
        name, senses = witness['variable'], witness['senses']
        want(len(senses) == 2 and exact(senses[0]['answer']) == answer, 'senses: the first is not the original')
        want(exact(senses[0]['answer']) != exact(senses[1]['answer']), 'senses: one answer')
        for sense in senses:
            want(run_with(code, name, sense['expression']) == exact(sense['answer']), 'senses: the program answers otherwise')
        check_names(record, want)
    elif kind == 'same_answer':
        want(exact(witness['answer']) == answer, 'same_answer: not the original\'s')
        solved = witness.get('solved')
        if solved is None:
            want(values['_returned'] == answer and agree(values), 'same_answer: the program answers otherwise')
            gone = [name for name in assigned(code) - set(inputs) if shown(own[name]) & (set(taken) - set(put)) and not shown(own[name]) & set(rest)]
            idle = all(run(code, {**inputs, name: own[name] + 1})['_returned'] == answer for name in gone)
            want(idle, 'same_answer: a number is not told, and the answer hangs on it')
        else:
            name, value = solved['variable'], exact(solved['value'])
            found = run(code, {**inputs, name: value})
            want(found['_returned'] == answer and agree(found), 'same_answer: what follows does not give the answer')
            want(tells(code, inputs, name, facts), 'same_answer: the fact does not tell one value')
            hidden(name)


def check_gap(record, want):
    """Filled with what stood there, the gap leaves the question with one answer: it is the original, but for what is harmless."""
    gap = record.get('gap')
    want((gap is not None) == (record['class'] == 2), 'gap: not one of the class')
    if gap is None:
        return
    question, original = record['question'], record['original_question']
    filled = slice16(question, 0, gap['start']) + gap['was'] + slice16(question, gap['end'], None)
    others = list(record['edits'])
    mine = [edit for edit in others if edit['from'] == gap['was'] and edit['to'] == slice16(question, gap['start'], gap['end'])]
    want(len(mine) > 0, 'gap: no edit made it')
    want('beside' in record or filled.rstrip() == original.rstrip(), 'gap: filled it is not the original')
    if mine:
        others.remove(mine[0])
    made, at = '', 0
    for edit in others:
        made += slice16(original, at, edit['start']) + edit['to']
        at = edit['end']
    made += slice16(original, at, None)
    want(filled.rstrip() == made.rstrip(), 'gap: filled it is not the original with what is harmless')


def check_conflict(record, template, want):
    """Each place says something without which nothing is contradicted, and together they say all of it."""
    places = record.get('conflict')
    want(places is None or record['class'] == 0, 'conflict: not one of the class')
    if places is None:
        return
    question, witness, code = record['question'], record['witness'], template['function_code']
    texts = [slice16(question, one['start'], one['end']) for one in places]
    ends = [(one['start'], one['end']) for one in places]
    want(len(ends) > 0 and all(0 <= a < b for a, b in ends) and all(b <= c for (_, b), (c, _) in zip(ends, ends[1:])), 'conflict: no places in order')
    inputs = {one['variable']: exact(one['value']) for one in witness['inputs']}
    if witness['kind'] == 'wrong_order':
        names = [one['variable'] for one in (witness['first'], witness['second'])]
    else:
        names = [witness['variable']]
    values = run(code, inputs)

    def differs(one, value):
        try:
            found = run(code, {**inputs, one: value})
        except ZeroDivisionError:
            return False
        return any(valued(found, name) != valued(values, name) for name in names)

    def hangs_on(one):
        # A whole part stays the same over a stretch.
        value = values[one]
        return any(differs(one, other) for other in (value + 1, value + 2, value * 100 + 1, Fraction(1)))

    needed = [one for one in literal(code) if hangs_on(one)]
    said = [set(numbers(text)) for text in texts]
    all_said = set(numbers(question))
    for one in needed:
        # The hundredth of `50%` is no `one` of the text.
        want(values[one] == Fraction(1, 100) or not shown(values[one]) & all_said or any(shown(values[one]) & some for some in said), 'conflict: a number that it takes is in none')
    # Taken back, each of them takes a number with it on which the contradiction hangs, or what contradicts.
    contradicting = shown(exact(witness['said'])) if 'said' in witness else set()
    hanging = contradicting.union(*[shown(values[one]) for one in needed])
    born = [edit['to'] for edit in record['edits'] if 'born before' in edit['to']]
    for text, some in zip(texts, said):
        want(some & hanging or any(one.strip() in text for one in born), 'conflict: it stays without one of the places')


def original_names(record):
    return set(re.findall(r'[A-Z]\w+', record['original_question']))


def run_with(code, name, expression):
    """The answer where a name is assigned this expression instead of its own."""
    tree = ast.parse(as_python(code))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            node.value = ast.parse(expression, mode='eval').body
    return run(ast.unparse(ast.fix_missing_locations(tree)), {})['_returned']


def check_names(record, want):
    """What is left out is who is meant: nobody else comes in, and no number changes."""
    # A word that begins a sentence is no name for that: `Calculate how many`.
    question = re.sub(r'\s+', ' ', record['question'])
    names = set(re.findall(r'(?<![.?!] )(?<!^)\b[A-Z][a-z]+\b', question))
    want(names <= set(re.findall(r'\b[A-Z][a-z]+\b', record['original_question'])), 'senses: a name is new')
    # An idle fact beside it has a number of its own, which is in no edit of the flaw.
    more = [number for edit in record['edits'] if edit['from'] == '' for number in numbers(edit['to'])]
    before = numbers(record['original_question']) + more
    want(sorted(numbers(question)) == sorted(before), 'senses: a number changed')


def assigned(code):
    """Names that a number is assigned to."""
    return {
        node.targets[0].id
        for node in ast.walk(ast.parse(as_python(code)))
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Constant)
    }


def literal(code):
    """Names that a number is assigned to, or what is worked out of numbers alone: `Fraction(1, 3)`, `40 / 100`."""
    return {
        node.targets[0].id
        for node in ast.walk(ast.parse(as_python(code)))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and all(one.id == 'Fraction' for one in ast.walk(node.value) if isinstance(one, ast.Name))
    }


def tells(code, inputs, name, facts):
    """Whether one of the facts is a straight line in a number, and so tells it."""
    points = []
    for value in range(1, 20):
        try:
            points.append((Fraction(value), run(code, {**inputs, name: Fraction(value)})))
        except ZeroDivisionError:
            continue
        if len(points) == 5:
            break
    for fact, sign, _ in facts:
        (x0, first), (x1, second), *_ = [(x, line[fact]) for x, line in points]
        slope = (second - first) / (x1 - x0)
        if sign == '=' and slope != 0 and all(first + slope * (x - x0) == line[fact] for x, line in points):
            return True
    return False


def check_derivation(witness, code, inputs, want):
    values = run(code, inputs)
    for step in witness['derivation']:
        want(valued(values, step['variable']) == exact(step['value']), 'derivation: a value is another one')


def batch(text):
    given = json.loads(text)
    templates = {key: one for key, one in given['templates']}
    results = []
    for record in given['records']:
        template = templates.get(json.dumps([record['index'], record.get('model') or '']))
        if template is None:
            results.append(['template: it is not in templates.jsonl'])
            continue
        try:
            results.append(check(record, template))
        except Exception as error:  # whatever it is, nothing is proved
            results.append(['check: %s: %s' % (type(error).__name__, error)])
    return json.dumps(results)
