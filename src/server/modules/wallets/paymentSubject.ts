import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';

/** Subject of a payment notification: its contract; without one its invoice, or else the client’s latest. */
export interface PaymentSubject {
  model: 'contract' | 'bill';
  subject: Id;
}

/** SQL: model and id of the subject of a row of `wallets`. */
export const PAYMENT_SUBJECT = sql`case when contract_id is null then 'bill' else 'contract' end as model,
  coalesce(contract_id, (select a.bill_id from allocations a where a.wallet_id = wallets.id order by a.id limit 1),
    (select b.id from bills b where b.client_id = wallets.client_id and b.status not in ('Draft', 'Held')
      order by b.created_at desc, b.id desc limit 1)) as subject`;
