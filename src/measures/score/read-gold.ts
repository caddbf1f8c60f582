import { type Fields, isFields } from '../../base/index.ts';
import * as model from '../../model/index.ts';
import { fieldOf, objectIn } from '../../models/index.ts';
import { answerOf, firstOf, type Gold, type Item, placeOf, stepsIn, wordsFields } from './answer.ts';
import { offsetsIn, placesIn, type QuestionGold, type QuestionSaid } from './questions.ts';

/** A line of a test set as `rules export` writes it: `id`, `target` or its fields, `input`, `meta`; or what is wrong with it. */
export const goldOf = (line: Fields): Gold | { readonly wrong: string } => {
  const head = headOf(line);
  if ('wrong' in head) return head;
  const answer = answerOf(line);
  if ('unread' in answer) return { wrong: 'it has no `target` with a `verdict` of `Correct` or `Flawed`' };
  const { verdict } = answer;
  const { meta, ...item } = head;
  const solution = solutionIn(line);
  const lines = wholeIn(meta.lines) ?? solution?.length;
  const flawed = verdict === 'Flawed';
  const label = flawed ? answer.line : undefined;
  return {
    ...item,
    verdict,
    type: flawed ? answer.type : undefined,
    family: model.families.find((family) => family === (meta.family ?? line.family)),
    line: label,
    lines,
    steps: stepsIn(line) ?? stepsIn(meta),
    solution: solution?.join('\n'),
    groups: groupsOf(line, meta, binOf(verdict, label, lines)),
  };
};

const wholeIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** What every line has, with its `meta`. Its problem is told by its index, failing that by its question. */
const headOf = (
  line: Fields,
  asked?: unknown,
): { readonly wrong: string } | (Omit<Item, 'groups'> & { readonly meta: Fields }) => {
  const { id } = line;
  if (!isLabel(id)) return { wrong: 'it has no `id`' };
  const meta = isFields(line.meta) ? line.meta : {};
  const [index, question] = [meta.index ?? line.index, asked ?? line.question ?? meta.question];
  const words = typeof question === 'string' && question.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const name = words === false ? `id ${id}` : `question ${words}`;
  return { id: String(id), cluster: isLabel(index) ? `index ${index}` : name, meta };
};

/** The solution's lines: `solution` as text, list or labelled lines; failing that what follows `Solution:` in `input`. */
const solutionIn = (line: Fields): readonly string[] | undefined => {
  const given = line.solution ?? line.flawed_solution ?? line.lines;
  if (typeof given === 'string') return model.solutionLines(given);
  const list = Array.isArray(given) ? given : isFields(given) ? Object.values(given) : [];
  if (list.length > 0) return list.map(String).filter((text) => text.trim() !== '');
  const input = lastContent(line.input ?? line.prompt);
  const [, text] =
    /(?:^|\n)[ \t#*]*(?:\w+[ \t]+){0,3}solution\b[^\n:]*:[ \t*]*\n?([\s\S]+)$/i.exec(input ?? '') ?? [];
  return text === undefined
    ? undefined
    : model.solutionLines(text).map((one) => one.replace(/^\s*(?:L\d+|FA)\s*[:.)]\s+/, ''));
};

const lastContent = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return isFields(last) && typeof last.content === 'string' ? last.content : undefined;
};

/** In which third a mistake stands; nothing where the number of lines is not known. */
const binOf = (verdict: Gold['verdict'], label: string | undefined, lines: number | undefined) => {
  if (verdict === 'Correct') return undefined;
  if (label === model.finalAnswer) return 'final_answer';
  const place = label === undefined ? undefined : placeOf(label, lines);
  return place === undefined || lines === undefined ? undefined : model.thirdOf(place + 1, lines);
};

/** Every plain field of `meta` and of the line can slice; `meta` counts first. */
const groupsOf = (line: Fields, meta: Fields, bin: string | undefined): Gold['groups'] => {
  const groups: Record<string, string> = bin === undefined ? {} : { position_bin: bin };
  for (const fields of [line, meta])
    for (const [name, value] of Object.entries(fields))
      if (sliceable(name, value)) groups[name] = String(value);
  return groups;
};

const long = 200;
const sliceable = (name: string, value: unknown): value is string | number | boolean =>
  name !== 'id' &&
  ((typeof value === 'string' && value.length <= long && value !== '') ||
    typeof value === 'number' ||
    typeof value === 'boolean');

/** The names that a class goes by in an answer, the one that is asked for first. */
const labelFields = ['error_class_label', 'error_class', 'class'];

/**
 * What a system said of a question: the label, JSON that has it, or words that hold such JSON, under `prediction`,
 * `output`, …; else the label itself. A truth that was carried along beside a prediction is none.
 */
export const questionAnswerOf = (line: Fields): QuestionSaid => {
  const value = firstOf(
    line,
    wordsFields.filter((name) => name !== 'target'),
  );
  return saidIn(value === undefined ? line : value);
};

/** A line of a test set as `rules export --task problems` writes it, in any of its forms. */
export const questionGoldOf = (line: Fields): QuestionGold | { readonly wrong: string } => {
  const head = headOf(line, line.original_problem_text);
  if ('wrong' in head) return head;
  const said = goldIn(line);
  if ('unread' in said) return { wrong: 'it has no `error_class_label` of 0, 1 or 2' };
  const { meta, ...item } = head;
  const [places, question] = [offsetsIn(line), line.modified_problem_text];
  return {
    ...item,
    name: said.name,
    groups: groupsOf(line, meta, undefined),
    ...(places && places.length > 0 && { places }),
    ...(typeof question === 'string' && { question }),
  };
};

/** Whether a line of a test set is a question with a class, and no solution. */
export const isQuestionGold = (line: Fields): boolean => !('unread' in goldIn(line));

const goldIn = (line: Fields): QuestionSaid => {
  const own = saidIn(line);
  const carried = ['target', 'completion', 'messages'].map((name) => saidIn(fieldOf(line, name)));
  return [own, ...carried].find((said) => !('unread' in said)) ?? own;
};

/** A label, an object that has it, the last message of a conversation, or words that hold any of these. */
const saidIn = (value: unknown): QuestionSaid => {
  if (Array.isArray(value)) return saidIn(value.at(-1));
  if (isFields(value)) {
    const field = labelFields.find((name) => fieldOf(value, name) !== undefined);
    if (field !== undefined) return saidBy(fieldOf(value, field), value);
    return typeof value.content === 'string' ? saidIn(value.content) : { unread: 'no_json' };
  }
  const name = classNamed(value);
  if (name) return { name };
  return typeof value === 'string' ? saidInText(value) : { unread: 'no_json' };
};

const saidInText = (text: string): QuestionSaid => {
  let anyObject = false;
  for (const name of labelFields) {
    const { found, mentioned } = objectIn(text, name, isLabel);
    if (found) return saidBy(fieldOf(found, name), found);
    anyObject ||= mentioned;
  }
  return { unread: anyObject ? 'no_verdict' : 'no_json' };
};

const isLabel = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const saidBy = (value: unknown, answer: Fields): QuestionSaid => {
  const name = classNamed(value);
  const places = placesIn(answer);
  return name ? { name, ...(places && { places }) } : { unread: 'no_verdict' };
};

const words: { readonly [word: string]: model.ProblemClassName } = {
  ...Object.fromEntries(
    model.problemClasses.flatMap((label) => [
      [String(label), model.problemClassNames[label]],
      [model.problemClassNames[label], model.problemClassNames[label]],
    ]),
  ),
  contradiction: model.problemClassNames[0],
};

/** `2`, `"2"`, `class 2`, `Underspecified.`, `2 (underspecified)`; two classes at once are none. */
const classNamed = (value: unknown): model.ProblemClassName | undefined => {
  if (typeof value === 'number') return words[String(value)];
  if (typeof value !== 'string' || value.length > 60) return undefined;
  const found = value
    .toLowerCase()
    .replaceAll(/[\s"'*`.!(){}[\]:=,_]+|(?<=[\s)])-(?=\s)/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/\bunder[ -]specified\b/, model.problemClassNames[2])
    .replace(/^ ?(?:error )?class(?: label)? /, '')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(words, word) ? words[word] : undefined));
  const [first] = found;
  return found.every((one) => one === first) ? first : undefined;
};
