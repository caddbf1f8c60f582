import { namesIn, parseExpression } from '../../ast/index.ts';
import { bounds, passesDepth } from '../bounds.ts';
import { didYouMean, type Place, type Reporter } from '../diagnostics.ts';
import { exampleKeys, type Fields, mapsAt, textAt, textsAt, type WrittenRule } from '../fields.ts';
import type { Example } from '../rule.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';

const ownReasons = ['no match', 'no result'] as const;

/**
 * Examples: some give and some skip, and `because` is one of the rule's conditions to the letter, `no match`,
 * `no result`, or a single word, which is a reason of the policy. Whether they hold is for `rules test`.
 */
export const checkExamples = (examples: readonly Example[], context: WrittenRule, place: Place): void => {
  const { alternatives, also, conditions, report } = context;
  const clauses = [
    ...conditions.map(({ text }) => text),
    ...[...alternatives, ...also].flatMap(({ when }) => when.map(({ text }) => text)),
    ...ownReasons,
  ];
  checkReasons(examples, clauses, (because) => /^[a-z]+(_[a-z]+)+$|^within$|^nonzero$/.test(because), report);
  checkBoth(examples, place, report);
};

/** `because` is a clause as it is written, or what `isReason` takes for a reason besides. */
export const checkReasons = (
  examples: readonly { readonly because: string | undefined; readonly place: Place }[],
  clauses: readonly string[],
  isReason: (because: string) => boolean,
  report: Reporter,
): void => {
  for (const { because, place } of examples) {
    if (because === undefined || clauses.includes(because) || isReason(because)) continue;
    const message = `\`because: ${because}\` is no condition of this rule, as it is written.`;
    report.error('because', place, message, didYouMean(because, clauses));
  }
};

/** There is one that gives something, and one that skips. */
export const checkBoth = (
  examples: readonly { readonly gives: readonly string[]; readonly skips: boolean | readonly string[] }[],
  place: Place,
  report: Reporter,
): void => {
  const hasSkips = examples.some(({ skips }) => (typeof skips === 'boolean' ? skips : skips.length > 0));
  const lacking = [
    ...(examples.some(({ gives }) => gives.length > 0) ? [] : ['no example `gives` something']),
    ...(hasSkips ? [] : ['no example `skips` something']),
  ];
  if (lacking.length > 0)
    report.warn('no_example', place, `${lacking.join(' and ')}.`, '`rules test` wants one of each.');
};

/** The texts of an example that speak of steps, and the names of its numbers. */
interface ExampleTexts {
  readonly given: readonly Text[];
  readonly made: readonly Text[];
  readonly line: Text | undefined;
  readonly names: readonly string[];
}

/** The steps of an example can be read, and every name in them is given or computed before. */
const checkSteps = ({ given, made, line, names }: ExampleTexts, report: Reporter): void => {
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
const checkStep = (text: Text, said: string, offset: number, known: readonly string[], report: Reporter) => {
  const [, start = '', target, right = ''] = /^(\s*(\w+)\s*:?=\s*)(.+)$/.exec(said) ?? [];
  if (target === undefined) {
    const message = `\`${said.trim()}\` is no step.`;
    const hint = /^ev/i.test(said.trim())
      ? didYouMean(said.trim(), ['everything'])
      : 'Write `total = apples + pears`.';
    report.error('example', text.at(offset, said.length), message, hint);
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

export const readExamples = (entry: Entry | undefined, report: Reporter): readonly Example[] =>
  mapsAt(entry, exampleKeys, { what: 'an example', first: 'given' }, report).map(({ item, fields }) => {
    const line = textAt(fields.get('line'), report);
    const read = readExample(item, fields, report, { line, isOfSteps: true });
    const { given, gives, skips } = read;
    if (skips.length > 0 && !fields.has('because'))
      report.error(
        'example',
        item.place,
        '`skips` needs `because`: a condition of the rule, `no match`, `no result`, or a reason such as `whole_number`.',
      );
    const steps = given.flatMap(({ text }) => text.split('\n').map((one) => one.trim()));
    return {
      ...read.common,
      given: steps.filter(Boolean),
      gives: textsOf(gives),
      skips: textsOf(skips),
      line: line?.text,
      reads: textsOf(textsAt(fields.get('reads'), report)),
    };
  });

/** What every example says: its steps, its numbers, and what is to come of it. What comes to nothing is told. */
export const readExample = (
  item: Yaml,
  fields: Fields,
  report: Reporter,
  { line, isOfSteps }: { readonly line?: Text | undefined; readonly isOfSteps: boolean },
) => {
  const said = (key: string): readonly Text[] => textsAt(fields.get(key), report);
  const [given, skips] = [said('given'), said('skips')];
  const gives = fields.has('gives') ? said('gives') : said('gives_among_others');
  const [numbers, knowing] = [valuesAt(fields.get('with'), report), valuesAt(fields.get('knowing'), report)];
  const names = [...numbers, ...knowing].map(({ name }) => name);
  checkSteps({ given, made: isOfSteps ? [...gives, ...skips] : [], line, names }, report);
  if (gives.length + skips.length === 0) {
    const hint = 'Say what the rule makes of it.';
    report.error('example', item.place, 'an example needs `gives` or `skips`.', hint);
  }
  const common = {
    with: numbers,
    knowing,
    complete: fields.has('gives'),
    question: textAt(fields.get('question'), report)?.text ?? '',
    because: textAt(fields.get('because'), report)?.text,
    place: item.place,
    fileLine: report.position(item.place.start).line,
  };
  return { given, gives, skips, common };
};

export const textsOf = (texts: readonly Text[]): readonly string[] => texts.map(({ text }) => text);

const valuesAt = (entry: Entry | undefined, report: Reporter): { name: string; value: string }[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    const message = `\`${entry.key.text}\` needs names and numbers: \`{ apples: 7 }\`.`;
    report.error('type', entry.value.place, message);
    return [];
  }
  return entry.value.entries.flatMap((one) => {
    const text = textAt(one, report);
    if (!text) return [];
    if (!/^-?\d+(\.\d+)?(\/\d+)?$/.test(text.text)) {
      report.error('value', text.place, `\`${one.key.text}\` needs a number: 7, 2.5 or 3/4.`);
      return [];
    }
    return [{ name: one.key.text, value: text.text }];
  });
};
