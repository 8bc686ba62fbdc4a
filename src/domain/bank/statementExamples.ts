import type { StatementKind } from './statementKinds';

/** Four movements of a month: a transfer, a slip of cheques, a returned cheque and a charge. */
const MT940 = `:20:EXAMPLE
:25:AE070331234567890123456
:28C:1/1
:60F:C260101AED10000,00
:61:2601050105C1250,50NTRFFT26005A1
:86:INWARD TRANSFER HARBOUR GRILL LLC
:61:2601070107C3400,00NCHKS-77
:86:CHEQUE DEPOSIT SLIP S-77
:61:2601090109D400,00NRTI000418
:86:RETURNED CHEQUE 000418 INSUFFICIENT FUNDS
:61:2601310131D26,25NCHGNONREF
:86:MONTHLY SERVICE CHARGES INCL VAT
:62F:C260131AED14224,25
-
`;

const CARDS = `Date,Terminal,Auth code,Amount,Commission,Payout
2026-01-05,10000001,A1B2C3,1000.00,17.50,PO-20260106
2026-01-05,10000001,D4E5F6,290.00,5.08,PO-20260106
`;

/** Example file of each kind, as exported by a bank and an acquirer. */
export const STATEMENT_EXAMPLES: Record<StatementKind, { name: string; content: string }> = {
  account: { name: 'bank-statement-example.sta', content: MT940 },
  cards: { name: 'card-settlement-example.csv', content: CARDS },
};
