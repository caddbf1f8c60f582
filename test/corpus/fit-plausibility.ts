/**
 * Fits rules/plausibility.yaml: how likely a pupil is to make a mistake, from the wrong solutions that people wrote,
 * from what they accepted and rejected of an older system's candidates, and from what the readers of evidence/readings
 * found plausible. Of the held-back quarter of the problems nothing goes into the table; it is reported apart.
 * `--dry-run` writes nothing.
 */

import { writeFileSync } from 'node:fs';
import { print } from '../../src/ast/index.ts';
import { wilson } from '../../src/base/index.ts';
import { idOf } from '../../src/engine/draw.ts';
import { compileRules, type Policy, type PreparedTemplate, verdictsOf } from '../../src/engine/index.ts';
import { byLabel, type Mutant } from '../../src/model/index.ts';
import { type ChangedStep, featuresOf, groundOf } from '../../src/plausibility/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../src/run/index.ts';
import { isHeld } from './held.ts';
import {
  areaOf,
  type Features,
  type Fit,
  fitted,
  type Judged,
  scoreOf,
  type Written,
} from './people/fitted.ts';
import { type Finding, findingsIn } from './people/found.ts';
import { isTheSame, type PersonsMistake, peoplesMistakes } from './people/people.ts';
import { changeOf, reviewsIn } from './people/reviewed.ts';
import { tableText } from './people/table.ts';
import { problemsOf } from './people/tried.ts';

type Kind = 'reasoning' | 'slips';

/** What is learnt from for one kind. A mistake that the rules do not make has no candidate that was written. */
interface Data {
  readonly written: readonly Written[];
  /** People's decisions, and what readers found. */
  readonly decided: readonly Judged[];
  readonly read: readonly Read[];
}

/** What a reader found of a candidate, and whether it is also what a person wrote. */
type Read = Judged & { readonly isWritten: boolean };

/** How much a decision and what a reader found count beside a mistake that somebody wrote. */
const countsAs = { decision: 2, finding: 0.1 };

/**
 * How believable a mistake is: its plausibility, and this part of what readers alone found. With less of it much stays
 * that no reader believes; with more, much goes that people write. What readers find counts little in `reasoning` itself,
 * which is to say what people do.
 */
const readersPart = 0.5;

/** At these prices the tables hold some 300 weights in all, and tell people's choices as well as thrice as many do. */
const penalties = {
  reasoning: { pull: 6, price: 2.5 },
  readers: { pull: 0.5, price: 0.8 },
  slips: { pull: 3, price: 3 },
};

export const main = async (data: string, options: readonly string[] = []): Promise<number> => {
  const started = performance.now();
  const names = new Map<string, number>();
  const found = supported(await gathered(data, names), names.size);
  const reasoning = reported('reasoning', found.reasoning, names.size);
  const fits = {
    reasoning,
    believable: believed(reasoning, found.reasoning, names.size),
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
  const rules = compileRules(await checkedRules(await readRuleFiles(['rules'])));
  const ofReasoning = rules.filter(({ family }) => family !== 'computational');
  const { policy } = await readSampling('rules/sampling.yaml');
  // Nothing of an older table may go into the new one, and no cap hides what people wrote.
  const { scores: _, ...rest } = policy;
  const everything: Policy = {
    ...rest,
    draw: { ...policy.draw, computational: undefined },
    caps: { template: undefined, rule: undefined, line: undefined, rules: {}, order_by: 'seed' },
  };
  const [mistakes, reviews, findings] = [
    peoplesMistakes(data),
    reviewsIn(data),
    findingsIn('evidence/readings'),
  ];
  const written: { readonly [kind in Kind]: Written[] } = { reasoning: [], slips: [] };
  const decided: Judged[] = [];
  const read: Read[] = [];
  for await (const problem of problemsOf(data)) {
    const index = Number(problem.template.index);
    const ground = groundOf(problem.subject);
    const featured = (changed: ChangedStep): Features => numbered(featuresOf(changed, ground));
    for (const review of reviews.filter((one) => one.index === index)) {
      const change = changeOf(review, problem);
      const accepted = review.decision === 'accepted';
      if (change)
        decided.push({
          index,
          features: featured(change),
          accepted,
          by: 'people',
          weight: countsAs.decision,
        });
    }
    const own = mistakes.filter((one) => one.index === index);
    const rulesAsked = own.length === 0 ? ofReasoning : rules;
    const kept = verdictsOf(problem, { rules: rulesAsked, policy: everything, seed: '42' }).filter(
      (verdict) => verdict.kind === 'kept',
    );
    for (const { rule, proposal, flawed, label, lines } of kept)
      for (const { who, plausible } of rule.family === 'computational'
        ? []
        : foundOf(problem, proposal.mutant, findings))
        read.push({
          index,
          features: featured({ rule, mutant: proposal.mutant, flawed }),
          accepted: plausible,
          by: who,
          weight: countsAs.finding,
          isWritten: own.some((one) =>
            isTheSame(one, { erroneous_line_number: label, flawed_solution: byLabel(lines) }),
          ),
        });
    if (own.length === 0) continue;
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
  return {
    reasoning: { written: written.reasoning, decided, read },
    slips: { written: written.slips, decided: [], read: [] },
  };
};

/** More than any rule has alternatives, or ever had. */
const mostAlternatives = 48;

/** A reading stands for its change, wherever in the rule's list it stood when it was read: the list is written anew at times. */
const foundOf = (
  problem: PreparedTemplate,
  mutant: Mutant,
  findings: ReadonlyMap<string, readonly Finding[]>,
): readonly Finding[] => {
  const change = print(mutant.expr);
  return Array.from(
    { length: mostAlternatives },
    (_, alternative) => findings.get(idOf(problem, { ...mutant, alternative }, change)) ?? [],
  ).flat();
};

/** A feature that fewer problems have is left out: it would be known by heart. */
const fewest = 8;

/** The data without features that few problems have. */
const supported = (
  data: { readonly [kind in Kind]: Data },
  features: number,
): { readonly [kind in Kind]: Data } => {
  const problems = Array.from({ length: features }, () => new Set<number>());
  for (const { written, decided, read } of [data.reasoning, data.slips]) {
    for (const { index, candidates } of written)
      for (const own of candidates) for (const feature of own) problems[feature]?.add(index);
    for (const { index, features: own } of [...decided, ...read])
      for (const feature of own) problems[feature]?.add(index);
  }
  const enough = (own: Features): Features =>
    own.filter((feature) => (problems[feature]?.size ?? 0) >= fewest);
  const known = <One extends Judged>(one: One): One => ({ ...one, features: enough(one.features) });
  const kept = ({ written, decided, read }: Data): Data => ({
    written: written.map((one) => ({ ...one, candidates: one.candidates.map(enough) })),
    decided: decided.map(known),
    read: read.map(known),
  });
  return { reasoning: kept(data.reasoning), slips: kept(data.slips) };
};

const parts = 5;

/** Fits one kind and prints how well it does on problems that it has not seen. */
const reported = (kind: Kind, data: Data, features: number): Fit & { readonly base: number } => {
  const own = partOf(data, ({ index }) => !isHeld(index));
  const held = partOf(data, ({ index }) => isHeld(index));
  const learn = ({ written, decided, read }: Data): Fit =>
    fitted(
      written.filter((one) => one.written.includes(true)),
      [...decided, ...read],
      features,
      penalties[kind],
    );
  const byPart = Array.from({ length: parts }, (_, part) =>
    learn(partOf(own, ({ index }) => index % parts !== part)),
  );
  const unseen = ({ index }: Problem): Fit | undefined => byPart[index % parts];
  const whole = learn(own);
  const told = ({ written, decided, read }: Data): string =>
    `${written.length} mistakes, ${decided.length} decisions, ${read.length} findings of readers`;
  console.log(`\n${kind}: ${told(own)}; held back ${told(held)}`);
  console.log(`  cross-validated by problem   ${ranksTold(own.written, unseen)}`);
  console.log(`  the held-back quarter        ${ranksTold(held.written, () => whole)}`);
  console.log(`  what it was fitted on        ${ranksTold(own.written, () => whole)}`);
  for (const [what, of] of [
    ['decisions', ({ decided }: Data) => decided],
    ["readers' findings", ({ read }: Data) => read],
  ] as const)
    if (of(data).length > 0)
      console.log(
        `  area on ${what}: cross-validated ${area(of(own), unseen)}, held back ${area(of(held), () => whole)}, fitted on ${area(of(own), () => whole)}`,
      );
  if (data.read.length > 0)
    console.log(
      `  refused by readers, of what people wrote ${refused(data.read, true)}, of all else ${refused(data.read, false)}`,
    );
  return { ...whole, base: -averageOf(own.written, whole) };
};

/** What is added where it is asked how believable a mistake is: what is kept goes by it. */
const believed = ({ weights }: Fit, data: Data, features: number): Fit & { readonly base: number } => {
  const own = partOf(data, ({ index }) => !isHeld(index));
  const held = partOf(data, ({ index }) => isHeld(index));
  const readers = fitted([], own.read, features, penalties.readers);
  const added = readers.weights.map((weight) => readersPart * weight);
  const fit = { weights: weights.map((weight, at) => weight + (added[at] ?? 0)) };
  console.log(
    `  believable, on readers' findings: held back ${area(held.read, () => fit)}, fitted on ${area(own.read, () => fit)}`,
  );
  return { weights: added, base: -averageOf(own.written, fit) };
};

/** How much readers refuse of what people wrote, or of what nobody wrote that we know of. */
const refused = (read: readonly Read[], isWritten: boolean): string => {
  const some = read.filter((one) => one.isWritten === isWritten);
  const { share, low, high } = wilson(
    some.filter(({ accepted }) => !accepted).length / some.length,
    some.length,
  );
  return `${[share, low, high].map((part) => `${(100 * part).toFixed(1)} %`).join(', ')} (of ${some.length})`;
};

interface Problem {
  readonly index: number;
}

const partOf = ({ written, decided, read }: Data, is: (one: Problem) => boolean): Data => ({
  written: written.filter(is),
  decided: decided.filter(is),
  read: read.filter(is),
});

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
