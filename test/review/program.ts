// The command line as it is, bundled for the tests without building dist/.
import { main } from '../../src/cli/main.ts';

await main(process.argv);
