// `npm run pictures:report`: docs/report-run.png and docs/report-scores.png from real pages. It needs a Chromium.
import { loadTypeScript } from './run-typescript.js';

await loadTypeScript('test/report/pictures.ts');
