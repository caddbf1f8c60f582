import { families, positionBins, problemClasses, problemClassNames } from '../../model/index.ts';
import data from './schemas.yaml';

/** What a record holds, as schemas.yaml writes it and says at its head. */
type Notation = string | Notation[] | { readonly [field: string]: Notation };

const notations: { readonly [name: string]: Notation } = Object(data);

const lists: { readonly [name: string]: readonly unknown[] } = {
  families,
  positionBins,
  problemClasses,
  classNames: Object.values(problemClassNames),
};

/** Records of which only some fields are sure, after the one that they are of: what others made by hand, to be judged. */
const partial: { readonly [name: string]: readonly string[] } = {
  judgedCandidate: ['candidate', 'id', 'flawed_solution'],
  judgedTemplate: ['template', 'index'],
};

/** The JSON Schema of what has a name there. */
export const schemaNamed = (name: string): object => {
  if (name.startsWith('=')) return { const: name.slice(1) };
  if (name.endsWith('{}')) return { type: 'object', additionalProperties: schemaNamed(name.slice(0, -2)) };
  const [, item, least] = /^(.*)\[(?:(\d+)\+)?\]$/.exec(name) ?? [];
  if (item !== undefined)
    return {
      type: 'array',
      items: schemaNamed(item),
      ...(least !== undefined && { minItems: Number(least) }),
    };
  const [whole, ...required] = partial[name] ?? [];
  if (whole !== undefined) return { ...schemaNamed(whole), required };
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return list ? { enum: list } : schemaOf(notationOf(name));
};

const notationOf = (name: string): Notation => {
  const found = notations[name];
  if (found === undefined) throw new Error(`schemas.yaml does not say what ${name} is`);
  return found;
};

const schemaOf = (of: Notation): object => {
  if (typeof of === 'string') return schemaNamed(of);
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
