/** The same module, line by line, without iterators over arrays. */
export declare const withPlainLoops: (code: string) => string;
