import { counted, grouped } from '../model/index.ts';
import type { Block, Section } from './blocks.ts';
import type { RunFigures } from './run-figures.ts';
import { binColumns, countTable, linked, percent, shareText, titled } from './tell.ts';
import { exampleEntries } from './tell-example.ts';

/** What the facets of a run are called above their tables, in the order in which they are told. */
const facets: readonly (readonly [facet: string, caption: string])[] = [
  ['kind', 'Kinds of mistakes, the most frequent first'],
  ['class', 'Classes'],
  ['family', 'Families'],
  ['tier', 'Tiers'],
  ['position', 'Where the labelled line stands'],
  ['line', 'Which line is labelled'],
  ['proof', 'What proves the class'],
];

/** A run, or a run of edited questions, for people. */
export const runSection = (figures: RunFigures): Section => {
  const { what, folder, candidates, discarded, templates, seed, shard, counts } = figures;
  const things = what === 'run' ? 'candidates' : 'questions';
  const linkOf = linksOf(figures);
  return {
    title: titled(what === 'run' ? 'Run' : 'Edited questions', folder),
    blocks: [
      {
        text: `${counted(candidates, things.slice(0, -1))} of ${grouped(templates.used)} of ${counted(templates.read, 'template')}, seed ${seed}${
          shard === undefined ? '' : `, part ${shard} of a run`
        }; ${grouped(discarded)} dropped, of ${grouped(candidates + discarded)} that were tried.`,
      },
      ...facets.flatMap(([facet, caption]) =>
        countTable(caption, [facet, things], counts[facet] ?? [], (name) => linkOf(facet, name)),
      ),
      ...binColumns(
        'The wrong answer divided by the right one',
        ['wrong answer / right answer', 'candidates'],
        figures.ratios,
      ),
      ...binColumns('How plausible the mistakes are', ['plausibility', 'candidates'], figures.plausibility),
      ...ruleBlocks(figures, things, (rule) => linkOf('rule', rule)),
      ...countTable('Why what was tried was dropped', ['reason', 'dropped'], figures.reasons),
      ...countTable('Templates that gave nothing at all', ['reason', 'templates'], templates.skipped),
      ...countTable('Why a person must look at the words', ['doubt', things], figures.doubts),
      ...readingBlocks(figures),
      ...exampleEntries(
        what === 'run' ? 'Candidates' : 'Questions',
        `${grouped(figures.examples.length)} of ${grouped(candidates)}: drawn by the seed, each as likely as any other, and one of each ${
          what === 'run' ? 'kind' : 'class'
        } that would be missing. What changed is marked.`,
        figures.examples,
      ),
    ],
  };
};

/** The first entry of those that have this value of a facet. */
const linksOf = ({ examples }: RunFigures): ((facet: string, name: string) => string | undefined) => {
  const links = new Map<string, string>();
  for (const { item, facets: own } of examples)
    for (const [facet, value] of Object.entries(own)) {
      const key = JSON.stringify([facet, value]);
      if (!links.has(key)) links.set(key, item.id);
    }
  return (facet, name) => links.get(JSON.stringify([facet, name]));
};

const ruleBlocks = (
  { rules }: RunFigures,
  things: string,
  linkOf: (rule: string) => string | undefined,
): readonly Block[] => [
  {
    caption: 'Rules: where they match, what was possible there, what came of it',
    head: ['rule', 'kind', 'mostly dropped because of', 'places', 'possible', things, 'dropped'],
    rows: rules.map(({ rule, kind, sites, possible, candidates, discarded }) => {
      const dropped = discarded.reduce((sum, { count }) => sum + count, 0);
      const [first] = discarded;
      return [
        linked(rule, linkOf(rule)),
        kind === rule ? '' : kind,
        first === undefined ? '' : `${first.name} (${percent(first.count, dropped)})`,
        ...[sites, possible, candidates, dropped].map(grouped),
      ];
    }),
    words: 3,
    bars: {
      most: Math.max(1, ...rules.map(({ candidates }) => candidates)),
      of: rules.map(({ candidates }) => ({ value: candidates })),
    },
  },
];

const readingBlocks = ({ readings }: RunFigures): readonly Block[] => {
  if (readings === undefined) return [];
  const { totals, rules, outdated } = readings;
  return [
    {
      caption:
        'What readers said: the share that is well in all that was asked, of whole families and of rules',
      head: ['', 'read', 'well (95 %)'],
      rows: [
        ...totals.map(({ of, read, shares }) => [of, grouped(read), shareText(shares.all)]),
        ...rules
          .toSorted((a, b) => a.shares.all.share - b.shares.all.share || b.read - a.read)
          .map(({ rule, read, shares }) => [rule, grouped(read), shareText(shares.all)]),
      ],
      words: 1,
    },
    ...(outdated === 0
      ? []
      : [{ text: `${counted(outdated, 'reading')} left out: the run reads otherwise now.` }]),
  ];
};
