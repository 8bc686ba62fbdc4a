import { sql } from 'kysely';

/** What is promised by cheques that no bill took yet. */
const promised = sql`coalesce((select sum(w.usable - w.allocated) from wallets w
  where w.contract_id = b.contract_id and w.pending and not w.for_deposit and not w.is_security
    and w.deleted_at is null), 0)`;

/** Bills `b` that a client owes without a reason: neither disputed nor covered by cheques. */
export const OWED = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind not in ('credit_note', 'deposit_receipt')
  and b.deleted_at is null and not b.disputed and b.net_due > ${promised}`;
