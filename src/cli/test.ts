import { diffWords } from 'diff';
import { formatDiagnostic, type ProblemRule, type Rule } from '../dsl/index.ts';
import { type ExampleResult, runExamples } from '../engine/index.ts';
import { runProblemExamples } from '../questions/index.ts';
import { loadedRules, noRule, readRuleFiles, readSampling } from '../run/index.ts';
import { commandNamed, said, shippedProblems } from './command.ts';
import { colours as pc } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import { lineChanges, type OwnedExample, ownedExamples } from './showcase.ts';

const options = () =>
  commandNamed('test')
    .argument('[ids...]')
    .option('--rules <path...>')
    .option('--with <path...>')
    .option('--on <templates>')
    .option('--update')
    .option('--judged <run>')
    .option('--pins <file>')
    .option('--fix')
    .option('--watch')
    .option('--templates <path>', said, shippedProblems)
    .option('--json');

type TestFlags = ReturnType<ReturnType<typeof options>['opts']>;

export const command = () =>
  options().action(async (ids, flags) => {
    const paths = flags.rules ?? defaultRules();
    const tested = flags.with ?? paths;
    if (flags.fix)
      await (await import('./because.ts')).writeReasons(tested, policyBeside(paths[0] ?? 'rules'));
    const passed = await runOnce(ids, paths, flags);
    const { on } = flags;
    const held =
      on === undefined || (await (await import('./pins.ts')).holdPins(ids, tested, { ...flags, on }));
    if (flags.watch) await (await import('./watch.ts')).watchAndTell(ids, tested, flags.templates);
    else if (!passed || !held) process.exitCode = 1;
  });

const runOnce = async (ids: readonly string[], paths: readonly string[], flags: TestFlags) => {
  const added = flags.with === undefined ? undefined : await readRuleFiles(flags.with);
  const files = [...(await readRuleFiles(paths)), ...(added ?? [])];
  const loaded = await loadedRules(files);
  const { diagnostics } = loaded;
  const isTested = ({ file }: { readonly file: string }): boolean =>
    added === undefined || added.some(({ path }) => path === file);
  const [rules, problems] = [loaded.rules.filter(isTested), loaded.problems.filter(isTested)];
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const known = [...rules, ...problems].map(({ id }) => id);
  for (const id of ids) {
    // A rule with a mistake is not among the good ones: its mistake is then the answer.
    if (!known.includes(id) && errors.length === 0) throw noRule(id, known);
  }
  const isAsked = ({ id }: { readonly id: string }): boolean => ids.length === 0 || ids.includes(id);
  const asked = [...rules.filter(isAsked), ...problems.filter(isAsked)];
  const { policy } = await readSampling(policyBeside(paths[0] ?? 'rules'));
  const results = [
    ...runExamples(rules.filter(isAsked), policy),
    ...runProblemExamples(problems.filter(isAsked)),
  ];
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  const untested = asked.filter((rule) => lacks(rule) !== undefined);
  const owned = ownedExamples(loaded.rules, rules.filter(isAsked), policy);
  if (flags.json) {
    const told = { results, untested: untested.map(({ id }) => id), same_text: owned, mistakes: errors };
    console.log(JSON.stringify(told, null, 2));
  } else {
    for (const diagnostic of errors) console.log(`${pc.red(formatDiagnostic(diagnostic))}\n`);
    for (const result of failed) console.log(`${describeResult(result)}\n`);
    for (const rule of untested)
      console.log(
        `${pc.red('untested')}  ${rule.id} ${pc.dim(`${rule.file}:${rule.line}`)}\n  it has no example that ${lacks(rule)}.\n`,
      );
    if (owned.length > 0) console.log(`${ownedTold(owned)}\n`);
    const good = results.length - failed.length;
    const bad = failed.length + untested.length + errors.length;
    const text = `${good} of ${results.length} examples of ${asked.length} rule${asked.length === 1 ? '' : 's'} hold`;
    console.log(
      bad === 0
        ? pc.green(`${text}.`)
        : pc.red(`${text}${errors.length > 0 ? '; some rules have mistakes' : ''}.`),
    );
  }
  return failed.length + untested.length + errors.length === 0;
};

const mostOwned = 5;

/** What of the examples a run drops, because a rule before gives the same. */
const ownedTold = (owned: readonly OwnedExample[]): string =>
  owned.length > mostOwned
    ? pc.dim(
        `${owned.length} examples give what a rule before gives too: a run drops it as same_text (--json lists them).`,
      )
    : owned
        .map(({ rule, number, gives, owner }) =>
          pc.yellow(
            `${rule}, example ${number}: a run drops \`${gives}\` as same_text as ${owner}, which stands before it.`,
          ),
        )
        .join('\n');

const lacks = ({ examples }: Rule | ProblemRule): string | undefined => {
  if (!examples.some(({ gives }) => gives.length > 0)) return '`gives` something';
  const skips = examples.some(({ skips: one }) => (typeof one === 'boolean' ? one : one.length > 0));
  return skips ? undefined : '`skips` something';
};

export const describeResult = (result: ExampleResult): string => {
  const { outcome, rule, number, file, line, message, expected, found } = result;
  const head = `${pc.red(outcome)}  ${pc.bold(rule)}, example ${number} ${pc.dim(`${file}:${line}`)}\n  ${message}`;
  const lines = outcome === 'other_words' ? wordDiff(expected, found) : lineDiff(expected, found);
  return [head, ...lines].join('\n');
};

/** `-` what the example says, `+` what came. */
const lineDiff = (expected: readonly string[], found: readonly string[]): readonly string[] =>
  lineChanges(expected, found).map(({ sign, text }) => {
    const paint = sign === '+' ? pc.green : sign === '-' ? pc.red : pc.dim;
    return paint(`  ${sign} ${text}`);
  });

const wordDiff = (expected: readonly string[], found: readonly string[]): readonly string[] =>
  expected.flatMap((text, index) => {
    const other = found[index] ?? '';
    if (text === other) return [pc.dim(`    ${text}`)];
    const parts = diffWords(text, other);
    const without = (gone: 'added' | 'removed'): string =>
      parts
        .filter((part) => !part[gone])
        .map(({ added, removed, value }) => (added || removed ? pc.inverse(value) : value))
        .join('');
    return [`${pc.red('  -')} ${without('added')}`, `${pc.green('  +')} ${without('removed')}`];
  });
