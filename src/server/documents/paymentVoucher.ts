import { formatDate, formatDateTime } from '../../domain/dates';
import { formatAed, filsOrZero } from '../../domain/money';
import type { Refund, RefundKind } from '../../domain/refunds/refund';
import { amountInWords } from './amountInWords';
import { paymentTypeLabel } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, PAYMENT_VOUCHER_TITLE } from './labels';
import { letterhead } from './letterhead';
import { gap, heading, labelledValues, paragraph } from './pdfBlocks';
import type { LabelledValue } from './pdfBlocks';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { signatureLines } from './signatures';

/** Data of the payment voucher of a paid refund. */
export interface PaymentVoucherData {
  refund: Refund;
  company: CompanyDetails;
  client_name_ar: string | null;
}

/** Payment voucher as PDF, with lines for two signatures. */
export function renderPaymentVoucher(data: PaymentVoucherData): Promise<Buffer> {
  const { refund, company } = data;
  const info = {
    title: `${PAYMENT_VOUCHER_TITLE[0]} ${refund.unique_number}`,
    author: company.name ?? '',
    createdAt: new Date(refund.paid_at ?? 0),
  };
  return renderPdf(info, (page) => writeVoucher(page, data));
}

const PURPOSES: Record<RefundKind, string> = {
  credit: 'Refund of credit · رد رصيد دائن',
  deposit: 'Refund of the deposit · رد التأمين',
};

const step = (by: Refund['approved_by'], at: string | null): string =>
  [by?.label, at && formatDateTime(at)].filter(Boolean).join(' · ');

function detailsOf({ refund, client_name_ar }: PaymentVoucherData): LabelledValue[] {
  const [english, arabic] = amountInWords(filsOrZero(refund.amount));
  return [
    [LABELS.number, refund.unique_number],
    [LABELS.paidOn, formatDate(refund.paid_on)],
    [LABELS.paidTo, [refund.client.label, client_name_ar].filter(Boolean).join(' · ')],
    [LABELS.contract, refund.contract?.unique_number],
    [LABELS.purpose, PURPOSES[refund.kind]],
    [LABELS.receipt, refund.receipt_no],
    [LABELS.amount, formatAed(refund.amount)],
    [LABELS.amountInWords, english],
    [['', ''], arabic],
    [LABELS.method, paymentTypeLabel(refund.method)],
    [LABELS.reference, refund.reference],
    [LABELS.requestedBy, step(refund.requested_by, refund.requested_at)],
    [LABELS.approvedBy, step(refund.approved_by, refund.approved_at)],
    [LABELS.paidBy, step(refund.paid_by, refund.paid_at)],
  ];
}

function writeVoucher(page: Page, data: PaymentVoucherData): void {
  letterhead(page, data.company);
  heading(page, PAYMENT_VOUCHER_TITLE);
  gap(page);
  page.y = labelledValues(page, detailsOf(data), LEFT, WIDTH);
  gap(page);
  paragraph(page, LABELS.reason, data.refund.reason);
  signatureLines(page, [LABELS.paidBy, LABELS.receivedBy], data.company, LABELS.paidBy);
}
