/** How long a question took: half of the times, and all but one in a hundred, stay under these milliseconds. */
export interface Taken {
  /** How many rows its page has. */
  rows: number;
  p50: number;
  p99: number;
}

/** A question of a list as a tenth of the company answers it, and as the whole does. */
export interface Compared {
  list: string;
  words: string;
  tenth: Taken;
  whole: Taken;
}

/** What takes longer than this is slow. */
export const MOST_MS = 100;
/** What takes so many times as long with ten times the rows has grown with the table. */
export const MOST_TIMES = 2;
/** Below this many milliseconds twice the time is nothing that anybody could tell. */
const NOTICED_MS = 10;

/** How many times as long the whole company takes; pages of other lengths are other questions. */
export const ratioOf = ({ tenth, whole }: Compared): number =>
  tenth.rows === whole.rows ? Math.max(whole.p50, NOTICED_MS) / Math.max(tenth.p50, NOTICED_MS) : 1;

export const isSlow = ({ whole }: Compared): boolean => whole.p99 > MOST_MS;
export const hasGrown = (question: Compared): boolean => ratioOf(question) > MOST_TIMES;

/** Whether a question is over one of its budgets. */
export const isOver = (question: Compared): boolean => isSlow(question) || hasGrown(question);
