import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { positionBins, type Tier } from '../../../src/model/index.ts';

/** The lines of a made-up run, for tests and measurements; nothing in it is a real problem. */
export interface SyntheticRun {
  readonly candidates: readonly string[];
  readonly templates: readonly string[];
}

export interface SyntheticOptions {
  readonly seed: string;
  readonly problems: number;
  /** The index of the first of them. */
  readonly first?: number;
  readonly rules: number;
  /** The part of templates below the bar. */
  readonly below?: number;
  /** Candidates a problem and rule, on average. */
  readonly density?: number;
  /** Bytes that a candidate's line is filled up to. */
  readonly bytes?: number;
}

/** The easier ones are more. */
const tierNames: readonly Tier[] = ['tier1', 'tier1', 'tier1', 'tier2', 'tier3', 'tier3', 'tier4', 'tier5'];

/** Every problem with its candidates; tiers are uneven and later rules are rarer, as in real runs. */
function* syntheticProblems(
  options: SyntheticOptions,
): Generator<{ readonly template: string; readonly candidates: readonly string[] }> {
  const { seed, problems, first = 0, rules, below = 0.1, density = 1.5, bytes = 0 } = options;
  const random = seedrandom(seed);
  for (let index = first; index < first + problems; index++) {
    const tier = tierNames[Math.floor(random() ** 2 * tierNames.length)] ?? 'tier1';
    const model = 'made-up';
    const template = JSON.stringify({
      index,
      tier,
      model,
      question: `Problem ${index}?`,
      answer: '#### 3',
      correct_trace: { price: { fraction: [1, 2] }, total: 3, answer: 3 },
      validation: {
        answer_check_status: random() < below / 2 ? 'fail_wrong_answer' : 'pass',
        structural_score: random() < below / 2 ? 0.5 : 1,
        semantic_score: 1,
        round_trip: 'same',
      },
    });
    const candidates: string[] = [];
    for (let rule = 0; rule < rules; rule++) {
      const rarity = 1 / (1 + rule);
      for (let made = 0; random() < (density * rarity) / (density * rarity + 1) && made < 20; made++) {
        const candidate = {
          id: `c-${index}-${rule}-${made}`,
          index,
          tier,
          model,
          rule: `rule_${rule}`,
          family: 'conceptual',
          error_type: 'conceptual_error',
          erroneous_line_number: 'L1',
          position_bin: positionBins[Math.floor(random() * positionBins.length)],
          target_variable: 'total',
          mutation: { from: 'a + b', to: 'a - b' },
          flawed_trace: { price: { fraction: [1, 2] }, total: 4, answer: 4 },
          correct_answer: 3,
          flawed_answer: 4,
          needs_human: [],
          explanation: '',
        };
        const room = Math.max(0, bytes - JSON.stringify(candidate).length);
        candidates.push(JSON.stringify({ ...candidate, explanation: 'word '.repeat(room / 5) }));
      }
    }
    yield { template, candidates };
  }
}

export const syntheticRun = (options: SyntheticOptions): SyntheticRun => {
  const all = [...syntheticProblems(options)];
  return {
    candidates: all.flatMap(({ candidates }) => candidates),
    templates: all.map(({ template }) => template),
  };
};

/** Writes the lines as `rules run` would, and returns the folder. */
export const writeRun = (folder: string, { candidates, templates }: SyntheticRun): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'candidates.jsonl'), candidates.map((line) => `${line}\n`).join(''));
  writeFileSync(join(folder, 'templates.jsonl'), templates.map((line) => `${line}\n`).join(''));
  return folder;
};
