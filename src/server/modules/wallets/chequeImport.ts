import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { chequeImportSchema } from '../../imports/importSchemas';
import type { ChequeImportRow } from '../../imports/importSchemas';
import type { Id } from '../../../domain/entity';
import { filsOrZero } from '../../../domain/money';
import type { Db } from '../../db/client';
import { HttpError, validationError } from '../../http/httpError';
import { defineDataImport } from '../../imports/dataImportKind';
import { findContractByNumber } from '../../imports/formerCodes';
import { findFirstDependent, freeNumbers, recordUndone } from '../../imports/undoRecords';
import {
  IS_PAYABLE,
  NOTHING_PLANNED,
  paymentInsert,
  lockAccount,
  planAllocation,
  reverse,
} from '../payments/allocationService';
import { assertChequeAccepted, paymentRow } from '../payments/paymentService';
import { assertNotOfSeries } from '../settings/documentNumberService';
import { ALREADY_EXISTS } from '../../imports/importRows';

const UNDONE = 'Import undone';

async function findInvoice(db: Db, contract: Id, number: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select b.id from bills b
    where b.contract_id = ${contract} and upper(b.unique_number) = upper(${number}) and ${IS_PAYABLE}`.execute(
    db,
  );
  if (!rows[0]) throw validationError({ invoice: 'This contract has no open invoice of this number' });
  return rows[0].id;
}

interface TakenCheque {
  contract_id: Id | null;
  amount: number;
}

/** A cheque that is already in custody. */
async function findCheque(
  db: Db,
  { check_number, bank_name, drawer }: { check_number: string; bank_name: string; drawer: string },
): Promise<TakenCheque | undefined> {
  const { rows } = await sql<TakenCheque>`select contract_id, amount from wallets
    where unique_number = payment_of_cheque(${check_number}, ${bank_name}, ${drawer})`.execute(db);
  return rows[0];
}

/** The receipt that the client has; no number of Tankbook's own series is taken. */
async function receiptOf(db: Db, { receipt, check_number }: ChequeImportRow): Promise<string> {
  const number = receipt ?? `OLD-${check_number}`;
  await assertNotOfSeries(db, number, 'receipt');
  const { rows } = await sql`select from wallets where unique_number = ${number}`.execute(db);
  if (rows.length > 0)
    throw validationError({
      receipt: `Another payment has the number ${number}; enter the receipt of this one`,
    });
  return number;
}

/**
 * Cheques in the safe, mostly post-dated. Like a cheque that was received and handed over, each settles its
 * invoice, or the oldest, once it clears; until then nothing is revenue or paid.
 */
export const chequeImport = defineDataImport({
  kind: 'cheques',
  columns: DATA_IMPORT_COLUMNS.cheques,
  inputSchema: chequeImportSchema,
  keyOf: ({ check_number, bank_name, drawer_name, contract }) =>
    [check_number, bank_name, drawer_name ?? contract].join('\n').toLowerCase(),
  importRow: async (context, row) => {
    const { db, currentUser, cutOverOn } = context;
    const contract = await findContractByNumber(db, row.contract);
    const { check_number, bank_name, end_date, amount, is_security } = row;
    const fils = filsOrZero(amount);
    const drawer = row.drawer_name ?? contract.client_name;
    const taken = await findCheque(db, { check_number, bank_name, drawer });
    if (taken && taken.contract_id === contract.id && taken.amount === fils) return ALREADY_EXISTS;
    const cheque = { type: 'check', check_number, bank_name, drawer_name: drawer, end_date } as const;
    await assertChequeAccepted(context, cheque, contract.client_id);
    const account = { contract: contract.id };
    await lockAccount(db, account);
    const first = row.invoice ? await findInvoice(db, contract.id, row.invoice) : undefined;
    const plan = is_security
      ? NOTHING_PLANNED
      : await planAllocation(db, { account, unallocated: fils }, { first });
    const number = await receiptOf(db, row);
    const at = new Date(`${cutOverOn}T08:00:00Z`);
    const payment = {
      ...paymentRow(context, {
        ...cheque,
        amount,
        account,
        is_security,
        note: 'Taken by the previous system',
      }),
      unique_number: number,
      ...({
        check_status: 'in_safe',
        status: 'Done',
        paid_at: at,
        done_at: at,
        done_by: currentUser.userId,
      } as const),
    };
    await db.executeQuery(paymentInsert(context, payment, plan));
    await context.recordChange({
      action: 'wallet.added',
      model: 'wallet',
      id: payment.id,
      after: { unique_number: number, amount, contract: contract.id, is_security, ...cheque },
    });
    return {
      state: 'valid',
      message: `In the safe as ${number}`,
      records: [{ model: 'wallet', id: payment.id }],
    };
  },
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'wallets', recordsOf('wallet'), [
      {
        from: sql`(select 1) d`,
        where: sql<boolean>`t.check_status <> 'in_safe' or t.voided_at is not null`,
        name: sql`'Cheque ' || t.check_number`,
        built: sql`'its status, ' || replace(t.check_status, '_', ' ')`,
      },
      {
        from: sql`payment_reversals d`,
        where: sql<boolean>`d.wallet_id = t.id and d.status <> 'rejected'`,
        name: sql`'Cheque ' || t.check_number`,
        built: sql`'its reversal'`,
      },
    ]),
  undo: async (context, recordsOf) => {
    const ids = recordsOf('wallet');
    // Unlike a returned cheque, it leaves open invoices and unused credit as they were before the import.
    for (const id of ids) await reverse(context, id, UNDONE);
    const cancelled = await sql`update wallets set check_status = 'cancelled', return_reason = ${UNDONE},
        updated_at = ${new Date(context.now)}, version = version + 1
      where id = any(${ids}::uuid[]) and check_status = 'in_safe'`.execute(context.db);
    if (Number(cancelled.numAffectedRows) !== ids.length)
      throw new HttpError(409, 'A cheque of this import has changed in the meantime. Nothing was undone.');
    await freeNumbers(context.db, ids);
    await recordUndone(context, 'wallet', ids);
  },
});
