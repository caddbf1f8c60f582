/**
 * Fits rules/plausibility.yaml: how likely a pupil is to make a mistake, from the wrong solutions that people wrote
 * and from what they accepted and rejected of an older system's candidates. Of the held-back fifth of the problems
 * nothing goes into the table; it is reported apart. `--dry-run` writes nothing.
 */
import { writeFileSync } from 'node:fs';
import {
  type ChangedStep,
  compileRules,
  featuresOf,
  groundOf,
  type Policy,
  verdictsOf,
} from '../../src/engine/index.ts';
import { byLabel } from '../../src/model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../src/run/index.ts';
import {
  areaOf,
  type Features,
  type Fit,
  fitted,
  type Judged,
  type Strength,
  scoreOf,
  type Written,
} from './people/fitted.ts';
import { isHeld, isTheSame, type PersonsMistake, peoplesMistakes } from './people/people.ts';
import { changeOf, reviewsIn } from './people/reviewed.ts';
import { tableText } from './people/table.ts';
import { problemsOf } from './people/tried.ts';

type Kind = 'reasoning' | 'slips';

/** What is learnt from for one kind. A mistake that the rules do not make has no candidate that was written. */
interface Data {
  readonly written: readonly Written[];
  readonly judged: readonly Judged[];
}

const strengths: { readonly [kind in Kind]: Strength } = {
  reasoning: { decisions: 2, pull: 12 },
  slips: { decisions: 0, pull: 4 },
};

export const main = async (data: string, options: readonly string[] = []): Promise<number> => {
  const started = performance.now();
  const names = new Map<string, number>();
  const found = supported(await gathered(data, names), names.size);
  const fits = {
    reasoning: reported('reasoning', found.reasoning, names.size),
    slips: reported('slips', found.slips, names.size),
  };
  if (!options.includes('--dry-run'))
    writeFileSync('rules/plausibility.yaml', tableText(fits, [...names.keys()]));
  console.log(`\n${((performance.now() - started) / 1000).toFixed(1)} s`);
  return 0;
};

const gathered = async (
  data: string,
  names: Map<string, number>,
): Promise<{ readonly [kind in Kind]: Data }> => {
  const numbered = (features: readonly string[]): Features =>
    Uint32Array.from(new Set(features), (name) => {
      const known = names.get(name) ?? names.size;
      names.set(name, known);
      return known;
    });
  const rules = compileRules(checkedRules(await readRuleFiles(['rules'])));
  const { policy } = await readSampling('rules/sampling.yaml');
  // Nothing of an older table may go into the new one, and no cap hides what people wrote.
  const { scores: _, ...rest } = policy;
  const everything: Policy = {
    ...rest,
    draw: { ...policy.draw, computational: undefined },
    caps: { template: undefined, rule: undefined, line: undefined, rules: {}, order_by: 'seed' },
  };
  const [mistakes, reviews] = [peoplesMistakes(data), reviewsIn(data)];
  const written: { readonly [kind in Kind]: Written[] } = { reasoning: [], slips: [] };
  const judged: Judged[] = [];
  const wanted = new Set([...mistakes, ...reviews].map(({ index }) => index));
  for await (const problem of problemsOf(data, wanted)) {
    const index = Number(problem.template.index);
    const ground = groundOf(problem.subject);
    const featured = (changed: ChangedStep): Features => numbered(featuresOf(changed, ground));
    for (const review of reviews.filter((one) => one.index === index)) {
      const change = changeOf(review, problem);
      if (change)
        judged.push({ index, features: featured(change), accepted: review.decision === 'accepted' });
    }
    const own = mistakes.filter((one) => one.index === index);
    if (own.length === 0) continue;
    const kept = verdictsOf(problem, { rules, policy: everything, seed: '42' }).filter(
      (verdict) => verdict.kind === 'kept',
    );
    for (const kind of ['reasoning', 'slips'] as const) {
      const ofKind = kept.filter(({ rule }) => (rule.family === 'computational') === (kind === 'slips'));
      const candidates = ofKind.map(({ rule, proposal: { mutant }, flawed }) =>
        featured({ rule, mutant, flawed }),
      );
      const is = (one: PersonsMistake): readonly boolean[] =>
        ofKind.map(({ label, lines }) =>
          isTheSame(one, { erroneous_line_number: label, flawed_solution: byLabel(lines) }),
        );
      for (const one of own)
        if ((one.kind === 'computational') === (kind === 'slips'))
          written[kind].push({ index, candidates, written: is(one) });
    }
  }
  return { reasoning: { written: written.reasoning, judged }, slips: { written: written.slips, judged: [] } };
};

/** A feature that fewer problems have is left out: it would be known by heart. */
const fewest = 8;

/** The data without features that few problems have. */
const supported = (
  data: { readonly [kind in Kind]: Data },
  features: number,
): { readonly [kind in Kind]: Data } => {
  const problems = Array.from({ length: features }, () => new Set<number>());
  for (const { written, judged } of [data.reasoning, data.slips]) {
    for (const { index, candidates } of written)
      for (const own of candidates) for (const feature of own) problems[feature]?.add(index);
    for (const { index, features: own } of judged) for (const feature of own) problems[feature]?.add(index);
  }
  const enough = (own: Features): Features =>
    own.filter((feature) => (problems[feature]?.size ?? 0) >= fewest);
  const kept = ({ written, judged }: Data): Data => ({
    written: written.map((one) => ({ ...one, candidates: one.candidates.map(enough) })),
    judged: judged.map((one) => ({ ...one, features: enough(one.features) })),
  });
  return { reasoning: kept(data.reasoning), slips: kept(data.slips) };
};

const parts = 5;

/** Fits one kind and prints how well it does on problems that it has not seen. */
const reported = (
  kind: Kind,
  { written, judged }: Data,
  features: number,
): Fit & { readonly base: number } => {
  const strength = strengths[kind];
  const [own, held] = [
    written.filter(({ index }) => !isHeld(index)),
    written.filter(({ index }) => isHeld(index)),
  ];
  const [ownJudged, heldJudged] = [
    judged.filter(({ index }) => !isHeld(index)),
    judged.filter(({ index }) => isHeld(index)),
  ];
  const learn = (mistakes: readonly Written[], decisions: readonly Judged[]): Fit =>
    fitted(
      mistakes.filter((one) => one.written.includes(true)),
      decisions,
      features,
      strength,
    );
  const byPart = Array.from({ length: parts }, (_, part) => {
    const others = (one: { readonly index: number }): boolean => one.index % parts !== part;
    return learn(own.filter(others), ownJudged.filter(others));
  });
  const unseen = ({ index }: { readonly index: number }): Fit | undefined => byPart[index % parts];
  const whole = learn(own, ownJudged);
  console.log(
    `\n${kind}: ${own.length} mistakes, ${ownJudged.length} decisions; held back ${held.length} and ${heldJudged.length}`,
  );
  console.log(`  cross-validated by problem   ${ranksTold(own, unseen)}`);
  console.log(`  the held-back fifth          ${ranksTold(held, () => whole)}`);
  console.log(`  what it was fitted on        ${ranksTold(own, () => whole)}`);
  if (judged.length > 0) {
    console.log(
      `  area on decisions: cross-validated ${area(ownJudged, unseen)}, held back ${area(heldJudged, () => whole)}, fitted on ${area(ownJudged, () => whole)}`,
    );
  }
  return { ...whole, base: -averageOf(own, whole) };
};

/** The average score, so that 0.5 is the average candidate. */
const averageOf = (written: readonly Written[], { weights }: Fit): number => {
  const scores = written.flatMap(({ candidates }) =>
    candidates.map((features) => scoreOf(features, weights)),
  );
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
};

const area = (judged: readonly Judged[], fitFor: (one: Judged) => Fit | undefined): string =>
  areaOf(
    judged.map((one) => ({
      accepted: one.accepted,
      score: scoreOf(one.features, fitFor(one)?.weights ?? new Float64Array()),
    })),
  ).toFixed(3);

const ranksTold = (written: readonly Written[], fitFor: (one: Written) => Fit | undefined): string => {
  const ranks = written.flatMap((one) => {
    const { weights = new Float64Array() } = fitFor(one) ?? {};
    const scores = one.candidates.map((features) => scoreOf(features, weights));
    const best = Math.max(...scores.filter((_, at) => one.written[at]));
    return Number.isFinite(best) ? [1 + scores.filter((score) => score > best).length] : [];
  });
  const share = (most: number): string =>
    `${((100 * ranks.filter((rank) => rank <= most).length) / Math.max(1, written.length)).toFixed(1)} %`;
  return `among the candidates ${share(Number.POSITIVE_INFINITY)}; first ${share(1)}, first 5 ${share(5)}, first 10 ${share(10)}`;
};
