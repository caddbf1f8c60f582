import { type Drawing, drawing } from '../judging/index.ts';

/** What goes by, drawn as likely as any other, and one of each group that would be missing. */
export interface Draws<T> {
  readonly see: (group: string, id: string, thing: () => T) => void;
  readonly things: () => readonly T[];
}

export const drawingOfEach = <T>(seed: string, most: number): Draws<T> => {
  const drawn = drawing<readonly [string, T]>(seed, most);
  const groups = new Map<string, Drawing<readonly [string, T]>>();
  return {
    see: (group, id, thing) => {
      const own = groups.get(group) ?? drawing(seed, Math.min(most, 1));
      groups.set(group, own);
      for (const one of [drawn, own]) one.see(id, () => [id, thing()]);
    },
    things: () => {
      const lots = [drawn, ...groups.values()].flatMap((one) => one.lots());
      return [...new Map(lots.map(({ thing }) => thing)).values()];
    },
  };
};
