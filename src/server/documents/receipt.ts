import { showDate, showTime } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Wallet } from '../../domain/wallets/wallet';
import { purposeOf } from '../../domain/wallets/wallet';
import { facts, gap, heading, rule } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import { paidBoth } from './bilingualTerms';
import type { Company } from './companyDetails';
import { LABELS, RECEIPT } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, written } from './pdfDocument';
import type { Page } from './pdfDocument';
import { stampOn } from './signatures';

/** A payment with what its receipt tells beside it. */
export interface ReceiptSheet {
  payment: Wallet & { voided?: boolean };
  company: Company;
  client?: { name: string; name_ar?: string | null } | null;
  drawer?: string | null;
}

/** The receipt of a payment as a PDF; one that was voided says so across it. */
export function receiptPaper(sheet: ReceiptSheet): Promise<Buffer> {
  const { payment, company } = sheet;
  const paper = {
    title: `${RECEIPT[0]} ${payment.unique_number ?? ''}`.trim(),
    author: company.name ?? '',
    at: new Date(payment.paid_at ?? 0),
    ...(payment.voided && { across: 'VOID' }),
  };
  return written(paper, (page) => writeReceipt(page, sheet));
}

const PURPOSES = { Deposit: 'Deposit · تأمين', Security: 'Security cheque · شيك ضمان' };

const factsOf = ({ payment, client, drawer }: ReceiptSheet, purpose = purposeOf(payment)): Fact[] => [
  [LABELS.number, payment.unique_number],
  [LABELS.receivedAt, payment.paid_at && showTime(payment.paid_at)],
  [LABELS.from, [client?.name, client?.name_ar].filter(Boolean).join(' · ')],
  [LABELS.contract, payment.contract.unique_number],
  [LABELS.amount, aed(payment.amount)],
  [LABELS.type, paidBoth(payment.type)],
  [LABELS.purpose, purpose && PURPOSES[purpose]],
  [LABELS.cheque, payment.check_number],
  [LABELS.chequeDate, payment.type === 'check' && payment.end_date ? showDate(payment.end_date) : null],
  [LABELS.bank, payment.bank_name],
  [LABELS.drawer, drawer],
  [LABELS.receivedBy, payment.user?.name ?? payment.user?.username],
];

function writeReceipt(page: Page, sheet: ReceiptSheet): void {
  letterhead(page, sheet.company);
  heading(page, RECEIPT);
  gap(page);
  page.y = facts(page, factsOf(sheet), LEFT, WIDTH);
  gap(page, 50);
  rule(page);
  stampOn(page, sheet.company);
  page.pen.write(LABELS.signature.join(' · '), LEFT, page.y + 3, 300, { size: 7.5, align: 'left' });
}
