// The least that a program can do which does the reading and writing of a run, on one thread: node plain-program.js
// TEMPLATES SAMPLES COUNTS OUT. It parses each template, and stringifies and writes as many records of each kind
// as the run wrote. The records are real ones, a thousand of each kind taken at even distances and used in turn,
// each with an id of its own, so that fields, nesting and length are those of the run. No work is done on them.
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const [templates, samples, counts, out] = process.argv.slice(2);

let read = 0;
for (const line of readFileSync(templates, 'utf8').split('\n')) if (line && JSON.parse(line)) read++;

const wanted = JSON.parse(counts);
const kinds = JSON.parse(readFileSync(samples, 'utf8'));
mkdirSync(out, { recursive: true });
let bytes = 0;
for (const [kind, records] of Object.entries(kinds)) {
  const file = openSync(join(out, kind), 'w');
  let lines = [];
  let length = 0;
  const flush = () => {
    bytes += writeSync(file, lines.join(''));
    lines = [];
    length = 0;
  };
  for (let made = 0; made < wanted[kind]; made++) {
    const record = records[made % records.length];
    if (kind === 'candidates.jsonl') record.id = made.toString(16).padStart(16, '0');
    const line = `${JSON.stringify(record)}\n`;
    lines.push(line);
    length += line.length;
    if (length > 1 << 20) flush();
  }
  flush();
  closeSync(file);
}
console.log(JSON.stringify({ read, bytes }));
