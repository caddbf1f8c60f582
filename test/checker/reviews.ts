import { existsSync } from 'node:fs';
import type { Candidate } from '../../src/model/index.ts';
import { compareLines, leftTrue, lineLeft, type Match, type Review, sameChange } from './compare.ts';
import { endWith } from './end-with.ts';
import {
  candidatesOf,
  type Discard,
  discardsOf,
  keyOf,
  missingFiles,
  readLines,
  templatesOf,
} from './folder.ts';

interface Miss {
  readonly review: Review;
  readonly cause: string;
  readonly ours: string;
  readonly theirs: string;
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

/**
 * `npm run reviews -- DIR [REVIEWS]`: compares the labelled lines of a run over the corpus with the lines that
 * people left in the older system's candidates. Prints figures and misses; does not fail.
 */
const main = async (): Promise<number> => {
  const [folder, path = '../shared/data/human_reviews.jsonl'] = process.argv.slice(2);
  if (folder === undefined) {
    console.error(
      'Usage: npm run reviews -- DIR [REVIEWS]\nDIR is a run’s folder; REVIEWS a human_reviews.jsonl.',
    );
    return 2;
  }
  if (!existsSync(path)) {
    console.error(`${path} is not there. Name the reviews' file as second argument.`);
    return 1;
  }
  const missing = missingFiles(folder);
  if (missing.length > 0) {
    console.error(`${folder} is not a run's folder: ${missing.join(', ')} missing.`);
    return 1;
  }
  const reviews = (await collect(readLines<Review>(path))).filter((review) => review.decision === 'accepted');
  const templates = new Map((await templatesOf(folder)).map((template) => [keyOf(template), template]));
  const wanted = new Set(reviews.map(keyOf));
  const candidates = new Map<string, Candidate[]>();
  for await (const candidate of candidatesOf(folder)) {
    const key = keyOf(candidate);
    if (wanted.has(key)) candidates.set(key, [...(candidates.get(key) ?? []), candidate]);
  }
  const discards = new Map<string, Discard[]>();
  const indices = new Set(reviews.map((review) => String(review.index)));
  for await (const discard of discardsOf(folder)) {
    const key = String(discard.index);
    if (indices.has(key)) discards.set(key, [...(discards.get(key) ?? []), discard]);
  }

  const whole = { true: 0, found: 0, reads: 0 };
  for (const type of [...new Set(reviews.map((review) => review.mutation.type))]) {
    const items = reviews.filter((review) => review.mutation.type === type);
    let found = 0;
    let reads = 0;
    const matches = new Map<Match, number>();
    const misses: Miss[] = [];
    const absent = new Map<string, number>();
    let trueItems = 0;
    for (const review of items) {
      const theirs = lineLeft(review);
      if (theirs === undefined || !leftTrue(theirs)) continue;
      trueItems += 1;
      const template = templates.get(keyOf(review));
      const same = (candidates.get(keyOf(review)) ?? []).filter(
        (candidate) => template !== undefined && sameChange(review, candidate, template),
      );
      const value = Number(review.flawed_value);
      const own =
        same.find((candidate) => Number(candidate.flawed_trace[review.mutation.target_variable]) === value) ??
        same[0];
      if (own === undefined) {
        if ((candidates.get(keyOf(review)) ?? []).some((candidate) => readsLike(candidate, theirs)))
          reads += 1;
        const reasons = (discards.get(String(review.index)) ?? [])
          .filter((one) => one.line === review.erroneous_line_number && one.rule === type)
          .map((one) => one.reason);
        const cause =
          template === undefined
            ? 'template not used'
            : reasons.length > 0
              ? `dropped: ${[...new Set(reasons)].join(', ')}`
              : 'not proposed';
        absent.set(cause, (absent.get(cause) ?? 0) + 1);
        continue;
      }
      found += 1;
      const ours = own.flawed_solution[own.erroneous_line_number] ?? '';
      const match = compareLines(ours, theirs);
      matches.set(match, (matches.get(match) ?? 0) + 1);
      if (match !== 'equal') misses.push({ review, cause: match, ours, theirs });
    }
    const equal = matches.get('equal') ?? 0;
    const rate = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`);
    console.log(`\n== ${type}`);
    console.log(
      `${items.length} accepted, ${trueItems} with true arithmetic in the labelled line, ${found} found (same step, same change)`,
    );
    if (reads > 0) console.log(`${reads} more read as another candidate does`);
    whole.true += trueItems;
    whole.found += found;
    whole.reads += reads;
    console.log(`equal: ${equal} = ${rate(equal, found)} of the found, ${rate(equal, trueItems)} of all`);
    const shaped = equal + (matches.get('number shape') ?? 0);
    console.log(
      `equal but for 4.50 and 4.5: ${shaped} = ${rate(shaped, found)} of the found, ${rate(shaped, trueItems)} of all`,
    );
    const alike =
      shaped +
      (matches.get('sign of the operation') ?? 0) +
      (matches.get('doubled sign or word in theirs') ?? 0);
    console.log(
      `and but for x and *, and what the older text has twice: ${alike} = ${rate(alike, found)} of the found, ${rate(alike, trueItems)} of all`,
    );
    for (const [cause, count] of [...absent].sort((a, b) => b[1] - a[1]))
      console.log(`  no candidate  ${count}  ${cause}`);
    for (const [cause, count] of [...matches].sort((a, b) => b[1] - a[1])) {
      if (cause === 'equal') continue;
      console.log(`  ${cause}  ${count}`);
      for (const miss of misses.filter((one) => one.cause === cause))
        console.log(
          `    ${miss.review.index} ${miss.review.mutation.target_variable}\n      ours    ${miss.ours}\n      theirs  ${miss.theirs}`,
        );
    }
  }
  const made = whole.found + whole.reads;
  console.log(
    `\nOf ${whole.true} accepted with true arithmetic ${made} are made, ${((100 * made) / whole.true).toFixed(1)} %: ${whole.found} by the same change, ${whole.reads} read as another candidate does.`,
  );
  return 0;
};

/** The labelled line reads as theirs, whatever was changed to get there. */
const readsLike = (candidate: Candidate, theirs: string): boolean => {
  const match = compareLines(candidate.flawed_solution[candidate.erroneous_line_number] ?? '', theirs);
  return match === 'equal' || match === 'number shape';
};

endWith(main);
