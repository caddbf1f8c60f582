import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { prepare } from '../../../src/engine/index.ts';
import { formalizeByReading, knowledgeFrom } from '../../../src/formalize/index.ts';
import { type Reference, referenceOf, referenceOfText } from '../../../src/measures/diagnose/index.ts';
import { loadPython } from '../../../src/runtime/index.ts';
import { type Item, linesOf, preparedOf } from './sets.ts';

const table = knowledgeFrom(parse(readFileSync('rules/knowledge.yaml', 'utf8')));

/** What an item is held against: its template, its words withheld or not, or what is made of the text of its reference. */
export const referenceFor = async (
  { id, question, reference, template }: Item,
  by: 'template' | 'text',
  withheld = false,
): Promise<Reference> => {
  const given = by === 'template' && template ? await preparedOf(template) : undefined;
  if (given) return referenceOf(given, withheld);
  if (typeof table === 'string') throw new Error(table);
  const made = formalizeByReading({ index: id, question, answer: reference }, table, true);
  const prepared = made.ok ? await prepare(made.template, 0, 'native', loadPython) : undefined;
  if (prepared?.ok) return referenceOf(prepared.problem);
  return referenceOfText(question, linesOf(reference));
};
