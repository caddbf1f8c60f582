import type { Numeral } from '../numerals.ts';
import { type Reference, tells } from './reference.ts';

/** For each numeral of the line, the variable that the step's template ties it to. */
export const ties = (
  template: string | undefined,
  line: string,
  found: readonly Numeral[],
): readonly (string | undefined)[] => {
  const none = found.map(() => undefined);
  if (template === undefined) return none;
  const names: string[] = [];
  let pattern = '';
  let at = 0;
  for (const match of template.matchAll(/\{(\w+)\}/g)) {
    pattern += literal(template.slice(at, match.index));
    pattern += '(-?\\$?-?(?:\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)(?:\\s?/\\s?\\d+)?)';
    names.push(match[1] ?? '');
    at = match.index + match[0].length;
  }
  pattern += literal(template.slice(at));
  if (names.length > 24) return none;
  const fit = new RegExp(`^\\s*${pattern}\\s*$`, 'd').exec(line);
  const spans = fit?.indices?.slice(1);
  if (spans === undefined) return none;
  return found.map((numeral) => {
    const place = spans.findIndex(
      (span) => span !== undefined && span[0] <= numeral.start && numeral.end <= span[1],
    );
    const span = spans[place];
    // A fraction's parts are tied together, which a single numeral cannot show.
    if (span === undefined || line.slice(span[0], span[1]).includes('/')) return undefined;
    return names[place];
  });
};

const literal = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s*');

export const stepOf = (reference: Reference, at: number): string | undefined => {
  const line = reference.lines[at] ?? '';
  const steps = reference.template.logical_steps;
  const own = steps.find((step) => step.line_number === `L${at + 1}`)?.solution_line_template;
  if (own !== undefined && tells(own, line)) return own;
  return steps.find(
    (step) => tells(step.solution_line_template, line) && step.solution_line_template.length > 20,
  )?.solution_line_template;
};
