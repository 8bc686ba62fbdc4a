import type { Bill } from '../../../domain/bills/bill';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import type { Permission } from '../../../domain/permissions';
import { findVisibleClient } from '../clients/clientService';
import { findVisibleContract } from '../contracts/contractService';
import { findBill } from '../bills/billService';
import type { FileResponse } from '../../http/serialize';
import { findDelivery } from '../tanks/deliveryService';
import { findOffer } from '../orders/orderService';
import { findHandover } from '../wallets/handoverService';
import { findRefillPlan } from '../refillPlans/refillPlanService';
import { findPaidRefund } from '../refunds/refundService';
import { findPayment } from '../wallets/walletService';
import { renderHandoverSlip } from '../../documents/handoverSlip';
import type { DocumentContext } from './documentDataService';
import {
  loadHandoverSlip,
  loadInvoiceData,
  loadOfferData,
  loadPaymentVoucher,
  loadReceiptData,
} from './documentDataService';
import { renderDeliveryNote, loadDeliveryNote } from './deliveryNote';
import { loadDriverSheet, renderDriverSheet } from './driverSheet';
import { renderOffer } from '../../documents/offer';
import type { DocumentPeriod } from './documentPath';
import { renderPaymentVoucher } from '../../documents/paymentVoucher';
import { renderReceipt } from '../../documents/receipt';
import { renderStatement } from '../../documents/statement';
import type { StatementData } from '../../documents/statement';
import { loadClientStatement, loadContractStatement } from './statementData';
import { renderInvoice } from '../../documents/invoice';

/** A printable kind of record: its permission and its renderer. */
export interface DocumentKind {
  /** Label in the API documentation. */
  label: string;
  permission: Permission;
  /** Throws 404 if the record does not exist or is not visible. */
  find: (context: DocumentContext, id: Id) => Promise<unknown>;
  render: (context: DocumentContext, id: Id, period?: DocumentPeriod) => Promise<FileResponse>;
  /** Supports a period. */
  hasPeriod?: true;
}

/** Ids begin with their time, so drafts of one billing run differ only in their last digits. */
const invoiceFilename = ({ unique_number, _id }: Bill): string =>
  `${unique_number === DRAFT_NUMBER ? `draft-${_id.slice(-12)}` : unique_number}.pdf`;

const renderStatementFile = async (data: StatementData): Promise<FileResponse> => ({
  filename: `statement-${data.number}.pdf`,
  bytes: await renderStatement(data),
});

/** Printable records by noun. */
export const DOCUMENTS = {
  bill: {
    label: 'invoice',
    permission: 'canViewBills',
    find: ({ db }, id) => findBill(db, id),
    render: async (context, id) => {
      const data = await loadInvoiceData(context, id);
      return { filename: invoiceFilename(data.bill), bytes: await renderInvoice(data) };
    },
  },
  contract: {
    label: 'statement of account of a contract',
    permission: 'canViewBills',
    find: findVisibleContract,
    render: async (context, id, period) =>
      renderStatementFile(await loadContractStatement(context, id, period)),
    hasPeriod: true,
  },
  client: {
    label: 'statement of account of a client over all contracts',
    permission: 'canViewBills',
    find: findVisibleClient,
    render: async (context, id, period) =>
      renderStatementFile(await loadClientStatement(context, id, period)),
    hasPeriod: true,
  },
  offer: {
    label: 'offer',
    permission: 'canViewOrders',
    find: ({ db }, id) => findOffer(db, id),
    render: async (context, id) => {
      const offer = await findOffer(context.db, id);
      const bytes = await renderOffer(await loadOfferData(context, offer));
      return { filename: `${offer.number}.pdf`, bytes };
    },
  },
  batch: {
    label: 'handover slip',
    permission: 'always',
    find: ({ db, currentUser }, id) => findHandover(db, id, currentUser),
    render: async (context, id) => {
      const data = await loadHandoverSlip(context, id, context.currentUser);
      return { filename: `${data.batch.unique_number}.pdf`, bytes: await renderHandoverSlip(data) };
    },
  },
  delivery: {
    label: 'delivery note',
    permission: 'canViewTanks',
    find: ({ db }, id) => findDelivery(db, id),
    render: async (context, id) => {
      const data = await loadDeliveryNote(context, id);
      const name = data.delivery.ticket_no.replaceAll(/[^\w.-]+/g, '-');
      return { filename: `${name}.pdf`, bytes: await renderDeliveryNote(data) };
    },
  },
  refill_plan: {
    label: 'driver’s sheet of a refill plan',
    permission: 'canViewTanks',
    find: ({ db }, id) => findRefillPlan(db, id),
    render: async (context, id) => {
      const data = await loadDriverSheet(context, id);
      return { filename: `${data.plan.unique_number}.pdf`, bytes: await renderDriverSheet(data) };
    },
  },
  refund: {
    label: 'payment voucher of a paid refund',
    permission: 'canViewBills',
    find: ({ db }, id) => findPaidRefund(db, id),
    render: async (context, id) => {
      const data = await loadPaymentVoucher(context, id);
      return { filename: `${data.refund.unique_number}.pdf`, bytes: await renderPaymentVoucher(data) };
    },
  },
  wallet: {
    label: 'receipt of a payment',
    permission: 'always',
    find: ({ db, currentUser }, id) => findPayment(db, id, currentUser),
    render: async (context, id) => {
      const data = await loadReceiptData(context, id, context.currentUser);
      return { filename: `${data.payment.unique_number ?? id}.pdf`, bytes: await renderReceipt(data) };
    },
  },
} as const satisfies Record<string, DocumentKind>;
