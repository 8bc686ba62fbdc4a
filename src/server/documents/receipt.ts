import { formatDate, formatDateTime } from '../../domain/dates';
import { formatAed } from '../../domain/money';
import type { Wallet } from '../../domain/wallets/wallet';
import { paymentPurpose } from '../../domain/wallets/wallet';
import { factList, gap, heading, horizontalRule } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import { paymentTypeLabel } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, RECEIPT_TITLE } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStamp } from './signatures';

/** A payment with what its receipt tells beside it. */
export interface ReceiptData {
  payment: Wallet & { voided?: boolean };
  company: CompanyDetails;
  client?: { name: string; name_ar?: string | null } | null;
  drawer?: string | null;
}

/** The receipt of a payment as a PDF; one that was voided says so across it. */
export function renderReceipt(sheet: ReceiptData): Promise<Buffer> {
  const { payment, company } = sheet;
  const paper = {
    title: `${RECEIPT_TITLE[0]} ${payment.unique_number ?? ''}`.trim(),
    author: company.name ?? '',
    createdAt: new Date(payment.paid_at ?? 0),
    ...(payment.voided && { watermark: 'VOID' }),
  };
  return renderPdf(paper, (page) => writeReceipt(page, sheet));
}

const PURPOSES = { Deposit: 'Deposit · تأمين', Security: 'Security cheque · شيك ضمان' };

const factsOf = ({ payment, client, drawer }: ReceiptData, purpose = paymentPurpose(payment)): Fact[] => [
  [LABELS.number, payment.unique_number],
  [LABELS.receivedAt, payment.paid_at && formatDateTime(payment.paid_at)],
  [LABELS.from, [client?.name, client?.name_ar].filter(Boolean).join(' · ')],
  [LABELS.contract, payment.contract.unique_number],
  [LABELS.amount, formatAed(payment.amount)],
  [LABELS.type, paymentTypeLabel(payment.type)],
  [LABELS.purpose, purpose && PURPOSES[purpose]],
  [LABELS.cheque, payment.check_number],
  [LABELS.chequeDate, payment.type === 'check' && payment.end_date ? formatDate(payment.end_date) : null],
  [LABELS.bank, payment.bank_name],
  [LABELS.drawer, drawer],
  [LABELS.receivedBy, payment.user?.name ?? payment.user?.username],
];

function writeReceipt(page: Page, sheet: ReceiptData): void {
  letterhead(page, sheet.company);
  heading(page, RECEIPT_TITLE);
  gap(page);
  page.y = factList(page, factsOf(sheet), LEFT, WIDTH);
  gap(page, 50);
  horizontalRule(page);
  drawStamp(page, sheet.company);
  page.pen.write(LABELS.signature.join(' · '), LEFT, page.y + 3, 300, { size: 7.5, align: 'left' });
}
