import * as model from '../model/index.ts';
import { type Layout, layoutNamed, layouts } from '../solution/index.ts';
import { bounds } from './bounds.ts';
import { checkExamples, readExamples } from './checks/examples.ts';
import {
  alternativeOf,
  boundByAll,
  checkExplanation,
  checkFamily,
  checkHolesUsed,
  choiceOf,
  clauseOf,
  scopeOf,
} from './checks/parts.ts';
import { readProblemRule } from './checks/problem.ts';
import { checkCounts, checkSizes } from './checks/sizes.ts';
import {
  type Diagnostic,
  didYouMean,
  leavingOut,
  type Place,
  type Reporter,
  reporter,
} from './diagnostics.ts';
import {
  checkName,
  type Fields,
  fieldsOf,
  fileKeys,
  flag,
  oneOf,
  ruleKeys,
  textAt,
  textsAt,
  type WordLists,
  type WrittenRule,
} from './fields.ts';
import type { MistakeKind } from './policy/read-tables.ts';
import { shippedWordLists } from './policy/read-word-lists.ts';
import type { NameOfRule, ProblemRule, Rule } from './rule.ts';
import { readAlso, readChanges, readChoices, readWhere } from './strings.ts';
import { type Entry, type RulesYaml, readRulesYaml, type Unread, type Yaml } from './yaml.ts';

/** A rule file as it was read; the path is only for messages. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
  /** Where bytes stand that are no UTF-8, as an offset into `text`; the file is then told, and not read. */
  readonly noText?: number;
  /** The list of kinds that holds for its rules; undefined where none is at hand, and any name will do. */
  readonly kinds?: readonly MistakeKind[];
  /** Word lists of its own, which its conditions may name beside those that are shipped. */
  readonly wordLists?: WordLists;
}

/** All rules that hold, in the order of the files, and every mistake of all of them. */
export interface LoadedRules {
  readonly rules: readonly Rule[];
  /** Those of the family `problem`, which edit questions: a run of solutions has nothing to do with them. */
  readonly problems: readonly ProblemRule[];
  /** What is left out: rules, and files that cannot be read. No other error lets the rest of its file stand. */
  readonly broken: readonly BrokenRule[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A rule that is left out for its mistakes, or a file of which nothing can be read. */
export interface BrokenRule {
  /** Its name, or the file and line of a rule that has none: `mine.yaml:12`; of a whole file `mine.yaml`. */
  readonly id: string;
  readonly mistakes: readonly Diagnostic[];
}

/**
 * Reads rule files. Pure: the texts come from the caller. A rule with a mistake is left out and its
 * mistakes are reported, all at once; the other rules are there.
 */
export const loadRules = (files: readonly RuleFile[]): LoadedRules => {
  const loading: Loading = { rules: [], problems: [], broken: [], diagnostics: [], seen: new Map() };
  for (const file of files) readFile(file, loading);
  const { rules, problems, broken, diagnostics } = loading;
  return { rules, problems, broken, diagnostics: inReadingOrder(files, diagnostics) };
};

interface Loading {
  readonly rules: Rule[];
  readonly problems: ProblemRule[];
  readonly broken: BrokenRule[];
  readonly diagnostics: Diagnostic[];
  /** Where each name was taken. */
  readonly seen: Map<string, string>;
}

const inReadingOrder = (files: readonly RuleFile[], diagnostics: readonly Diagnostic[]): Diagnostic[] => {
  const order = new Map(files.map(({ path }, index) => [path, index]));
  const rank = ({ file }: Diagnostic): number => order.get(file) ?? 0;
  return diagnostics.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
};

const isError = (diagnostic: Diagnostic): boolean => diagnostic.severity === 'error';

interface Reading {
  readonly path: string;
  readonly kinds: RuleFile['kinds'];
  readonly wordLists: WordLists;
  readonly report: Reporter;
  readonly loading: Loading;
  readonly early: readonly Diagnostic[];
}

const readFile = (file: RuleFile, loading: Loading): void => {
  const { path, text, kinds } = file;
  const wordLists = new Map([...shippedWordLists(), ...(file.wordLists ?? [])]);
  const report = reporter(path, text, loading.diagnostics);
  const before = loading.diagnostics.length;
  const { yaml, unread } = yamlOf(file, report);
  const early = loading.diagnostics.slice(before).filter(isError);
  const reading: Reading = { path, kinds, wordLists, report, loading, early };
  // What YAML's reader tells inside a rule costs that rule, as long as all of it could be told.
  if (report.isFull() || (!yaml && unread.length === 0))
    loading.broken.push({ id: nameOf(path), mistakes: early });
  else if (yaml) readRules(yaml, unread, reading);
  else readItems(unread, 'conceptual', reading);
  leaveOutWhole(path, loading, before);
};

/** A mistake that is in none of its rules costs the file: nobody knows what its rules were meant to be. */
const leaveOutWhole = (path: string, { rules, problems, broken, diagnostics }: Loading, before: number) => {
  const mistakes = diagnostics.slice(before).filter(isError);
  const ofRules = new Set(broken.flatMap((one) => one.mistakes));
  if (mistakes.every((one) => ofRules.has(one))) return;
  removeFrom(rules, ({ file }) => file === path);
  removeFrom(problems, ({ file }) => file === path);
  removeFrom(broken, (one) => one.mistakes.some(({ file }) => file === path));
  broken.push({ id: nameOf(path), mistakes });
};

const removeFrom = <One>(list: One[], isGone: (one: One) => boolean): void => {
  const kept = list.filter((one) => !isGone(one));
  list.splice(0, list.length, ...kept);
};

const yamlOf = ({ text, noText }: RuleFile, report: Reporter): RulesYaml => {
  if (noText === undefined) return readRulesYaml(text, report);
  const place = { start: noText, end: noText + 1 };
  report.error('encoding', place, 'these bytes are no UTF-8.', 'Save the file as UTF-8.');
  return { unread: [] };
};

const readRules = (yaml: Yaml, unread: readonly Unread[], reading: Reading): void => {
  const { report } = reading;
  const fields = fieldsOf(yaml, fileKeys, 'a rule file', report);
  if (!fields) return;
  const family = oneOf(fields.get('family'), [...model.families, 'problem'], report);
  const list = fields.get('rules')?.value;
  if (list?.kind !== 'list') {
    const message = '`rules` needs a list, each item beginning `- rule: name`.';
    report.error('type', list?.place ?? yaml.place, message);
    return;
  }
  if (list.items.length > bounds.rules) {
    const message = `too large: ${list.items.length} rules, and at most ${bounds.rules} may be in a file.`;
    report.error('too_large', list.place, message, 'Make several files of it.');
    return;
  }
  readItems([...list.items, ...unread], family ?? 'conceptual', reading);
};

/** Reads rules in the order in which they stand: of two with one name the second has the mistake. */
const readItems = (items: readonly (Yaml | Unread)[], family: model.Family | 'problem', reading: Reading) => {
  const { path, report, loading, early } = reading;
  for (const item of items.toSorted((a, b) => a.place.start - b.place.start)) {
    const [before, mistakesBefore] = [loading.diagnostics.length, report.mistakes()];
    const { id, rule } = readItem(item, family, reading);
    const { start, end } = item.place;
    const [from, to] = [start, Math.max(start, end - 1)].map((at) => report.position(at).line);
    const ofYaml = early.filter(({ line }) => line >= (from ?? 0) && line <= (to ?? 0));
    const good = ofYaml.length === 0 && report.mistakes() === mistakesBefore;
    if (rule && good) {
      if (rule.family === 'problem') loading.problems.push(rule);
      else loading.rules.push(rule);
    } else {
      const mistakes = [...ofYaml, ...loading.diagnostics.slice(before).filter(isError)];
      loading.broken.push({ id: id ?? placeOf(item, path, report), mistakes });
    }
  }
};

/** The name of a file without its folders, so that it is the same wherever the files lie. */
const nameOf = (path: string): string => path.replace(/^.*[/\\]/, '');

/** `mine.yaml:12` */
const placeOf = ({ place }: { readonly place: Place }, path: string, report: Reporter): string =>
  `${nameOf(path)}:${report.position(place.start).line}`;

const readItem = (item: Yaml | Unread, family: model.Family | 'problem', reading: Reading) => {
  if (item.kind === 'unread') {
    if (item.name) checkId(item.name, reading);
    return { id: item.name?.text };
  }
  return family === 'problem'
    ? readProblemRule(item, reading.path, reading, (name) => checkId(name, reading))
    : readRule(item, family, reading);
};

const readRule = (yaml: Yaml, family: model.Family, reading: Reading) => {
  const { path, report, wordLists } = reading;
  const fields = fieldsOf(yaml, ruleKeys, 'a rule', report);
  if (!fields) return {};
  const id = textAt(fields.get('rule'), report);
  if (id) checkId(id, reading);
  if (!checkCounts(fields, report)) return { id: id?.text };
  const layout = readLayout(fields.get('solution'), report);
  const changes = readChanges(fields.get('change'), report);
  const alternatives = changes
    .flatMap((change) => change.alternatives)
    .map((alternative, index) => ({ ...alternative, index }));
  const written: WrittenRule = {
    alternatives,
    also: readAlso(fields.get('also'), report),
    edits: [],
    quantities: [],
    choices: readChoices(fields.get('choose'), report),
    conditions: textsAt(fields.get('where'), report).flatMap((text) => readWhere(text, report)),
    stepMayStay: layoutNamed(layout).stepMayStay === true,
    wordLists,
    // Without a change that could be read nobody knows which holes there are.
    report: alternatives.length > 0 ? report : leavingOut(report, ['unbound', 'unused', 'explain']),
  };
  const said = saidOf(fields, family, report);
  if (!checkSizes(written, said.commute)) return { id: id?.text };
  checkFamily(family, written, { layout, despite: said.despite, fields, place: id?.place ?? yaml.place });
  const trees = treesOf(written);
  const explain = textsAt(fields.get('explain'), report);
  for (const one of explain) checkExplanation(one, written);
  for (const { explain: own, alternatives: of } of changes)
    for (const one of own) checkExplanation(one, { ...written, alternatives: of });
  const examples = readExamples(fields.get('examples'), report);
  checkExamples(examples, written, fields.get('examples')?.value.place ?? id?.place ?? yaml.place);
  const seeThrough = readDepth(fields, report);
  if (!id) return {};
  const kind = readKind(fields.get('kind'), family, reading) ?? id.text;
  const { line } = report.position(id.place.start);
  const explanations = explain.map(({ text }) => text);
  const rule = {
    id: id.text,
    family,
    layout,
    ...said,
    kind,
    seeThrough,
    ...trees,
    explanations,
    examples,
    file: path,
    line,
  };
  return { id: id.text, rule };
};

/** The parts that refer to each other. Every mistake is told; with one the rule is left out, whatever is here. */
const treesOf = (written: WrittenRule): Pick<Rule, 'alternatives' | 'also' | 'choices' | 'conditions'> => {
  const alternatives = written.alternatives.flatMap((one) => alternativeOf(one, written) ?? []);
  const also = written.also.flatMap((one) => alternativeOf(one, written) ?? []);
  const choices = written.choices.flatMap((one) => choiceOf(one, written) ?? []);
  const bound = [...boundByAll(written), ...written.choices.map(({ hole }) => hole)];
  const conditions = written.conditions.flatMap(
    (one) => clauseOf(one, { ...scopeOf(written, one.source, bound), made: true }) ?? [],
  );
  checkHolesUsed(written);
  return { alternatives, also, choices, conditions };
};

const readTitle = (fields: Fields, report: Reporter): string => {
  const title = textAt(fields.get('title'), report);
  if (title?.text.trim() === '')
    report.error('missing_key', title.place, 'the title says nothing.', 'Say in a few words what was done.');
  return title?.text ?? '';
};

/** A label of the rule's own is finer than the family's: it is no other family's, and no verdict. */
const readErrorType = (fields: Fields, family: model.Family, report: Reporter): string => {
  const said = textAt(fields.get('error_type'), report);
  if (!said) return model.defaultErrorType[family];
  checkName(said, 'value', 'no label', report);
  if (said.text === 'correct' || (model.familyNamed(said.text) ?? family) !== family)
    report.error(
      'family',
      said.place,
      `what a ${family} rule makes is not \`${said.text}\`.`,
      'Leave `error_type` out.',
    );
  return said.text;
};

/** The keys that hold one text or word each. */
const saidOf = (fields: Fields, family: model.Family, report: Reporter) => {
  const said = (key: string): string | undefined => textAt(fields.get(key), report)?.text;
  return {
    title: readTitle(fields, report),
    errorType: readErrorType(fields, family, report),
    about: said('about') ?? '',
    dormant: said('dormant') ?? '',
    seedType: said('seed_type') ?? '',
    despite: readDespite(fields.get('despite'), report),
    commute: flag(fields.get('commute'), report),
    consistent: flag(fields.get('consistent'), report),
  };
};

/** The kind that a rule names; undefined where it names none, and its own name is the kind. */
const readKind = (entry: Entry | undefined, family: model.Family, { kinds, report }: Reading) => {
  const said = textAt(entry, report);
  if (!said || !kinds) return said?.text;
  const known = kinds.find(({ id }) => id === said.text);
  const label = model.defaultErrorType[family];
  if (!known) {
    const near = didYouMean(
      said.text,
      kinds.filter(({ errorType }) => errorType === label).map(({ id }) => id),
      '`rules kinds` lists them.',
    );
    const message = `there is no kind \`${said.text}\`.`;
    report.error('kind', said.place, message, `${near} A rule that makes a kind of its own says none.`);
  } else if (known.errorType !== label)
    report.error(
      'kind',
      said.place,
      `the kind \`${known.id}\` is of ${known.errorType}, and the rule of ${label}.`,
    );
  return said.text;
};

const readLayout = (entry: Entry | undefined, report: Reporter): Layout =>
  oneOf(
    entry,
    layouts.map(({ name }) => name),
    report,
  ) ?? 'complete';

const readDepth = (fields: Fields, report: Reporter): number => {
  const text = textAt(fields.get('see_through'), report);
  if (text && !/^[0-9]$/.test(text.text))
    report.error(
      'value',
      text.place,
      '`see_through` needs a number from 0 to 9: how many definitions to look through.',
    );
  return Number(text?.text ?? 0);
};

const readDespite = (entry: Entry | undefined, report: Reporter): readonly model.LiftedCondition[] =>
  textsAt(entry, report).flatMap(({ text, place }) => {
    const found = model.liftedConditions.find((name) => name === text);
    if (found) return [found];
    const hint = didYouMean(text, model.liftedConditions);
    report.error('value', place, `the policy has no condition \`${text}\`.`, hint);
    return [];
  });

const checkId = (id: NameOfRule, { path, report, loading: { seen } }: Reading): void => {
  checkName(id, 'rule_name', 'no rule name', report);
  const before = seen.get(id.text);
  const { line } = report.position(id.place.start);
  const message = `there is a rule \`${id.text}\` already, at ${before}.`;
  if (before) report.error('duplicate_rule', id.place, message, 'Give this one another name.');
  else seen.set(id.text, `${path}:${line}`);
};
