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

/** What is known only when the company is written. */
export interface WriteContext {
  password_hash: string;
  /** Where each of the company's files is kept, in their order. */
  storedFiles: readonly StoredFile[] | Promise<readonly StoredFile[]>;
  now: number;
  /** Hears how far it is. */
  onProgress?: (line: string) => void;
}

/** Bills begin as drafts, get their lines, and are issued as they would be in life. */
export async function writeBills(db: Db, { staff, bills, payments, settings }: Company) {
  const accountant = employeeByUsername(staff, 'p.nair');
  const draft = (bill: DemoBill) => [billRow(bill, accountant)];
  await insertMany(db, 'bills', rowsOf(bills, draft));
  await insertMany(db, 'bill_lines', rowsOf(bills, billLineRows));
  await insertMany(db, 'bill_tariffs', rowsOf(bills, billTariffRows));
  const company = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  await issueBills(db, { bills, payments }, sellerOf(company));
}

/** What was taken and what it paid. */
export async function writePayments(db: Db, company: Company, { now }: WriteContext) {
  const { staff, payments, carried, handhelds } = company;
  const admin = employeeByUsername(staff, 'admin');
  const carrying = allPosAssignments(carried, handhelds);
  const { batches, within } = generateHandovers(payments, admin, now);
  const taken = (payment: DemoPayment) => {
    const batch = within.get(payment);
    const row = walletRow(payment, admin, batch?.at ?? doneAt(payment, now));
    return [{ ...row, handover_id: batch?.id ?? null, pos_id: posUsedFor(carrying, payment) }];
  };
  await insertMany(db, 'handovers', batches);
  await insertMany(db, 'wallets', rowsOf(payments, taken));
  await insertMany(db, 'allocations', rowsOf(payments, allocationRows));
  await insert(db, 'allocations', reversalRows(payments));
}
