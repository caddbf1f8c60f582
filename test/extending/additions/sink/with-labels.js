// A program that uses the library and wants the sink's file beside those of JSONL, written by two threads.
import { run, sinksNamed } from 'errata-rules';

const [templates, rules, out] = process.argv.slice(2);
await run({
  seed: '42',
  templates,
  rules: [rules],
  sampling: undefined,
  only: undefined,
  out,
  jobs: 2,
  limit: undefined,
  shard: undefined,
  runtime: 'native',
  verify: 0,
  version: 'test',
  worker: new URL('./dist/worker.js', import.meta.url),
  sinks: sinksNamed(['jsonl', 'labels']),
});
