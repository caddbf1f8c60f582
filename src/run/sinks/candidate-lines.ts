import {
  changedCode,
  type Kept,
  originalCode,
  type PreparedTemplate,
  traceJson,
} from '../../engine/index.ts';
import { labelOf, type Value } from '../../model/index.ts';
import { applySourceEdit, toJson } from '../../runtime/index.ts';

/**
 * Makes the function that gives a template's lines of `candidates.jsonl`: exactly what `JSON.stringify` makes of
 * `candidateFrom`, and a line end. What candidates of the template have in common is encoded once: its names, the
 * code before and after a step, values and lines that did not change.
 */
export const candidateLines = (problem: PreparedTemplate): ((kept: Kept) => string) => {
  const { template, tier, program, trace } = problem;
  const head =
    `"index":${JSON.stringify(template.index)},"tier":${JSON.stringify(tier)},` +
    `"model":${JSON.stringify(template.model ?? '')},`;
  const answer = `,"correct_answer":${valueJson(trace.at(-1) ?? 0n)},"flawed_answer":`;
  const aboutStep = once((step: number) => ({
    target: JSON.stringify(program.steps[step]?.target ?? ''),
    from: JSON.stringify(originalCode(problem, step)),
  }));
  const codeOf = codePieces(problem);
  const traceOf = tracePieces(problem);
  const solutionOf = solutionPieces(problem);
  return (kept) => {
    const { rule, flawed, proposal } = kept;
    const { step, choices } = proposal.mutant;
    const { target, from } = aboutStep(step);
    const mutation = mutationJson(from, changedCode(problem, kept), choices);
    return (
      `{"id":"${kept.id}",${head}"rule":${JSON.stringify(rule.id)},"family":"${rule.family}",` +
      `"error_type":${JSON.stringify(rule.errorType)},"erroneous_line_number":"${kept.label}",` +
      `"position_bin":"${kept.bin}","target_variable":${target},"mutation":${mutation},` +
      `"flawed_function_code":${codeOf(kept)},"flawed_trace":${traceOf(kept)}` +
      `${answer}${valueJson(flawed.at(-1) ?? 0n)},"flawed_solution":${solutionOf(kept.lines)},"edits":${JSON.stringify(kept.edits)},` +
      `"explanation":${JSON.stringify(kept.explanation)},"needs_human":${kept.needsHuman.length === 0 ? '[]' : JSON.stringify(kept.needsHuman)}` +
      `${kept.plausibility === undefined ? '' : `,"plausibility":${kept.plausibility}`}}\n`
    );
  };
};

/** `from` is JSON already. A hole of the rule may have the name of one of the two. */
const mutationJson = (from: string, to: string, choices: Readonly<Record<string, string>>): string => {
  if (Object.hasOwn(choices, 'from') || Object.hasOwn(choices, 'to'))
    return JSON.stringify({ from: JSON.parse(from), to, ...choices });
  let json = `{"from":${from},"to":${JSON.stringify(to)}`;
  for (const name of Object.keys(choices))
    json += `,${JSON.stringify(name)}:${JSON.stringify(choices[name])}`;
  return `${json}}`;
};

const valueJson = (value: Value): string => JSON.stringify(toJson(value));

/** A function that computes each result once. */
const once = <T>(compute: (key: number) => T): ((key: number) => T) => {
  const known = new Map<number, T>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
};

/** Text as JSON has it between its quotes. */
const inner = (text: string): string => JSON.stringify(text).slice(1, -1);

const codePieces = ({ program: { source } }: PreparedTemplate): ((kept: Kept) => string) => {
  const before = once((start) => inner(source.slice(0, start)));
  const after = once((end) => inner(source.slice(end)));
  return ({ code: { imports, start, end, text } }) =>
    `"${imports === '' ? '' : inner(imports)}${before(start)}${inner(text)}${after(end)}"`;
};

const tracePieces = (problem: PreparedTemplate): ((kept: Kept) => string) => {
  const { program, trace, variables } = problem;
  if (variables)
    return ({ flawed, code }) =>
      JSON.stringify(traceJson(problem, flawed, applySourceEdit(program.source, code)));
  // A name that is assigned twice stands where it was first, with its last value.
  const lastStep = new Map<string, number>();
  for (const [step, { target }] of program.steps.entries()) lastStep.set(target, step);
  // An object has no such key of its own.
  lastStep.delete('__proto__');
  const slots = [...lastStep].map(([name, step], i) => {
    const key = `${i === 0 ? '' : ','}${JSON.stringify(name)}:`;
    return { step, key, value: trace[step], whole: key + valueJson(trace[step] ?? 0n) };
  });
  return ({ flawed }) => {
    let text = '{';
    for (const { step, key, value, whole } of slots) {
      const now = flawed[step];
      text += now === value ? whole : key + valueJson(now ?? 0n);
    }
    return `${text}}`;
  };
};

const solutionPieces = ({ solution }: PreparedTemplate): ((lines: readonly string[]) => string) => {
  const own = solution.lines.map(({ text }) => ({ text, json: JSON.stringify(text) }));
  return (lines) => {
    let json = '{';
    // How many lines were left out so far: what follows is compared with the line that it was.
    let skipped = 0;
    for (const [i, text] of lines.entries()) {
      if (own[i + skipped]?.text !== text && own[i + skipped + 1]?.text === text) skipped++;
      const same = own[i + skipped];
      const value = same?.text === text ? same.json : JSON.stringify(text);
      json += `${i === 0 ? '' : ','}"${labelOf(i, lines.length - 1)}":${value}`;
    }
    return `${json}}`;
  };
};
