/** The page's script, the rows and the program are three bundles on one page: this is where they tell of the rows. */
const page = globalThis as typeof globalThis & { rowsComing?: { over: Promise<void>; tell: () => void } };

/** The program waits at most so long for rows, for most answers are there well before. */
const MOST_MS = 500;

/** Rows will be asked for and shown. */
export function rowsAreComing(): void {
  let tell = () => undefined as void;
  const over = new Promise<void>((told) => (tell = told));
  page.rowsComing = { over, tell };
}

/** They are shown, or there will be none. */
export const rowsCame = (): void => page.rowsComing?.tell();

/** When a person can see the rows that were on their way; at once where none are. */
export function rowsShown(): Promise<void> {
  if (!page.rowsComing) return Promise.resolve();
  return Promise.race([page.rowsComing.over.then(painted), after(MOST_MS)]);
}

const painted = () =>
  new Promise<void>((seen) => {
    requestAnimationFrame(() => setTimeout(seen));
  });

const after = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));
