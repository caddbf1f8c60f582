import {
  defaultErrorType,
  type Family,
  families,
  type KeepCondition,
  keepConditions,
} from '../model/index.ts';
import { layoutNamed, layouts } from '../words/index.ts';
import { checkAlternative } from './checks/alternative.ts';
import { checkChoice } from './checks/choice.ts';
import { checkCondition } from './checks/condition.ts';
import { checkExamples } from './checks/examples.ts';
import { checkExplanation } from './checks/explanation.ts';
import { checkHolesUsed } from './checks/holes.ts';
import { type Diagnostic, didYouMean, type Reporter, reporter } from './diagnostics.ts';
import { fieldsOf, flag, oneOf, textAt, textsAt } from './fields.ts';
import { fileKeys, ruleKeys } from './keys.ts';
import { readExamples } from './read-examples.ts';
import type { Rule } from './rule.ts';
import { readChange, readChoices, readCondition } from './strings.ts';
import { type Entry, readYaml, type Text, type Yaml } from './yaml.ts';

/** A rule file as it was read; the path is only for messages. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

/** All rules that hold, in the order of the files, and every mistake of all of them. */
export interface LoadedRules {
  readonly rules: readonly Rule[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads rule files. Pure: the texts come from the caller. A rule with a mistake is left out and its
 * mistakes are reported, all at once; the other rules are there.
 */
export const loadRules = (files: readonly RuleFile[]): LoadedRules => {
  const diagnostics: Diagnostic[] = [];
  const rules: Rule[] = [];
  const seen = new Map<string, string>();
  for (const { path, text } of files) {
    const report = reporter(path, text, diagnostics);
    const yaml = readYaml(text, report);
    if (!yaml) continue;
    rules.push(...readFile(yaml, path, report, seen, () => diagnostics.filter(isError).length));
  }
  return { rules, diagnostics: inReadingOrder(files, diagnostics) };
};

const inReadingOrder = (files: readonly RuleFile[], diagnostics: readonly Diagnostic[]): Diagnostic[] => {
  const order = new Map(files.map(({ path }, index) => [path, index]));
  const rank = ({ file }: Diagnostic): number => order.get(file) ?? 0;
  return diagnostics.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
};

const isError = (diagnostic: Diagnostic): boolean => diagnostic.severity === 'error';

const readFile = (
  yaml: Yaml,
  path: string,
  report: Reporter,
  seen: Map<string, string>,
  errors: () => number,
): Rule[] => {
  const fields = fieldsOf(yaml, fileKeys, 'a rule file', report);
  if (!fields) return [];
  const family = oneOf(fields.get('family'), families, report);
  const list = fields.get('rules')?.value;
  if (list?.kind !== 'list') {
    report.error(
      'type',
      list?.place ?? yaml.place,
      '`rules` needs a list, each item beginning `- rule: name`.',
    );
    return [];
  }
  return list.items.flatMap((item) => {
    const before = errors();
    const rule = readRule(item, family ?? 'conceptual', path, report, seen);
    return rule && errors() === before ? [rule] : [];
  });
};

const readRule = (
  yaml: Yaml,
  family: Family,
  path: string,
  report: Reporter,
  seen: Map<string, string>,
): Rule | undefined => {
  const fields = fieldsOf(yaml, ruleKeys, 'a rule', report);
  if (!fields) return undefined;
  const id = textAt(fields.get('rule'), report);
  if (id) checkId(id, path, report, seen);
  const alternatives = textsAt(fields.get('change'), report)
    .flatMap((text) => readChange(text, report))
    .map((alternative, index) => ({ ...alternative, index }));
  const choices = readChoices(fields.get('choose'), report);
  const conditions = textsAt(fields.get('where'), report).flatMap((text) => readCondition(text, report));
  const seeThrough = textAt(fields.get('see_through'), report);
  if (seeThrough && !/^[0-9]$/.test(seeThrough.text))
    report.error(
      'value',
      seeThrough.place,
      '`see_through` needs a number from 0 to 9: how many definitions to look through.',
    );
  const solution = oneOf(
    fields.get('solution'),
    layouts.map(({ name }) => name),
    report,
  );
  const layout = solution ?? 'complete';
  const explain = textAt(fields.get('explain'), report);
  const context = {
    alternatives,
    choices,
    conditions,
    stepMayStay: layoutNamed(layout).stepMayStay === true,
    report,
  };
  for (const alternative of alternatives) checkAlternative(alternative, context);
  for (const choice of choices) checkChoice(choice, context);
  for (const condition of conditions) checkCondition(condition, context);
  checkHolesUsed(context);
  if (explain) checkExplanation(explain, context);
  const examples = readExamples(fields.get('examples'), report);
  checkExamples(examples, context, fields.get('examples')?.value.place ?? id?.place ?? yaml.place);
  if (!id) return undefined;
  return {
    id: id.text,
    title: textAt(fields.get('title'), report)?.text ?? '',
    family,
    errorType: textAt(fields.get('error_type'), report)?.text ?? defaultErrorType[family],
    about: textAt(fields.get('about'), report)?.text ?? '',
    seedType: textAt(fields.get('seed_type'), report)?.text ?? '',
    layout,
    despite: readDespite(fields.get('despite'), report),
    commute: flag(fields.get('commute'), report),
    seeThrough: Number(seeThrough?.text ?? 0),
    alternatives: alternatives.map(({ source: _, ...alternative }) => alternative),
    conditions: conditions.map(({ source: _, ...condition }) => condition),
    choices: choices.map(({ hole, run, options, holes }) => ({ hole, run, options, holes })),
    explanation: explain?.text,
    examples,
    file: path,
    line: report.position(id.place.start).line,
  };
};

const readDespite = (entry: Entry | undefined, report: Reporter): readonly KeepCondition[] =>
  textsAt(entry, report).flatMap(({ text, place }) => {
    const found = keepConditions.find((name) => name === text);
    if (found) return [found];
    const hint = didYouMean(text, keepConditions);
    report.error('value', place, `the policy has no condition \`${text}\`.`, hint);
    return [];
  });

const checkId = (id: Text, path: string, report: Reporter, seen: Map<string, string>): void => {
  if (!/^[a-z][a-z0-9_]*$/.test(id.text))
    report.error(
      'rule_name',
      id.place,
      `\`${id.text}\` is no rule name.`,
      'Use small letters, digits and `_`.',
    );
  const before = seen.get(id.text);
  const { line } = report.position(id.place.start);
  if (before)
    report.error(
      'duplicate_rule',
      id.place,
      `there is a rule \`${id.text}\` already, at ${before}.`,
      'Give this one another name.',
    );
  else seen.set(id.text, `${path}:${line}`);
};
