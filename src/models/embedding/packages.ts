import { type Fields, isFields } from '../../base/index.ts';

/** The two packages that a sentence-transformer needs. They are loaded by name: nobody else needs them installed. */

export type Tokenize = (text: string) => readonly number[];

export interface Session {
  /** The last layer: for each token so many numbers, one token after another. */
  readonly run: (ids: readonly number[]) => Promise<{ readonly data: Float32Array; readonly width: number }>;
}

export interface Runtime {
  readonly open: (model: Uint8Array) => Promise<Session>;
}

type Maker = new (...given: readonly unknown[]) => unknown;

const isMaker = (value: unknown): value is Maker => typeof value === 'function';

const [runtimePackage, tokenizerPackage] = ['onnxruntime-web', '@huggingface/tokenizers'] as const;

const unlike = (name: string): Error => new Error(`this version of ${name} is another than was expected`);

export const tokenizerIn = async (tokenizer: object, settings: object): Promise<Tokenize> => {
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

export const runtimeIn = async (): Promise<Runtime> => {
  const runtime: unknown = await import(runtimePackage);
  const { InferenceSession, Tensor, env }: Fields = isFields(runtime) ? runtime : {};
  const { create }: { readonly create?: unknown } = Object(InferenceSession);
  const { wasm }: { readonly wasm?: unknown } = Object(env);
  if (typeof create !== 'function' || !isMaker(Tensor) || !isFields(wasm)) throw unlike(runtimePackage);
  Object.assign(wasm, { numThreads: 1 });
  // What is wrong is told once, by us.
  Object.assign(Object(env), { logLevel: 'fatal' });
  return {
    open: async (model) => {
      const session: unknown = await create.call(InferenceSession, model);
      return sessionOf(session, Tensor);
    },
  };
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
