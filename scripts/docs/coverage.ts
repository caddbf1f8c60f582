import { parse } from 'yaml';
import type { Showing } from '../../src/cli/showcase.ts';
import type { Rule } from '../../src/dsl/index.ts';
import type { ExampleResult } from '../../src/engine/index.ts';
import { grouped, type Manifest, UserError } from '../../src/model/index.ts';

/** docs/coverage.yaml: the kinds of mistake that the catalog was asked for, and the rules that stand for each. */
export interface ErrorTypes {
  readonly groups: readonly {
    readonly group: string;
    readonly about: string;
    readonly types: readonly ErrorType[];
  }[];
}

export interface ErrorType {
  readonly type: string;
  /** What it is, where its name does not say. */
  readonly says: string;
  readonly rules: readonly string[];
  /** What it gives no more since the rules ask what the numbers mean, and why; empty where that is little. */
  readonly lost: string;
}

/** docs/coverage.counts.json: what a run over a corpus counted. */
export interface RunCounts {
  readonly templates: number;
  readonly seed: string;
  readonly candidates: { readonly [rule: string]: number };
  readonly sites: { readonly [rule: string]: number };
}

/** Reads docs/coverage.yaml. Throws a UserError where it is not what it must be. */
export const readErrorTypes = (text: string): ErrorTypes => {
  const read: unknown = parse(text);
  const fail = (what: string): never => {
    throw new UserError(
      `docs/coverage.yaml: ${what}.`,
      'It is a list of groups, each with `types`, each with `rules`.',
    );
  };
  const list = (value: unknown, what: string): readonly unknown[] =>
    Array.isArray(value) ? value : fail(`${what} is no list`);
  const record = (value: unknown, what: string): Record<string, unknown> =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value))
      : fail(`${what} has no keys`);
  const string = (value: unknown, what: string): string =>
    typeof value === 'string' ? value : fail(`${what} is no text`);
  return {
    groups: list(read, 'the whole').map((one) => {
      const { group, about, types } = record(one, 'a group');
      const name = string(group, '`group`');
      return {
        group: name,
        about: string(about ?? '', `\`about\` of ${name}`),
        types: list(types, `\`types\` of ${name}`).map((each) => {
          const fields = record(each, `a type of ${name}`);
          const type = string(fields.type, `a \`type\` of ${name}`);
          return {
            type,
            says: string(fields.says ?? '', `\`says\` of ${type}`),
            rules: list(fields.rules, `\`rules\` of ${type}`).map((rule) =>
              string(rule, `a rule of ${type}`),
            ),
            lost: string(fields.lost ?? '', `\`lost\` of ${type}`),
          };
        }),
      };
    }),
  };
};

/** The counts that the page needs of a run's manifest. */
export const countsOf = ({ seed, templates, counts }: Manifest): RunCounts => {
  const of = (key: 'candidates' | 'sites') =>
    Object.fromEntries(Object.entries(counts.rules).map(([rule, row]) => [rule, row[key] ?? 0]));
  return { templates: templates.used, seed, candidates: of('candidates'), sites: of('sites') };
};

/**
 * Types that nothing holds up: without a rule, with a rule that there is not, or with one of whose examples
 * none gives, none skips, or one fails. Each as a sentence.
 */
export const typesWithoutTests = (
  { groups }: ErrorTypes,
  rules: readonly Rule[],
  results: readonly ExampleResult[],
): readonly string[] =>
  groups.flatMap(({ types }) =>
    types.flatMap(({ type, rules: ids }): readonly string[] => {
      if (ids.length === 0) return [`${type} has no rule.`];
      return ids.flatMap((id) => {
        const rule = rules.find((one) => one.id === id);
        if (!rule) return [`${type} names the rule ${id}, which is not there.`];
        const failed = results.find((result) => result.rule === id && result.outcome !== 'passed');
        return [
          ...(rule.examples.some(({ gives }) => gives.length > 0)
            ? []
            : [`${id} (${type}) has no example that gives.`]),
          ...(rule.examples.some(({ skips }) => skips.length > 0)
            ? []
            : [`${id} (${type}) has no example that skips.`]),
          ...(failed ? [`${id} (${type}): example ${failed.number} is ${failed.outcome}.`] : []),
        ];
      });
    }),
  );

/** Rules that no type names. */
export const rulesWithoutType = ({ groups }: ErrorTypes, rules: readonly Rule[]): readonly string[] => {
  const named = new Set(groups.flatMap(({ types }) => types.flatMap(({ rules: ids }) => ids)));
  return rules.map(({ id }) => id).filter((id) => !named.has(id));
};

/** The page: every type with its rules and what they made of the corpus; a fixture where that is nothing. */
export const coveragePage = (
  { groups }: ErrorTypes,
  counts: RunCounts,
  showings: ReadonlyMap<string, Showing>,
  rules: readonly Rule[],
): string => {
  const kindOf = new Map(rules.map(({ id, kind }) => [id, kind]));
  const total = Object.values(counts.candidates).reduce((sum, by) => sum + by, 0);
  const sections = groups.map(({ group, about, types }) => {
    const rows = types.map(({ type, says, rules: ids }) => {
      const made = ids.reduce((sum, id) => sum + (counts.candidates[id] ?? 0), 0);
      const parts = ids.map((id) => {
        const own = ids.length > 1 ? ` ${grouped(counts.candidates[id] ?? 0)}` : '';
        return `[\`${id}\`](rules.md#${id})${own}${(counts.candidates[id] ?? 0) === 0 ? fixtureOf(counts.sites[id] ?? 0, showings.get(id)) : ''}`;
      });
      const kinds = [...new Set(ids.map((id) => `\`${kindOf.get(id) ?? ''}\``))];
      return `| ${type}${says === '' ? '' : `: ${says}`} | ${parts.join(', ')} | ${kinds.join(', ')} | ${grouped(made)} |`;
    });
    const lead = about === '' ? '' : `${about}\n\n`;
    return `## ${group}\n\n${lead}| mistake | rules | kind | candidates |\n|---|---|---|--:|\n${rows.join('\n')}\n${lostOf(types)}`;
  });
  return `${head(counts, total)}\n${sections.join('\n')}`;
};

/** What kinds gave before and give no more, below their table. */
const lostOf = (types: readonly ErrorType[]): string => {
  const lines = types.flatMap(({ type, says, lost }) =>
    lost === '' ? [] : [`- ${type}${says === '' ? '' : ` (${says})`}: ${lost}`],
  );
  return lines.length === 0
    ? ''
    : `\nWhat they lost since the rules ask what the numbers mean, with the candidates before:\n\n${lines.join('\n')}\n`;
};

const head = ({ templates, seed }: RunCounts, total: number): string => `# Which rules stand for which mistake

<!-- Made from docs/coverage.yaml and docs/coverage.counts.json by \`npm run docs:coverage\`. Do not edit. -->

Every mistake that the catalog was asked for, the rules that make it, the [kind](rules.md#kinds) that a reader sees, and how many candidates these gave on
the corpus: ${grouped(total)} in all from ${grouped(templates)} templates, seed ${seed}, drawn as
\`rules/sampling.yaml\` says (of the slips of a step at most six). A text that two rules make counts for the first of them. Where the corpus has no site that can be kept, a fixture
shows the rule. \`npm run docs:coverage -- RUN_FOLDER\` takes the counts of another run; a test fails when a kind has no
rule with examples that give and skip.
`;

/** Where a rule that gave nothing on the corpus is shown; says so too where the corpus has sites for it. */
const fixtureOf = (sites: number, showing: Showing | undefined): string => {
  const none = sites === 0 ? 'no site' : `none kept at ${grouped(sites)} sites`;
  const [first] = showing?.shown ?? [];
  return first
    ? ` (${none}; fixture ${first.candidate.index}, ${first.candidate.erroneous_line_number})`
    : ` (${none}; no fixture either)`;
};
