import { type CheckVerdict, checkLines } from '../../../src/measures/index.ts';
import type { Candidate } from '../../../src/model/index.ts';
import { looksLikeEquation, percent, type Told } from './told.ts';

/** Our own candidates: a computational one is named by its line, nothing is said against a conceptual one. */
export const onCandidates = async (candidates: AsyncIterable<Candidate>, told: Told): Promise<void> => {
  const families = new Map<string, { [verdict in CheckVerdict]: number }>();
  let [held, named, others] = [0, 0, 0];
  const misses: string[] = [];
  for await (const { id, family, rule, erroneous_line_number: label, flawed_solution } of candidates) {
    const lines = Object.entries(flawed_solution).map(([each, text]) => ({ label: each, text }));
    const { verdict, erroneous_line_number: found } = checkLines(lines);
    const counts = families.get(family) ?? { Correct: 0, Flawed: 0, Unread: 0 };
    families.set(family, counts);
    counts[verdict]++;
    if (family !== 'computational') {
      if (verdict === 'Flawed') misses.push(`${id} ${rule} ${found}: ${flawed_solution[found ?? '']}`);
      continue;
    }
    const line = flawed_solution[label] ?? '';
    if (!looksLikeEquation(line)) {
      others++;
      continue;
    }
    held++;
    if (found === label) named++;
    else misses.push(`${id} ${rule} ${label}, found ${found ?? 'nothing'}: ${line}`);
  }
  console.log('\nOur candidates');
  for (const [family, { Correct, Flawed, Unread }] of families)
    console.log(`  ${family}: ${Correct} correct, ${Flawed} flawed, ${Unread} without an equation`);
  console.log(
    `  the labelled line is the first false one: ${percent(named, held)} of the computational ones whose line holds an equation (${others} hold none)`,
  );
  for (const miss of misses) console.log(`      ours ${miss}`);
  told.least('labelled lines', named / held, 0.995);
  told.most('alarms on conceptual ones', families.get('conceptual')?.Flawed ?? 0, 0);
};
