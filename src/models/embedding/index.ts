/**
 * A sentence-transformer from a folder, where one is asked for: texts as vectors. The packages that run it are no
 * dependencies of the project; who asks for it installs them.
 */
export { type Embedder, openEmbedder, type Vector } from './embedder.ts';
