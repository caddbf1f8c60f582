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
    what = {str: 'a text', type(None): 'nothing'}.get(kind, 'a function' if callable(value) else 'a ' + kind.__name__)
    raise Stop('not_a_number', 'the result is ' + what + ', not a number')
