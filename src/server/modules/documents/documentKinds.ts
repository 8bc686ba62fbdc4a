import type { Bill } from '../../../domain/bills/bill';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import type { Permission } from '../../../domain/permissions';
import { findVisibleClient, findVisibleContract } from '../payments/accountAccessService';
import { bills } from '../bills/billRepository';
import type { FileResponse } from '../../http/serialize';
import type { CurrentUser } from '../../http/dependencies';
import { deliveries } from '../tanks/deliveryService';
import { orNotFound } from '../../http/httpError';
import { offers } from '../orders/offers/offerRepository';
import { renderHandoverSlip } from '../../documents/handoverSlip';
import {
  findHandover,
  loadHandoverSlip,
  loadInvoiceData,
  loadOfferData,
  findPayment,
  loadReceiptData,
} from './documentDataService';
import { renderDeliveryNote, loadDeliveryNote } from './deliveryNote';
import type { DocumentServices } from '../../documents/logo';
import { renderOffer } from '../../documents/offer';
import type { DocumentPeriod } from './documentPath';
import { renderReceipt } from '../../documents/receipt';
import { renderStatement } from '../../documents/statement';
import type { StatementData } from '../../documents/statement';
import { loadClientStatement, loadContractStatement } from './statementData';
import { renderInvoice } from '../../documents/invoice';

/** Who looks at a paper, and when. */
export interface DocumentContext extends DocumentServices {
  currentUser: CurrentUser;
}

/** A kind of record that can be printed: who may see its paper, and how it is made. */
export interface DocumentKind {
  /** What the paper is called in the description of the calls. */
  label: string;
  permission: Permission;
  /** Refuses with 404 what is not there, or not this reader's. */
  find: (reader: DocumentContext, id: Id) => Promise<unknown>;
  render: (reader: DocumentContext, id: Id, span?: DocumentPeriod) => Promise<FileResponse>;
  /** It may be asked for between two days. */
  hasPeriod?: true;
}

/** A paper's file is called by its number. */
const invoiceFilename = ({ unique_number, _id }: Bill): string =>
  `${unique_number === DRAFT_NUMBER ? `draft-${_id.slice(0, 8)}` : unique_number}.pdf`;

const renderStatementFile = async (sheet: StatementData): Promise<FileResponse> => ({
  filename: `statement-${sheet.number}.pdf`,
  bytes: await renderStatement(sheet),
});

/** What can be printed, by the noun of its record. */
export const DOCUMENTS = {
  bill: {
    label: 'invoice',
    permission: 'canViewBills',
    find: async ({ db }, id) => orNotFound(await bills.find(db, id)),
    render: async (reader, id) => {
      const sheet = await loadInvoiceData(reader, id);
      return { filename: invoiceFilename(sheet.bill), bytes: await renderInvoice(sheet) };
    },
  },
  contract: {
    label: 'statement of account of a contract',
    permission: 'canViewBills',
    find: findVisibleContract,
    render: async (reader, id, span) => renderStatementFile(await loadContractStatement(reader, id, span)),
    hasPeriod: true,
  },
  client: {
    label: 'statement of account of a client over all contracts',
    permission: 'canViewBills',
    find: findVisibleClient,
    render: async (reader, id, span) => renderStatementFile(await loadClientStatement(reader, id, span)),
    hasPeriod: true,
  },
  offer: {
    label: 'offer',
    permission: 'canViewOrders',
    find: async ({ db }, id) => orNotFound(await offers.find(db, id)),
    render: async (reader, id) => {
      const offer = orNotFound(await offers.find(reader.db, id));
      const bytes = await renderOffer(await loadOfferData(reader, offer));
      return { filename: `${offer.number}.pdf`, bytes };
    },
  },
  batch: {
    label: 'handover slip',
    permission: 'always',
    find: ({ db, currentUser }, id) => findHandover(db, id, currentUser),
    render: async (reader, id) => {
      const sheet = await loadHandoverSlip(reader, id, reader.currentUser);
      return { filename: `${sheet.batch.unique_number}.pdf`, bytes: await renderHandoverSlip(sheet) };
    },
  },
  delivery: {
    label: 'delivery note',
    permission: 'canViewTanks',
    find: async ({ db }, id) => orNotFound(await deliveries.find(db, id)),
    render: async (reader, id) => {
      const sheet = await loadDeliveryNote(reader, id);
      const name = sheet.delivery.ticket_no.replaceAll(/[^\w.-]+/g, '-');
      return { filename: `${name}.pdf`, bytes: await renderDeliveryNote(sheet) };
    },
  },
  wallet: {
    label: 'receipt of a payment',
    permission: 'always',
    find: ({ db, currentUser }, id) => findPayment(db, id, currentUser),
    render: async (reader, id) => {
      const sheet = await loadReceiptData(reader, id, reader.currentUser);
      return { filename: `${sheet.payment.unique_number ?? id}.pdf`, bytes: await renderReceipt(sheet) };
    },
  },
} as const satisfies Record<string, DocumentKind>;
