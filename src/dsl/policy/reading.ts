import { UserError } from '../../model/index.ts';
import { type Diagnostic, didYouMean, formatDiagnostic, type Reporter, reporter } from '../diagnostics.ts';
import { type Entry, readYaml, type Text, type Yaml } from '../yaml.ts';

/** Reads what a file says and tells of every mistake; of one that YAML cannot read there is nothing. */
type Read<Value> = (yaml: Yaml | undefined, report: Reporter, file: string) => Value;

/** A sort of file that stands beside rules. */
export type FileBeside<Value> = ReturnType<typeof fileOf<Value>>;

/** `hint` says what to do about one with mistakes; `alsoTold` finds what is told besides, given the ids of the rules beside it. */
export const fileOf = <Value>(
  read: Read<Value>,
  {
    hint,
    alsoTold = () => undefined,
  }: {
    readonly hint?: string;
    readonly alsoTold?: (yaml: Yaml | undefined, report: Reporter, rules: readonly string[]) => void;
  } = {},
) => {
  const readOf = (text: string, file: string, rules?: readonly string[]) => {
    const diagnostics: Diagnostic[] = [];
    const report = reporter(file, text, diagnostics);
    const yaml = readYaml(text, report);
    const value = read(yaml, report, file);
    if (rules) alsoTold(yaml, report, rules);
    return { value, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  };
  return {
    /** Every mistake of a file, in the order in which they stand. */
    mistakes: (text: string, file: string, rules: readonly string[] = []): readonly Diagnostic[] =>
      readOf(text, file, rules).diagnostics,
    /** What a file says; throws a UserError that lists every mistake where it stands. */
    read: (text: string, file: string): Value => {
      const { value, diagnostics } = readOf(text, file);
      if (diagnostics.length > 0) throw new UserError(diagnostics.map(formatDiagnostic).join('\n\n'), hint);
      return value;
    },
  };
};

/** The entries of a map; `nothing` may stand for none. */
export const entriesOf = (
  yaml: Yaml | undefined,
  what: string,
  report: Reporter,
  nothing = false,
): readonly Entry[] => {
  if (yaml?.kind === 'map') return yaml.entries;
  if (yaml && !(nothing && yaml.kind === 'nothing'))
    report.error('type', yaml.place, `${what} needs keys below it.`);
  return [];
};

/** Tells of a key or a name that is none of those that are known. */
export const unknown = (said: Text, what: string, known: readonly string[], report: Reporter): void =>
  report.error('unknown_key', said.place, `${what} \`${said.text}\`.`, didYouMean(said.text, known));
