import { didYouMean, listed, type Reporter } from './diagnostics.ts';
import type { Entry, Text, Yaml } from './yaml.ts';

export type Fields = ReadonlyMap<string, Entry>;

/** The entries of a map by key; unknown, repeated and missing keys are reported. */
export const fieldsOf = (yaml: Yaml, keys: KeyTable, what: string, report: Reporter): Fields | undefined => {
  if (yaml.kind !== 'map') {
    report.error('type', yaml.place, `${what} needs keys: ${listed(Object.keys(keys).slice(0, 4), 'and')} …`);
    return undefined;
  }
  const fields = new Map<string, Entry>();
  for (const entry of yaml.entries) {
    if (Object.hasOwn(keys, entry.key.text)) fields.set(entry.key.text, entry);
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

/** The maps of a list by their keys; `what` is what one is called, `first` the key that it begins with. */
export const mapsAt = (
  entry: Entry | undefined,
  keys: KeyTable,
  { what, first }: { readonly what: string; readonly first: string },
  report: Reporter,
): readonly { readonly item: Yaml; readonly fields: Fields }[] => {
  if (!entry) return [];
  const { key, value } = entry;
  if (value.kind !== 'list') {
    const message = `\`${key.text}\` needs a list, each item beginning \`- ${first}: …\`.`;
    report.error('type', value.place, message);
    return [];
  }
  return value.items.flatMap((item) => {
    const fields = fieldsOf(item, keys, what, report);
    return fields ? [{ item, fields }] : [];
  });
};

export const textAt = (entry: Entry | undefined, report: Reporter): Text | undefined => {
  if (!entry) return undefined;
  if (entry.value.kind === 'text') return entry.value.text;
  report.error('type', entry.value.place, `\`${entry.key.text}\` needs a text.`);
  return undefined;
};

/** One text or a list of them. */
export const textsAt = (entry: Entry | undefined, report: Reporter): readonly Text[] => {
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

export const oneOf = <Name extends string>(
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

export const flag = (entry: Entry | undefined, report: Reporter): boolean =>
  oneOf(entry, ['true', 'false'] as const, report) === 'true';

/** A comma inside a bare flow item has cut a call in two: `[count(p, q) >= 2]`. */
export const cutByComma = (text: Text, report: Reporter): boolean => {
  if (!text.inFlow) return false;
  const depth = [...text.text].reduce((sum, sign) => sum + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0);
  if (depth === 0) return false;
  const message = 'YAML ends the item at the comma inside the parentheses.';
  const hint = 'Put the whole item in quotes, or each item on its own line.';
  report.error('flow_comma', text.place, message, hint);
  return true;
};

/** The keys of one kind of map in a rule file: what each is for, which must be there. */
export type KeyTable = {
  readonly [key: string]: { readonly summary: string; readonly required?: boolean; readonly hint?: string };
};

/** A key that must be there: what it is for, and how to mend it where it is not. */
export const needed = (summary: string, hint: string) => ({ summary, required: true, hint });

export const fileKeys: KeyTable = {
  family: needed(
    'the family of all rules of the file: `computational`, `conceptual`, `skipped_step` or `problem`',
    'Write `family: conceptual` at the top.',
  ),
  rules: needed('the rules', 'Write `rules:` and below it `- rule: name`.'),
};

export const ruleKeys: KeyTable = {
  rule: needed('its name, as in the data', 'Write `- rule: name`.'),
  title: needed('what it is called, for people', 'Say in a few words what goes wrong.'),
  about: { summary: 'what the mistake is, and why pupils make it' },
  kind: { summary: 'the kind of mistake that a reader sees, of `kinds.yaml`; its own name unless said' },
  seed_type: { summary: 'the name under which older data knows it' },
  dormant: { summary: 'why it gives next to nothing on real problems; it is applied all the same' },
  error_type: { summary: 'the label for training, when it is not the family’s' },
  change: needed(
    'what is written, and what is written instead: one text or a list; each may have its own `explain`',
    'Write `change: a + b => a - b`.',
  ),
  choose: { summary: 'what holes that stand only on the right may be; each is tried' },
  where: { summary: 'what must hold; all of a list must' },
  also: {
    summary:
      'what the same mistake changes in later steps, with the holes of the first: one change or a list, each with its own `when`',
  },
  consistent: {
    summary: '`true`: where the policy asks for it, the mistake is made at all its places at once, too',
  },
  commute: { summary: '`true`: terms and factors may come in any order' },
  see_through: { summary: 'through how many definitions a pattern may look' },
  solution: { summary: 'how the printed solution goes on; `complete` unless said' },
  despite: {
    summary:
      'conditions of the policy that are not asked of it, because they would forbid the very mistake: one or a list',
  },
  explain: {
    summary: 'one or two sentences for the pupil, with `{holes}`; of several tellings the seed draws one',
  },
  examples: { summary: 'cases that the rule gives and skips; they are its tests' },
};

/** Of a change that has more than its text. */
export const changeKeys: KeyTable = {
  change: needed(
    'what is written, and what is written instead',
    'Write `{ change: a + b => a - b, explain: … }`, or the text alone. A text that holds `: ` needs quotes.',
  ),
  explain: { summary: 'what explains this change, instead of the rule’s `explain`; one telling or several' },
};

export const exampleKeys: KeyTable = {
  given: needed('the steps, as code: one or a list', 'Write `given: total = apples + pears`.'),
  with: { summary: 'the numbers of the question, by name' },
  knowing: { summary: 'the numbers that everybody knows, by name' },
  question: { summary: 'the text of the question, for conditions on its words' },
  line: { summary: 'the sentence that tells the last step, with `{variables}`' },
  gives: { summary: 'every changed step that the rule makes of it' },
  gives_among_others: { summary: 'some of the changed steps that the rule makes of it' },
  skips: { summary: 'a changed step that must not come, or `everything`' },
  because: {
    summary: 'why it is skipped: a condition as written, `no match`, `no result`, or a reason of the policy',
  },
  reads: { summary: 'what the sentence must read after the change; a list goes with `gives`' },
};

/** Of a rule of the family `problem`. */
export const problemKeys: KeyTable = {
  rule: ruleKeys.rule ?? { summary: '' },
  title: needed('what it is called, for people', 'Say in a few words what is done.'),
  about: { summary: 'what is done to the question, and what follows' },
  class: needed(
    'what the edited question is: 0 contradictory, 1 solvable as before, 2 underspecified',
    'Write `class: 2`.',
  ),
  edit: needed('what is done to the question: one edit or a list', 'Write `edit: vague(n)`.'),
  choose: { summary: 'what numbers of an edit may be; each is tried' },
  where: { summary: 'what must hold; all of a list must' },
  share: { summary: 'of how many templates it is drawn, 1 being all of them: `share: 0.25`' },
  explain: { summary: 'one or two sentences, with `{holes}`, `{answer}`, `{other}` and `{said}`' },
  facts: { summary: 'the facts that `add_unrelated` may tell' },
  examples: { summary: 'questions that the rule edits and skips; they are its tests' },
};

/** Of a fact that an edit may add. */
export const factKeys: KeyTable = {
  say: needed(
    'the sentence, with `{k}` for its number, `{name}` and `{whose}` for a person of the story',
    'Write `say: The party starts at {k} p.m.`',
  ),
  where: needed(
    'a regular expression: words of a question to which it belongs',
    "Write `where: '\\bparty\\b'`.",
  ),
  unless: needed(
    'a regular expression: words of a question with which it could have to do',
    "Write `unless: '\\bhours?\\b'`.",
  ),
  from: needed('the lowest believable number', 'Write `from: 2`.'),
  to: needed('the highest believable number', 'Write `to: 7`.'),
};

export const problemExampleKeys: KeyTable = {
  question: needed('the text of the question', 'Write `question: Ann has 3 pens …`.'),
  given: needed(
    'the steps, as code: one or a list; the last one is the answer',
    'Write `given: total = apples + pears`.',
  ),
  with: { summary: 'the numbers of the question, by name' },
  knowing: { summary: 'the numbers that everybody knows, by name' },
  solution: { summary: 'the sentences of the solution, with `{variables}`, one for each step' },
  gives: { summary: 'every edited question that the rule makes of it' },
  gives_among_others: { summary: 'some of the edited questions that the rule makes of it' },
  skips: { summary: '`everything`: nothing must come' },
  because: {
    summary:
      'why it is skipped: a condition as written, `no match`, `no result`, or a reason why an edit is dropped',
  },
};
