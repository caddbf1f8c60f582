/** Texts of several files, as bytes. */
export type Gatherer = ReturnType<typeof gatherer>;

const leastBytes = 1 << 16;

/** One file so far. */
interface Growing {
  bytes: Buffer<ArrayBuffer>;
  end: number;
}

/**
 * Gathers texts for so many files. Each text becomes bytes at once: texts that waited would outlive the collection of
 * young objects, and be copied by it. The memory is kept for what comes next.
 */
export const gatherer = (files: number) => {
  const all = Array.from({ length: files }, (): Growing => ({ bytes: emptyBuffer(leastBytes), end: 0 }));
  return {
    /** Adds a text to the file of this place. */
    add(file: number, text: string) {
      const growing = all[file];
      if (growing) write(growing, text);
    },
    /**
     * Hands over what was added since the last time: in UTF-8, file after file, and where each file ends. The bytes are
     * written into `spare` where they fit: memory that goes round between the threads, instead of being asked of the
     * system for each result and given back, keeps the process small.
     */
    take(spare?: ArrayBuffer) {
      const length = all.reduce((sum, { end }) => sum + end, 0);
      const bytes =
        spare && spare.byteLength >= length ? Buffer.from(spare) : emptyBuffer(Math.max(length, leastBytes));
      let end = 0;
      const ends = all.map((one) => {
        one.bytes.copy(bytes, end, 0, one.end);
        end += one.end;
        one.end = 0;
        return end;
      });
      return { bytes: new Uint8Array(bytes.buffer, 0, end), ends };
    },
  };
};

const write = (growing: Growing, text: string): void => {
  // A character has three bytes at most; most have one, so the exact count is seldom asked for.
  const free = growing.bytes.length - growing.end;
  if (free < text.length * 3 && free < Buffer.byteLength(text)) {
    const larger = emptyBuffer(growing.bytes.length + text.length * 3);
    growing.bytes.copy(larger, 0, 0, growing.end);
    growing.bytes = larger;
  }
  growing.end += growing.bytes.write(text, growing.end);
};

/** So many bytes or up to twice as many, so that memory that goes round fits the next result too. */
const emptyBuffer = (least: number): Buffer<ArrayBuffer> =>
  Buffer.from(new ArrayBuffer(2 ** Math.ceil(Math.log2(least + 1))));
