import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { balanceImportSchema } from '../../imports/importSchemas';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { fromFils, formatFils, filsOrZero } from '../../../domain/money';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';
import { defineDataImport } from '../../imports/dataImportKind';
import type { ImportContext } from '../../imports/dataImportKind';
import { findContractByNumber } from '../../imports/formerCodes';
import type { ImportedContract } from '../../imports/formerCodes';
import { findFirstDependent, freeNumbers, recordUndone } from '../../imports/undoRecords';
import { assertNotOfSeries } from '../settings/documentNumberService';
import { getSettings } from '../settings/settingService';
import { SELLER_SETTINGS, buyerColumns, sellerOf } from './billIssue';
import { insertLines } from './billLineService';
import { ALREADY_EXISTS } from '../../imports/importRows';

interface OpeningInvoice {
  number: string;
  /** AED owed, with VAT. */
  amount: number;
  issue_date: string;
  due_date: string;
}

/**
 * Takes over the open amount of an invoice of the previous system with its number and dates. It is posted to
 * receivables against opening balances on the cut-over day, without VAT, which the previous system declared,
 * and without revenue.
 */
async function insertInvoice(
  { db, now, currentUser, cutOverOn }: ImportContext,
  contract: ImportedContract,
  { number, amount, issue_date, due_date }: OpeningInvoice,
): Promise<Id> {
  const id = newRecordId(now);
  await db
    .insertInto('bills')
    .values({
      id,
      kind: 'opening_balance',
      client_id: contract.client_id,
      contract_id: contract.id,
      language: contract.language,
      supply_date: issue_date,
      due_date,
      taken_over_on: cutOverOn,
      unique_number: null,
      issue_date: null,
      order_id: null,
      period_start: null,
      period_end: null,
      notes: null,
      created_by: currentUser.userId,
    })
    .execute();
  const line = { code: 'service', unit: 'service', quantity: 1, unit_price: amount, discount: 0 } as const;
  await insertLines(db, [
    {
      bill: id,
      lines: [
        {
          ...line,
          vat_category: 'O' as const,
          vat_rate: 0,
          description: `Balance of invoice ${number}`,
          description_ar: `رصيد الفاتورة ${number}`,
        },
      ],
    },
  ]);
  const seller = sellerOf(await getSettings(db, SELLER_SETTINGS, cutOverOn));
  await sql`update bills b set status = 'Issued', unique_number = ${number}, issue_date = ${issue_date}::date,
      is_delivered = true, seller = ${JSON.stringify(seller)}::jsonb,
      buyer = ${buyerColumns},
      site = jsonb_build_object('code', k.site_code, 'name', k.site_name), unit_no = k.unit_no, previous_balance = 0,
      version = b.version + 1, updated_at = ${new Date(now)}
    from clients c, contracts k where b.id = ${id} and c.id = b.client_id and k.id = b.contract_id`.execute(
    db,
  );
  return id;
}

/** Noon in Dubai. */
const noonOf = (day: string): Date => new Date(`${day}T08:00:00Z`);

/**
 * Takes over credit of the client, posted from opening balances; it is not applied to invoices automatically.
 */
async function insertCredit(
  { db, now, currentUser, cutOverOn }: ImportContext,
  contract: ImportedContract,
  number: string,
  amount: number,
): Promise<Id> {
  const id = newRecordId(now);
  const at = noonOf(cutOverOn);
  await db
    .insertInto('wallets')
    .values({
      id,
      unique_number: number,
      user_id: currentUser.userId,
      contract_id: contract.id,
      amount,
      type: 'opening_balance',
      paid_at: at,
      end_date: cutOverOn,
      note: 'Credit of the previous system',
      status: 'Done',
      done_at: at,
      done_by: currentUser.userId,
    })
    .execute();
  return id;
}

interface Taken {
  /** Fils; negative for a payment. */
  amount: number;
  contract_id: Id | null;
}

/** The invoice or payment with a given number. */
async function findNumber(db: Db, number: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`select total as amount, contract_id from bills
      where unique_number = ${number} and deleted_at is null
    union all select -amount, contract_id from wallets where unique_number = ${number}
    limit 1`.execute(db);
  return rows[0];
}

/** Open invoices and credit per contract on the cut-over day; invoices keep their numbers. */
export const openingBalanceImport = defineDataImport({
  kind: 'balances',
  columns: DATA_IMPORT_COLUMNS.balances,
  inputSchema: balanceImportSchema,
  keyOf: ({ number }) => number,
  importRow: async (context, row) => {
    const { db, cutOverOn } = context;
    const { number, amount, issue_date, due_date } = row;
    const fils = Math.sign(amount) * filsOrZero(Math.abs(amount));
    const contract = await findContractByNumber(db, row.contract);
    const taken = await findNumber(db, number);
    if (taken && taken.contract_id === contract.id && taken.amount === fils) return ALREADY_EXISTS;
    if (taken) throw validationError({ number: 'Another invoice or payment has this number' });
    await assertNotOfSeries(db, number, 'number');
    if (issue_date && issue_date > cutOverOn)
      throw validationError({
        issue_date: `This is after the cut-over day, ${formatDate(cutOverOn)}; later invoices are issued in Tankbook`,
      });
    const model = fils > 0 ? 'bill' : 'wallet';
    const id =
      fils > 0
        ? await insertInvoice(context, contract, {
            number,
            amount,
            issue_date: issue_date ?? cutOverOn,
            due_date: due_date ?? cutOverOn,
          })
        : await insertCredit(context, contract, number, -fils);
    const after = { unique_number: number, amount: fromFils(Math.abs(fils)), contract: contract.id };
    await context.recordChange({ action: `${model}.added`, model, id, after });
    const text = formatFils(Math.abs(fils));
    return {
      state: 'valid',
      message: fils > 0 ? `${text} owed` : `${text} credit`,
      records: [{ model, id }],
    };
  },
  findDependent: async (context, recordsOf) =>
    (await findFirstDependent(context, 'bills', recordsOf('bill'), [
      {
        from: sql`allocations d`,
        where: sql<boolean>`d.bill_id = t.id and d.amount > 0
          and not exists (select from allocations r where r.reverses = d.id)`,
        name: sql`'Invoice ' || t.unique_number`,
        built: sql`'payment ' || (select w.unique_number from wallets w where w.id = d.wallet_id)`,
      },
      {
        from: sql`bills d`,
        where: sql<boolean>`(d.original_bill_id = t.id or d.late_fee_of = t.id) and d.deleted_at is null`,
        name: sql`'Invoice ' || t.unique_number`,
        built: sql`'invoice ' || coalesce(d.unique_number, 'DRAFT')`,
      },
      {
        from: sql`write_offs d`,
        where: sql<boolean>`d.bill_id = t.id`,
        name: sql`'Invoice ' || t.unique_number`,
        built: sql`'a write-off'`,
      },
    ])) ??
    findFirstDependent(context, 'wallets', recordsOf('wallet'), [
      {
        from: sql`(select 1) d`,
        where: sql<boolean>`t.allocated + t.refunded + t.transferred > 0 or t.voided_at is not null`,
        name: sql`'Credit ' || t.unique_number`,
        built: sql`'what was paid from it'`,
      },
    ]),
  undo: async (context, recordsOf) => {
    const { db, now, currentUser } = context;
    const at = new Date(now);
    const [bills, credits] = [recordsOf('bill'), recordsOf('wallet')];
    await sql`update bills set credited_before = total, deleted_at = ${at}, updated_at = ${at}, version = version + 1,
        unique_number = unique_number || ' (undone ' || right(id::text, 12) || ')'
      where id = any(${bills}::uuid[])`.execute(db);
    // A credit is voided on its own day, so that the books contain neither on any day.
    await sql`update wallets set voided_at = paid_at, voided_by = ${currentUser.userId}, void_reason = 'Import undone',
        updated_at = ${at}, version = version + 1
      where id = any(${credits}::uuid[])`.execute(db);
    await freeNumbers(db, credits);
    await recordUndone(context, 'bill', bills);
    await recordUndone(context, 'wallet', credits);
  },
});
