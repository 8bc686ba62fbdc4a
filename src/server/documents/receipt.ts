import { formatDate, formatDateTime } from '../../domain/dates';
import { formatAed, filsOrZero } from '../../domain/money';
import { formatCount } from '../../domain/numbers';
import type { Wallet } from '../../domain/wallets/wallet';
import { paymentPurpose } from '../../domain/wallets/wallet';
import { amountInWords } from './amountInWords';
import { labelledValues, gap, heading, horizontalRule } from './pdfBlocks';
import type { LabelledValue } from './pdfBlocks';
import { paymentTypeLabel } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, RECEIPT_TITLE } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStamp } from './signatures';

/** Data of a receipt. */
export interface ReceiptData {
  payment: Wallet & { voided?: boolean };
  company: CompanyDetails;
  client?: { name: string; name_ar?: string | null } | null;
  drawer?: string | null;
  /** The unit of the contract; null without a contract. */
  place?: string | null;
  /** Balance of the contract on the day of printing, in AED; null without a contract. */
  balance?: number | null;
  /** Day of printing. */
  today: string;
}

/** Receipt as PDF; a voided payment has a watermark. */
export function renderReceipt(data: ReceiptData): Promise<Buffer> {
  const { payment, company } = data;
  const info = {
    title: `${RECEIPT_TITLE[0]} ${payment.unique_number ?? ''}`.trim(),
    author: company.name ?? '',
    createdAt: new Date(payment.paid_at ?? 0),
    ...(payment.voided && { watermark: 'VOID' }),
  };
  return renderPdf(info, (page) => writeReceipt(page, data));
}

const PURPOSES = { Deposit: 'Deposit · تأمين', Security: 'Security cheque · شيك ضمان' };

const MAX_INVOICES = 12;

/** A row per invoice that the payment is allocated to. */
function invoicesOf({ bills = [] }: Wallet): LabelledValue[] {
  const rows = bills
    .slice(0, MAX_INVOICES)
    .map(({ unique_number, amount }) => `${unique_number}: ${formatAed(amount)}`);
  const more = bills.length - rows.length;
  return [...rows, ...(more > 0 ? [`and ${formatCount(more, 'more invoice')}`] : [])].map(
    (row, index): LabelledValue => [index === 0 ? LABELS.paysInvoice : ['', ''], row],
  );
}

const detailsOf = (
  { payment, client, drawer, place, balance, today }: ReceiptData,
  purpose = paymentPurpose(payment),
): LabelledValue[] => [
  [LABELS.number, payment.unique_number],
  [LABELS.receivedAt, payment.paid_at && formatDateTime(payment.paid_at)],
  [LABELS.from, [client?.name, client?.name_ar].filter(Boolean).join(' · ')],
  [LABELS.contract, payment.contract?.unique_number],
  [LABELS.unitNo, place],
  [LABELS.amount, formatAed(payment.amount)],
  [LABELS.amountInWords, amountInWords(filsOrZero(payment.amount))[0]],
  [['', ''], amountInWords(filsOrZero(payment.amount))[1]],
  [LABELS.type, paymentTypeLabel(payment.type)],
  [LABELS.purpose, purpose && PURPOSES[purpose]],
  ...invoicesOf(payment),
  [LABELS.cheque, payment.check_number],
  [LABELS.chequeDate, payment.type === 'check' && payment.end_date ? formatDate(payment.end_date) : null],
  [LABELS.bank, payment.bank_name],
  [LABELS.drawer, drawer],
  [LABELS.receivedBy, payment.user?.name ?? payment.user?.username],
  [
    LABELS.contractBalance,
    typeof balance === 'number' && !payment.voided ? `${formatAed(balance)} · ${formatDate(today)}` : null,
  ],
];

function writeReceipt(page: Page, data: ReceiptData): void {
  letterhead(page, data.company);
  heading(page, RECEIPT_TITLE);
  gap(page);
  page.y = labelledValues(page, detailsOf(data), LEFT, WIDTH);
  gap(page, 50);
  horizontalRule(page);
  drawStamp(page, data.company);
  page.pdfText.write(LABELS.signature.join(' · '), LEFT, page.y + 3, 300, { size: 7.5, align: 'left' });
}
