import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';

/** A step of a made-up problem: two operands (earlier variables or numbers) and a sentence around the equation. */
interface Step {
  readonly variable: string;
  readonly left: string | number;
  readonly op: '+' | '-' | '*';
  readonly right: string | number;
  readonly before: string;
  readonly after: string;
}
interface Story {
  readonly question: string;
  readonly steps: readonly Step[];
}

const keyLabels = ['Noor', 'Iris', 'Tomas', 'Ayo', 'Mei', 'Lena', 'Zoltán', 'Priya', '太郎'];

/** Stories of our own, with numbers that depend on the place in the list. */
const storyOf = (at: number): Story => {
  const who = keyLabels[at % keyLabels.length] ?? 'Noor';
  const [a, b, c] = [12 + ((at * 7) % 38), 2 + (at % 4), 3 + ((at * 5) % 9)];
  const stories: readonly Story[] = [
    {
      question: `${who}'s stall has ${a * 9} pens. ${a} are sold on Monday and ${b} times as many on Tuesday. In the evening ${c} pens come back because their ink is dry. How many pens does the stall have then?`,
      steps: [
        { variable: 'tuesday', left: a, op: '*', right: b, before: 'On Tuesday ', after: ' pens are sold.' },
        {
          variable: 'sold',
          left: a,
          op: '+',
          right: 'tuesday',
          before: 'In both days ',
          after: ' pens are sold.',
        },
        { variable: 'kept', left: a * 9, op: '-', right: 'sold', before: 'That leaves ', after: ' pens.' },
        {
          variable: 'answer',
          left: 'kept',
          op: '+',
          right: c,
          before: 'With the dry ones there are ',
          after: ' pens.',
        },
      ],
    },
    {
      question: `${who} walks ${a} laps of a park a week for ${b} weeks, and ${c} laps on the day after. A lap is 2 km long. How many kilometres is that in all?`,
      steps: [
        { variable: 'weeks', left: a, op: '*', right: b, before: 'The weeks give ', after: ' laps.' },
        {
          variable: 'laps',
          left: 'weeks',
          op: '+',
          right: c,
          before: 'With the last day there are ',
          after: ' laps.',
        },
        {
          variable: 'answer',
          left: 'laps',
          op: '*',
          right: 2,
          before: 'A lap is 2 km, so the way is ',
          after: ' km long.',
        },
      ],
    },
    {
      question: `A baker fills ${b + 3} trays with ${a} buns each. ${who} takes ${a + c} of the buns to a school, then bakes ${c} more for the shop window, and at noon a café buys ${b} of them. How many buns are there after that?`,
      steps: [
        { variable: 'buns', left: b + 3, op: '*', right: a, before: 'The trays hold ', after: ' buns.' },
        {
          variable: 'left',
          left: 'buns',
          op: '-',
          right: a + c,
          before: 'After the school there are ',
          after: ' buns.',
        },
        {
          variable: 'more',
          left: 'left',
          op: '+',
          right: c,
          before: 'The window makes it ',
          after: ' buns.',
        },
        {
          variable: 'answer',
          left: 'more',
          op: '-',
          right: b,
          before: 'After the café there are ',
          after: ' buns.',
        },
      ],
    },
  ];
  return stories[at % stories.length] as Story;
};

type Trace = { [variable: string]: number };
const calculate = (left: number, op: string, right: number) =>
  op === '+' ? left + right : op === '-' ? left - right : left * right;

/** What makes the lines of others that have the same words but for numbers and signs. */
const editsOf = (lines: readonly string[], made: readonly string[]) =>
  lines.flatMap((text, at) => {
    const words = made[at]?.match(/\S+|\s+/g) ?? [];
    return [...text.matchAll(/\S+|\s+/g)].flatMap(({ index: start, 0: from }, place) => {
      const to = words[place] ?? '';
      const line = at === lines.length - 1 ? 'FA' : `L${at + 1}`;
      return from === to ? [] : [{ line, start, end: start + from.length, from, to }];
    });
  });

/** The steps told as lines, with the value of each; `slip` is added to the result of step `wrong`. */
const told = (story: Story, wrong = -1, slip = 0): { lines: string[]; trace: Trace } => {
  const trace: Trace = {};
  const operandValue = (operand: string | number) =>
    typeof operand === 'number' ? operand : (trace[operand] ?? 0);
  const lines = story.steps.map(({ variable, left, op, right, before, after }, index) => {
    const [x, y] = [operandValue(left), operandValue(right)];
    const value = calculate(x, op, y) + (index === wrong ? slip : 0);
    trace[variable] = value;
    return `${before}${x} ${op === '*' ? 'x' : op} ${y} = <<${x}${op}${y}=${value}>>${value}${after}`;
  });
  return { lines: [...lines, `#### ${trace.answer}`], trace };
};

export interface FixtureOptions {
  readonly count: number;
  readonly name?: string;
  /** Makes the lines of every 50th item very long. */
  readonly longLines?: boolean;
}

/** Writes a catalog of made-up candidates with `shortlist.jsonl` and `templates.jsonl`; gives the catalog's path. */
export const writeFixture = (
  folder: string,
  { count, name = 'ana', longLines = true }: FixtureOptions,
): string => {
  mkdirSync(folder, { recursive: true });
  const candidates: string[] = [];
  const templates: string[] = [];
  const columns =
    'index,tier,model,mutation_type,target_variable,correct_value,flawed_value,repro_seed,decision_date_utc,decision_time_utc,status,manual_edits,filepath,validator,candidate_id'.split(
      ',',
    );
  const rows: string[][] = [];
  for (let at = 0; at < count; at++) {
    const base = storyOf(at);
    const long = longLines && at % 50 === 7;
    const story: Story = long
      ? {
          ...base,
          steps: base.steps.map((step) => ({
            ...step,
            after:
              `${step.after} 数える人は最後まで数え、` +
              'and the one who counts goes on counting to the very end of the very long line. '.repeat(2),
          })),
        }
      : base;
    const right = told(story);
    const wrong = at % story.steps.length;
    const step = story.steps[wrong] as Step;
    const isSwap = at % 3 !== 2;
    const other = step.op === '*' ? '+' : step.op === '+' ? '-' : '+';
    const flawed = isSwap
      ? told({
          ...story,
          steps: story.steps.map((one, index) => (index === wrong ? { ...one, op: other } : one)),
        } as Story)
      : told(story, wrong, 1 + (at % 3));
    const index = 1000 + at;
    const id = `c${(at * 2654435761).toString(16).padStart(12, '0').slice(-10)}${at.toString(16).padStart(4, '0')}`;
    const tier = `tier${1 + (at % 5)}`;
    const share = (wrong + 1) / flawed.lines.length;
    const rule = isSwap ? 'operator_swap' : 'result_slip';
    const sign = (op: string) => (op === '*' ? '×' : op);
    const solution = Object.fromEntries(
      flawed.lines.map((text, line) => [text.startsWith('####') ? 'FA' : `L${line + 1}`, text]),
    );
    candidates.push(
      JSON.stringify({
        id,
        index,
        tier,
        model: 'made-up',
        rule,
        family: isSwap ? 'conceptual' : 'computational',
        error_type: isSwap ? 'conceptual_error' : 'computational_error',
        erroneous_line_number: `L${wrong + 1}`,
        position_bin: share <= 0.33 ? 'early' : share <= 0.66 ? 'middle' : 'late',
        target_variable: step.variable,
        mutation: isSwap
          ? { from: sign(step.op), to: sign(other) }
          : { from: String(right.trace[step.variable]), to: String(flawed.trace[step.variable]) },
        flawed_function_code: 'def solve():\n    return answer\n',
        flawed_trace: flawed.trace,
        correct_answer: right.trace.answer,
        flawed_answer: flawed.trace.answer,
        flawed_solution: solution,
        edits: editsOf(right.lines, flawed.lines),
        explanation: isSwap
          ? `Uses ${sign(other)} where ${sign(step.op)} is needed: ${flawed.trace[step.variable]} instead of ${right.trace[step.variable]}.`
          : `The result should be ${right.trace[step.variable]}, not ${flawed.trace[step.variable]}.`,
        needs_human: [],
        key: at / count,
      }),
    );
    templates.push(
      JSON.stringify({
        index,
        tier,
        model: 'made-up',
        question: story.question,
        answer: right.lines.join('\n'),
        function_code: 'def solve():\n    return answer\n',
        logical_steps: [],
        correct_trace: right.trace,
      }),
    );
    rows.push(
      [
        index,
        tier,
        'made-up',
        rule,
        step.variable,
        right.trace[step.variable],
        flawed.trace[step.variable],
        42,
        '',
        '',
        'todo',
        '',
        '',
        name,
        id,
      ].map(String),
    );
  }
  const path = join(folder, `validation_catalog_${name}.csv`);
  writeFileSync(path, stringify([columns, ...rows]));
  writeFileSync(join(folder, 'shortlist.jsonl'), `${candidates.join('\n')}\n`);
  writeFileSync(join(folder, 'templates.jsonl'), `${templates.join('\n')}\n`);
  return path;
};
