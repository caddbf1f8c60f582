const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that Python keeps for itself: none of them can name a value. */
export const keywords = words(`
  False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield
`);

/** What Python knows without an import: read before it is assigned, such a name is no number. */
export const builtins = words(`
  abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex
  copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr
  globals hasattr hash help hex id input int isinstance issubclass iter len license list locals map max
  memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice
  sorted staticmethod str sum super tuple type vars zip Ellipsis NotImplemented
`);
