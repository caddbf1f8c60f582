import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Option } from '@commander-js/extra-typings';
import { packagePath } from '../base/files/index.ts';
import { writeWhole } from '../base/index.ts';
import { formatDiagnostic, type Rule, type RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Policy, type PreparedTemplate, runExamples } from '../engine/index.ts';
import { type Family, families, typed, UserError } from '../model/index.ts';
import { readRuleFiles, readSampling, ruleFileAt } from '../run/index.ts';
import { reasonFor } from './because.ts';
import { commandNamed, said, shippedProblems } from './command.ts';
import { type Dialogue, draftFromAnswers, type Given, type Tools, unasked } from './new-questions.ts';
import * as drafts from './new-rule.ts';
import { lineEditorOutput, colours as pc } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import * as showcase from './showcase.ts';
import { describeResult } from './test.ts';

const options = () =>
  commandNamed('new')
    .addOption(new Option('--family <family>').choices(families))
    .option('--id <name>')
    .option('--title <text>')
    .option('--about <text>')
    .option('--change <changes...>')
    .option('--choose <choices...>')
    .option('--where <conditions...>')
    .option('--commute')
    .option('--see-through <n>')
    .option('--solution <how>')
    .option('--seed-type <name>')
    .option('--explain <text>')
    .option('--given <steps...>')
    .option('--with <numbers...>')
    .option('--knowing <numbers...>')
    .option('--question <text>')
    .option('--gives <steps...>')
    .option('--skip-given <steps...>')
    .option('--skip-with <numbers...>')
    .option('--skip-knowing <numbers...>')
    .option('--skip-question <text>')
    .option('--skips <steps...>')
    .option('--because <reason>')
    .option('--file <path>')
    .option('--rules <path...>')
    .option('--templates <path>', said, shippedProblems)
    .option('--yes')
    .option('--dry-run');

type NewFlags = ReturnType<ReturnType<typeof options>['opts']>;

/** `rules new`: a rule and its examples, from a few questions. Of every mistake nothing is written. */
export const command = () => options().action((flags) => makeRule(flags));

const makeRule = async (flags: NewFlags): Promise<void> => {
  const paths = flags.rules ?? defaultRules();
  const files = await withFile(await readRuleFiles(paths), flags.file);
  const { policy } = await readSampling(policyBeside(paths[0] ?? 'rules'));
  const given = givenBy(flags);
  const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true && !flags.yes;
  const tools = toolsFor(files, policy);
  const work = async (dialogue: Dialogue): Promise<void> =>
    finish(await draftFromAnswers(given, dialogue, tools), flags, files, policy, dialogue);
  if (!terminal) return await work(unasked());
  console.log(pc.dim('Each answer ends with Enter; Ctrl-C leaves without writing anything.\n'));
  await onTerminal(work);
};

/** The rules that a new one stands beside: also those of the file that it goes to. */
const withFile = async (files: readonly RuleFile[], file: string | undefined) =>
  file === undefined || !existsSync(file) || files.some(({ path }) => resolve(path) === resolve(file))
    ? files
    : [...files, await ruleFileAt(file)];

/** Questions on the terminal. Leaving them (Ctrl-C, Ctrl-D) ends the program with 130. */
const onTerminal = async (work: (dialogue: Dialogue) => Promise<void>): Promise<void> => {
  const terminal = createInterface({ input: process.stdin, output: lineEditorOutput() });
  // They keep a line that comes before it is asked for: what is pasted, or typed while the last answer is looked at.
  const answers = terminal[Symbol.asyncIterator]();
  let done = false;
  terminal.on('close', () => {
    if (done) return;
    console.log('\nNothing was written.');
    process.exit(130);
  });
  try {
    await work({
      ask: async (question) => {
        const [, space, text] = /^(\s*)(.*)$/s.exec(question) ?? [];
        terminal.setPrompt(`${space}${pc.bold(text ?? '')}`);
        terminal.prompt();
        return (await answers.next()).value ?? '';
      },
      say: (text) => console.log(text),
    });
  } finally {
    done = true;
    terminal.close();
  }
};

const givenBy = (flags: NewFlags): Given => {
  const pairs = (texts: readonly string[] | undefined, flag: string): drafts.Named | undefined =>
    texts && drafts.namedValues(texts, flag);
  return {
    ...flags,
    choose: pairs(flags.choose, 'choose'),
    giving: {
      given: flags.given,
      question: flags.question,
      gives: flags.gives,
      with: pairs(flags.with, 'with'),
      knowing: pairs(flags.knowing, 'knowing'),
    },
    skipping: {
      given: flags.skipGiven,
      question: flags.skipQuestion,
      skips: flags.skips,
      because: flags.because,
      with: pairs(flags.skipWith, 'skip-with'),
      knowing: pairs(flags.skipKnowing, 'skip-knowing'),
    },
  };
};

const targetOf = (family: Family, file: string | undefined): string => {
  if (file !== undefined) return file;
  if (existsSync('rules')) return join('rules', `${family}.yaml`);
  throw new UserError('There is no folder rules/ here to write to.', 'Name a file: --file my-rules.yaml');
};

/** The target with the rule in it, and the other files; throws where the file cannot take it. */
const placed = (draft: drafts.Draft, file: string | undefined, files: readonly RuleFile[]) => {
  const path = targetOf(draft.family, file);
  const same = files.find((one) => resolve(one.path) === resolve(path));
  const schema = relative(dirname(resolve(path)), resolve(packagePath('schema/rules.json')));
  const isNew = same === undefined || same.text.trim() === '';
  const added = isNew ? { text: drafts.fileOf(draft, schema) } : drafts.withRule(same.text, draft);
  if ('why' in added) throw new UserError(`The rule cannot be added to ${path}: ${added.why}.`);
  return { target: { path, text: added.text }, others: files.filter((one) => one !== same) };
};

export const toolsFor = (files: readonly RuleFile[], policy: Policy): Tools => {
  const alone = (draft: drafts.Draft): RuleFile => ({ path: 'the new rule', text: drafts.fileOf(draft) });
  const run = (draft: drafts.Draft, example: drafts.DraftExample) => {
    const { rules } = loadRules([alone({ ...draft, examples: [example] })]);
    return { rule: rules[0], results: runExamples(rules, policy) };
  };
  return {
    mistakes: (draft) => drafts.checkAdded(files, alone(draft), draft.id).mistakes,
    gives: (draft, example) => {
      // A step that no rule makes: the outcome then lists what it does make.
      const { results } = run(draft, { ...example, gives: ['nothing_like_it = 0'], skips: [] });
      const [result] = results;
      if (!result) return 'the rule has a mistake.';
      return result.outcome === 'missing' ? result.found : result.message;
    },
    reason: (draft, example) => {
      const base = { ...example, gives: [], skips: ['everything'] };
      const { rule } = run(draft, { ...base, because: 'no match' });
      if (!rule) return undefined;
      const [wanted] = rule.examples;
      return wanted && reasonFor(rule, wanted, policy);
    },
  };
};

const finish = async (
  draft: drafts.Draft,
  flags: NewFlags,
  files: readonly RuleFile[],
  policy: Policy,
  dialogue: Dialogue,
): Promise<void> => {
  const { target, others } = placed(draft, flags.file, files);
  const { rule, rules, mistakes } = drafts.checkAdded(others, target, draft.id);
  if (mistakes.length > 0 || !rule)
    throw new UserError(`${mistakes.map(formatDiagnostic).join('\n\n')}\n\nNothing was written.`);
  const failed = runExamples([rule], policy).filter(({ outcome }) => outcome !== 'passed');
  if (failed.length > 0)
    throw new UserError(`${failed.map(describeResult).join('\n\n')}\n\nNothing was written.`);

  console.log(`\n${drafts.ruleText(draft)}`);
  const problems = await showcase.readProblems(flags.templates);
  const showing = showcase.showRule(rule, problems, { policy, seed: '42' });
  console.log(showcase.headOf('On the fixtures', showing));
  for (const shown of showcase.spread(showing.shown, 3)) console.log(`\n${showcase.describeShown(shown)}`);
  const hidden = hiddenBy(rule, rules, problems, showing, policy);
  if (hidden !== undefined) console.log(`\n${pc.yellow(hidden)}`);
  if (flags.dryRun) {
    console.log(`\nNot written: --dry-run. It would go to ${target.path}.`);
    return;
  }
  if (/^n/i.test((await dialogue.ask(`\nWrite it to ${target.path}? [Y/n] `)).trim())) {
    console.log('Nothing was written.');
    return;
  }
  writeWhole(target.path, target.text);
  const named = flags.file === undefined && flags.rules === undefined ? '' : ` --rules ${typed(target.path)}`;
  console.log(
    [
      `\nWritten to ${pc.bold(`${target.path}:${rule.line}`)}. What next?`,
      `  rules test ${draft.id}${named}`,
      `  rules why ${draft.id} TEMPLATE${named}`,
      `  rules run --seed 42${named || ` --only ${draft.id}`}`,
    ].join('\n'),
  );
};

/** Says when rules that stand before this one make the same texts: then it is only an alias there. */
const hiddenBy = (
  rule: Rule,
  rules: readonly Rule[],
  problems: readonly PreparedTemplate[],
  { shown }: showcase.Showing,
  policy: Policy,
): string | undefined => {
  const others = showcase
    .ownershipOf(rules, problems, policy)
    .overlaps.filter((one) => one.rule === rule.id && one.owner !== rule.id);
  if (others.length === 0) return undefined;
  const hidden = others.reduce((sum, { texts }) => sum + texts, 0);
  const whole = hidden >= shown.length ? 'All' : `${hidden} of the ${shown.length}`;
  const names = others.map(({ owner }) => owner).join(', ');
  return `${whole} read as candidates of ${names}, which stand${others.length === 1 ? 's' : ''} before it. The first rule that makes a text names it: move this one up if it is the more particular (\`rules overlap\` tells what that takes from the others).`;
};
