// `npm run bench:review`: key to painted frame in a real pseudo-terminal. The measuring is in test/review/bench.ts.
import { runTypeScript } from './run-typescript.js';

await runTypeScript('test/review/bench.ts');
