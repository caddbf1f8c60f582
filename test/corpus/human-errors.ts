/**
 * What people really do wrong, beside what the rules make: of the wrong solutions that people wrote, how many are
 * among the candidates of their problem, where they stand when candidates are ordered by plausibility, and how the
 * drawn slips compare with people's. `RUN` takes the candidates of a run's folder instead of running the rules,
 * `--misses` lists what is missed. Of the held-back quarter only totals are printed, whatever is asked for.
 */
import type { Candidate } from '../../src/model/index.ts';
import { causeOf } from './people/causes.ts';
import { isTheSame, type PersonsMistake, peoplesMistakes } from './people/people.ts';
import { compareShapes, slipsByKind } from './people/print-slips.ts';
import { ranksOf } from './people/ranks.ts';
import { candidatesIn, type Tried, tried } from './people/tried.ts';

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;

/** Prints the figures; they are no failure of the project, whatever they are. */
export const main = async (data: string, options: readonly string[] = []): Promise<number> => {
  const started = performance.now();
  const listed = options.includes('--misses');
  const folder = options.find((option) => !option.startsWith('--'));
  const mistakes = peoplesMistakes(data);
  const asked = (kind: PersonsMistake['kind']): ReadonlySet<number> =>
    new Set(mistakes.filter((one) => one.kind === kind).map(({ index }) => index));
  const {
    drawn: ran,
    possible,
    recognised,
  } = await tried(data, {
    conceptual: folder === undefined ? asked('conceptual') : new Set(),
    computational: asked('computational'),
  });
  const drawn =
    folder === undefined ? ran : await candidatesIn(folder, new Set(mistakes.map(({ index }) => index)));
  const usable = mistakes.filter(({ index }) => drawn.has(index));
  console.log(
    `${mistakes.length} wrong solutions by people; ${usable.length} are of ` +
      `${new Set(usable.map(({ index }) => index)).size} problems that a template has.`,
  );
  const renamed = usable.filter((one) => one.renamed).length;
  console.log(`${renamed} name a line that differs in no number: the first that does is taken.`);
  for (const held of [false, true]) {
    const part = usable.filter((one) => one.held === held);
    console.log(held ? '\nThe held-back quarter, totals only' : '\nThe three quarters that may be looked at');
    tellConceptual(
      part.filter(({ kind }) => kind === 'conceptual'),
      drawn,
      listed && !held,
    );
    tellSlips(
      part.filter(({ kind }) => kind === 'computational'),
      { drawn, possible, recognised },
      listed && !held,
    );
  }
  console.log(`\n${((performance.now() - started) / 1000).toFixed(1)} s`);
  return 0;
};

type ByIndex = ReadonlyMap<number, readonly Candidate[]>;

const tellConceptual = (mistakes: readonly PersonsMistake[], drawn: ByIndex, listed: boolean): void => {
  const held = mistakes.some((one) => one.held);
  const of = ({ index }: PersonsMistake): readonly Candidate[] =>
    (drawn.get(index) ?? []).filter(({ family }) => family !== 'computational');
  const hits = (one: PersonsMistake): readonly Candidate[] =>
    of(one).filter((candidate) => isTheSame(one, candidate));
  const missed = mistakes.filter((one) => hits(one).length === 0);
  const found = mistakes.length - missed.length;
  console.log(`  conceptual: ${mistakes.length} mistakes`);
  console.log(`    found among the candidates: ${found} (${percent(found, mistakes.length)})`);
  if (!held)
    for (const family of ['conceptual', 'skipped_step']) {
      const some = mistakes.filter((one) => hits(one).some((hit) => hit.family === family)).length;
      console.log(`      by ${family} ones: ${some} (${percent(some, mistakes.length)})`);
    }
  const { ranks, candidates, by } = ranksOf(mistakes, of, isTheSame);
  console.log(`    ordered by ${by}, among ${candidates.toFixed(1)} candidates a problem:`);
  for (const most of [1, 5, 10, 20]) {
    const within = ranks.filter((rank) => rank <= most).length;
    console.log(`      in the first ${most}: ${within} (${percent(within, mistakes.length)})`);
  }
  if (held) return;
  console.log('    missed:');
  for (const [cause, some] of grouped(missed, (one) => causeOf(one, of(one)))) {
    console.log(`      ${cause}: ${some.length}`);
    if (listed)
      for (const { index, label, right, wrong, answer } of some)
        console.log(
          `        ${index} ${label} -> ${answer}\n          right: ${right}\n          wrong: ${wrong}`,
        );
  }
};

const tellSlips = (
  mistakes: readonly PersonsMistake[],
  { drawn, possible, recognised }: Tried,
  listed: boolean,
): void => {
  const held = mistakes.some((one) => one.held);
  const among =
    (by: ByIndex, family: Candidate['family']) =>
    (one: PersonsMistake): boolean =>
      (by.get(one.index) ?? []).some((candidate) => candidate.family === family && isTheSame(one, candidate));
  const isPossible = among(possible, 'computational');
  const isDrawn = among(drawn, 'computational');
  const missed = mistakes.filter((one) => !isPossible(one));
  const all = mistakes.length;
  console.log(`  slips: ${all}`);
  console.log(`    among all possibilities: ${all - missed.length} (${percent(all - missed.length, all)})`);
  const known = mistakes.filter(among(recognised, 'computational')).length;
  console.log(`    with those of rules that are recognised only: ${known} (${percent(known, all)})`);
  const some = mistakes.filter(isDrawn).length;
  console.log(`    among those drawn: ${some} (${percent(some, all)})`);
  if (held) return;
  slipsByKind(mistakes, isPossible, isDrawn);
  compareShapes(mistakes, [...drawn.values()].flat(), [...possible.values()].flat());
  if (!listed) return;
  console.log('    missed slips:');
  for (const one of missed) {
    const { index, label, slip, answer } = one;
    const said = slip ? `${slip.working} = ${slip.right}, by the person ${slip.wrong}` : one.wrong;
    const here = (possible.get(index) ?? []).filter(
      ({ erroneous_line_number }) => erroneous_line_number === label,
    );
    const ours = [...new Set(here.map(({ flawed_solution }) => flawed_solution.FA?.replace('#### ', '')))];
    console.log(`      ${index} ${label}: ${said} -> ${answer}; ours: ${ours.join(' ')}`);
  }
};

const grouped = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [string, readonly Item[]])[] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
};
