import { isMap, isScalar, isSeq, parseDocument, stringify, YAMLMap } from 'yaml';
import { applyEdits, writeWhole } from '../base/index.ts';
import type { Example, Rule, RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Policy, runExamples } from '../engine/index.ts';
import { readRuleFiles, readSampling } from '../run/index.ts';
import { colours as pc } from './print.ts';

/** Why a rule skips what its example says: the first of its conditions, or of the policy's reasons, that holds. */
export const reasonFor = (rule: Rule, example: Example, policy: Policy): string | undefined =>
  [
    ...rule.conditions.map(({ text }) => text),
    ...rule.alternatives.flatMap(({ when }) => when.map(({ text }) => text)),
    'no result',
    'no match',
    ...Object.keys(policy.keep),
  ].find((because) => isWhy(rule, example, because, policy));

const isWhy = (rule: Rule, example: Example, because: string, policy: Policy): boolean =>
  runExamples([{ ...rule, examples: [{ ...example, because }] }], policy)[0]?.outcome === 'passed';

/** Writes `because` where an example that skips something has none, or a wrong one; `others` are the files read with it. */
export const withReasons = (file: RuleFile, others: readonly RuleFile[], policy: Policy) => {
  const places = placesIn(file.text);
  // Any of the reasons that a rule may be read with: the right one is not known yet.
  const readable = edited(
    file.text,
    places.map((place) => ({ place, because: 'no match' })),
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
type Place = ReturnType<typeof placesIn>[number];

const placesIn = (text: string) => {
  const root = parseDocument(text).contents;
  return itemsOf(root, 'rules').flatMap((rule) => {
    const id: unknown = rule.get('rule');
    if (typeof id !== 'string') return [];
    // Which example of the rule, from 1.
    return itemsOf(rule, 'examples').flatMap((example, at) => {
      const found = reasonIn(text, example);
      return found ? [{ rule: id, number: at + 1, flow: example.flow === true, ...found }] : [];
    });
  });
};

/** The maps in the list that a map has under a name. */
const itemsOf = (map: unknown, name: string): readonly YAMLMap[] => {
  const list: unknown = isMap(map) ? map.get(name) : undefined;
  // What is no map keeps its place: examples are counted.
  return isSeq(list) ? list.items.map((item) => (isMap(item) ? item : new YAMLMap())) : [];
};

/** What stands there now, and where; else where it would stand, and what comes before it. */
const reasonIn = (text: string, example: YAMLMap) => {
  const pairOf = (name: string) => example.items.find(({ key }) => isScalar(key) && key.value === name);
  const reason = pairOf('because')?.value;
  if (isScalar(reason) && reason.range && typeof reason.value === 'string') {
    const [start, last] = reason.range;
    // A text in lines of its own (`>-`) has the end of its last line in it.
    const end = text.slice(0, last).trimEnd().length;
    return { because: reason.value, start, end, before: '' };
  }
  const { key, value } = pairOf('skips') ?? {};
  const range = isScalar(value) || isSeq(value) ? value.range : undefined;
  if (reason !== undefined || !isScalar(key) || !key.range || !range) return undefined;
  const column = key.range[0] - (text.lastIndexOf('\n', key.range[0] - 1) + 1);
  // A list in lines of its own ends behind its last line.
  const end = text.slice(0, range[1]).trimEnd().length;
  const before = example.flow ? ', because: ' : `\n${' '.repeat(column)}because: `;
  return { because: undefined, start: end, end, before };
};

const edited = (text: string, reasons: readonly { readonly place: Place; readonly because: string }[]) =>
  applyEdits(
    text,
    reasons.map(({ place: { start, end, before, flow }, because }) => ({
      start,
      end,
      text: before + quoted(because, flow),
    })),
  );

/** A text as YAML writes it; within braces a comma or a bracket would end it. */
const quoted = (text: string, flow: boolean): string =>
  flow && /[,[\]{}]/.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trim();

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
