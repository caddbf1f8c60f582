import { UserError } from '../../model/index.ts';
import { type Diagnostic, formatDiagnostic, type Reporter, reporter } from '../diagnostics.ts';
import { type Entry, readYaml, type Yaml } from '../yaml.ts';

/** Reads what a file says and tells of every mistake. */
type Read<Value> = (yaml: Yaml, report: Reporter, file: string) => Value;

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
    const value = yaml && read(yaml, report, file);
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
      if (diagnostics.length > 0 || value === undefined)
        throw new UserError(diagnostics.map(formatDiagnostic).join('\n\n'), hint);
      return value;
    },
  };
};

/** The entries of the map to which these keys lead; none where there is no such map. */
export const entriesAt = (yaml: Yaml | undefined, ...path: readonly string[]): readonly Entry[] => {
  const entries = yaml?.kind === 'map' ? yaml.entries : [];
  const [first, ...rest] = path;
  if (first === undefined) return entries;
  return entriesAt(entries.find(({ key }) => key.text === first)?.value, ...rest);
};
