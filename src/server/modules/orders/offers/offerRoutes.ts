import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import { offerInputSchema } from '../../../../domain/orders/offer';
import type { BillLineInput } from '../../../../domain/bills/billLine';
import { lineColumns } from '../../bills/billLineService';
import type { ServiceContext } from '../../../http/requestContext';
import { crudRoutes } from '../../../lists/crudRoutes';
import { HttpError, validationError } from '../../../http/httpError';
import { validateReferences } from '../../../lists/references';
import { lockOfferableOrder, offerTransitions } from './offerTransitions';
import { offerRecordSchema, offers } from './offerRepository';
import { mailingsRoute } from '../../../mail/outbox';

type Values = Record<string, unknown>;

const LAST_EDITION = 26;

const orderIdOf = ({ order }: Values): string => (typeof order === 'string' ? order : '');

async function nextEdition({ db }: ServiceContext, order: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(edition), 0) as last from offers
    where order_id = ${order}`.execute(db);
  const edition = (rows[0]?.last ?? 0) + 1;
  if (edition > LAST_EDITION) throw new HttpError(409, 'This order already has 26 offers.');
  return edition;
}

async function replaceOfferLines(
  { db }: ServiceContext,
  id: string,
  lines: readonly BillLineInput[],
): Promise<void> {
  await db.deleteFrom('offer_lines').where('offer_id', '=', id).execute();
  await db
    .insertInto('offer_lines')
    .values(lines.map((line, index) => ({ offer_id: id, ...lineColumns(line, index) })))
    .execute();
}

export const offerRoutes = [
  ...crudRoutes({
    noun: 'offer',
    permissionGroup: 'Orders',
    createPermission: 'canUpdateOrders',
    repository: offers,
    inputSchema: offerInputSchema,
    recordSchema: offerRecordSchema,
    validate: async (context, input, before, record) => {
      if (record && record.status !== 'Draft')
        throw new HttpError(409, 'This offer was sent and can’t be changed; create a new version.');
      if (before && input.order !== before.order)
        throw validationError({ order: 'The order of an offer can’t be changed' });
      const targets = { order: { table: 'orders', message: 'Choose an order from the list' } } as const;
      await validateReferences(context.db, targets, input);
      await lockOfferableOrder(context, orderIdOf(input));
      if (String(input.valid_until) < dubaiDate(context.now))
        throw validationError({ valid_until: 'Valid until can’t be in the past' });
    },
    initialColumns: async (context, input) => ({
      edition: await nextEdition(context, orderIdOf(input)),
      created_by: context.currentUser.userId,
    }),
    saveRelated: async (context, id, { lines }, before) => {
      if (!isDeepStrictEqual(lines, before?.lines))
        await replaceOfferLines(context, id, lines as BillLineInput[]);
    },
  }),
  ...offerTransitions.routes,
  mailingsRoute('offer', 'canViewOrders', offers.find),
];
