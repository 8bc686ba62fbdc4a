/** A statement line as in the file; amounts are fils, positive for incoming money. */
export interface ParsedLine {
  /** Line of a CSV file, or position within the statement. */
  line: number;
  /** Booking day of the bank. */
  day: string;
  amount: number;
  /** Commission that the acquirer deducted from a card total; 0 on bank statements. */
  fee: number;
  /** Description by the bank. */
  text: string;
  /** References and cheque numbers, separated by spaces. */
  reference: string;
  counterparty: string;
}

/** One statement of a file. Its opening balance and lines add up to its closing balance; CSV files may have no balances. */
export interface ParsedStatement {
  /** IBAN or account number; null if the file has none. */
  account: string | null;
  number: string | null;
  opening: number | null;
  closing: number | null;
  /** First and last day. */
  from: string;
  to: string;
  lines: ParsedLine[];
}
