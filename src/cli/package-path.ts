export { packagePath, packageVersion } from '../base/files/index.ts';
