// How long a file and a function may be, how many parameters one may take, how many casts there may be, and that no object is spread where it is written.
import type { SourceFile } from './source.ts';
import type { Exception, Limit, StructureTable } from './table.ts';

/** Something that is measured. */
interface Measured {
  readonly file: string;
  readonly function?: string;
  readonly line: number;
  readonly value: number;
}

const units: Record<Limit, string> = {
  file_lines: 'lines',
  function_lines: 'lines',
  parameters: 'parameters',
};

const advice: Record<Limit, string> = {
  file_lines: 'Give what can be understood alone a file of its own.',
  function_lines: 'Name its parts and take them out.',
  parameters: 'Hand over what belongs together as one object.',
};

export const limitProblems = (files: readonly SourceFile[], table: StructureTable): string[] => {
  // A test's `describe` holds its tests: only what runs is held to the length of functions.
  const functions = files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => file.functions.map((each) => ({ ...each, file: file.path })));
  const measured: Record<Limit, Measured[]> = {
    file_lines: files.map(({ path, lines }) => ({ file: path, line: 1, value: lines })),
    function_lines: functions.map(({ file, name, line, lines }) => ({
      file,
      function: name,
      line,
      value: lines,
    })),
    parameters: functions.map(({ file, name, line, parameters }) => ({
      file,
      function: name,
      line,
      value: parameters,
    })),
  };
  return [
    ...over('file_lines', measured.file_lines, table),
    ...over('function_lines', measured.function_lines, table),
    ...over('parameters', measured.parameters, table),
    ...castProblems(files, table),
    ...spreadProblems(files),
  ];
};

/** Two properties on one line are no shorter to read than two lines: properties stand in the object itself. */
const spreadProblems = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, spreads }) =>
    spreads.map(
      (line) =>
        `src/${path}:${line}  spreads an object that is written out. Write its properties one by one.`,
    ),
  );

const concerns = (exception: Exception, one: Measured): boolean =>
  exception.file === one.file && exception.function === one.function;

const nameOf = ({ file, function: name }: Exception): string => (name ? `${name} of ${file}` : file);

/** What is over its limit and not excepted, and what is excepted without need. */
const over = (limit: Limit, all: readonly Measured[], { limits, exceptions }: StructureTable): string[] => {
  const most = limits[limit];
  const beyond = all.filter(({ value }) => value > most);
  const problems = beyond.flatMap((one) => {
    const allowed = exceptions[limit].find((each) => concerns(each, one));
    if (allowed && one.value <= allowed.most) return [];
    const what = one.function ? `${one.function} has` : 'has';
    return [
      `src/${one.file}:${one.line}  ${what} ${one.value} ${units[limit]}, at most ${allowed?.most ?? most} may be. ` +
        `${advice[limit]} What must stay is named with its reason in scripts/structure.yaml (${limit}).`,
    ];
  });
  const stale = exceptions[limit]
    .filter((each) => !beyond.some((one) => concerns(each, one)))
    .map((each) => `scripts/structure.yaml: ${limit}: ${nameOf(each)} is within the limit now. Take it out.`);
  return [...problems, ...stale];
};

/** Casts are counted where the code runs; each file that has some is named, with the reason, once they are few. */
const castProblems = (files: readonly SourceFile[], { limits, exceptions }: StructureTable): string[] => {
  const casting = files.filter(({ isTest, casts }) => !isTest && casts.length > 0);
  const total = casting.reduce((sum, { casts }) => sum + casts.length, 0);
  const all = exceptions.casts.find(({ file }) => file === '*');
  const howToMend =
    'Narrow with a check, a type guard or a schema; a cast belongs only where data enters the program.';
  if (all) {
    if (total <= limits.casts)
      return ["scripts/structure.yaml: casts: '*' is not needed now: name the files."];
    return total > all.most ? [`src  has ${total} casts, at most ${all.most} may be. ${howToMend}`] : [];
  }
  const problems = casting.flatMap(({ path, casts }) => {
    const allowed = exceptions.casts.find(({ file }) => file === path);
    if (allowed && casts.length <= allowed.most) return [];
    return [
      `src/${path}:${casts[0]}  has ${casts.length} casts (lines ${casts.join(', ')}), at most ${allowed?.most ?? 0} may be. ` +
        `${howToMend} What must stay is named with its reason in scripts/structure.yaml (casts).`,
    ];
  });
  const stale = exceptions.casts
    .filter(({ file, most }) => (casting.find(({ path }) => path === file)?.casts.length ?? 0) < most)
    .map(
      ({ file }) => `scripts/structure.yaml: casts: ${file} has fewer now. Lower the number or take it out.`,
    );
  const tooMany =
    total > limits.casts ? [`src  has ${total} casts, at most ${limits.casts} may be. ${howToMend}`] : [];
  return [...problems, ...stale, ...tooMany];
};
