import { type CheckedEquation, checkLine } from '../../../solution/index.ts';
import type { Edits } from '../record/decision.ts';
import type { NamedLine } from './align.ts';
import { questionText } from './edited.ts';
import { erroneousLineOf, flawedLines, type Item, valueChanges } from './item.ts';

export const doubtsIn = (item: Item, edits: Edits, drafts: readonly string[]): readonly string[] => {
  const open = drafts.map((field) => `a draft of ${field} is open`);
  const edited = item.candidate?.edited;
  if (edited) return [...doubtsInQuestion(item, edits, questionText(edited, edits)), ...open];
  const lines = flawedLines(item, edits);
  const warnings = [...lines.flatMap((line) => warningsIn(item, edits, line)), ...leftOver(item, edits)].map(
    ({ line, text }) => `${line}: ${text}`,
  );
  return [...likeTheCorrectOne(item, lines), ...warnings, ...open];
};

/** True where a warning sign stands on the screen: in a line, beside a value, above the solution. */
export const hasWarning = (item: Item, edits: Edits): boolean =>
  item.missing !== '' ||
  (item.candidate?.needs_human ?? []).length > 0 ||
  doubtsIn(item, edits, []).length > 0 ||
  valueChanges(item, { status: 'todo', edits }).some(({ unseen }) => unseen);

/** The class was proved of the text that the machine wrote, and of no other. */
const doubtsInQuestion = (item: Item, { lines, error_type }: Edits, text: string): readonly string[] => [
  ...(bare(text) === bare(item.question) ? ['it reads as the original does: nothing was edited'] : []),
  ...(Object.keys(lines).length > 0 && bare(text) !== bare(item.question)
    ? ['its class was proved of the text before your edit']
    : []),
  ...(error_type === undefined ? [] : ['what proves its class speaks against the class that you give it']),
];

const likeTheCorrectOne = (item: Item, lines: readonly NamedLine[]): readonly string[] => {
  if (item.correct.length === 0 || lines.length === 0) return [];
  const whole = (all: readonly NamedLine[]): string => all.map(({ text }) => bare(text)).join('\n');
  if (whole(lines) === whole(item.correct))
    return ['it reads as the correct solution does: nothing is flawed'];
  const [ours, right] = [lines, item.correct].map((all) => bare(all.at(-1)?.text ?? '').replaceAll(',', ''));
  return ours === right ? ['its final line is the correct one'] : [];
};

/** What is read of a line: without its annotations, and whatever the blanks. */
const bare = (text: string): string =>
  text
    .replace(/<<[^<>]*>>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Numbers that an edit took away and that a later line still works with, as warnings on that line. */
export const leftOver = (item: Item, edits: Edits): readonly Warning[] => {
  if (item.candidate?.edited) return [];
  const lines = flawedLines(item, edits);
  return lines.flatMap(({ name }, at) => {
    const machine = item.flawed[at]?.text ?? '';
    if (edits.lines[name] === undefined) return [];
    const known = new Set(
      [item.question, ...lines.slice(0, at + 1).map((line) => line.text)].flatMap(numbersIn),
    );
    const gone = [...new Set(numbersIn(machine))].filter((number) => !known.has(number));
    return gone.flatMap((number) =>
      usesOf(number, lines.slice(at + 1)).map((line) => ({
        line,
        text: `${number} is used here, but ${name} does not give it any more`,
      })),
    );
  });
};

/** The lines that work with a number, up to the one that gives it anew. */
const usesOf = (number: string, lines: readonly NamedLine[]): readonly string[] => {
  const uses: string[] = [];
  for (const { name, text } of lines) {
    const results = new Set(checkLine(text).equations.map(({ start }) => start));
    const found = [...text.matchAll(numberPattern)].filter(([sign]) => plain(sign) === number);
    if (found.some(({ index }) => !results.has(index) && !results.has(index - 1))) uses.push(name);
    else if (found.length > 0) break;
  }
  return uses;
};

const numberPattern = /\d[\d,]*(?:\.\d+)?/g;
const plain = (number: string): string => String(Number(number.replaceAll(',', '')));
const numbersIn = (text: string): readonly string[] => (text.match(numberPattern) ?? []).map(plain);

/** The false equations of a line, from left to right. What cannot be read for certain is not judged. */
export const falseEquations = (line: string): readonly CheckedEquation[] =>
  checkLine(line).equations.filter(({ holds }) => !holds);

/** The line with its first false number put right, wherever it is stated for that result; `end` is where the first ends. */
export const putRight = (line: string): { readonly text: string; readonly end: number } | undefined => {
  const found = falseEquations(line);
  const first = found.find(({ right }) => right !== undefined);
  if (first?.right === undefined) return undefined;
  const { shown, right } = first;
  const text = found
    .filter((one) => one.shown === shown && one.right === right)
    .reduceRight((done, { start, end }) => done.slice(0, start) + right + done.slice(end), line);
  return { text, end: first.start + right.length };
};

/** A computational error is the false number of its line: that is never put right. */
export const isTheMistake = (item: Item, edits: Edits, name: string): boolean =>
  item.candidate?.family === 'computational' && name === erroneousLineOf(item, edits);

export type Warning = { readonly line: string; readonly text: string; readonly fix?: string };

/** Arithmetic that the text gets wrong. Of a computational error one false equation is expected: its absence strikes. */
export const warningsIn = (item: Item, edits: Edits, line: NamedLine): readonly Warning[] => {
  const { equations, unread } = checkLine(line.text);
  const wrong = equations.filter(({ holds }) => !holds);
  const labelled = isTheMistake(item, edits, line.name);
  if (labelled && wrong.length === 0 && !unread && edits.lines[line.name] !== undefined)
    return [{ line: line.name, text: 'the arithmetic of the erroneous line is true' }];
  // An equation and its annotation state the same false number: that is one fault, told twice.
  const expected = labelled ? wrong[0]?.shown : undefined;
  return wrong
    .filter(({ shown }) => shown !== expected)
    .filter(
      (one, index, all) =>
        all.findIndex(({ shown, right }) => shown === one.shown && right === one.right) === index,
    )
    .map(({ working, shown, right }) => ({
      line: line.name,
      text: right === undefined ? `${working} is not ${shown}` : `${working} = ${right}, not ${shown}`,
      ...(right === undefined || labelled ? {} : { fix: right }),
    }));
};
