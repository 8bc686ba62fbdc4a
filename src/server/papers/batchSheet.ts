import { sql } from 'kysely';
import type { Batch } from '../../domain/batch';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { allows } from '../../domain/permissions';
import { batches } from '../wallets/batches';
import type { Db } from '../database/pool';
import type { Visitor } from '../kit/deps';
import { found } from '../kit/refusal';
import type { BatchSheet, HandedOver } from './batchPaper';
import { companyOn } from './company';
import type { Desk } from './logo';

/** The batch, for super administrators and for whoever handed it over. */
export async function batchFor(db: Db, id: Id, { grants, userId }: Visitor): Promise<Batch> {
  const batch = found(await batches.find(db, id));
  return found(allows(grants, 'superAdmin') || batch.user._id === userId ? batch : undefined);
}

/** All that the slip of a batch tells. */
export async function batchSheetOf(desk: Desk, id: Id, visitor: Visitor): Promise<BatchSheet> {
  const { db, now } = desk;
  const batch = await batchFor(db, id, visitor);
  const { rows } = await sql<HandedOver>`select w.unique_number, c.unique_number as contract, w.type,
      w.amount::float8 / 100 as amount, w.check_number, w.bank_name, w.end_date::text as end_date
    from wallets w join contracts c on c.id = w.contract_id
    where w.batch_id = ${id} order by w.type, w.unique_number`.execute(db);
  return { batch, entries: rows, company: await companyOn(desk, dayInDubai(now)) };
}
