import { join } from 'node:path';
import { checkedBy, eachLine, type Fields, fieldsIn, formalizedSchema } from '../base/index.ts';
import type { Tally } from '../formalize/index.ts';
import { UserError } from '../model/index.ts';
import { drawingOfEach } from './draws.ts';
import { objectAt, textOf } from './fields.ts';
import type { Reading } from './figures.ts';

/** Of templates that were made of problems. The manifest has the counts; templates are drawn as they stand there. */
export const formalizationFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'manifest.json');
  const { value: tally } = checkedBy<Tally>(formalizedSchema, (await objectAt(path))?.counts);
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
  ...{ id, formalizer: textOf(template.formalizer) },
  confidence: typeof template.confidence === 'number' ? template.confidence : Number.NaN,
  ...{ question: textOf(template.question), answer: textOf(template.answer) },
  code: textOf(template.function_code),
});
