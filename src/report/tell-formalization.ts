import { tallyOpening, tallySections } from '../formalize/index.ts';
import { grouped } from '../model/index.ts';
import type { Section } from './blocks.ts';
import type { FormalizationFigures } from './formalization-figures.ts';
import { titled } from './tell.ts';

/** From problems to templates, for people. */
export const formalizationSection = ({ folder, tally, examples }: FormalizationFigures): Section => ({
  title: titled('From problems to templates', folder),
  blocks: [
    { text: tallyOpening(tally) },
    ...tallySections(tally).map(({ title, head, rows }) => ({
      caption: title,
      head,
      rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? grouped(cell) : cell))),
      words: rows[0]?.filter((cell) => typeof cell === 'string' && !cell.endsWith('%')).length ?? 1,
    })),
    {
      heading: 'Templates',
      about: `${grouped(examples.length)} of ${grouped(tally.templates)}, drawn by the seed.`,
      entries: examples.map(({ id, formalizer, confidence, question, answer, code }) => ({
        id,
        title: `Problem ${id}`,
        facets: { formaliser: formalizer },
        parts: [
          { label: 'Question', text: question },
          {
            caption: 'Solution',
            noted: answer
              .split('\n')
              .map((text, at) => ({ name: `L${at + 1}`, text, note: '', wrong: false })),
          },
          { label: 'Program', code },
          { facts: [['confidence', Number.isNaN(confidence) ? 'not said' : confidence.toFixed(2)]] as const },
        ],
      })),
    },
  ],
});
