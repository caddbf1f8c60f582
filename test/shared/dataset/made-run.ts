import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A made-up problem: so many pens, cartons of them, and some that are given away. */
interface Story {
  readonly index: number | string;
  readonly tier: string;
  readonly pens: number;
  readonly cartons: number;
  readonly gone: number;
  /** What the story is called; problems of one name have the same question. */
  readonly who: string;
}

const questionOf = ({ who, pens, cartons, gone }: Story): string =>
  `${who} has ${cartons} cartons with ${pens} pens each and gives ${gone} pens away. How many are left?`;

const told = (story: Story, total: string, left: string, answer: number): readonly string[] => [
  `${story.who} has ${total} pens.`,
  `So ${left} pens are left.`,
  `#### ${answer}`,
];

const marked = (working: string, result: number): string =>
  `${working} = <<${working.replaceAll(' ', '')}=${result}>>${result}`;

const correctOf = (story: Story): readonly string[] => {
  const { pens, cartons, gone } = story;
  const all = pens * cartons;
  return told(story, marked(`${cartons} * ${pens}`, all), marked(`${all} - ${gone}`, all - gone), all - gone);
};

interface Flaw {
  readonly rule: string;
  readonly family: 'computational' | 'conceptual' | 'skipped_step';
  readonly label: string;
  /** Runs from before there were kinds have none. */
  readonly kind?: string;
  readonly lines: readonly string[];
}

const flawsOf = (story: Story): readonly Flaw[] => {
  const { pens, cartons, gone } = story;
  const all = pens * cartons;
  const sum = pens + cartons;
  const slip = all + 3;
  const line = (working: string, result: number): string => marked(working, result);
  return [
    {
      rule: 'off_by_n',
      family: 'computational',
      label: 'L1',
      lines: told(
        story,
        line(`${cartons} * ${pens}`, slip),
        line(`${slip} - ${gone}`, slip - gone),
        slip - gone,
      ),
    },
    {
      rule: 'rounder_number',
      family: 'computational',
      label: 'L2',
      lines: told(
        story,
        line(`${cartons} * ${pens}`, all),
        line(`${all} - ${gone}`, all - gone + 7),
        all - gone + 7,
      ),
    },
    {
      rule: 'added',
      family: 'conceptual',
      label: 'L1',
      lines: told(story, line(`${cartons} + ${pens}`, sum), line(`${sum} - ${gone}`, sum - gone), sum - gone),
    },
    {
      rule: 'other_answer',
      family: 'conceptual',
      label: 'FA',
      kind: 'wrong_number_reported',
      lines: [...correctOf(story).slice(0, 2), `#### ${all}`],
    },
    {
      rule: 'missing_line',
      family: 'skipped_step',
      label: 'L1',
      lines: [`So ${line(`${all} - ${gone}`, all - gone)} pens are left.`, `#### ${all - gone}`],
    },
  ];
};

const labelled = (lines: readonly string[]): { readonly [label: string]: string } =>
  Object.fromEntries(lines.map((text, at) => [at === lines.length - 1 ? 'FA' : `L${at + 1}`, text]));

export interface MadeRun {
  readonly folder: string;
  readonly templates: readonly {
    readonly index: number | string;
    readonly question: string;
    readonly answer: string;
  }[];
  readonly candidates: readonly MadeCandidate[];
}
export interface MadeCandidate {
  readonly id: string;
  readonly index: number | string;
  readonly rule: string;
  readonly family: string;
  readonly erroneous_line_number: string;
  readonly flawed_solution: { readonly [label: string]: string };
  readonly explanation: string;
}

/** Writes a run of so many made-up problems; every seventh has the question of the one before it, otherwise spaced. */
export const makeRun = (folder: string, count: number): MadeRun => {
  mkdirSync(folder, { recursive: true });
  const stories = Array.from({ length: count }, (_, at): Story => {
    const own = at % 7 === 6 ? at - 1 : at;
    return {
      index: at,
      tier: `tier${1 + (own % 3)}`,
      pens: 5 + own,
      cartons: 3 + (own % 4),
      gone: 2 + (own % 2),
      who: own === at ? `Ada ${own}` : `ada  ${own}`,
    };
  });
  const templates = stories.map((story) => ({
    index: story.index,
    tier: story.tier,
    model: 'made',
    question: questionOf(story),
    answer: correctOf(story).join('\n'),
    function_code: 'def solve():\n    pens_left = 1',
    logical_steps: [],
  }));
  const candidates = stories.flatMap((story) =>
    flawsOf(story).map(({ rule, family, label, lines, kind }) => ({
      id: `${rule}-${story.index}`,
      index: story.index,
      tier: story.tier,
      model: 'made',
      rule,
      family,
      error_type: `${family}_error`,
      kind,
      erroneous_line_number: label,
      position_bin: 'early',
      target_variable: 'x',
      mutation: { from: 'a', to: 'b' },
      flawed_function_code: 'def solve(): pens_left = 1',
      flawed_trace: {},
      correct_answer: 1,
      flawed_answer: 2,
      flawed_solution: labelled(lines),
      explanation: `The ${story.pens} pens, "as is".`,
      needs_human: [],
      plausibility: 0.5,
    })),
  );
  const lines = (all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(join(folder, 'templates.jsonl'), lines(templates));
  writeFileSync(join(folder, 'candidates.jsonl'), lines(candidates));
  const rules = [...new Set(candidates.map(({ rule }) => rule))];
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({
      errata: '0',
      seed: '1',
      rules: { digest: '', ids: rules },
      sampling: { digest: null },
      templates: { digest: '', read: count, used: count, skipped: {} },
      counts: { candidates: candidates.length, discarded: 0, rules: {}, strata: {}, needs_human: {} },
    }),
  );
  return { folder, templates, candidates };
};
