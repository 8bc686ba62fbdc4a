import { sql } from 'kysely';
import { lineColumns } from '../../modules/bills/billLineService';
import type { Db } from '../../db/client';
import type { DemoOffer } from '../generate/orders/offers';
import { timestampsAndAuthor } from '../rows/rowHelpers';
import { insert } from './insert';
import type { DemoEmployee } from '../generate/parties/staff';

const EDITIONS = [1, 2];
const RECIPIENT = 'tenant@example.com';

/** Inserts offers as drafts, then sends and decides them, edition by edition. */
export async function writeOffers(db: Db, offers: readonly DemoOffer[], by: DemoEmployee): Promise<void> {
  await insert(
    db,
    'offers',
    offers.map((offer) => ({
      ...timestampsAndAuthor(offer, by),
      order_id: offer.order.id,
      edition: offer.edition,
      valid_until: offer.valid_until,
      terms: 'Prices are valid until the date above. Payment due within 15 days of the invoice.',
    })),
  );
  await insert(
    db,
    'offer_lines',
    offers.flatMap(({ id, lines }) =>
      lines.map((line, index) => ({ offer_id: id, ...lineColumns(line, index) })),
    ),
  );
  for (const edition of EDITIONS)
    await writeDecisions(
      db,
      offers.filter((offer) => offer.edition === edition),
      by,
    );
}

async function writeDecisions(db: Db, offers: readonly DemoOffer[], by: DemoEmployee): Promise<void> {
  const sent = JSON.stringify(
    offers
      .filter(({ status }) => status !== 'Draft')
      .map(({ id, status, order }) => ({ id, status, who: order.contract?.client.label ?? 'The tenant' })),
  );
  const rows = sql`jsonb_to_recordset(${sent}::jsonb) as r (id uuid, status text, who text) where o.id = r.id`;
  await sql`update offers o set status = 'Sent', sent_to = ${RECIPIENT}, sent_at = o.created_at from ${rows}`.execute(
    db,
  );
  const isAccepted = sql`r.status = 'Accepted'`;
  const isRejected = sql`r.status = 'Rejected'`;
  await sql`update offers o set status = r.status, decided_at = o.created_at,
      decided_by = case when ${isAccepted} or ${isRejected} then ${by.id}::uuid end,
      accepted_by = case when ${isAccepted} then r.who end,
      channel = case when ${isAccepted} then 'phone' end,
      decision_note = case when ${isAccepted} then 'Agreed on the phone' end,
      reject_reason = case when ${isRejected} then 'Found somebody cheaper' end
    from ${rows} and r.status <> 'Sent'`.execute(db);
}
