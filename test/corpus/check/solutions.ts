import { checkSolution, labelled, type SolutionCheck } from '../../../src/measures/index.ts';
import { looksLikeEquation, percent, rowsOf, type Told } from './told.ts';

const say = (text: string, { erroneous_line_number: label, equation, right }: SolutionCheck): string => {
  const line = labelled(text).find((each) => each.label === label)?.text ?? text.replaceAll('\n', ' | ');
  return equation === undefined ? line : `${label} ${line} [${equation}; ${right} is right]`;
};

/** The test set of the authors' verifier; gives how many solutions were read. */
export const onTestSet = (data: string, told: Told): number => {
  const rows = rowsOf(data, 'verifier_test.jsonl');
  console.log(`\nverifier_test.jsonl: ${rows.length} solutions`);
  const counts = new Map<string, Map<string, number>>();
  const systems = ['rules check', 'fine_tuned', 'gemini_2_5_flash'] as const;
  const found = new Map<string, number>();
  const add = (key: string): void => void found.set(key, (found.get(key) ?? 0) + 1);
  for (const row of rows) {
    const [text, type] = [String(row.solution), String(row.true_error_type)];
    const checked = checkSolution(text);
    const row_ = counts.get(type) ?? new Map<string, number>();
    counts.set(type, row_);
    row_.set(checked.verdict, (row_.get(checked.verdict) ?? 0) + 1);
    const flawed = checked.verdict === 'Flawed';
    if (flawed) add(`rules check ${type}`);
    for (const system of systems) if (row[system] === 'computational_error') add(`${system} ${type}`);
    if (flawed !== (type === 'computational_error'))
      told.exception('verifier_test', String(row.index), `${type}: ${say(text, checked)}`);
  }
  for (const [type, verdicts] of counts)
    console.log(`  ${type}: ${[...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`);
  const all = (type: string): number =>
    [...(counts.get(type)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  for (const system of systems) {
    const [hits, alarms] = [`${system} computational_error`, `${system} correct`].map(
      (key) => found.get(key) ?? 0,
    );
    console.log(
      `  ${system}: finds a computational error in ${percent(hits ?? 0, all('computational_error'))} of the computational ones, ` +
        `and in ${percent(alarms ?? 0, all('correct'))} of the correct ones`,
    );
  }
  told.least(
    'computational errors found',
    (found.get('rules check computational_error') ?? 0) / all('computational_error'),
    0.95,
  );
  told.most('false alarms on correct ones', (found.get('rules check correct') ?? 0) / all('correct'), 0.005);
  return rows.length;
};

/** Mistakes that people wrote: the first false line of computational ones is the given one. */
export const onPeople = (data: string, told: Told): number => {
  const rows = rowsOf(data, 'human_errors.jsonl');
  const computational = rows.filter(({ error_type }) => error_type === 'computational');
  const placed = computational.filter(({ erroneous_line_number: line }) => line !== '');
  let [held, same, without, sameWithout] = [0, 0, 0, 0];
  console.log(
    `\nhuman_errors.jsonl: ${computational.length} computational ones, ${placed.length} with their line given`,
  );
  for (const row of placed) {
    const text = String(row.wrong_answer);
    const checked = checkSolution(text);
    const line = labelled(text).find(({ label }) => label === row.erroneous_line_number)?.text ?? '';
    const agrees = checked.erroneous_line_number === row.erroneous_line_number;
    if (!looksLikeEquation(line)) {
      without++;
      if (agrees) sameWithout++;
      continue;
    }
    held++;
    if (agrees) same++;
    else
      told.exception(
        'human_errors',
        String(row.index),
        `${row.erroneous_line_number} ${line} — found: ${say(text, checked)}`,
      );
  }
  console.log(
    `  the line given is the first false one: ${percent(same, held)} of those whose line holds an equation between numbers`,
  );
  console.log(`  of the ${without} others: ${sameWithout}`);
  const open = computational.filter(({ erroneous_line_number: line }) => line === '');
  const flawed = open.filter(({ wrong_answer }) => checkSolution(String(wrong_answer)).verdict === 'Flawed');
  console.log(`  without a line given: ${percent(flawed.length, open.length)} are found flawed`);
  told.least('first false line of people', same / held, 0.97);
  return computational.length + open.length;
};

/** Correct solutions of the corpus: what is called false in them. */
export const onCorrectSolutions = (data: string, told: Told): number => {
  let solutions = 0;
  for (const file of ['templates.gemini-2.5-flash.jsonl', 'templates.gpt-4.1.jsonl']) {
    const rows = rowsOf(data, file);
    const set = file.slice('templates.'.length, -'.jsonl'.length);
    console.log(`\n${file}: ${rows.length} correct solutions`);
    const counts = { Correct: 0, Flawed: 0, Unread: 0, runOns: 0 };
    let alarms = 0;
    for (const row of rows) {
      const text = String(row.answer);
      const checked = checkSolution(text);
      counts[checked.verdict]++;
      counts.runOns += checked.run_ons.length;
      if (checked.verdict !== 'Flawed') continue;
      if (told.exception(set, String(row.index), say(text, checked)) !== 'check') alarms++;
    }
    console.log(
      `  ${counts.Correct} correct, ${counts.Flawed} flawed, ${counts.Unread} without an equation, ${counts.runOns} run-ons; false alarms: ${percent(alarms, rows.length)}`,
    );
    told.most(`false alarms on ${file}`, alarms / rows.length, 0.002);
    solutions += rows.length;
  }
  return solutions;
};
