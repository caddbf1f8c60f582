export { packagePath, packageVersion } from '../base/index.ts';
