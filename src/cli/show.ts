import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as base from '../base/index.ts';
import { doubts } from '../engine/index.ts';
import { type Candidate, type EditedQuestion, typed, UserError } from '../model/index.ts';
import { commandNamed, said, wholeNumber } from './command.ts';
import { describePackage, describeQuestion, type ShownTemplate } from './package.ts';
import { oneLine, printed } from './print.ts';

const options = () =>
  commandNamed('show')
    .argument('[id]')
    .option('--run <folder>', said, 'out')
    .option('--rule <id>')
    .option('--template <index>')
    .option('--limit <n>', said, wholeNumber)
    .option('--json');

type ShowFlags = ReturnType<ReturnType<typeof options>['opts']>;

export const command = () =>
  options().action(async (id, flags, command) => {
    if (id === undefined) return listCandidates(flags);
    if (flags.rule !== undefined || flags.template !== undefined || flags.limit !== undefined)
      command.error('--rule, --template and --limit are for the list; leave the ID out', { exitCode: 2 });
    await showCandidate(id, flags);
  });

type Made = Candidate | EditedQuestion;

const isQuestion = (made: Made): made is EditedQuestion => 'original_question' in made;

const madeIn = (line: string, path: string): Made =>
  line.includes('"original_question":')
    ? base.recordIn(line, path, base.editedQuestionRecord)
    : base.recordIn(line, path, base.candidateRecord);

/** Prints one candidate or edited question, whole. Throws UserError where no single one begins with `id`. */
export const showCandidate = async (id: string, { run, json }: ShowFlags): Promise<void> => {
  const made = await findCandidate(candidatesFile(run), id, run);
  const template = await findTemplate(run, made);
  const width = process.stdout.columns;
  if (json)
    console.log(
      JSON.stringify({ [isQuestion(made) ? 'edited' : 'candidate']: made, template }, undefined, 2),
    );
  else
    console.log(
      isQuestion(made)
        ? describeQuestion(made, template, width)
        : describePackage(made, template, { width, doubts }),
    );
};

const candidatesFile = (run: string): string => {
  const found = ['candidates.jsonl', 'problems.jsonl', 'shortlist.jsonl']
    .map((name) => join(run, name))
    .find(existsSync);
  if (found) return found;
  throw new UserError(
    existsSync(run) ? `${run} has no candidates.jsonl or problems.jsonl.` : `There is no folder ${run}.`,
    `Name the folder of a run with --run, or make one: rules run --seed 42 --out ${typed(run)}`,
  );
};

const mostNamed = 10;

const findCandidate = async (path: string, id: string, run: string): Promise<Made> => {
  const start = `{"id":${JSON.stringify(id).slice(0, -1)}`;
  const found: Made[] = [];
  let fitting = 0;
  for await (const line of base.eachLine(path)) {
    if (!line.startsWith(start)) continue;
    const candidate = madeIn(line, path);
    if (candidate.id === id) return candidate;
    if (fitting++ < mostNamed) found.push(candidate);
  }
  const [first] = found;
  if (first && fitting === 1) return first;
  if (first) {
    const rest = fitting > found.length ? `\n  … and ${fitting - found.length} more` : '';
    throw new UserError(
      `${fitting} candidates begin with ${id}:\n${found.map((one) => `  ${summaryOf(one)}`).join('\n')}${rest}`,
      'Give more of the ID.',
    );
  }
  throw new UserError(
    `There is no candidate ${oneLine(id)} in ${path}.${await guess(path, id)}`,
    `\`rules show --run ${typed(run)}\` lists them; --rule and --template narrow the list.`,
  );
};

/** An ID that differs by a slip of the finger. A short one is near to too many. */
const guess = async (path: string, id: string): Promise<string> => {
  if (id.length < 8 || id.length > 64) return '';
  const known: string[] = [];
  for await (const line of base.eachLine(path)) {
    const own = /^\{"id":"([^"]*)"/.exec(line)?.[1];
    if (own !== undefined) known.push(own);
  }
  return base.orNear(
    id,
    known.map((one) => one.slice(0, Math.max(id.length, 8))),
  );
};

const findTemplate = async (run: string, { index, model, id }: Made): Promise<ShownTemplate> => {
  const path = join(run, 'templates.jsonl');
  if (!existsSync(path))
    throw new UserError(
      `${run} has no templates.jsonl, so candidate ${id} cannot be shown whole.`,
      'Make the run again.',
    );
  for await (const line of base.eachLine(path)) {
    const template = base.recordIn(line, path, base.templateRecord);
    if (template.index === index && (template.model ?? '') === model)
      return { ...template, correct_trace: template.correct_trace ?? {} };
  }
  throw new UserError(
    `${path} does not hold the template ${index} of candidate ${id}.`,
    'Make the run again.',
  );
};

/** Prints the candidates of a run, one a line. Throws UserError where there are none that fit. */
export const listCandidates = async ({ run, rule, template, limit, json }: ShowFlags): Promise<void> => {
  const path = candidatesFile(run);
  let shown = 0;
  let all = 0;
  const rules = new Set<string>();
  for await (const line of base.eachLine(path)) {
    all++;
    const candidate = madeIn(line, path);
    rules.add(candidate.rule);
    if (rule !== undefined && candidate.rule !== rule) continue;
    if (template !== undefined && ![`${candidate.index}`, namedTemplate(candidate)].includes(template))
      continue;
    await printed(json ? line : summaryOf(candidate));
    shown++;
    if (shown === limit) return;
  }
  if (shown > 0) return;
  if (all === 0) console.error(`${path} holds no candidates.`);
  else {
    const guessed = rule === undefined || rules.has(rule) ? '' : base.orNear(rule, rules);
    throw new UserError(
      `None of the ${all} candidates of ${path} fits --rule and --template.${guessed}`,
      '`rules show` alone lists them all.',
    );
  }
};

const namedTemplate = ({ index, model }: Made): string => `${index}/${model}`;

/** Of an explanation in a list; real ones have 200 characters at most. */
const mostShown = 500;

const summaryOf = (made: Made): string => {
  const { id, index, rule, explanation } = made;
  const label = isQuestion(made) ? String(made.class) : made.erroneous_line_number;
  return `${id}  ${String(index).padStart(6)}:${label.padEnd(3)}  ${rule}  ${oneLine(explanation.slice(0, mostShown))}`;
};
