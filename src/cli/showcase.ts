import { diffArrays } from 'diff';
import { keptIn, raise } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import * as engine from '../engine/index.ts';
import { type Candidate, counted } from '../model/index.ts';
import { readTemplates } from '../runtime/index.ts';
import { colours as pc } from './print.ts';

// What rules do on a set of problems, such as the fixtures: `rules new`, `rules test --watch` and the pages of docs/ show it.

/**
 * The problems of a file or folder of templates, in order. What cannot be used, what only CPython can run (loading it
 * takes seconds) and what is of no concern is left out: this is for showing.
 */
export const readProblems = async (
  path: string,
  leftOut: () => void = () => undefined,
  concerns: (template: engine.RanTemplate) => boolean = () => true,
): Promise<readonly engine.PreparedTemplate[]> => {
  const problems: engine.PreparedTemplate[] = [];
  const noPython = (): never => {
    throw new Error('Python is not asked for here.');
  };
  let position = 0;
  for await (const read of readTemplates(path)) {
    const at = position++;
    const has = read.ok ? await engine.ran(read.template, at, 'native', noPython) : undefined;
    if (!has?.ok) leftOut();
    else if (concerns(has.ran)) problems.push(engine.understood(has.ran));
  }
  return problems;
};

/** A candidate with the lines of the solution that it was made from. */
export type Shown = { readonly candidate: Candidate; readonly original: readonly string[] };

export type Showing = ReturnType<typeof showRule>;

/**
 * Runs one rule on problems, as `rules run --seed SEED` would with this rule alone: `sites` are the places where it matches
 * and may change something, `dropped` tells why possibilities came to nothing, the most frequent reason first.
 */
export const showRule = (
  rule: Rule,
  problems: readonly engine.PreparedTemplate[],
  { policy, seed }: { readonly policy: engine.Policy; readonly seed: string },
) => {
  const dropped = new Map<string, number>();
  const shown: Shown[] = [];
  let sites = 0;
  const compiled = engine.compileRules([rule]);
  for (const problem of problems) {
    const verdicts = engine.verdictsOf(problem, { rules: compiled, policy, seed });
    const original = problem.solution.lines.map(({ text }) => text);
    sites += engine.sitesOf(verdicts).get(rule.id)?.size ?? 0;
    for (const verdict of verdicts) {
      if (verdict.kind === 'kept')
        shown.push({ candidate: engine.candidateFrom(problem, verdict), original });
      const reason = engine.reasonOf(verdict);
      if (reason !== undefined) raise(dropped, reason);
    }
  }
  return { rule: rule.id, sites, shown, dropped: [...dropped].sort(([, a], [, b]) => b - a) };
};

/** A line of a solution: in both, only in the original (`-`), or only in the flawed one (`+`). */
type LineChange = { readonly sign: ' ' | '-' | '+'; readonly text: string };

export const lineChanges = (before: readonly string[], after: readonly string[]): readonly LineChange[] =>
  diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): LineChange => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  );

/** How many sites and candidates there are, and why possibilities came to nothing. */
export const headOf = (where: string, { sites, shown, dropped }: Showing): string => {
  const head = `${where}: ${counted(sites, 'site')}, ${counted(shown.length, 'candidate')}.`;
  const reasons = dropped.map(([reason, count]) => `${reason} ${count}`);
  const lost = reasons.length > 0 ? ` Dropped: ${reasons.join(', ')}.` : '';
  const none = sites === 0 ? ' None of the problems has such a step: try it on others with --templates.' : '';
  return `${pc.bold(head)}${lost}${none}`;
};

/** The first of them, of different problems as far as there are any. */
export const spread = (shown: readonly Shown[], most: number): readonly Shown[] => {
  const seen = new Set<string | number>();
  const firsts: Shown[] = [];
  const others: Shown[] = [];
  for (const one of shown) {
    const { index } = one.candidate;
    (seen.has(index) ? others : firsts).push(one);
    seen.add(index);
  }
  return [...firsts, ...others].slice(0, most);
};

/** A candidate: where it is, what explains it, and the lines as they were and are. */
export const describeShown = ({ candidate, original }: Shown): string => {
  const lines = lineChanges(original, Object.values(candidate.flawed_solution))
    .filter(({ sign }) => sign !== ' ')
    .map(({ sign, text }) => (sign === '-' ? pc.red : pc.green)(`  ${sign} ${text}`));
  const place = `${candidate.index}:${candidate.erroneous_line_number}`;
  return [`${pc.bold(place)}  ${candidate.explanation}`, ...lines].join('\n');
};

/** Texts that two rules make: the one that stands first owns them, the other's are `same_text` as its. */
export interface Overlap {
  readonly rule: string;
  readonly owner: string;
  texts: number;
  readonly place: string;
  readonly line: string;
}

/** The policy with every possibility drawn and no cap: what rules make hangs on no seed then. */
export const unbounded = (policy: engine.Policy): engine.Policy => ({
  ...policy,
  draw: { computational: undefined, conceptual: undefined, skipped_step: undefined },
  caps: { template: undefined, rule: undefined, line: undefined, rules: {}, order_by: 'seed' },
});

/** What rules make, each text once. */
export type Ownership = ReturnType<typeof ownershipOf>;

/** Which rule owns each text that rules make of problems, in the order in which they stand. */
export const ownershipOf = (
  rules: readonly Rule[],
  problems: readonly engine.PreparedTemplate[],
  policy: engine.Policy,
) => {
  const settings = { rules: engine.compileRules(rules), policy: unbounded(policy), seed: '' };
  const owned = new Map<string, number>();
  const shared = new Map<string, Overlap>();
  for (const problem of problems)
    for (const verdict of engine.verdictsOf(problem, settings)) {
      const { id } = verdict.rule;
      if (verdict.kind === 'kept') raise(owned, id);
      if (verdict.kind !== 'same_text') continue;
      const owner = verdict.as.rule;
      const place = `${problem.template.index}:${verdict.label}`;
      const line = verdict.lines[verdict.labelled] ?? '';
      keptIn(shared, `${id} ${owner}`, () => ({ rule: id, owner, texts: 0, place, line })).texts++;
    }
  // How many texts a rule owns, and the overlaps, the larger ones first.
  return { owned, overlaps: [...shared.values()].sort((a, b) => b.texts - a.texts) };
};

/** What an example of a rule gives, and a run would drop as `same_text`: a rule before it gives the same. */
export type OwnedExample = ReturnType<typeof ownedExamples>[number];

/** Of some of the rules, in the order in which all stand: what of their examples another rule owns. */
export const ownedExamples = (all: readonly Rule[], tested: readonly Rule[], policy: engine.Policy) => {
  const rules = engine.compileRules(all);
  return tested.flatMap((rule) => {
    const before = rules.slice(0, all.indexOf(rule) + 1);
    return rule.examples.flatMap((example, at) => {
      const problem = example.gives.length > 0 ? engine.preparedExample(example) : '';
      if (typeof problem === 'string') return [];
      return engine
        .verdictsOf(problem, { rules: before, policy: unbounded(policy), seed: '' })
        .flatMap((verdict) =>
          verdict.kind === 'same_text' && verdict.rule.id === rule.id && verdict.as.rule !== rule.id
            ? {
                rule: rule.id,
                number: at + 1,
                gives: engine.stepText(problem.subject, verdict.proposal),
                owner: verdict.as.rule,
              }
            : [],
        );
    });
  });
};
