import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { lineChanges, type Showing, type Shown } from '../../src/cli/showcase.ts';
import type { MistakeKind, Rule, RuleFile } from '../../src/dsl/index.ts';
import { counted, families, finalAnswer } from '../../src/model/index.ts';

/** What says when a rule applies and what it changes, as a reader of the page needs it. */
const ownWords = ['change', 'choose', 'commute', 'see_through', 'where', 'solution'];

/** Families in the order of the page, each with what it means. */
const aboutFamily = {
  computational: 'The result of one step is wrong; everything after it follows from the wrong result.',
  conceptual: 'One fault of reasoning; every calculation that is written down is true.',
  skipped_step: 'A line is missing; everything else is right.',
} as const;

/**
 * The page of all rules: what each emulates, when it applies in the words of its YAML, and a solution before
 * and after. `showings` tells of each rule, alone, what it does on the fixtures. The same input, the same page.
 */
export const rulesPage = (
  files: readonly RuleFile[],
  rules: readonly Rule[],
  showings: ReadonlyMap<string, Showing>,
): string => {
  const sources = new Map(files.flatMap((file) => [...sourcesIn(file)]));
  const parts = families.flatMap((family) => {
    const own = rules.filter((rule) => rule.family === family);
    if (own.length === 0) return [];
    const sections = own.map((rule) => section(rule, sources.get(rule.id) ?? '', showings.get(rule.id)));
    return [`## ${family}\n\n${aboutFamily[family]}\n\n${sections.join('\n')}`];
  });
  const list = families.flatMap((family) => {
    const own = rules.filter((rule) => rule.family === family);
    if (own.length === 0) return [];
    return [`- **${family}** (${own.length}): ${own.map(({ id }) => `[\`${id}\`](#${id})`).join(', ')}`];
  });
  const kinds = files.find((file) => file.kinds)?.kinds ?? [];
  return `${head}\n${list.join('\n')}\n\n${kinds.length === 0 ? '' : `${kindsSection(kinds, rules)}\n`}${parts.join('\n')}`;
};

/** The closed list: how to tell each kind, its neighbour, and the rules that make it. */
const kindsSection = (kinds: readonly MistakeKind[], rules: readonly Rule[]): string => {
  const labels = [...new Set(kinds.map(({ errorType }) => errorType))];
  const tables = labels.flatMap((label) => {
    const own = kinds.filter(({ errorType }) => errorType === label);
    const typed = own.some(({ type }) => type !== '');
    const rows = own.map(({ id, title, tells, neighbour, example, type }) => {
      const made = rules.filter((rule) => rule.kind === id).map((rule) => `[\`${rule.id}\`](#${rule.id})`);
      const cells = [
        ...(typed ? [type] : []),
        `\`${id}\``,
        `**${title}.** ${tells} Not so \`${neighbour}\`: ${example}`,
        made.join(', '),
      ];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    });
    const head = typed
      ? '| type | kind | how to tell it | rules |\n|---|---|---|---|'
      : '| kind | how to tell it | rules |\n|---|---|---|';
    return [`\`${label}\`\n\n${head}\n${rows.join('\n')}\n`];
  });
  return `${aboutKinds}\n${tables.join('\n')}`;
};

const aboutKinds = `## Kinds

A rule is a way to make a mistake; a *kind* is what a reader can tell. Several rules may make one kind, and each names
it (\`kind:\`), of the closed list in \`rules/kinds.yaml\`; it stands in every candidate, and its rule beside it. Kinds stand
under the labels for training, conceptual ones under thirteen types of older data too. \`rules kinds --run out\` tells
what a run made of each, and what readers said.
`;

const head = `# The rules

<!-- Made from rules/*.yaml by \`npm run docs:rules\`. Do not edit: change the rule instead. -->

What each rule emulates, when it applies, and what it makes of a problem of \`fixtures/\`. The words under each title
are the rule's own; [language.md](language.md) explains them, and [writing-rules.md](writing-rules.md) how to add one.
\`rules why RULE TEMPLATE\` shows what a rule made of any other problem.
`;

const section = (rule: Rule, source: string, showing: Showing | undefined): string => {
  const labels = [
    `kind \`${rule.kind}\``,
    `label \`${rule.errorType}\``,
    ...(rule.seedType === '' || rule.seedType === rule.id
      ? []
      : [`known to older data as \`${rule.seedType}\``]),
  ];
  const dormant = rule.dormant === '' ? '' : ` Dormant: ${rule.dormant}.`;
  return [
    `### ${rule.id}\n`,
    `**${rule.title}.** ${rule.about === '' ? '' : `${rule.about} `}(${labels.join(', ')})${dormant}\n`,
    `\`\`\`yaml\n${source}\n\`\`\`\n`,
    example(showing),
  ].join('\n');
};

const example = (showing: Showing | undefined): string => {
  const best = showing && plainest(showing.shown);
  if (!best) return nothingShown(showing);
  const { candidate, original } = best;
  const changes = lineChanges(original, Object.values(candidate.flawed_solution));
  const lines = changes.map(({ sign, text }) => `${sign} ${text}`);
  const label = candidate.erroneous_line_number;
  const where = label === finalAnswer ? 'the final answer' : `line ${label}`;
  return [
    `Fixture ${candidate.index}, ${where}:\n`,
    `\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`,
    `> ${candidate.explanation}\n`,
  ].join('\n');
};

/** A rule without a candidate: whether it found no site, or what became of those that it found. */
const nothingShown = (showing: Showing | undefined): string => {
  if (!showing || showing.sites === 0) return 'No fixture has a site for it.\n';
  const reasons = showing.dropped.map(([reason, count]) => `\`${reason}\` ${count}`).join(', ');
  return `The fixtures have ${counted(showing.sites, 'site')} for it, and nothing is kept there: ${reasons}.\n`;
};

/** The candidate that shows the rule best: no doubt about its words, and the shortest solution of two lines or more. */
const plainest = (shown: readonly Shown[]): Shown | undefined => {
  const weight = ({ candidate, original }: Shown): number =>
    candidate.needs_human.length * 1000 +
    (original.length < 3 ? 100 : 0) +
    original.length +
    (candidate.erroneous_line_number === finalAnswer ? 50 : 0);
  return [...shown].sort((a, b) => weight(a) - weight(b))[0];
};

/** The keys that a reader needs, as the file has them, by rule. */
const sourcesIn = ({ text }: RuleFile): ReadonlyMap<string, string> => {
  const root = parseDocument(text).contents;
  const list = isMap(root) ? root.get('rules', true) : undefined;
  const found = new Map<string, string>();
  for (const item of isSeq(list) ? list.items : []) {
    if (!isMap(item)) continue;
    const id = item.get('rule');
    const pieces = item.items.flatMap(({ key, value }) => {
      if (!isScalar(key) || !ownWords.includes(String(key.value))) return [];
      const start = key.range?.[0] ?? 0;
      const end = (isNode(value) ? value.range?.[1] : undefined) ?? key.range?.[1] ?? start;
      const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
      return [
        text
          .slice(start, end)
          .trimEnd()
          .split('\n')
          .map((line, at) => (at === 0 ? line : line.slice(Math.min(indent, line.search(/\S|$/)))))
          .join('\n'),
      ];
    });
    found.set(String(id), pieces.join('\n'));
  }
  return found;
};
