import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, fieldsIn, isFields, readBytes } from '../base/index.ts';
import { UserError } from '../model/index.ts';

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

/**
 * Opens a folder with a sentence-transformer as its authors publish it: `tokenizer.json`, and `model.onnx` there or in
 * `onnx`. It runs in WebAssembly, in one thread, so that the same machine gives the same vectors.
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
  const { open, tokenize } = await loaded(tokenizer, settings);
  const session = await open(bytes).catch((error: unknown) => {
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

const loaded = async (tokenizer: object, settings: object) => {
  try {
    return { open: await opener(), tokenize: await tokenizerIn(tokenizer, settings) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw new UserError(`The tokenizer cannot be used: ${told(error)}`);
    throw new UserError(
      `A sentence-transformer needs packages that are not installed: ${told(error)}`,
      `npm install ${runtimePackage} ${tokenizerPackage}`,
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

/** The two packages that a sentence-transformer needs. They are loaded by name: nobody else needs them installed. */

export type Tokenize = (text: string) => readonly number[];

export interface Session {
  /** The last layer: for each token so many numbers, one token after another. */
  readonly run: (ids: readonly number[]) => Promise<{ readonly data: Float32Array; readonly width: number }>;
}

type Maker = new (...given: readonly unknown[]) => unknown;

const isMaker = (value: unknown): value is Maker => typeof value === 'function';

const [runtimePackage, tokenizerPackage] = ['onnxruntime-web', '@huggingface/tokenizers'] as const;

const unlike = (name: string): Error => new Error(`this version of ${name} is another than was expected`);

const tokenizerIn = async (tokenizer: object, settings: object): Promise<Tokenize> => {
  const found: unknown = await import(tokenizerPackage);
  const { Tokenizer }: Fields = isFields(found) ? found : {};
  if (!isMaker(Tokenizer)) throw unlike(tokenizerPackage);
  const made: unknown = new Tokenizer(tokenizer, settings);
  if (!isFields(made) || typeof made.encode !== 'function') throw unlike(tokenizerPackage);
  const encode = made.encode.bind(made);
  return (text) => {
    const { ids }: { readonly ids?: unknown } = Object(encode(text));
    if (!Array.isArray(ids)) throw unlike(tokenizerPackage);
    return ids.map(Number);
  };
};

const opener = async () => {
  const runtime: unknown = await import(runtimePackage);
  const { InferenceSession, Tensor, env }: Fields = isFields(runtime) ? runtime : {};
  const { create }: { readonly create?: unknown } = Object(InferenceSession);
  const { wasm }: { readonly wasm?: unknown } = Object(env);
  if (typeof create !== 'function' || !isMaker(Tensor) || !isFields(wasm)) throw unlike(runtimePackage);
  Object.assign(wasm, { numThreads: 1 });
  // What is wrong is told once, by us.
  Object.assign(Object(env), { logLevel: 'fatal' });
  return async (model: Uint8Array): Promise<Session> =>
    sessionOf(await create.call(InferenceSession, model), Tensor);
};

const sessionOf = (session: unknown, Tensor: Maker): Session => {
  const { inputNames, outputNames }: { readonly inputNames?: unknown; readonly outputNames?: unknown } =
    Object(session);
  if (!isFields(session) || typeof session.run !== 'function') throw unlike(runtimePackage);
  if (!Array.isArray(inputNames) || !Array.isArray(outputNames)) throw unlike(runtimePackage);
  const run = session.run.bind(session);
  const given: { readonly [input: string]: (ids: readonly number[]) => readonly number[] } = {
    input_ids: (ids) => ids,
    attention_mask: (ids) => ids.map(() => 1),
    token_type_ids: (ids) => ids.map(() => 0),
  };
  const inputs: readonly string[] = inputNames.map(String);
  return {
    run: async (ids) => {
      const feeds = inputs.map((name) => {
        const values = given[name]?.(ids);
        if (!values) throw new Error(`its model wants ${name.slice(0, 50)}`);
        return [name, new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])] as const;
      });
      const { [String(outputNames[0])]: last }: Fields = Object(await run(Object.fromEntries(feeds)));
      const { data, dims }: { readonly data?: unknown; readonly dims?: unknown } = Object(last);
      if (!(data instanceof Float32Array) || !Array.isArray(dims) || dims.length !== 3)
        throw new Error('its model gives no vector for each token');
      return { data, width: Number(dims[2]) };
    },
  };
};
