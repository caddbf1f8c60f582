import { join } from 'node:path';
import { eachLine, type Fields, fieldsIn, recordOf } from '../base/index.ts';
import { type Tally, tallyOpening, tallySections } from '../formalize/index.ts';
import { grouped, UserError } from '../model/index.ts';
import type { Section } from './blocks.ts';
import { drawingOfEach, objectAt, type Reading, textOf } from './figures.ts';
import { titled } from './tell.ts';

/** Of templates that were made of problems. The manifest has the counts; templates are drawn as they stand there. */
export const formalizationFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'manifest.json');
  const { value: tally } = recordOf<Tally>('formalized')((await objectAt(path))?.counts);
  if (!tally)
    throw new UserError(`${path} is not the manifest of a formalisation.`, 'Formalise the problems again.');
  const drawn = drawingOfEach<ReturnType<typeof exampleOf>>(seed, sample);
  let at = 0;
  for await (const line of eachLine(join(folder, 'templates.jsonl'))) {
    if (++at % 1000 === 0) signal.throwIfAborted();
    const template = fieldsIn(line);
    if (!template) continue;
    const id = textOf(template.index) || `line ${at}`;
    drawn.see(textOf(template.formalizer), id, () => exampleOf(template, id));
  }
  return { what: 'formalization' as const, folder, tally, examples: drawn.things() };
};

export type FormalizationFigures = Awaited<ReturnType<typeof formalizationFigures>>;

const exampleOf = (template: Fields, id: string) => ({
  id,
  formalizer: textOf(template.formalizer),
  confidence: typeof template.confidence === 'number' ? template.confidence : Number.NaN,
  question: textOf(template.question),
  answer: textOf(template.answer),
  code: textOf(template.function_code),
});

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
