/** Python's keywords and what its programs find without an import: no variable of a template hides them. */
const taken = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda none nonlocal not or pass raise return try while with yield true false match case type
  abs all any ascii bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate
  eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
  len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set
  setattr slice sorted staticmethod str sum super tuple vars zip
  solve answer fraction math numpy`.split(/\s+/),
);

/** Whether a name means something in Python already. */
export const isTakenName = (name: string): boolean => taken.has(name);
