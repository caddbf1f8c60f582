import type {
  Diagnostic,
  LoadedRules,
  MistakeKind,
  ProblemRule,
  Rule,
  RuleFile,
  Sampling,
} from '../dsl/index.ts';
import type { Policy } from '../engine/index.ts';
import type { Lexicon } from '../english/index.ts';
import { type Keeping, kept } from './kept.ts';

/** Who reads YAML: loaded for texts only that were not read before. */
const reader = () => import('../dsl/reader/index.ts');

/** What a rule file without any mistake comes to, wherever it lies: `file` of its rules is empty. */
interface FileOfRules {
  readonly rules: readonly Rule[];
  readonly problems: readonly ProblemRule[];
}

/**
 * The rules of some files, as `loadRules` reads them. Files that were read before are not read again, unless there is
 * something to tell of one of them.
 */
export const loadedRules = async (files: readonly RuleFile[], keeping?: Keeping): Promise<LoadedRules> => {
  const all = async (): Promise<LoadedRules> => (await reader()).loadRules(files);
  const parts: FileOfRules[] = [];
  for (const file of files) {
    if (file.noText !== undefined) return all();
    const one = async () => withoutFile((await reader()).loadRules([file]));
    const part = await kept('rules', [file.text, ...labelsOf(file)], one, keeping);
    if (!part) return all();
    parts.push(withFile(part, file.path));
  }
  const rules = parts.flatMap((part) => part.rules);
  const problems = parts.flatMap((part) => part.problems);
  const ids = new Set([...rules, ...problems].map(({ id }) => id));
  // Two rules of one name are told with the places of both.
  if (ids.size < rules.length + problems.length) return all();
  return { rules, problems, broken: [], diagnostics: [] };
};

/** What rules take from their list of kinds: that there is one of this name, under this label. */
const labelsOf = ({ kinds = [] }: RuleFile): readonly string[] =>
  kinds.map(({ id, errorType }) => `${errorType}/${id}`);

const withoutFile = ({ rules, problems, diagnostics }: LoadedRules): FileOfRules | undefined =>
  diagnostics.length === 0 ? withFile({ rules, problems }, '') : undefined;

const withFile = ({ rules, problems }: FileOfRules, file: string): FileOfRules => ({
  rules: rules.map((rule) => ({ ...rule, file })),
  problems: problems.map((rule) => ({ ...rule, file })),
});

/** What a policy file says; of one with a mistake a UserError is thrown, and nothing kept. */
const said = async <Said>(kind: string, text: string, read: () => Promise<Said>): Promise<Said> =>
  (await kept(kind, [text], read)) ?? read();

/** What a sampling file says. Throws a UserError that lists its mistakes. */
export const samplingIn = (text: string, file: string): Promise<Sampling> =>
  said('sampling', text, async () => (await reader()).readSamplingText(text, file).sampling);

/** The kinds of a list. Throws a UserError that lists its mistakes. */
export const kindsIn = (text: string, file: string): Promise<readonly MistakeKind[]> =>
  said('kinds', text, async () => (await reader()).readKindsText(text, file));

/** A table of plausibility. Throws a UserError where it is none. */
export const scoresIn = (text: string, file: string): Promise<NonNullable<Policy['scores']>> =>
  said('plausibility', text, async () => (await reader()).readPlausibilityText(text, file));

/** What a wording file says. Throws a UserError that lists its mistakes. */
export const wordingIn = (text: string, file: string): Promise<NonNullable<Policy['wording']>> =>
  said('wording', text, async () => (await reader()).readWordingText(text, file));

/** What a lexicon says. Throws a UserError that lists its mistakes. */
export const lexiconIn = (text: string, file: string): Promise<Lexicon> =>
  said('lexicon', text, async () => (await reader()).readLexiconText(text, file));

/** Every mistake of a lexicon. */
export const lexiconMistakes = (text: string, file: string) =>
  mistakes('lexicon without mistakes', [text], async () => (await reader()).checkLexiconText(text, file));

/** Every mistake of a sampling file that stands beside rules of these names. */
export const samplingMistakes = (text: string, file: string, rules: readonly string[]) =>
  mistakes('sampling for rules', [text, ...rules], async () =>
    (await reader()).checkSamplingText(text, file, rules),
  );

/** Every mistake of a list of kinds. */
export const kindMistakes = (text: string, file: string) =>
  mistakes('kinds without mistakes', [text], async () => (await reader()).checkKindsText(text, file));

/** Every mistake of a wording file. */
export const wordingMistakes = (text: string, file: string) =>
  mistakes('wording without mistakes', [text], async () => (await reader()).checkWordingText(text, file));

/** Mistakes say where they stand, so that only of a text without any it is kept that there are none. */
const mistakes = async (
  kind: string,
  texts: readonly string[],
  check: () => Promise<readonly Diagnostic[]>,
): Promise<readonly Diagnostic[]> => {
  let found: readonly Diagnostic[] = [];
  await kept(kind, texts, async () => {
    found = await check();
    return found.length === 0 ? true : undefined;
  });
  return found;
};
