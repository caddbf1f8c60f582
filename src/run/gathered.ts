/** Texts of several files, gathered to become bytes at once. */
export interface Gathered {
  add(file: number, text: string): void;
  /** The texts in UTF-8, file after file, and where each file ends. */
  close(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly number[] };
}

const leastBytes = 1 << 16;

/**
 * Gathers texts for so many files. The bytes are written into `spare` where they fit: memory that goes round
 * between the threads, instead of being asked of the system for each result and given back, keeps the process small.
 */
export const gather = (files: number, spare?: ArrayBuffer): Gathered => {
  const texts: readonly string[][] = Array.from({ length: files }, () => []);
  return {
    add(file, text) {
      texts[file]?.push(text);
    },
    close() {
      let length = 0;
      for (const file of texts) for (const text of file) length += text.length;
      let bytes =
        spare && spare.byteLength > length ? Buffer.from(spare) : emptyBuffer(Math.max(length, leastBytes));
      let end = 0;
      const ends = texts.map((file) => {
        for (const text of file) {
          // A character has three bytes at most; most have one, so the exact count is seldom asked for.
          const free = bytes.length - end;
          if (free < text.length * 3 && free < Buffer.byteLength(text)) {
            const larger = emptyBuffer(bytes.length + text.length * 3);
            larger.set(bytes);
            bytes = larger;
          }
          end += bytes.write(text, end);
        }
        return end;
      });
      return { bytes: new Uint8Array(bytes.buffer, 0, end), ends };
    },
  };
};

/** So many bytes or up to twice as many, so that memory that goes round fits the next result too. */
const emptyBuffer = (least: number): Buffer<ArrayBuffer> =>
  Buffer.from(new ArrayBuffer(2 ** Math.ceil(Math.log2(least + 1))));
