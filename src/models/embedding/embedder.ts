import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsIn, readBytes } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
import { runtimeIn, type Session, type Tokenize, tokenizerIn } from './packages.ts';

/** A text as a vector of length 1: texts of like meaning have a large product. */
export type Vector = Float64Array;

/** Vectors of texts, each text read once. */
export type Embedder = ReturnType<typeof embedderOf>;

/** More than this no model of sentences has here: it is read whole. */
const mostBytes = 1 << 29;
/** Longer texts are cut: names and comments are short. */
const mostTokens = 128;
const mostLetters = 2000;
/** Vectors of sentences have some hundred numbers. */
const mostWidth = 16_384;

const packages = 'onnxruntime-web @huggingface/tokenizers';

/**
 * Opens a folder with a sentence-transformer as its authors publish it: `tokenizer.json`, and `model.onnx` there or in
 * `onnx`. It runs in WebAssembly, in one thread, so that the same machine gives the same vectors. Throws a UserError
 * where a file or a package is missing.
 */
export const openEmbedder = async (folder: string): Promise<Embedder> => {
  const model = [join(folder, 'model.onnx'), join(folder, 'onnx/model.onnx')].find((path) =>
    existsSync(path),
  );
  const hint =
    '`--embed` names a folder with tokenizer.json and model.onnx (or onnx/model.onnx) of a sentence-transformer.';
  if (model === undefined) throw new UserError(`${folder} has no model.onnx.`, hint);
  const bytes = await readBytes(model, mostBytes);
  const tokenizer = await jsonIn(join(folder, 'tokenizer.json'));
  if (!bytes || tokenizer === undefined) throw new UserError(`${folder} has no tokenizer.json.`, hint);
  const settings = (await jsonIn(join(folder, 'tokenizer_config.json'))) ?? {};
  const { runtime, tokenize } = await loaded(tokenizer, settings);
  const session = await runtime.open(bytes).catch((error: unknown) => {
    throw new UserError(`${model} is no model that can be run: ${told(error)}`, hint);
  });
  return embedderOf(
    tokenize,
    session,
    (error) => new UserError(`${folder} cannot be used: ${told(error)}.`, hint),
  );
};

/** An embedder of what is open. What fails in it is told by `failed`: the folder is a stranger's, and may hold anything. */
export const embedderOf = (tokenize: Tokenize, session: Session, failed: (error: unknown) => Error) => {
  const known = new Map<string, Promise<Vector>>();
  return {
    vectorOf: (text: string): Promise<Vector> => {
      const found =
        known.get(text) ??
        embedded(text, tokenize, session).catch((error: unknown) => {
          throw failed(error);
        });
      known.set(text, found);
      return found;
    },
  };
};

const told = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 200);

const jsonIn = async (path: string): Promise<object | undefined> => {
  const bytes = await readBytes(path);
  if (!bytes) return undefined;
  const fields = fieldsIn(bytes.toString('utf8'));
  if (!fields) throw new UserError(`${path} is no JSON object.`);
  return fields;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const loaded = async (tokenizer: object, settings: object) => {
  try {
    return { runtime: await runtimeIn(), tokenize: await tokenizerIn(tokenizer, settings) };
  } catch (error) {
    if (!isMissing(error)) throw new UserError(`The tokenizer cannot be used: ${told(error)}`);
    throw new UserError(
      `A sentence-transformer needs packages that are not installed: ${told(error)}`,
      `npm install ${packages}`,
    );
  }
};

/** The mean of a text's tokens, to length 1, as sentence-transformers pool them. */
const embedded = async (text: string, tokenize: Tokenize, session: Session): Promise<Vector> => {
  const ids = tokenize(text.slice(0, mostLetters)).slice(0, mostTokens);
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && id >= 0))
    throw new Error('its tokenizer gives no numbers of tokens');
  const { data, width } = await session.run(ids);
  if (!Number.isSafeInteger(width) || width < 1 || width > mostWidth || data.length !== ids.length * width)
    throw new Error('its model gives no vector for each token');
  const sum = new Float64Array(width);
  for (let at = 0; at < ids.length * width; at++) sum[at % width] = (sum[at % width] ?? 0) + (data[at] ?? 0);
  const size = Math.hypot(...sum);
  if (!Number.isFinite(size)) throw new Error('its model gives values that are no numbers');
  return size === 0 ? sum : sum.map((part) => part / size);
};
