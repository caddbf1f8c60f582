// `npm run measure:screen`: what of a candidate is on the first screen. The measuring is in test/review/first-screen.ts.
import { loadTypeScript } from './run-typescript.js';

await loadTypeScript('test/review/first-screen.ts');
