import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Diagnostic, formatDiagnostic } from '../dsl/index.ts';
import { counted, UserError } from '../model/index.ts';
import * as run from '../run/index.ts';
import { commandNamed } from './command.ts';
import { colours as pc } from './print.ts';
import { defaultRules } from './rule-paths.ts';

export const command = () =>
  commandNamed('lint')
    .argument('[paths...]')
    .option('--json')
    .action(async (paths, flags) => {
      const beside = paths.filter((path) => Object.hasOwn(readers, basename(path)));
      const missing = beside.find((path) => !existsSync(path));
      if (missing !== undefined) throw new UserError(`There is no file ${missing}.`);
      const asked =
        paths.length > beside.length ? paths.filter((path) => !beside.includes(path)) : defaultRules();
      const ofLists = await mistakesIn(asked.map(run.folderOf).flatMap((folder) => namesIn(folder, lists)));
      for (const path of paths) if (!beside.includes(path)) await refuseOther(path);
      const isUntold = (path: string): boolean => !ofLists.some(({ file }) => file === path);
      // Without the lists nobody knows whether a rule names a kind or a word list that there is.
      const files = ofLists.length > 0 ? [] : await run.readRuleFiles(asked);
      const { rules: ofSolutions, problems, diagnostics: ofRules } = await run.loadedRules(files);
      const rules = [...ofSolutions, ...problems];
      const diagnostics = [
        ...ofLists,
        ...ofRules,
        ...(await mistakesIn(
          [...asked.flatMap((folder) => namesIn(folder, policies)), ...beside.filter(isUntold)],
          rules.map(({ id }) => id),
        )),
      ];
      const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
      // A policy names tables: one that is not there ends a run, and what is wrong in one of another name is told so too.
      if (errors === 0)
        for (const path of [...asked.map((one) => join(run.folderOf(one), 'sampling.yaml')), ...beside])
          if (basename(path) === 'sampling.yaml' && existsSync(path)) await run.readSampling(path);
      if (flags.json) console.log(JSON.stringify(diagnostics, null, 2));
      else {
        for (const diagnostic of diagnostics) console.log(`${painted(diagnostic)}\n`);
        const warnings = diagnostics.length - errors;
        const found = [
          countedOrNone(errors, 'mistake'),
          ...(warnings > 0 ? [countedOrNone(warnings, 'warning')] : []),
        ];
        const where = `${countedOrNone(rules.length, 'good rule')} in ${countedOrNone(files.length, 'file')}`;
        console.log(`${errors > 0 ? pc.red(found.join(', ')) : pc.green(found.join(', '))}; ${where}.`);
        const listed = new Set(files.flatMap(({ kinds = [] }) => kinds.map(({ id }) => id)));
        const own = ofSolutions.filter(({ kind }) => !listed.has(kind)).map(({ id }) => id);
        if (own.length > 0) console.log(pc.dim(`A kind of its own, by its own name: ${own.join(', ')}.`));
      }
      if (errors > 0) process.exitCode = 1;
    });

const { kinds, lexicon, plausibility, sampling, settings, wording, wordLists } = run.besideRules;

/** What rules name: it stands beside them. */
const lists = { 'kinds.yaml': kinds, 'word_lists.yaml': wordLists };

const policies = {
  'sampling.yaml': sampling,
  'wording.yaml': wording,
  'lexicon.yaml': lexicon,
  'plausibility.yaml': plausibility,
};

const readers: { readonly [name: string]: Pick<typeof sampling, 'mistakes'> } = {
  ...lists,
  ...policies,
  'formalize.yaml': settings,
  'knowledge.yaml': {
    mistakes: async (_text, path) => {
      const { readKnowledge } = await import('../formalize/index.ts');
      await readKnowledge(path);
      return [];
    },
  },
};

/** A copy of a policy has mistakes on every line, read as rules: one tells more. */
const refuseOther = async (path: string): Promise<void> => {
  const text = /\.ya?ml$/.test(path) ? await run.policyTextAt(path) : undefined;
  if (text === undefined || !/^\w+\s*:/m.test(text) || /^["']?(?:family|rules)["']?\s*:/m.test(text)) return;
  const names = Object.keys(readers).join(', ');
  throw new UserError(
    `${path} is no rule file: it has neither family nor rules.`,
    `What stands beside rules is checked under its own name: ${names}.`,
  );
};

const namesIn = (folder: string, files: object): readonly string[] =>
  Object.keys(files).map((name) => join(folder, name));

const mistakesIn = async (paths: readonly string[], rules?: readonly string[]) => {
  const found: Diagnostic[] = [];
  for (const path of new Set(paths)) {
    const text = await run.policyTextAt(path);
    if (text !== undefined)
      found.push(...((await readers[basename(path)]?.mistakes(text, path, rules)) ?? []));
  }
  return found;
};

const countedOrNone = (count: number, noun: string): string =>
  counted(count, noun, count === 0 ? 'no' : String(count));

const painted = (diagnostic: Diagnostic): string => {
  const [head = '', source = '', caret = ''] = formatDiagnostic(diagnostic).split('\n');
  const paint = diagnostic.severity === 'error' ? pc.red : pc.yellow;
  return [pc.bold(head), pc.dim(source), paint(caret)].join('\n');
};
