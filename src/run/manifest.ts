import { createHash } from 'node:crypto';
import type { CountsByName, Manifest } from '../model/index.ts';
import type { Tally } from './tally.ts';

/** What a run is given but for the templates, as its manifest says it. */
export type RunHead = Pick<
  Manifest,
  'errata' | 'task' | 'seed' | 'shard' | 'runtime' | 'verify' | 'without' | 'rules' | 'sampling'
>;

/** The manifest of a run on templates of this digest that counted `tally`. Keys that come from the data are sorted. */
export const manifestOf = (head: RunHead, templatesDigest: string, tally: Tally): Manifest => ({
  ...head,
  templates: { digest: templatesDigest, ...tally.templates, skipped: sorted(tally.skipped) },
  counts: {
    candidates: tally.candidates,
    discarded: tally.discarded,
    rules: Object.fromEntries(
      Object.entries(tally.rules).map(([rule, { discarded, same_text_as, ...row }]) => [
        rule,
        { ...row, discarded: sorted(discarded), ...(same_text_as && { same_text_as: sorted(same_text_as) }) },
      ]),
    ),
    strata: sorted(tally.strata),
    needs_human: sorted(tally.needs_human),
  },
});

/** The counts that a manifest was made from. */
export const tallyOf = ({ templates, counts }: Manifest): Tally => ({
  templates: { read: templates.read, used: templates.used },
  skipped: templates.skipped,
  ...counts,
});

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** In what two runs differ that should be parts of one, or one and its continuation. */
export interface Difference {
  readonly what: string;
  /** What each has there, where that is short. */
  readonly shown: string;
  readonly mend: string;
}

const facts: readonly (readonly [what: string, of: (head: RunHead) => unknown, mend: string])[] = [
  ['the command', ({ task }) => task, 'Give parts of `rules run`, or parts of `rules problems`.'],
  ['the seed', ({ seed }) => seed, 'Run one of them again with the seed of the other.'],
  ['the version of Errata', ({ errata }) => errata, 'Run all parts with one version.'],
  ['the rules', ({ rules }) => [rules.digest, rules.ids], 'Run all parts with the same rules and --only.'],
  ['the sampling policy', ({ sampling }) => sampling.digest, 'Run all parts with one sampling.yaml.'],
  [
    'the readings of given solutions',
    ({ without }) => without?.digest,
    'Run all parts with the same --without.',
  ],
  [
    'the --runtime or --verify',
    ({ runtime, verify }) => [runtime, verify],
    'Run all parts with the same options.',
  ],
];

/** The first thing in which two runs differ, their shards and templates apart; undefined when they do not. */
export const differenceOf = (one: RunHead, other: RunHead): Difference | undefined => {
  for (const [what, of, mend] of facts) {
    const [a, b] = [of(one), of(other)];
    if (JSON.stringify(a) === JSON.stringify(b)) continue;
    return { what, mend, shown: typeof a === 'string' && a.length < 40 ? `: ${a} and ${b}` : '' };
  }
  return undefined;
};

const sorted = (counts: CountsByName): CountsByName =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** One digest of several texts, in order; where one ends matters. */
export const digestOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${Buffer.byteLength(text)}\n${text}`);
  return hash.digest('hex');
};
