/** Formats that statements are read from. */
export const STATEMENT_FORMATS = ['csv', 'ofx', 'mt940', 'camt053'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const STATEMENT_FORMAT_LABELS: Record<StatementFormat, string> = {
  csv: 'CSV or Excel',
  ofx: 'OFX',
  mt940: 'MT940',
  camt053: 'camt.053',
};

/** Account statements of the bank, and the acquirer's settlements with the card totals of one payout. */
export const STATEMENT_KINDS = ['account', 'cards'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_KIND_LABELS: Record<StatementKind, string> = {
  account: 'Bank statement',
  cards: 'Card settlement',
};
