import { existsSync } from 'node:fs';
import wrapAnsi from 'wrap-ansi';
import type { Kappa, Share } from '../base/index.ts';
import type { MistakeKind } from '../dsl/index.ts';
import {
  appendReading,
  type BlindReading,
  type BlindSession,
  type BlindSummary,
  blindAnswersIn,
  blindDigest,
  blindFile,
  blindPrompt,
  blindReadingsIn,
  blindSummary,
  type Drawn,
  drawItems,
  freshBlind,
  heldReadings,
  itemsWith,
  pressBlind,
  subjectOf,
  wrongInAnswer,
} from '../judging/index.ts';
import { byLabel, type Candidate, solutionLines, UserError } from '../model/index.ts';
import { kindsFor, readRuleFiles, rulesOfRun } from '../run/index.ts';
import { freshLine, harmless, indent, colours as pc, table } from './print.ts';
import { type ReadFlags, readTold, refuseWrong, rounded } from './read-flags.ts';
import { type Asking, askInTerminal } from './read-screen.ts';
import { defaultRules } from './rule-paths.ts';

type DrawnCandidate = Extract<Drawn, { readonly kind: 'solution' }>;
type Known = Pick<MistakeKind, 'id' | 'title'> & Partial<MistakeKind>;

const fileOf = ({ out, run }: ReadFlags): string => out ?? blindFile(run);

/** Refuses a folder that holds no flawed solutions. */
const checkRun = ({ run }: ReadFlags): void => {
  if (subjectOf(run)?.task === 'solutions') return;
  throw new UserError(
    `${run} holds no run with candidates.`,
    'Blind reading is of flawed solutions: name the folder of a run with --run.',
  );
};

/** The kinds that may be named: the list, and those that rules without a kind make. */
const kindsKnown = async ({ rules: paths }: ReadFlags): Promise<readonly Known[]> => {
  const all = paths ?? defaultRules();
  const { kinds } = await kindsFor(all[0] ?? 'rules');
  const { rules } = await rulesOfRun(await readRuleFiles(all), undefined);
  const own = rules.filter(({ kind }) => !kinds.some(({ id }) => id === kind));
  return [...kinds, ...own.map(({ kind, title }) => ({ id: kind, title }))];
};

const drawn = async (flags: ReadFlags, who: string | undefined): Promise<readonly DrawnCandidate[]> => {
  const { run, rule, number: count, draw, seed } = flags;
  const read = existsSync(fileOf(flags)) ? blindReadingsIn(fileOf(flags)) : [];
  const ofWho = read.filter((one) => who === undefined || one.who === who);
  const without = new Set(flags.unread || who !== undefined ? ofWho.map(({ id }) => id) : []);
  const found = await drawItems(run, { draw, count, seed, rule, without });
  return found.flatMap((one) => (one.kind === 'solution' ? [one] : []));
};

/** Prints the kinds, then what is drawn, one JSON object a line: nothing tells the label or the rule. */
export const printBlind = async (flags: ReadFlags): Promise<void> => {
  checkRun(flags);
  const kinds = await kindsKnown(flags);
  console.log(
    JSON.stringify({
      kinds: kinds.map(({ id, title, tells, neighbour, example }) => ({
        kind: id,
        ...{ title, tells, neighbour, example },
      })),
    }),
  );
  for (const { candidate, template } of await drawn(flags, undefined))
    console.log(
      JSON.stringify({
        ...{ id: candidate.id, digest: blindDigest(candidate), question: template.question },
        solution: byLabel(solutionLines(template.answer)),
        flawed_solution: candidate.flawed_solution,
      }),
    );
};

/** Takes a file of answers. Nothing is kept unless all are in order. */
export const takeBlind = async (path: string, flags: ReadFlags, who: string): Promise<void> => {
  checkRun(flags);
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const known = (await kindsKnown(flags)).map(({ id }) => id);
  const answers = blindAnswersIn(path);
  const found = new Map<string, Candidate>();
  for (const item of await itemsWith(flags.run, new Set(answers.map(({ id }) => id))))
    if (item.kind === 'solution') found.set(item.head.id, item.candidate);
  const taken: BlindReading[] = [];
  const wrong: string[] = [];
  for (const { id, line, kinds, ...said } of answers) {
    const candidate = found.get(id);
    const mistake = !candidate
      ? `the run in ${flags.run} has no candidate ${id}.`
      : said.digest !== undefined && said.digest !== blindDigest(candidate)
        ? `it reads otherwise in ${flags.run} than what was judged.`
        : wrongInAnswer({ line, kinds }, candidate, known);
    if (mistake !== undefined) wrong.push(`${path}: ${id}: ${mistake}`);
    else if (candidate)
      taken.push({
        ...{ id, digest: blindDigest(candidate), who: said.who ?? who },
        ...{ when: said.when ?? new Date().toISOString(), line, kinds },
        ...(said.note === undefined ? {} : { note: said.note }),
      });
  }
  refuseWrong(wrong, 'Nothing was kept.');
  // What is there must be blind readings: nothing else is added to.
  blindReadingsIn(fileOf(flags));
  for (const one of taken) appendReading(fileOf(flags), one);
  console.log(`${taken.length} blind readings added to ${fileOf(flags)}.\n${whatNext(flags)}`);
};

const whatNext = ({ run }: ReadFlags): string =>
  `  rules read --blind --summary --run ${run}     what they come to`;

/** Shows what is drawn in the terminal, one at a time, and keeps the answers. */
export const askBlind = async (flags: ReadFlags, who: string): Promise<void> => {
  checkRun(flags);
  const kinds = await kindsKnown(flags);
  const toRead = await drawn(flags, who);
  const file = fileOf(flags);
  blindReadingsIn(file);
  const done = await askInTerminal(
    toRead.map(({ head }) => head.id),
    (at) =>
      askingOf(toRead[at], kinds, (answer, candidate) =>
        appendReading(file, {
          ...{ id: candidate.id, digest: blindDigest(candidate), who },
          ...{ when: new Date().toISOString(), ...answer },
        }),
      ),
  );
  console.log(readTold(done, toRead.length, file, whatNext(flags)));
};

interface SaidBlind {
  readonly answer: { readonly line: string; readonly kinds: readonly string[] };
}

const askingOf = (
  one: DrawnCandidate | undefined,
  kinds: readonly Known[],
  keep: (answer: SaidBlind['answer'], candidate: Candidate) => void,
): Asking<BlindSession, SaidBlind> => ({
  fresh: () => freshBlind(Object.keys(one?.candidate.flawed_solution ?? {}), kinds),
  show: () => (one ? textOf(one) : ''),
  prompt: (session) => blindPrompt(session).slice(0, Math.max(20, (process.stdout.columns ?? 80) - 1)),
  press: pressBlind,
  told: (before, after) =>
    [
      ...(before.line === undefined && after.line !== undefined ? [`${freshLine}line: ${after.line}\n`] : []),
      ...after.kinds.slice(before.kinds.length).map((kind) => `${freshLine}kind: ${kind}\n`),
    ].join(''),
  keep: ({ answer }) => one && keep(answer, one.candidate),
});

const textOf = ({ candidate, template }: DrawnCandidate): string => {
  const width = Math.max(20, Math.min(process.stdout.columns ?? 110, 110) - 4);
  const wrapped = (text: string): string => indent(wrapAnsi(harmless(text), width, { hard: true }));
  const lines = (solution: { readonly [label: string]: string }): string =>
    Object.entries(solution)
      .map(([label, text]) => wrapped(`${label.padEnd(3)} ${text}`))
      .join('\n');
  return [
    pc.bold('Problem'),
    wrapped(template.question),
    pc.bold('Right solution'),
    lines(byLabel(solutionLines(template.answer))),
    pc.bold('Flawed solution'),
    lines(candidate.flawed_solution),
  ].join('\n');
};

/** Prints how far blind readers agree with the labels, and with each other. */
export const printBlindSummary = async (file: string | undefined, flags: ReadFlags): Promise<void> => {
  checkRun(flags);
  const path = file ?? fileOf(flags);
  if (!existsSync(path))
    throw new UserError(
      `There is no file ${path}: nothing has been read blind.`,
      `\`rules read --blind --run ${flags.run}\` begins.`,
    );
  const { held, outdated } = await heldReadings(flags.run, path);
  const summary = blindSummary(held);
  if (flags.json) console.log(JSON.stringify({ ...rounded(summary), outdated }, null, 2));
  else console.log(blindTable(summary, outdated));
};

const percent = ({ share, low, high }: Share): string =>
  `${Math.round(share * 100)} % (${Math.round(low * 100)}–${Math.round(high * 100)})`;
const kappaText = (kappa: Kappa | undefined): string =>
  kappa ? `${kappa.kappa.toFixed(2)} (${kappa.low.toFixed(2)}–${kappa.high.toFixed(2)})` : '';

/** What blind readings come to, for people: with the label, between readers, by kind. */
const blindTable = (summary: BlindSummary, outdated: number): string => {
  const { all, kappa, readers, pairs, kinds } = summary;
  if (all.read === 0)
    return outdated > 0
      ? `None of the ${outdated} blind readings is of something as the run has it now.`
      : 'Nothing has been read blind.';
  const withLabel = [{ who: 'all', ...all, kappa }, ...(readers.length > 1 ? readers : [])];
  return [
    `${all.read} blind readings. Shares with 95 % intervals; kappa is Cohen's, of the first choice.`,
    ...(outdated > 0
      ? [pc.yellow(`${outdated} more are of candidates that are no more, or read otherwise now.`)]
      : []),
    '',
    table(
      ['with the label', 'read', 'line', 'kind, first', 'first or second', 'kappa'],
      withLabel.map((one) => [
        ...[one.who, String(one.read), percent(one.line), percent(one.first), percent(one.either)],
        kappaText(one.kappa),
      ]),
      [1],
    ),
    ...(pairs.length === 0
      ? []
      : [
          '',
          table(
            ['between readers', 'both read', 'line', 'kind, first', 'kappa'],
            pairs.map(({ readers: [one, other], shared, line, kind, kappa: own }) => [
              ...[`${one} and ${other}`, String(shared)],
              ...(shared === 0 ? ['', ''] : [percent(line), percent(kind)]),
              kappaText(own),
            ]),
            [1],
          ),
        ]),
    '',
    table(
      ['kind', 'read', 'first', 'first or second', 'was named (first choice)'],
      kinds.map(({ kind, read, first, either, said }) => [
        ...[kind, String(read), percent(first), percent(either)],
        said.map((one) => `${one.kind === kind ? 'itself' : one.kind} ${one.count}`).join(', '),
      ]),
      [1],
    ),
  ].join('\n');
};
