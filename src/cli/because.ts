import { isMap, isScalar, isSeq, parseDocument, stringify, type YAMLMap } from 'yaml';
import { writeWhole } from '../base/index.ts';
import type { Example, Rule, RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Policy, runExamples } from '../engine/index.ts';
import { readRuleFiles, readSampling } from '../run/index.ts';
import { colours as pc } from './print.ts';

/** A reason that was written beside an example that skips something. */
export interface Written {
  readonly rule: string;
  /** Which example of the rule, from 1. */
  readonly number: number;
  readonly because: string;
}

/** Why a rule skips what its example says: the first of its conditions, or of the policy's reasons, that holds. */
export const reasonFor = (rule: Rule, example: Example, policy: Policy): string | undefined =>
  [
    ...rule.conditions.map(({ text }) => text),
    ...rule.alternatives.flatMap(({ when }) => (when ? [when.text] : [])),
    'no result',
    'no match',
    ...Object.keys(policy.keep),
  ].find((because) => isWhy(rule, example, because, policy));

const isWhy = (rule: Rule, example: Example, because: string, policy: Policy): boolean =>
  runExamples([{ ...rule, examples: [{ ...example, because }] }], policy)[0]?.outcome === 'passed';

/** Any of the reasons that a rule may be read with, before the right one is known. */
const anyReason = 'no match';

/**
 * Writes `because` beside every example that skips something and has none, or one that is not why; every other character
 * stays. `others` are the files that it is read with.
 */
export const withReasons = (file: RuleFile, others: readonly RuleFile[], policy: Policy) => {
  const places = placesIn(file.text);
  const readable = edited(
    file.text,
    places.map((place) => ({ place, because: anyReason })),
  );
  const { rules } = loadRules([...others, { ...file, text: readable }]);
  const found = places.flatMap((place) => {
    const rule = rules.find(({ id, file: path }) => id === place.rule && path === file.path);
    const example = rule?.examples[place.number - 1];
    if (!rule || !example) return [];
    if (place.because !== undefined && isWhy(rule, example, place.because, policy)) return [];
    const because = reasonFor(rule, example, policy);
    return because === undefined ? [] : [{ place, because }];
  });
  return {
    text: edited(file.text, found),
    written: found.map(({ place: { rule, number }, because }) => ({ rule, number, because })),
  };
};

/** Where the reason of an example that skips something stands, or is to stand. */
interface Place {
  readonly rule: string;
  readonly number: number;
  /** What stands there now. */
  readonly because: string | undefined;
  readonly start: number;
  readonly end: number;
  /** What comes before the reason where none stands there. */
  readonly before: string;
  /** The example is written in braces. */
  readonly flow: boolean;
}

const placesIn = (text: string): readonly Place[] => {
  const root = parseDocument(text).contents;
  const rules: unknown = isMap(root) ? root.get('rules') : undefined;
  if (!isSeq(rules)) return [];
  return rules.items.flatMap((rule) => {
    const examples: unknown = isMap(rule) ? rule.get('examples') : undefined;
    const id: unknown = isMap(rule) ? rule.get('rule') : undefined;
    if (!isSeq(examples) || typeof id !== 'string') return [];
    return examples.items.flatMap((example, at) =>
      isMap(example) ? placeIn(text, example, { rule: id, number: at + 1 }) : [],
    );
  });
};

const placeIn = (text: string, example: YAMLMap, of: Pick<Place, 'rule' | 'number'>): readonly Place[] => {
  const fieldOf = (name: string) =>
    example.items.find(({ key }) => isScalar(key) && key.value === name)?.value;
  const flow = example.flow === true;
  const reason = fieldOf('because');
  if (isScalar(reason) && reason.range && typeof reason.value === 'string') {
    const [start, end] = reason.range;
    return [{ ...of, because: reason.value, start, end, before: '', flow }];
  }
  const skips = example.items.find(({ key }) => isScalar(key) && key.value === 'skips');
  const [key, value] = [skips?.key, skips?.value];
  const range = isScalar(value) || isSeq(value) ? value.range : undefined;
  if (reason !== undefined || !isScalar(key) || !key.range || !range) return [];
  const column = key.range[0] - (text.lastIndexOf('\n', key.range[0] - 1) + 1);
  // A list in lines of its own ends behind its last line.
  const end = text.slice(0, range[1]).trimEnd().length;
  const before = flow ? ', because: ' : `\n${' '.repeat(column)}because: `;
  return [{ ...of, because: undefined, start: end, end, before, flow }];
};

const edited = (text: string, reasons: readonly { readonly place: Place; readonly because: string }[]) => {
  let from = 0;
  let out = '';
  for (const { place, because } of reasons) {
    out += text.slice(from, place.start) + place.before + quoted(because, place.flow);
    from = place.end;
  }
  return out + text.slice(from);
};

/** A text as YAML writes it; within braces a comma or a bracket would end it. */
const quoted = (text: string, flow: boolean): string =>
  flow && /[,[\]{}]/.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trim();

/** Writes the reasons that can be known into the files of rules, and says which. */
export const writeReasons = async (paths: readonly string[], sampling: string | undefined): Promise<void> => {
  const { policy } = await readSampling(sampling);
  const files = await readRuleFiles(paths);
  for (const file of files) {
    const others = files.filter((one) => one !== file);
    const { text, written } = withReasons(file, others, policy);
    if (written.length === 0) continue;
    writeWhole(file.path, text);
    for (const { rule, number, because } of written)
      console.log(`${file.path}  ${pc.bold(rule)}, example ${number}: because: ${because}`);
  }
};
