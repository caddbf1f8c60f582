import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { knowledgeFrom } from '../../../src/formalize/index.ts';
import {
  type Reference,
  readReference,
  referenceOf,
  referenceOfText,
} from '../../../src/measures/diagnose/index.ts';
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
  const found = await readReference({ index: id, question, template: undefined, solution: reference }, table);
  return found ?? referenceOfText(question, linesOf(reference));
};
