/** What was spent so far over all providers, and how much may be. */
export type Spending = ReturnType<typeof nothingSpent>;

type Waiting = (() => void)[];
const nobody = (): Waiting => [];

/** `budget`: US dollars that are not passed. */
export const nothingSpent = (budget?: number) => ({
  budget,
  requests: 0,
  fromJournal: 0,
  input: 0,
  output: 0,
  dollars: 0,
  /** Requests that were sent and gave no whole reply: they may have to be paid, so `dollars` has each at its dearest. */
  lost: 0,
  /** How many requests are on their way, what they may cost at most, and who waits for the end of one. */
  underWay: 0,
  reserved: 0,
  waiting: nobody(),
});

/** Whether so many dollars more could pass the budget, whatever becomes of the requests on their way. */
export const wouldPass = ({ budget, dollars }: Spending, most: number): boolean =>
  budget !== undefined && dollars + most > budget;

/**
 * Sets aside what a request costs at most; false when that could pass the budget. Most requests cost far less, so where only
 * those on their way leave too little, their end is waited for.
 */
export const reserve = async (spending: Spending, most: number): Promise<boolean> => {
  while (!wouldPass(spending, most)) {
    if (!wouldPass(spending, spending.reserved + most)) {
      spending.underWay++;
      spending.reserved += most;
      return true;
    }
    await new Promise<void>((go) => spending.waiting.push(go));
  }
  return false;
};

/** Gives back what was set aside, whatever the request came to. */
export const release = (spending: Spending, most: number): void => {
  spending.underWay--;
  spending.reserved = spending.underWay === 0 ? 0 : spending.reserved - most;
  for (const go of spending.waiting.splice(0)) go();
};

/** A request that was sent and gave no whole reply. */
export const lose = (spending: Spending, most: number): void => {
  spending.lost++;
  spending.dollars += most;
};
