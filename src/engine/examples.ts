import { exactConstant, namesIn, parseExpression, print } from '../ast/index.ts';
import { exactOf, plainNumber } from '../base/index.ts';
import type { Example, Rule } from '../dsl/index.ts';
import { factsOf, linksOf } from '../facts/index.ts';
import { changedToo, type Expr, type LogicalStep, type Template } from '../model/index.ts';
import { validateTemplate } from '../originals/index.ts';
import { evaluate, nativeEvaluator, parsePython } from '../runtime/index.ts';
import { reasonOf } from './candidates.ts';
import { type CompiledRule, compileRule, compileRules } from './compile-rule.ts';
import { defaultPolicy, type Policy } from './judge.ts';
import { type PreparedTemplate, understood } from './prepare.ts';
import { type Miss, type Proposal, propose } from './propose.ts';
import type { Subject } from './subject.ts';
import type { Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

/** How believable a mistake is has no say, nor which of several is drawn: an example shows what a rule does. */
const forExamples = (policy: Policy, { family }: Rule): Policy => {
  const { draw, caps } = defaultPolicy;
  const keep = { ...policy.keep, believable: 0, believable_of: {} };
  return { ...policy, keep, draw: { ...draw, [family]: undefined }, caps };
};

/**
 * How an example ended. `passed`; `missing`: something it gives did not come; `noisy`: more came than it gives;
 * `kept`: what it skips came all the same; `other_reason`: it was skipped, but not for that reason;
 * `other_words`: the sentence reads otherwise; `broken`: the example itself cannot be run.
 */
export type ExampleOutcome =
  | 'passed'
  | 'missing'
  | 'noisy'
  | 'kept'
  | 'other_reason'
  | 'other_words'
  | 'broken';

export interface ExampleResult {
  readonly rule: string;
  /** Which example of the rule, from 1. */
  readonly number: number;
  readonly file: string;
  readonly line: number;
  readonly outcome: ExampleOutcome;
  /** What was wrong, in a sentence; empty when nothing was. */
  readonly message: string;
  /** What the example says and what came, for a diff; equal when the outcome is about neither. */
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

/** How an example ended; which one it is, its rule says. */
export type Ending = Pick<ExampleResult, 'outcome' | 'message' | 'expected' | 'found'>;

export const ending = (
  outcome: ExampleOutcome,
  message = '',
  expected: readonly string[] = [],
  found: readonly string[] = [],
): Ending => ({ outcome, message, expected, found });

/** Runs the examples of rules of any kind, in order. Every rule's example stands for itself. */
export const resultsOf = <
  Each extends { readonly fileLine: number },
  Of extends { readonly id: string; readonly file: string; readonly examples: readonly Each[] },
>(
  rules: readonly Of[],
  runOne: (rule: Of, example: Of['examples'][number]) => Ending,
): readonly ExampleResult[] =>
  rules.flatMap((rule) =>
    rule.examples.map((example, at) => ({
      rule: rule.id,
      number: at + 1,
      file: rule.file,
      line: example.fileLine,
      ...runOne(rule, example),
    })),
  );

export const runExamples = (rules: readonly Rule[], policy: Policy): readonly ExampleResult[] =>
  resultsOf(compileRules(rules), (rule, example) => runExample(rule, example, policy));

interface Trial {
  readonly rule: CompiledRule;
  readonly example: Example;
  readonly template: PreparedTemplate;
  readonly subject: Subject;
  readonly proposals: readonly Proposal[];
  readonly misses: readonly Miss[];
  readonly policy: Policy;
}

const runExample = (rule: CompiledRule, example: Example, policy: Policy): Ending => {
  const template = preparedExample(example);
  if (typeof template === 'string') return ending('broken', template);
  const { subject } = template;
  const expected: string[] = [];
  for (const text of [...example.gives, ...example.skips]) {
    const normal = text === 'everything' ? text : normalStep(text);
    if (normal === undefined) return ending('broken', `\`${text}\` is no step: write \`total = a + b\`.`);
    expected.push(normal);
  }
  const gives = expected.slice(0, example.gives.length);
  const skips = expected.slice(example.gives.length);
  const misses: Miss[] = [];
  const proposals = propose(rule, subject, (miss) => misses.push(miss), true);
  const trial: Trial = { rule, example, template, subject, proposals, misses, policy };
  const found = proposals.map((proposal) => stepText(subject, proposal));
  const failed = checkGives(trial, gives, found) ?? checkSkips(trial, skips);
  return failed ?? checkWords(trial, gives) ?? ending('passed');
};

const verdictOn = ({ policy, rule, template, proposals }: Trial, proposal: Proposal): Verdict | undefined => {
  const settings = { rules: [rule], policy: forExamples(policy, rule), seed: '' };
  return verdictsOf(template, settings, [{ rule, proposals }]).find((one) => one.proposal === proposal);
};

const checkGives = (
  { example, misses }: Trial,
  gives: readonly string[],
  found: readonly string[],
): Ending | undefined => {
  if (gives.length === 0) return undefined;
  const missing = gives.filter((text) => !found.includes(text));
  if (missing.length > 0) {
    const why = found.length === 0 ? `: it is skipped by \`${foremost(misses)}\`` : '';
    return ending('missing', `it does not give \`${missing[0]}\`${why}.`, gives, found);
  }
  const extra = found.filter((text) => !gives.includes(text));
  return example.complete && extra.length > 0
    ? ending('noisy', `it also gives \`${extra[0]}\`.`, gives, found)
    : undefined;
};

const checkSkips = (trial: Trial, skips: readonly string[]): Ending | undefined => {
  const { rule, example, subject, proposals } = trial;
  const { because = '' } = example;
  const clause =
    rule.conditions.some(({ text }) => text === because) ||
    rule.alternatives.some(({ when }) => when.some(({ text }) => text === because));
  for (const text of skips) {
    const there = proposalOf(text, proposals, subject);
    const failed =
      clause || because === 'no match' || because === 'no result'
        ? checkMissed(trial, text, there, clause)
        : checkDropped(trial, there);
    if (failed) return failed;
  }
  return undefined;
};

/** The proposal that makes this step; of `everything`, the first there is. */
const proposalOf = (text: string, proposals: readonly Proposal[], subject: Subject): Proposal | undefined =>
  text === 'everything' ? proposals[0] : proposals.find((one) => stepText(subject, one) === text);

/** The rule itself skips it: for want of a match or a result, or by a condition (`clause`). */
const checkMissed = (
  { rule, example: { because = '' }, subject, proposals, misses }: Trial,
  text: string,
  there: Proposal | undefined,
  clause: boolean,
): Ending | undefined => {
  if (there) {
    const found = proposals.map((one) => stepText(subject, one));
    return ending('kept', `it gives \`${stepText(subject, there)}\`.`, [], found);
  }
  if (!clause) {
    const target = /^\w+/.exec(text)?.[0];
    const isAsked = (step: number): boolean =>
      text === 'everything' || subject.program.steps[step]?.target === target;
    const about = misses.filter(({ step }) => isAsked(step));
    // A step that only holds a number is no place for most patterns: nothing is said of it at all.
    const untouched = about.length === 0 && !proposals.some(({ mutant }) => isAsked(mutant.step));
    const fits = about.some((miss) => miss.clause === because) || (untouched && because === 'no match');
    return fits ? undefined : otherReason(about, because);
  }
  // Taking the condition away must bring it back: then it is this one that skips it.
  const relaxed = propose(compileRule(withoutClause(rule, because)), subject, undefined, true);
  return proposalOf(text, relaxed, subject) || onlyBecause(text, misses, because)
    ? undefined
    : otherReason(misses, because);
};

const checkDropped = (trial: Trial, there: Proposal | undefined): Ending | undefined => {
  const { because = '' } = trial.example;
  if (!there) return otherReason(trial.misses, because);
  const verdict = verdictOn(trial, there);
  const reason = verdict && reasonOf(verdict);
  if (reason === undefined) return ending('kept', `\`${because}\` does not drop it.`);
  return reason === because
    ? undefined
    : ending('other_reason', `it is dropped by \`${reason}\`.`, [because], [reason]);
};

const withoutClause = (rule: Rule, clause: string): Rule => ({
  ...rule,
  conditions: rule.conditions.filter(({ text }) => text !== clause),
  alternatives: rule.alternatives.map((one) => ({
    ...one,
    when: one.when.filter(({ text }) => text !== clause),
  })),
});

/** Everything is skipped, and wherever the pattern matched it was by this condition. */
const onlyBecause = (text: string, misses: readonly Miss[], because: string): boolean => {
  const matched = misses.filter(({ clause }) => clause !== 'no match');
  return text === 'everything' && matched.length > 0 && matched.every(({ clause }) => clause === because);
};

/** A condition says more than that another form of the change does not match. */
const foremost = (misses: readonly Miss[]): string =>
  misses.find(({ clause }) => clause !== 'no match')?.clause ?? 'no match';

const otherReason = (misses: readonly Miss[], because: string): Ending => {
  const reasons = [...new Set(misses.map((miss) => miss.clause))];
  return ending('other_reason', `it is skipped, but by \`${foremost(misses)}\`.`, [because], reasons);
};

const checkWords = (trial: Trial, gives: readonly string[]): Ending | undefined => {
  const { example, subject, proposals } = trial;
  if (example.reads.length === 0) return undefined;
  const found = example.reads.map((_, index) => {
    const proposal = proposals.find((one) => stepText(subject, one) === gives[index]);
    const verdict = proposal && verdictOn(trial, proposal);
    if (!verdict) return '(nothing)';
    if (verdict.kind === 'kept' || verdict.kind === 'same_text') return verdict.lines[verdict.labelled] ?? '';
    return `(dropped by ${reasonOf(verdict)})`;
  });
  return found.every((text, index) => text === example.reads[index])
    ? undefined
    : ending('other_words', 'the sentence reads otherwise.', example.reads, found);
};

/** A step as a proposal changes it, as examples write it: `total = a - b`. */
export const stepText = (subject: Subject, { mutant }: Proposal): string =>
  [mutant, ...changedToo(mutant)]
    .map(({ step, expr }) => `${subject.program.steps[step]?.target} = ${plain(expr)}`)
    .join('; ');

/** Numbers as people write them, so that 413.0 and 413 are the same. */
const plain = (expr: Expr): string =>
  print(expr, {
    whole: (node) => {
      const value = node.kind === 'num' ? exactOf(node.value) : undefined;
      return value && (value.num >= 0n || node === expr) ? plainNumber(value) : undefined;
    },
  });

const normalStep = (text: string): string | undefined => {
  const steps = text.split(';').map(normalOne);
  return steps.includes(undefined) ? undefined : steps.join('; ');
};

const normalOne = (text: string): string | undefined => {
  const [, target, right] = /^\s*(\w+)\s*:?=\s*(.+)$/.exec(text) ?? [];
  const parsed = right === undefined ? undefined : parseExpression(right);
  if (!parsed?.ok) return undefined;
  const { expr } = parsed;
  const number = exactConstant(expr);
  return `${target} = ${number ? plainNumber(number) : plain(expr)}`;
};

/** A step of an example, `total = a + b`, and the names that it reads; undefined for what is no step. */
export const exampleStep = (
  text: string,
): { readonly target: string; readonly reads: readonly string[] } | undefined => {
  const [, target, right] = /^\s*(\w+)\s*=\s*(.+)$/.exec(text) ?? [];
  const parsed = right === undefined ? undefined : parseExpression(right);
  return target !== undefined && parsed?.ok ? { target, reads: namesIn(parsed.expr) } : undefined;
};

type Steps = Pick<Example, 'question' | 'given' | 'with' | 'knowing' | 'line'>;

/** The template that an example describes: one line a step, the inputs before them. Or why it is none. */
const templateOfExample = (example: Steps, told: readonly string[]): Template | string => {
  const steps = example.given.map((text) => /^(\w+)\s*=\s*(.+)$/.exec(text));
  const bad = steps.indexOf(null);
  if (bad >= 0) return `\`${example.given[bad]}\` is no step: write \`total = a + b\`.`;
  const targets = steps.map((step) => step?.[1] ?? '');
  const inputs = [...example.with, ...example.knowing];
  const literal = (value: string): string =>
    value.includes('/') ? `Fraction(${value.replace('/', ', ')})` : value;
  const lines = [
    ...inputs.map(({ name, value }) => `${name} = ${literal(value)}`),
    ...example.given,
    ...(targets.at(-1) === 'answer' ? [] : [`answer = ${targets.at(-1)}`]),
    'return answer',
  ];
  const function_code = `import math\nfrom fractions import Fraction\n\ndef solve():\n${lines.map((line) => `    ${line}\n`).join('')}`;
  const results = targets.filter((target) => target !== 'answer');
  const logical_steps = results.map((target, index): LogicalStep => {
    const expression = steps[targets.indexOf(target)]?.[2] ?? '';
    const parsed = parseExpression(expression);
    const shown = parsed.ok
      ? print(parsed.expr, { name: (name) => `{${name}}` }).replaceAll(' ', '')
      : expression;
    const own = index === results.length - 1 ? example.line : undefined;
    const usual = `This makes ${shown} = <<${shown}={${target}}>>{${target}}.`;
    return {
      line_number: `L${index + 1}`,
      question_inputs: index === 0 ? example.with.map(({ name }) => name) : [],
      WK_inputs: index === 0 ? example.knowing.map(({ name }) => name) : [],
      output_variable: target,
      solution_line_template: told[index] ?? (own || usual),
    };
  });
  return { index: 0, question: example.question, answer: '', function_code, logical_steps };
};

/** An example as a template that has run, or why it is none; `told` are the sentences of its steps, where it has its own. */
export const preparedExample = (example: Steps, told: readonly string[] = []): PreparedTemplate | string => {
  const unanswered = templateOfExample(example, told);
  if (typeof unanswered === 'string') return unanswered;
  const parsed = parsePython(unanswered.function_code);
  if (!parsed.ok || parsed.program.foreign)
    return `the steps cannot be read: ${parsed.ok ? 'only arithmetic may stand there' : parsed.message}.`;
  const { program } = parsed;
  const links = linksOf(program);
  const run = evaluate(program, links);
  if (!run.ok) return `the steps cannot be computed: ${run.detail}. Give every number under \`with\`.`;
  const values = new Map(program.steps.map((step, index) => [step.target, run.trace[index]]));
  const shown = (name: string): string => {
    const value = values.get(name);
    const exact = value === undefined ? undefined : exactOf(value);
    // What is written as a fraction is shown as one.
    if (exact && typeof value === 'object' && exact.den !== 1n) return `${exact.num}/${exact.den}`;
    return exact ? plainNumber(exact) : `{${name}}`;
  };
  const lines = unanswered.logical_steps.map((step) =>
    step.solution_line_template.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(name)),
  );
  const answer = [...lines, `#### ${shown('answer')}`].join('\n');
  const template = { ...unanswered, answer };
  return understood({
    template,
    position: 0,
    tier: '',
    facts: factsOf(template, links, run.trace),
    validation: validateTemplate(template, program, run),
    evaluator: nativeEvaluator,
    variables: undefined,
  });
};
