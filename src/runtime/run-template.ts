import { once, regexOf } from '../base/index.ts';
import { type Links, linksOf } from '../facts/index.ts';
import * as model from '../model/index.ts';
import { type Evaluator, nativeEvaluator } from './evaluate.ts';
import { parseJavascript } from './javascript.ts';
import { mistakeAt, type ParsedProgram } from './program.ts';
import { loadPython, type Python, pyodideEvaluator } from './pyodide.ts';
import { parsePython } from './python.ts';

/** Who may run programs: `auto` asks CPython only for what needs it. */
export type Runtime = 'auto' | 'native' | 'pyodide';

export interface RanTemplate {
  /** Undefined when the code could not be read; `run` then says why. */
  readonly program: model.Program | undefined;
  /** How its steps hang together; undefined where there is none. */
  readonly links: Links | undefined;
  readonly run: model.RunResult;
  /** Who ran it, and runs its changes. */
  readonly evaluator: Evaluator;
  /** All variables of a program that only CPython can read; undefined where the steps are all there are. */
  readonly variables: Python['variables'] | undefined;
}

/** Native where that can be done. Whether Python code that we cannot read runs at all is Python's to say: its fault is then given. */
export const runTemplate = async (
  { function_code }: model.Template,
  python: () => Python = loadPython,
  runtime: Runtime = 'auto',
): Promise<RanTemplate> => {
  const parsed = parseProgram(function_code);
  if (parsed.ok && !parsed.program.foreign)
    return runBy(runtime === 'pyodide' ? pyodideEvaluator(python()) : nativeEvaluator, parsed.program);
  if (runtime === 'native') return unsupported('its code needs Pyodide, which --runtime native forbids');
  if (!parsed.ok && !/^[ \t]*def\b/m.test(function_code)) return unreadable(parsed);
  const loaded = python();
  const read = parsed.ok ? parseProgram(function_code, loaded) : parsed;
  if (read.ok) return runBy(pyodideEvaluator(loaded), read.program, loaded.variables);
  if (read.stopped) return failed({ ok: false, fault: 'too_long', detail: read.message });
  const run = loaded.trace(function_code);
  return run.ok ? unreadable(read) : failed(run);
};

const runBy = (
  evaluator: Evaluator,
  program: model.Program,
  variables?: RanTemplate['variables'],
): RanTemplate => {
  const links = linksOf(program);
  return { program, links, run: evaluator.evaluate(links), evaluator, variables };
};

const failed = (run: model.RunResult): RanTemplate => ({
  program: undefined,
  links: undefined,
  run,
  evaluator: nativeEvaluator,
  variables: undefined,
});

const unsupported = (detail: string): RanTemplate => failed({ ok: false, fault: 'unsupported', detail });

const unreadable = ({ line, column, message }: ParsedProgram & { readonly ok: false }): RanTemplate =>
  unsupported(`line ${line}, column ${column} of the code: ${model.shortened(message)}`);

const javascript =
  /^[ \t]*(?:export\s+(?:default\s+)?)?(?:(?:async\s+)?function\b|(?:const|let|var)\s+solve\b)/m;

/** Python that is not straight-line arithmetic comes back `foreign`; its steps are known only with `python` at hand. */
export const parseProgram = (source: string, python?: Python): ParsedProgram => {
  if (/^[ \t]*(?:async[ \t]+)?def\b/m.test(source)) return parsePython(source, python);
  if (javascript.test(source)) return parseJavascript(source);
  return mistakeAt(source, 0, 'there is no `def solve():` (Python) or `function solve()` (JavaScript)');
};

/** By the first of the rules that fits; what none fits is of tier 1. Throws when a rule's text is no regular expression. */
export const tierMatcher = (rules: readonly model.TierRule[]): ((answer: string) => model.Tier) => {
  const compiled = rules.map(({ tier, when }) => ({
    tier,
    when: when.map((text) => regexOf(text, 'lines')),
  }));
  return (answer) => compiled.find(({ when }) => when.every((pattern) => pattern(answer)))?.tier ?? 'tier1';
};

/** Made when it is first asked: many commands never do. */
const usualTier = once(() => tierMatcher(model.tierRules));

export const tierOf = (answer: string): model.Tier => usualTier()(answer);
