import { join } from 'node:path';
import { eachLine } from '../base/index.ts';
import type { Tally } from '../formalize/index.ts';
import { UserError } from '../model/index.ts';
import { drawingOfEach } from './draws.ts';
import { type Fields, isFields, objectAt, objectIn, textOf } from './fields.ts';
import type { Reading } from './figures.ts';

/** Of templates that were made of problems. The manifest has the counts; templates are drawn as they stand there. */
export const formalizationFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'manifest.json');
  const tally = (await objectAt(path))?.counts;
  if (!isTally(tally))
    throw new UserError(`${path} is not the manifest of a formalisation.`, 'Formalise the problems again.');
  const drawn = drawingOfEach<ReturnType<typeof exampleOf>>(seed, sample);
  let at = 0;
  for await (const line of eachLine(join(folder, 'templates.jsonl'))) {
    if (++at % 1000 === 0) signal.throwIfAborted();
    const template = objectIn(line);
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

const isTally = (value: unknown): value is Tally =>
  isFields(value) &&
  [value.problems, value.templates].every((count) => typeof count === 'number') &&
  [value.unread, value.confidence].every(areCounts) &&
  isFields(value.formalizers) &&
  Object.values(value.formalizers).every(
    (own) => isFields(own) && typeof own.taken === 'number' && areCounts(own.rejected),
  );

const areCounts = (value: unknown): value is Fields =>
  isFields(value) && Object.values(value).every((count) => typeof count === 'number');
