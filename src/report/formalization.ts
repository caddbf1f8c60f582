import { join } from 'node:path';
import { eachLine, type Fields, fieldsIn, recordOf } from '../base/index.ts';
import { meanings, type Tally } from '../formalize/index.ts';
import { counted, grouped, UserError } from '../model/index.ts';
import type { PlainBlock, Section } from './blocks.ts';
import { countsOf, drawingOfEach, objectAt, type Reading, textOf } from './figures.ts';
import { percent, table, titled } from './tell.ts';

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

/** What the page and `report.md` tell. */
export const formalizationBlocks = (tally: Tally): readonly PlainBlock[] => {
  const { problems, templates, unread, formalizers, confidence } = tally;
  const all = Object.entries(formalizers);
  return [
    {
      text: `${counted(templates, 'template')} of ${counted(problems, 'problem')} (${percent(templates, problems)}).`,
    },
    table(
      'Formalisers',
      ['formaliser', 'templates taken', 'of the problems'],
      all.map(([name, { taken }]) => [name, grouped(taken), percent(taken, problems)]),
    ),
    ...all.map(([name, { rejected }]) => reasonTable(`Why ${name} gave none`, rejected, problems)),
    reasonTable('Problems that could not be read', unread, problems),
    table(
      'How sure the readings are',
      ['confidence', 'templates'],
      Object.entries(confidence).map(([from, count]) => [`from ${from}`, grouped(count)]),
    ),
  ].filter((block) => block !== undefined);
};

const reasonTable = (caption: string, counts: Tally['unread'], problems: number) => {
  const told = new Map<string, string>(Object.entries(meanings));
  return table(
    caption,
    ['reason', 'what it means', 'problems', 'share'],
    countsOf(Object.entries(counts)).map(({ name, count }) => [
      ...[name, told.get(name) ?? ''],
      ...[grouped(count), percent(count, problems)],
    ]),
    2,
  );
};

export const formalizationSection = ({ folder, tally, examples }: FormalizationFigures): Section => ({
  title: titled('From problems to templates', folder),
  blocks: [
    ...formalizationBlocks(tally),
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
