/** What somebody has to settle with a contract: its end, a supply beyond its end, or its documents. */
export const CONTRACT_FINDINGS = [
  'expired_with_supply',
  'expiring',
  'documents_missing',
  'documents_expired',
] as const;
