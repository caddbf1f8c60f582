import type { Expr, Family, Layout } from '../model/index.ts';
import { checkAlternative } from './checks/alternative.ts';
import { checkChoice } from './checks/choice.ts';
import { checkCondition } from './checks/condition.ts';
import { checkExamples } from './checks/examples.ts';
import { checkExplanation } from './checks/explanation.ts';
import { checkHolesUsed } from './checks/holes.ts';
import { type Diagnostic, didYouMean, listed, type Place, type Reporter, reporter } from './diagnostics.ts';
import { parseChange, parseChoices, parseCondition } from './grammar.ts';
import { exampleKeys, fileKeys, type KeyTable, ruleKeys, solutions } from './keys.ts';
import { type Alternative, type Choice, type Condition, type Example, namesIn, type Rule } from './rule.ts';
import { notHoles } from './vocabulary.ts';
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
  const family = oneOf<Family>(fields.get('family'), ['computational', 'conceptual', 'skipped_step'], report);
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

type Fields = ReadonlyMap<string, Entry>;

/** The entries of a map by key; unknown, repeated and missing keys are reported. */
const fieldsOf = (yaml: Yaml, keys: KeyTable, what: string, report: Reporter): Fields | undefined => {
  if (yaml.kind !== 'map') {
    report.error('type', yaml.place, `${what} needs keys: ${listed(Object.keys(keys).slice(0, 4), 'and')} …`);
    return undefined;
  }
  const fields = new Map<string, Entry>();
  for (const entry of yaml.entries) {
    const known = keys[entry.key.text];
    if (known) fields.set(entry.key.text, entry);
    else {
      const hint = didYouMean(entry.key.text, Object.keys(keys));
      report.error('unknown_key', entry.key.place, `\`${entry.key.text}\` is no key of ${what}.`, hint);
    }
  }
  const first = yaml.entries[0]?.key.place ?? yaml.place;
  for (const [key, { required }] of Object.entries(keys))
    if (required && !fields.has(key))
      report.error('missing_key', first, `${what} needs \`${key}\`.`, keys[key]?.hint);
  return fields;
};

const textAt = (entry: Entry | undefined, report: Reporter): Text | undefined => {
  if (!entry) return undefined;
  if (entry.value.kind === 'text') return entry.value.text;
  report.error('type', entry.value.place, `\`${entry.key.text}\` needs a text.`);
  return undefined;
};

/** One text or a list of them. */
const textsAt = (entry: Entry | undefined, report: Reporter): readonly Text[] => {
  if (!entry) return [];
  const { value, key } = entry;
  if (value.kind === 'text') return [value.text];
  if (value.kind === 'list') {
    return value.items.flatMap((item) => {
      if (item.kind === 'text') return [item.text];
      const hint =
        item.kind === 'map' ? 'YAML reads a `: ` inside it as a key: put the text in quotes.' : undefined;
      report.error('type', item.place, `each item of \`${key.text}\` is a text.`, hint);
      return [];
    });
  }
  report.error('type', value.place, `\`${key.text}\` needs a text or a list of texts.`);
  return [];
};

const oneOf = <Name extends string>(
  entry: Entry | undefined,
  names: readonly Name[],
  report: Reporter,
): Name | undefined => {
  const text = textAt(entry, report);
  if (!text) return undefined;
  const found = names.find((name) => name === text.text);
  if (!found) {
    const hint = didYouMean(text.text, names);
    report.error('value', text.place, `\`${entry?.key.text}\` cannot be \`${text.text}\`.`, hint);
  }
  return found;
};

const flag = (entry: Entry | undefined, report: Reporter): boolean =>
  oneOf(entry, ['true', 'false'] as const, report) === 'true';

/** A comma inside a bare flow item has cut a call in two: `[count(p, q) >= 2]`. */
const cutByComma = (text: Text, report: Reporter): boolean => {
  if (!text.inFlow) return false;
  const depth = [...text.text].reduce((sum, sign) => sum + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0);
  if (depth === 0) return false;
  const message = 'YAML ends the item at the comma inside the parentheses.';
  report.error(
    'flow_comma',
    text.place,
    message,
    'Put the whole item in quotes, or each item on its own line.',
  );
  return true;
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
    Object.keys(solutions) as (keyof typeof solutions)[],
    report,
  );
  const layout: Layout = solution ? solutions[solution].layout : 'same';
  const explain = textAt(fields.get('explain'), report);
  const context = { alternatives, choices, conditions, omitsLine: layout === 'omit', report };
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

const defaultErrorType: Record<Family, string> = {
  computational: 'computational_error',
  conceptual: 'conceptual_error',
  skipped_step: 'skipped_step',
};

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

/** What the checks know beside the tree: the text it came from. */
export type SourcedAlternative = Alternative & { readonly source: Text };
export type SourcedCondition = Condition & { readonly source: Text };
export type SourcedChoice = Choice & {
  readonly key: Text;
  readonly written: readonly { readonly option: Expr; readonly source: Text }[];
};

/** The parts of one rule that refer to each other. */
export interface RuleContext {
  readonly alternatives: readonly SourcedAlternative[];
  readonly choices: readonly SourcedChoice[];
  readonly conditions: readonly SourcedCondition[];
  /** Whether the step's line is left out: then the step itself may stay as it is. */
  readonly omitsLine: boolean;
  readonly report: Reporter;
}

const placeIn = (text: Text, parsed: { at: number; length: number }): Place =>
  text.at(parsed.at, parsed.length);

const readChange = (text: Text, report: Reporter): SourcedAlternative[] => {
  if (cutByComma(text, report)) return [];
  const parsed = parseChange(text.text);
  if (!parsed.ok) {
    report.error(
      'change',
      placeIn(text, parsed),
      `${parsed.message}.`,
      'A change is written `a + b => a - b`.',
    );
    return [];
  }
  if (parsed.tree.kind !== 'call') return [];
  const [change, guard] = parsed.tree.func === 'when' ? parsed.tree.args : [parsed.tree];
  // The text is cut at the signs themselves: a tree does not know its outer brackets.
  const [, before = '', after = '', condition = ''] =
    /^(.*?)=>(.*?)(?:\bwhen\b(.*))?$/s.exec(text.text) ?? [];
  const sides = after.split('|').map((side) => side.trim());
  const when = guard && { text: condition.trim(), tree: guard, holes: holesOf(guard) };
  const [left, ...right] = change?.kind === 'call' ? change.args : [];
  if (!left) return [];
  const anchored = left.kind === 'call' && (left.func === '=' || left.func === ':=');
  const target = anchored && left.args[0]?.kind === 'name' ? left.args[0].name : undefined;
  const pattern = anchored ? left.args[1] : left;
  if (!pattern) return [];
  if (left.kind === 'call' && left.func === ':=')
    report.error(
      'change',
      text.at(left.start, left.end - left.start),
      '`:=` belongs on the right of =>.',
      'Write `t = …` here.',
    );
  let sign = '';
  return right.flatMap((side, index): SourcedAlternative[] => {
    const named = side.kind === 'call' && (side.func === '=' || side.func === ':=');
    if (named) sign = side.func;
    const name = named && side.args[0]?.kind === 'name' ? side.args[0].name : target;
    const replacement = named ? side.args[1] : side;
    if (!replacement) return [];
    const where = text.at(side.start, side.end - side.start);
    if (name !== target) {
      const hint = target ? `Write \`${target}\`, as on the left.` : `Write \`${name} = …\` on the left too.`;
      report.error('target', where, `\`${name}\` is not the step on the left of =>.`, hint);
    } else if (target && sign === '') {
      const hint = `Write \`${target} = …\` to change the working, \`${target} := …\` to change only its result.`;
      report.error('target', where, 'a whole step stands on the left, but not on the right.', hint);
    }
    const readable = `${before.trim()} => ${sides[index]}`;
    return [
      {
        index: 0,
        text: readable,
        target,
        pattern,
        replacement,
        kind: sign === ':=' ? 'result' : 'working',
        when,
        source: text,
      },
    ];
  });
};

const readCondition = (text: Text, report: Reporter): SourcedCondition[] => {
  if (cutByComma(text, report)) return [];
  const parsed = parseCondition(text.text);
  if (!parsed.ok) {
    report.error(
      'condition',
      placeIn(text, parsed),
      `${parsed.message}.`,
      'A condition is written `x is computed` or `a > b`.',
    );
    return [];
  }
  return [{ text: text.text, tree: parsed.tree, holes: holesOf(parsed.tree), source: text }];
};

const readChoices = (entry: Entry | undefined, report: Reporter): SourcedChoice[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    report.error(
      'type',
      entry.value.place,
      '`choose` needs holes and what they may be: `choose: { n: 1..5 }`.',
    );
    return [];
  }
  return entry.value.entries.map((one) => {
    const texts = textsAt(one, report);
    const written = texts.flatMap((text) => {
      if (cutByComma(text, report)) return [];
      const parsed = parseChoices(text.text);
      if (parsed.ok) return flatten(parsed.tree).map((option) => ({ option, source: text }));
      report.error(
        'choose',
        placeIn(text, parsed),
        `${parsed.message}.`,
        'Offer `scope`, `last(2)`, `1..5` or `[+, -]`.',
      );
      return [];
    });
    const options = written.map(({ option }) => option);
    const holes = [...new Set(options.flatMap(holesOf))];
    const run = one.key.text.startsWith('...');
    const hole = run ? one.key.text.slice(3) : one.key.text;
    return { hole, run, options, holes, written, key: one.key };
  });
};

const flatten = (tree: Expr): Expr[] =>
  tree.kind === 'call' && tree.func === 'list' ? tree.args.flatMap(flatten) : [tree];

const holesOf = (tree: Expr): string[] =>
  namesIn(tree).flatMap((name) => (name.kind === 'name' && !notHoles.has(name.name) ? [name.name] : []));

const readExamples = (entry: Entry | undefined, report: Reporter): Example[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'list') {
    report.error('type', entry.value.place, '`examples` needs a list, each item beginning `- given: …`.');
    return [];
  }
  return entry.value.items.flatMap((item) => {
    const fields = fieldsOf(item, exampleKeys, 'an example', report);
    if (!fields) return [];
    const texts = (key: string) => textsAt(fields.get(key), report).map((text) => text.text);
    const gives = fields.has('gives') ? texts('gives') : texts('gives_among_others');
    const skips = texts('skips');
    if (gives.length === 0 && skips.length === 0)
      report.error(
        'example',
        item.place,
        'an example needs `gives` or `skips`.',
        'Say what the rule makes of it.',
      );
    if (skips.length > 0 && !fields.has('because'))
      report.error(
        'example',
        item.place,
        '`skips` needs `because`: a condition of the rule, `no match`, `no result`, or a reason such as `whole_number`.',
      );
    return [
      {
        given: texts('given').flatMap((text) =>
          text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        ),
        with: valuesAt(fields.get('with'), report),
        knowing: valuesAt(fields.get('knowing'), report),
        gives,
        complete: fields.has('gives'),
        skips,
        because: textAt(fields.get('because'), report)?.text,
        line: textAt(fields.get('line'), report)?.text,
        reads: texts('reads'),
        place: item.place,
        fileLine: report.position(item.place.start).line,
      },
    ];
  });
};

const valuesAt = (entry: Entry | undefined, report: Reporter): { name: string; value: string }[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    report.error(
      'type',
      entry.value.place,
      `\`${entry.key.text}\` needs names and numbers: \`{ apples: 7 }\`.`,
    );
    return [];
  }
  return entry.value.entries.flatMap((one) => {
    const text = textAt(one, report);
    if (!text) return [];
    if (!/^-?\d+(\.\d+)?(\/\d+)?$/.test(text.text)) {
      report.error('value', text.place, `\`${one.key.text}\` needs a number: 7, 2.5 or 3/4.`);
      return [];
    }
    return [{ name: one.key.text, value: text.text }];
  });
};
