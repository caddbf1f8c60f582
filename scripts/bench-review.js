// `npm run bench:review`: key to painted frame in a real pseudo-terminal. The measuring is in test/review/bench.ts.
import { loadTypeScript } from './run-typescript.js';

await loadTypeScript('test/review/bench.ts');
