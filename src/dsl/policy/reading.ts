import { UserError } from '../../model/index.ts';
import { type Diagnostic, didYouMean, formatDiagnostic, type Reporter, reporter } from '../diagnostics.ts';
import { type Entry, readYaml, type Text, type Yaml } from '../yaml.ts';

/** Reads what a file says and tells of every mistake; of one that YAML cannot read there is nothing. */
type Read<Value> = (yaml: Yaml | undefined, report: Reporter, file: string) => Value;

const readOf = <Value>(read: Read<Value>, text: string, file: string) => {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(file, text, diagnostics);
  const value = read(readYaml(text, report), report, file);
  return { value, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column) };
};

/** Every mistake of a file, in the order in which they stand. */
export const mistakesIn = <Value>(read: Read<Value>, text: string, file: string): readonly Diagnostic[] =>
  readOf(read, text, file).diagnostics;

/** What a file says; throws a UserError that lists every mistake where it stands. */
export const valueIn = <Value>(read: Read<Value>, text: string, file: string, hint?: string): Value => {
  const { value, diagnostics } = readOf(read, text, file);
  if (diagnostics.length > 0) throw new UserError(diagnostics.map(formatDiagnostic).join('\n\n'), hint);
  return value;
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
