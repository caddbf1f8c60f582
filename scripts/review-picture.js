// `npm run picture:review`: docs/review.svg from a real session. The session is in test/review/picture.ts.
import { loadTypeScript } from './run-typescript.js';

await loadTypeScript('test/review/picture.ts');
