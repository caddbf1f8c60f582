/** How much each thing counts where formalisations are compared, and where bounds lie: `agreement` of `rules/formalize.yaml`. */
export interface AgreementWeights {
  /** What a pair's quality is made of; together 1. */
  readonly aligned: number;
  readonly equivalent: number;
  readonly shape: number;
  /** How much each formalisation beyond the second adds to the confidence, as a share of it. */
  readonly size_bonus: number;
  /** The share of the larger set of inputs that must be aligned before two programs are compared. */
  readonly least_aligned: number;
  /** How many other alignments of equal values are tried before two programs count as different. */
  readonly most_rivals: number;
}

/** A language model behind an endpoint that speaks OpenAI's chat completions, under its name in `providers` of the same file. */
export interface Provider {
  readonly name: string;
  readonly base_url: string;
  readonly model: string;
  /** The name of the environment variable that holds the key, never the key; absent where none is asked for. */
  readonly key?: string;
  readonly temperature: number;
  /** How a reply is asked to be JSON: by the schema, as any object, or by the prompt alone. */
  readonly structured: 'schema' | 'object' | 'none';
  readonly max_tokens: number;
  /** Seconds that a whole reply may take. */
  readonly timeout: number;
  /** How often a request is tried again after it failed in a way that may pass. */
  readonly retries: number;
  readonly requests_per_minute: number;
  readonly tokens_per_minute: number;
  readonly concurrency: number;
  /** US dollars for a million tokens. */
  readonly price: { readonly input: number; readonly output: number };
}

export type Settings = { readonly agreement: AgreementWeights; readonly providers: readonly Provider[] };
