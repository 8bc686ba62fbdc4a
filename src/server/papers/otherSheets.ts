import { sql } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import type { Offer } from '../../domain/offer';
import { allows } from '../../domain/permissions';
import type { Db } from '../database/pool';
import type { Visitor } from '../kit/deps';
import { found } from '../kit/refusal';
import { wallets } from '../wallets/walletRecords';
import { companyOn } from './company';
import type { Desk } from './logo';
import type { OfferSheet } from './offerPaper';
import type { ReceiptSheet } from './receiptPaper';

/** The payment, for super administrators and for whoever took it. */
export async function paymentFor(
  db: Db,
  id: Id,
  { grants, userId }: Visitor,
): Promise<ReceiptSheet['payment']> {
  const payment = found(await wallets.find(db, id));
  return found(allows(grants, 'superAdmin') || payment.user?._id === userId ? payment : undefined);
}

/** All that a receipt tells. */
export async function receiptSheetOf(desk: Desk, id: Id, visitor: Visitor): Promise<ReceiptSheet> {
  const { db, now } = desk;
  const payment = await paymentFor(db, id, visitor);
  const { rows } = await sql<Pick<ReceiptSheet, 'client' | 'drawer'>>`select w.drawer_name as drawer,
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar) as client
    from wallets w join contracts k on k.id = w.contract_id join clients c on c.id = k.client_id
    where w.id = ${id}`.execute(db);
  return { ...rows[0], payment, company: await companyOn(desk, dayInDubai(now)) };
}

/** All that an offer's paper tells. */
export async function offerSheetOf(desk: Desk, offer: Offer): Promise<OfferSheet> {
  const { db, now } = desk;
  const { rows } = await sql<NonNullable<OfferSheet['client']>>`select name_ar, address, trn,
    preferred_language as language from clients
    where id = ${offer.client?._id ?? null}::uuid`.execute(db);
  return { offer, company: await companyOn(desk, dayInDubai(now)), client: rows[0] ?? null };
}
