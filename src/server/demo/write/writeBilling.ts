import { sellerOf } from '../../modules/bills/billIssue';
import type { Db } from '../../db/client';
import { reversalRows, allocationRows } from '../rows/allocationRows';
import { generateHandovers, doneAt } from '../generate/billing/handovers';
import { allPosAssignments, posUsedFor } from '../generate/assets/posAssignments';
import type { Company } from '../generate/company';
import type { DemoBill } from '../generate/billing/bills';
import { insert, insertMany, rowsOf } from './insert';
import { billLineRows, billRow, billTariffRows, issueBills, walletRow } from '../rows/billingRows';
import type { DemoPayment } from '../generate/billing/payments';
import type { StoredFile } from '../rows/peopleRows';
import { employeeByUsername } from '../generate/parties/staff';

export interface WriteContext {
  password_hash: string;
  /** Stored files, in the order of the company's files. */
  storedFiles: readonly StoredFile[] | Promise<readonly StoredFile[]>;
  now: number;
  /** Receives progress messages. */
  onProgress?: (line: string) => void;
}

/** Inserts bills as drafts, adds their lines, then issues them. */
export async function writeBills(db: Db, { staff, bills, payments, settings, mailings }: Company) {
  const accountant = employeeByUsername(staff, 'p.nair');
  const delivered = new Set(
    mailings.filter(({ status }) => status === 'sent').map(({ model_id }) => model_id),
  );
  const draft = (bill: DemoBill) => [billRow(bill, accountant, delivered.has(bill.id))];
  await insertMany(db, 'bills', rowsOf(bills, draft));
  await insertMany(db, 'bill_lines', rowsOf(bills, billLineRows));
  await insertMany(db, 'bill_tariffs', rowsOf(bills, billTariffRows));
  const company = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  await issueBills(db, { bills, payments }, sellerOf(company));
}

/** Writes handovers, payments and allocations. */
export async function writePayments(db: Db, company: Company, { now }: WriteContext) {
  const { staff, payments, posAssignments, posDevices } = company;
  const admin = employeeByUsername(staff, 'admin');
  const assignments = allPosAssignments(posAssignments, posDevices);
  const { handovers, handoverByPayment } = generateHandovers(payments, admin, now);
  const paymentRows = (payment: DemoPayment) => {
    const handover = handoverByPayment.get(payment);
    const row = walletRow(payment, admin, handover?.at ?? doneAt(payment, now));
    return [{ ...row, handover_id: handover?.id ?? null, pos_id: posUsedFor(assignments, payment) }];
  };
  await insertMany(db, 'handovers', handovers);
  await insertMany(db, 'wallets', rowsOf(payments, paymentRows));
  await insertMany(db, 'allocations', rowsOf(payments, allocationRows));
  await insert(db, 'allocations', reversalRows(payments));
}
