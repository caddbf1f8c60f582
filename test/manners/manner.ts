import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Template } from '../../src/model/index.ts';
import { evaluate, parsePython } from '../../src/runtime/index.ts';

/** A solution in some manner of writing, as the YAML files here have it. */
export interface Manner {
  readonly name: string;
  readonly question: string;
  /** The numbers of the question, by name. */
  readonly given: Readonly<Record<string, number | string>>;
  /**
   * A step as code, and the sentence that tells it: `template` and, where it shows numbers otherwise than plainly,
   * the `text` too. A bare text is a line that tells no step.
   */
  readonly lines: readonly (string | Readonly<Record<string, string | readonly [string, string]>>)[];
  /** The final line, `#### ` and all. */
  readonly final: string;
  /** Lines of which something cannot be read; none unless said. */
  readonly unread?: readonly string[];
  /** Why its own values do not give it back. */
  readonly differs?: readonly string[];
  /** By rule: why it makes nothing here. */
  readonly lost?: Readonly<Record<string, string>>;
  /** Some labelled lines that must come, of whatever rule. */
  readonly gives?: readonly string[];
  /** Texts that no changed line holds. */
  readonly never?: readonly string[];
}

export const readManners = (folder: string): readonly Manner[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as readonly Manner[]);

/** What each variable of a program is, as its sentences would say it plainly. */
const valuesOf = (program: string): ReadonlyMap<string, string> => {
  const parsed = parsePython(program);
  const ran = parsed.ok ? evaluate(parsed.program) : undefined;
  if (!parsed.ok || !ran?.ok) throw new Error(`does not run: ${program}`);
  return new Map(parsed.program.steps.map(({ target }, step) => [target, String(ran.trace[step])]));
};

const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);

/** The template that a formaliser would have made of it. */
export const templateOf = ({ name, question, given, lines, final }: Manner): Template => {
  const code = Object.entries(given).map(([variable, value]) => `    ${variable} = ${value}`);
  const texts: string[] = [];
  const steps: Template['logical_steps'][number][] = [];
  for (const [at, line] of lines.entries()) {
    if (typeof line === 'string') {
      texts.push(line);
      continue;
    }
    const [statement = '', told = ''] = Object.entries(line)[0] ?? [];
    const [template, text] = typeof told === 'string' ? [told, told] : told;
    texts.push(text);
    const parts = statement.split(';').map((part) => part.trim());
    code.push(`    # L${at + 1}`, ...parts.map((part) => `    ${part}`));
    steps.push({
      line_number: `L${at + 1}`,
      question_inputs: at === 0 ? Object.keys(given) : [],
      WK_inputs: [],
      output_variable: parts.at(-1)?.split(' = ')[0] ?? '',
      solution_line_template: template,
    });
  }
  const last = steps.at(-1)?.output_variable ?? '';
  const uses = code.some((line) => line.includes('Fraction(')) ? ['from fractions import Fraction', ''] : [];
  const program = [
    ...uses,
    'def solve():',
    ...code,
    '    # FA',
    `    answer = ${last}`,
    '    return answer',
    '',
  ].join('\n');
  const values = valuesOf(program);
  return {
    index: name,
    question,
    answer: [...texts.map((text) => filled(text, values)), final].join('\n'),
    function_code: program,
    logical_steps: steps,
    tier: 'tier1',
    model: 'own',
  };
};
