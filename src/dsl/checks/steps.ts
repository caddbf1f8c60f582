import { namesIn, parseExpression } from '../../ast/index.ts';
import { bounds, passesDepth } from '../bounds.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Text } from '../yaml.ts';

/** The texts of an example that speak of steps, and the names of its numbers. */
export interface ExampleTexts {
  readonly given: readonly Text[];
  readonly made: readonly Text[];
  readonly line: Text | undefined;
  readonly names: readonly string[];
}

/** The steps of an example can be read, and every name in them is given or computed before. */
export const checkSteps = ({ given, made, line, names }: ExampleTexts, report: Reporter): void => {
  const known = [...names];
  const lines = given.flatMap((text) => linesOf(text).map((line) => ({ text, ...line })));
  const [first, last] = [given[0], lines.at(-1)];
  if (first && lines.length > bounds.steps) {
    const message = `too large: ${lines.length} steps, and at most ${bounds.steps} may be.`;
    report.error('too_large', last?.text.place ?? first.place, message);
    return;
  }
  for (const { text, offset, said } of lines) {
    const target = checkStep(text, said, offset, known, report);
    if (target !== undefined && !known.includes(target)) known.push(target);
  }
  // What one mistake makes of several steps: `a = x + y; b = x - z`.
  for (const text of made) {
    let offset = 0;
    for (const said of text.text === 'everything' ? [] : text.text.split(';')) {
      checkStep(text, said, offset, known, report);
      offset += said.length + 1;
    }
  }
  for (const match of line?.text.matchAll(/\{(\w+)\}/g) ?? [])
    if (!known.includes(match[1] ?? ''))
      unknown(match[1] ?? '', line?.at(match.index + 1, match[1]?.length), known, report);
};

/** A text of several lines, each with its offset; the empty ones left out. */
const linesOf = ({ text }: Text): readonly { readonly offset: number; readonly said: string }[] => {
  let offset = 0;
  return text.split('\n').flatMap((said) => {
    const line = { offset, said };
    offset += said.length + 1;
    return said.trim() === '' ? [] : [line];
  });
};

/** Tells what is wrong with a step; its target, where it has one. */
const checkStep = (
  text: Text,
  said: string,
  offset: number,
  known: readonly string[],
  report: Reporter,
): string | undefined => {
  const [, start = '', target, right = ''] = /^(\s*(\w+)\s*:?=\s*)(.+)$/.exec(said) ?? [];
  if (target === undefined) {
    const message = `\`${said.trim()}\` is no step.`;
    report.error('example', text.at(offset, said.length), message, 'Write `total = apples + pears`.');
    return undefined;
  }
  if (said.length > bounds.string || passesDepth(said, bounds.depth) !== undefined) {
    const message = `too large: a step has at most ${bounds.string} characters, and ${bounds.depth} brackets in each other.`;
    report.error('too_large', text.at(offset, said.length), message);
    return target;
  }
  const parsed = parseExpression(right);
  const from = offset + start.length;
  if (!parsed.ok) {
    const found = parsed.found === '' ? 'the end' : `\`${parsed.found}\``;
    const at = Math.min(from + parsed.at, offset + said.length - 1);
    const message = `${found} does not fit here: a step is arithmetic on names and numbers.`;
    report.error('example', text.at(at, Math.max(1, parsed.found.length)), message);
    return target;
  }
  for (const name of new Set(namesIn(parsed.expr))) {
    if (known.includes(name)) continue;
    const at = right.search(new RegExp(`\\b${name}\\b`));
    unknown(name, text.at(from + Math.max(0, at), name.length), known, report);
  }
  return target;
};

const unknown = (
  name: string,
  place: ReturnType<Text['at']> | undefined,
  known: readonly string[],
  report: Reporter,
): void => {
  if (!place) return;
  const near = known.length > 0 ? ` ${didYouMean(name, known)}` : '';
  const hint = `Give its number under \`with\` or \`knowing\`.${near}`;
  report.error('example', place, `nothing gives \`${name}\` a value in this example.`, hint);
};
