import { plainNumber } from '../../base/index.ts';
import { type PreparedTemplate, preparedExample } from '../../engine/index.ts';
import { type TextExpr, textValue } from '../../solution/index.ts';

/** A working as a problem of its own: its numbers are given, and what it comes to is asked. Undefined where it is none. */
export const problemOfWorking = (working: TextExpr): PreparedTemplate | undefined => {
  const given: { readonly name: string; readonly value: string }[] = [];
  const codeOf = (part: TextExpr): string => {
    if (part.kind === 'minus') return `-(${codeOf(part.operand)})`;
    if (part.kind === 'binary') return `(${codeOf(part.left)} ${part.op} ${codeOf(part.right)})`;
    const value = plainNumber(textValue(part) ?? part.value);
    const name = `number_${given.length + 1}`;
    given.push({ name, value });
    return name;
  };
  if (working.kind !== 'binary') return undefined;
  const code = `result = ${codeOf(working)}`;
  const found = preparedExample({
    ...{ given: [code], with: given, knowing: [], gives: [], complete: false, skips: [], because: undefined },
    ...{ question: '', line: undefined, reads: [], place: { start: 0, end: 0 }, fileLine: 0 },
  });
  return typeof found === 'string' ? undefined : found;
};
