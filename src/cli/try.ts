import { Option } from '@commander-js/extra-typings';
import { formatDiagnostic, type Rule } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { compileRule, drawKey, mayConcern } from '../engine/index.ts';
import { counted, families, UserError } from '../model/index.ts';
import { readSampling } from '../run/index.ts';
import { commandNamed, said, shippedProblems, wholeNumber } from './command.ts';
import { draftOf } from './new-questions.ts';
import { type Draft, fileOf, namedValues } from './new-rule.ts';
import { colours as pc } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import { describeShown, headOf, readProblems, type Shown, showRule, spread } from './showcase.ts';

/** `rules try 'a / b => b / a'`: a rule on the command line, at work, and nothing written. Each mistake in it is told where it stands. */
export const command = () =>
  commandNamed('try')
    .argument('<changes...>')
    .option('--where <conditions...>')
    .option('--choose <choices...>')
    .option('--explain <text>')
    .option('--commute')
    .option('--see-through <n>')
    .option('--solution <how>')
    .addOption(new Option('--family <family>').choices(families))
    .option('--templates <path>', said, shippedProblems)
    .option('--sampling <file>')
    .option('-n, --number <n>', said, wholeNumber, 8)
    .option('--seed <text>', said, '42')
    .option('--json')
    .action(async (change, flags) => {
      const isResult = change.every((one) => one.includes(':='));
      const { family = isResult ? 'computational' : 'conceptual' } = flags;
      const choose = namedValues(flags.choose ?? [], 'choose');
      const draft = draftOf({ ...flags, family, id: 'tried', title: 'Tried', change, choose });
      const rule = ruleFrom(draft);
      const { policy } = await readSampling(flags.sampling ?? policyBeside(defaultRules()[0] ?? 'rules'));
      const compiled = compileRule(rule);
      let [left, used] = [0, 0];
      const problems = await readProblems(
        flags.templates,
        () => left++,
        ({ facts }) => {
          used++;
          return mayConcern(compiled, facts);
        },
      );
      if (used === 0) throw new UserError(`${flags.templates} has no template that can be used.`);
      const showing = showRule(rule, problems, { policy, seed: flags.seed });
      const shown = spread(inDrawOrder(showing.shown, flags.seed), flags.number);
      if (flags.json) {
        const { sites, dropped } = showing;
        const candidates = shown.map(({ candidate }) => candidate);
        const counts = { problems: used, sites, candidates: showing.shown.length };
        console.log(
          JSON.stringify({ ...counts, dropped: Object.fromEntries(dropped), shown: candidates }, null, 2),
        );
        return;
      }
      const all = counted(used + left, 'problem');
      const where =
        left === 0 ? `On ${all}` : `On ${used} of ${all} (only \`rules run\` asks CPython, for the others)`;
      console.log(headOf(where, showing));
      const questions = new Map(problems.map(({ template }) => [template.index, template.question]));
      for (const one of shown) {
        const question = (questions.get(one.candidate.index) ?? '').trim().replace(/\s+/g, ' ');
        console.log(`\n${pc.dim(question)}\n${describeShown(one)}`);
      }
      console.log(pc.dim(`\nNothing was written. To keep it: rules new --family ${draft.family} --change …`));
    });

const ruleFrom = (draft: Draft): Rule => {
  const { rules, diagnostics } = loadRules([{ path: 'rules try', text: fileOf(draft) }]);
  const mistakes = diagnostics.filter(({ severity }) => severity === 'error');
  const [rule] = rules;
  if (rule && mistakes.length === 0) return rule;
  throw new UserError(mistakes.map(formatDiagnostic).join('\n\n'), 'docs/language.md has the language.');
};

const inDrawOrder = (shown: readonly Shown[], seed: string): readonly Shown[] =>
  shown
    .map((one) => ({ one, key: drawKey(seed, one.candidate.id) }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
