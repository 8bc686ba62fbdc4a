/** Result of one round: number of cases, and a message for each defect. */
export interface RoundResult {
  cases: number;
  defects: string[];
}

/** Environment for the rounds of a proof, for example a running server. */
export interface Fixture {
  close(): Promise<void>;
}

/** One claim about the product, checked in a fixed number of rounds. */
export interface Proof<Context extends Fixture = Fixture> {
  name: string;
  claim: string;
  rounds: number;
  setUp(): Promise<Context>;
  round(context: Context, number: number): Promise<RoundResult>;
}
