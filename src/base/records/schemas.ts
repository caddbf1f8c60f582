import { families, positionBins, problemClasses, problemClassNames } from '../../model/index.ts';
import data from './schemas.yaml';

/** What a record holds, as schemas.yaml writes it and says at its head. */
type Notation = string | Notation[] | { readonly [field: string]: Notation };

const notations: { readonly [name: string]: Notation } = Object(data);

const lists: { readonly [name: string]: readonly unknown[] } = {
  ...{ families, positionBins, problemClasses, classNames: Object.values(problemClassNames) },
};

/** The JSON Schema of what has a name there. */
const named = (name: string): object => {
  if (name.startsWith('=')) return { const: name.slice(1) };
  if (name.endsWith('{}')) return { type: 'object', additionalProperties: named(name.slice(0, -2)) };
  const [, item, least] = /^(.*)\[(?:(\d+)\+)?\]$/.exec(name) ?? [];
  if (item !== undefined)
    return { type: 'array', items: named(item), ...(least !== undefined && { minItems: Number(least) }) };
  if (name === 'judgedCandidate') return partialOf(named('candidate'), ['id', 'flawed_solution']);
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return list ? { enum: list } : schemaOf(notationOf(name));
};

const notationOf = (name: string): Notation => {
  const found = notations[name];
  if (found === undefined) throw new Error(`schemas.yaml does not say what ${name} is`);
  return found;
};

const schemaOf = (of: Notation): object => {
  if (typeof of === 'string') return named(of);
  if (Array.isArray(of)) return { anyOf: of.map(schemaOf) };
  if (of.$ !== undefined) return Object(of.$);
  const fields = fieldsOf(of);
  const others = fields.find(([name]) => name === '*')?.[1];
  const own = fields.filter(([name]) => name !== '*');
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(([name, holds]) => [name.replace('?', ''), schemaOf(holds)])),
    required: own.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    ...(others !== undefined && { additionalProperties: schemaOf(others) }),
  };
};

/** The fields of a record, those that it takes from others in the place where it says so. */
const fieldsOf = (of: Notation): readonly (readonly [string, Notation])[] =>
  Object.entries(of).flatMap(([name, holds]) =>
    name === '...' ? [holds].flat().flatMap((other) => fieldsOf(notationOf(String(other)))) : [[name, holds]],
  );

/** A record of which only what these fields say is sure: what others made by hand, to be judged. */
export const partialOf = (schema: object, required: readonly string[]): object => ({ ...schema, required });

export const candidateSchema = named('candidate');
export const surfaceSchema = named('surface');
export const editedQuestionSchema = named('editedQuestion');
export const questionSurfaceSchema = named('questionSurface');
export const readingSchema = named('reading');
export const questionReadingSchema = named('questionReading');
export const solutionReadingSchema = named('solutionReading');
export const givenSchema = named('given');
export const givenQuestionSchema = named('givenQuestion');
export const givenSolutionSchema = named('givenSolution');
export const blindSchema = named('blind');
export const blindGivenSchema = named('blindGiven');
export const templateSchema = named('template');
export const reviewEventSchema = named('reviewEvent');
export const journalEndSchema = named('journalEnd');
export const acceptedSchema = named('accepted');
export const holderSchema = named('holder');
export const keptReplySchema = named('keptReply');
export const pinSchema = named('pin');
export const diagnosedSchema = named('diagnosed');
export const manifestSchema = named('manifest');
export const journalSchema = named('journal');
export const diagnosedShownSchema = named('diagnosedShown');
export const formalizedSchema = named('formalized');
export const drawSchema = named('draw');
