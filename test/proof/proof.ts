/** What one round found: how many cases it tried, and a sentence for each that broke. */
export interface Tally {
  cases: number;
  defects: string[];
}

/** What a proof stands on, such as a running server, and how to put it away. */
export interface Standing {
  close(): Promise<void>;
}

/** One claim about the product, proved by a bounded number of rounds. */
export interface Proof<Ground extends Standing = Standing> {
  name: string;
  claim: string;
  rounds: number;
  ground(): Promise<Ground>;
  round(ground: Ground, number: number): Promise<Tally>;
}
