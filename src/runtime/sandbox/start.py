import ast, builtins, collections, decimal, fractions, functools, itertools, json, math, operator, re, sys, types, warnings

# A constant that is called is one of our doors.
warnings.simplefilter('ignore')
Fraction = fractions.Fraction
OPERATORS = {ast.Add: '+', ast.Sub: '-', ast.Mult: '*', ast.Div: '/', ast.FloorDiv: '//', ast.Mod: '%', ast.Pow: '**'}
CALLS = {'Fraction', 'int', 'float', 'round', 'abs', 'min', 'max', 'math.ceil', 'math.floor', 'ceil', 'floor'}


class Mistake(Exception):
    pass
