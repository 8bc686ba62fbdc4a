import type { Bill } from '../../../domain/bills/bill';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import type { Need } from '../../../domain/permissions';
import { clientSeen, contractSeen } from '../payments/accountAccessService';
import { bills } from '../bills/billRepository';
import type { FileAnswer } from '../../http/serialize';
import type { Visitor } from '../../http/dependencies';
import { deliveries } from '../tanks/deliveryService';
import { found } from '../../http/httpError';
import { offers } from '../orders/offers/offerRepository';
import { batchPaper } from '../../documents/handoverSlip';
import {
  batchFor,
  batchSheetOf,
  billSheetOf,
  offerSheetOf,
  paymentFor,
  receiptSheetOf,
} from './documentDataService';
import { deliveryNote, deliverySheetOf } from './deliveryNote';
import type { Desk } from '../../documents/logo';
import { offerPaper } from '../../documents/offer';
import type { Span } from './documentPath';
import { receiptPaper } from '../../documents/receipt';
import { statementPaper } from '../../documents/statement';
import type { StatementSheet } from '../../documents/statement';
import { clientSheetOf, contractSheetOf } from './statementData';
import { billPaper } from '../../documents/invoice';

/** Who looks at a paper, and when. */
export interface Reader extends Desk {
  visitor: Visitor;
}

/** A kind of record that can be printed: who may see its paper, and how it is made. */
export interface PaperKind {
  /** What the paper is called in the description of the calls. */
  one: string;
  needs: Need;
  /** Refuses with 404 what is not there, or not this reader's. */
  find: (reader: Reader, id: Id) => Promise<unknown>;
  make: (reader: Reader, id: Id, span?: Span) => Promise<FileAnswer>;
  /** It may be asked for between two days. */
  isBetween?: true;
}

/** A paper's file is called by its number. */
const billFile = ({ unique_number, _id }: Bill): string =>
  `${unique_number === DRAFT_NUMBER ? `draft-${_id.slice(0, 8)}` : unique_number}.pdf`;

const statementFile = async (sheet: StatementSheet): Promise<FileAnswer> => ({
  filename: `statement-${sheet.number}.pdf`,
  bytes: await statementPaper(sheet),
});

/** What can be printed, by the noun of its record. */
export const PAPERS = {
  bill: {
    one: 'invoice',
    needs: 'canViewBills',
    find: async ({ db }, id) => found(await bills.find(db, id)),
    make: async (reader, id) => {
      const sheet = await billSheetOf(reader, id);
      return { filename: billFile(sheet.bill), bytes: await billPaper(sheet) };
    },
  },
  contract: {
    one: 'statement of account of a contract',
    needs: 'canViewBills',
    find: contractSeen,
    make: async (reader, id, span) => statementFile(await contractSheetOf(reader, id, span)),
    isBetween: true,
  },
  client: {
    one: 'statement of account of a client over all contracts',
    needs: 'canViewBills',
    find: clientSeen,
    make: async (reader, id, span) => statementFile(await clientSheetOf(reader, id, span)),
    isBetween: true,
  },
  offer: {
    one: 'offer',
    needs: 'canViewOrders',
    find: async ({ db }, id) => found(await offers.find(db, id)),
    make: async (reader, id) => {
      const offer = found(await offers.find(reader.db, id));
      const bytes = await offerPaper(await offerSheetOf(reader, offer));
      return { filename: `${offer.number}.pdf`, bytes };
    },
  },
  batch: {
    one: 'slip of an unload batch',
    needs: 'always',
    find: ({ db, visitor }, id) => batchFor(db, id, visitor),
    make: async (reader, id) => {
      const sheet = await batchSheetOf(reader, id, reader.visitor);
      return { filename: `${sheet.batch.unique_number}.pdf`, bytes: await batchPaper(sheet) };
    },
  },
  delivery: {
    one: 'note of a delivery',
    needs: 'canViewTanks',
    find: async ({ db }, id) => found(await deliveries.find(db, id)),
    make: async (reader, id) => {
      const sheet = await deliverySheetOf(reader, id);
      const name = sheet.delivery.ticket_no.replaceAll(/[^\w.-]+/g, '-');
      return { filename: `${name}.pdf`, bytes: await deliveryNote(sheet) };
    },
  },
  wallet: {
    one: 'receipt of a payment',
    needs: 'always',
    find: ({ db, visitor }, id) => paymentFor(db, id, visitor),
    make: async (reader, id) => {
      const sheet = await receiptSheetOf(reader, id, reader.visitor);
      return { filename: `${sheet.payment.unique_number ?? id}.pdf`, bytes: await receiptPaper(sheet) };
    },
  },
} as const satisfies Record<string, PaperKind>;
