import { fingerprint } from './key.ts';
import type { BarCheck } from './policy.ts';

/** Where a template's line stands. */
export interface TemplatePlace {
  readonly file: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * The templates of a run by problem (`index`) and model, in arrays of numbers: a hundred thousand problems
 * take some ten megabytes, not a hundred.
 */
export type Problems = ReturnType<typeof problemTable>;

export const problemTable = () => {
  const numbers = new Map<string, number>();
  const models = new Map<string, number>();
  const firstOf: number[] = [];
  // A problem's templates form a chain; -1 ends it.
  const nextOf: number[] = [];
  const modelOf: number[] = [];
  const fileOf: number[] = [];
  const offsetOf: number[] = [];
  const lengthOf: number[] = [];
  const printOf: number[] = [];
  const failedOf: (BarCheck | undefined)[] = [];

  const templateOf = (problem: number, model: number): number => {
    let template = firstOf[problem] ?? -1;
    while (template !== -1 && modelOf[template] !== model) template = nextOf[template] ?? -1;
    return template;
  };
  return {
    /** `failed` is the first check of the bar that it fails; `again` and `differs` are of a problem and model that was there. */
    add(index: string, model: string, place: TemplatePlace, text: string, failed: BarCheck | undefined) {
      const problem = numberIn(numbers, index);
      const modelNumber = numberIn(models, model);
      const same = templateOf(problem, modelNumber);
      const print = fingerprint(text);
      if (same !== -1) return printOf[same] === print ? 'again' : 'differs';
      const template = modelOf.length;
      nextOf.push(firstOf[problem] ?? -1);
      firstOf[problem] = template;
      modelOf.push(modelNumber);
      fileOf.push(place.file);
      offsetOf.push(place.offset);
      lengthOf.push(place.length);
      printOf.push(print);
      failedOf.push(failed);
      return 'added';
    },
    /**
     * The template of a candidate: of its model, or the problem's only one. `problem` numbers the problems
     * from 0. Undefined when there is none.
     */
    find(index: string, model: string) {
      const problem = numbers.get(index);
      if (problem === undefined) return undefined;
      const first = firstOf[problem] ?? -1;
      const exact = templateOf(problem, models.get(model) ?? -1);
      if (exact !== -1) return { problem, template: exact };
      return nextOf[first] === -1 ? { problem, template: first } : undefined;
    },
    failedBy: (template: number) => failedOf[template],
    placeOf: (template: number): TemplatePlace => ({
      file: fileOf[template] ?? 0,
      offset: offsetOf[template] ?? 0,
      length: lengthOf[template] ?? 0,
    }),
    size: () => ({ problems: numbers.size, templates: modelOf.length }),
  };
};

/** The number of a name, the next one for a name that has none. */
const numberIn = (map: Map<string, number>, name: string): number => {
  const known = map.get(name) ?? map.size;
  map.set(name, known);
  return known;
};

/** A set of whole numbers below a limit, one bit each. */
export type NumberSet = ReturnType<typeof numberSet>;

export const numberSet = (limit: number) => {
  const words = new Uint32Array((limit >>> 5) + 1);
  let size = 0;
  return {
    add(number: number) {
      const word = words[number >>> 5] ?? 0;
      const bit = 1 << (number & 31);
      if ((word & bit) !== 0) return;
      words[number >>> 5] = word | bit;
      size++;
    },
    size: () => size,
  };
};
