// `npm run picture:review`: docs/review.svg from a real session. The session is in test/review/picture.ts.
import { runTypeScript } from './run-typescript.js';

await runTypeScript('test/review/picture.ts');
