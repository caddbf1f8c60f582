/** The same module, line by line, without iterators over arrays. */
export declare const withPlainLoops: (code: string) => string;
/** What stands in the place of an array's `flatMap`. */
export declare const flatMapped: string;
/** What stands in the place of an array's `map`. */
export declare const mapped: string;
/** What stands in the place of `matchAll`. */
export declare const matched: string;
