import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { dayInDubai } from '../../../../domain/dates';
import { offerDraft } from '../../../../domain/orders/offer';
import type { LineDraft } from '../../../../domain/bills/billLine';
import { lineColumns } from '../../bills/billLineService';
import type { Doer } from '../../../http/requestContext';
import { crudCalls } from '../../../lists/crudRoutes';
import { Refusal, unfit } from '../../../http/httpError';
import { checkLinks } from '../../../lists/references';
import { offerableOrder, offerSteps } from './offerTransitions';
import { offerRecord, offerRow, offers } from './offerRepository';
import { mailingsCall } from '../../../mail/outbox';

type Values = Record<string, unknown>;

const LAST_EDITION = 26;

const orderIn = ({ order }: Values): string => (typeof order === 'string' ? order : '');

async function nextEdition({ db }: Doer, order: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(edition), 0) as last from offers
    where order_id = ${order}`.execute(db);
  const edition = (rows[0]?.last ?? 0) + 1;
  if (edition > LAST_EDITION) throw new Refusal(409, 'There are 26 offers for this order already.');
  return edition;
}

/** Put these lines in the place of those that the offer had. */
async function writeOfferLines({ db }: Doer, id: string, lines: readonly LineDraft[]): Promise<void> {
  await db.deleteFrom('offer_lines').where('offer_id', '=', id).execute();
  await db
    .insertInto('offer_lines')
    .values(lines.map((line, at) => ({ offer_id: id, ...lineColumns(line, at) })))
    .execute();
}

/** Offers for field jobs: list, read, write as drafts, send, accept and reject. */
export const offerCalls = [
  ...crudCalls({
    noun: 'offer',
    area: 'Orders',
    addNeeds: 'canUpdateOrders',
    table: offers,
    draft: offerDraft,
    record: offerRecord,
    row: offerRow,
    check: async (ask, draft, before, record) => {
      if (record && record.status !== 'Draft')
        throw new Refusal(409, 'This offer was sent, so it stays as it is; write a new version.');
      if (before && draft.order !== before.order) throw unfit({ order: 'An offer stays with its order' });
      const known = { order: { table: 'orders', sentence: 'Choose an order from the list' } } as const;
      await checkLinks(ask.db, known, draft);
      await offerableOrder(ask, orderIn(draft));
      if (String(draft.valid_until) < dayInDubai(ask.now))
        throw unfit({ valid_until: 'Valid until can’t be in the past' });
    },
    born: async (ask, draft) => ({
      edition: await nextEdition(ask, orderIn(draft)),
      created_by: ask.visitor.userId,
    }),
    beside: async (ask, id, { lines }, before) => {
      if (!isDeepStrictEqual(lines, before?.lines)) await writeOfferLines(ask, id, lines as LineDraft[]);
    },
  }),
  ...offerSteps.calls,
  mailingsCall('offer', 'canViewOrders', offers.find),
];
