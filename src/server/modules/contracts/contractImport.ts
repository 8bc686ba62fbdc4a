import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { contractImportSchema } from '../../imports/importSchemas';
import type { ContractImportRow } from '../../imports/importSchemas';
import { isMetered, SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import { DISCOUNT_APPROVAL_PERCENT } from '../../../domain/contracts/contractTerms';
import type { CounterStatus } from '../../../domain/counters/counter';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { filsOrZero } from '../../../domain/money';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { renameFields, validationError } from '../../http/httpError';
import { defineDataImport } from '../../imports/dataImportKind';
import type { ImportContext } from '../../imports/dataImportKind';
import { addFormerCode, deleteFormerCodes, findByFormerCode } from '../../imports/formerCodes';
import type { ImportedRecord } from '../../imports/importRows';
import { deleteImported, findFirstDependent } from '../../imports/undoRecords';
import { assertTankFree } from '../bills/deliveryTicketService';
import { recordReadingSilently } from '../counters/readings/readingService';
import { assertNotOfSeries, nextDocumentNumber } from '../settings/documentNumberService';
import { getNumberSetting } from '../settings/settingService';
import { validateContractReferences } from './contractGuards';
import { contracts } from './contractRepository';
import { insertDepositEntry } from './depositService';
import { ALREADY_EXISTS } from '../../imports/importRows';

interface FoundClient {
  id: Id;
  status: string;
  payment_terms_days: number | null;
}

/** The client of a former code, or of a code. */
async function findClient(db: Db, code: string): Promise<FoundClient> {
  const id = await findByFormerCode(db, 'client', code);
  const { rows } = await sql<FoundClient>`select id, status, payment_terms_days from clients
    where ${id ? sql`id = ${id}` : sql`code = ${code.toUpperCase()}`} and deleted_at is null`.execute(db);
  const [client] = rows;
  if (!client) throw validationError({ client: 'No client has this code' });
  if (client.status !== 'active')
    throw validationError({ client: `This client is ${labelOf(client.status).toLowerCase()}` });
  return client;
}

interface FoundCounter {
  id: Id;
  status: CounterStatus;
  site: Id;
  unit_no: string;
  contract_number: string | null;
}

const FREE: readonly CounterStatus[] = ['in_stock', 'vacant'];

/** Locks the counter of a serial number; it must serve no other contract. */
async function findCounter(db: Db, serial: string): Promise<FoundCounter> {
  const { rows } = await sql<FoundCounter>`select n.id, n.status, s.id as site, n.unit_no,
      (select c.unique_number from contracts c where c.counter_id = n.id and c.deleted_at is null
        and c.status in (${sqlLiterals(SUPPLYING_STATUSES)})) as contract_number
    from counters n join sites s on s.code = n.site_code
    where lower(n.serial_number) = lower(${serial}) and n.deleted_at is null for update of n`.execute(db);
  const [counter] = rows;
  if (!counter) throw validationError({ counter: 'No counter has this serial number' });
  if (counter.contract_number)
    throw validationError({ counter: `Contract ${counter.contract_number} has this counter` });
  if (!FREE.includes(counter.status))
    throw validationError({ counter: `This counter is ${labelOf(counter.status).toLowerCase()}` });
  return counter;
}

async function findTank(db: Db, code: string): Promise<{ id: Id; site: Id }> {
  const { rows } = await sql<{
    id: Id;
    site: Id;
  }>`select k.id, s.id as site from tanks k join sites s on s.code = k.site_code
    where (k.code = ${code.toUpperCase()} or lower(k.serial_number) = lower(${code})) and k.deleted_at is null
    order by k.code = ${code.toUpperCase()} desc limit 1`.execute(db);
  if (!rows[0]) throw validationError({ tank: 'No tank has this code or serial number' });
  return rows[0];
}

async function findSite(db: Db, code: string): Promise<Id> {
  const { rows } = await sql<{
    id: Id;
  }>`select id from sites where code = ${code} and deleted_at is null`.execute(db);
  if (!rows[0]) throw validationError({ site_code: 'No site has this code' });
  return rows[0].id;
}

async function findTariff(db: Db, key: string): Promise<Id> {
  const { rows } = await sql<{
    id: Id;
  }>`select id from settings where "group" = 'tariff' and deleted_at is null
    and (lower(key) = lower(${key}) or lower(label) = lower(${key})) order by lower(key) = lower(${key}) desc limit 1`.execute(
    db,
  );
  if (!rows[0]) throw validationError({ tariff: 'No tariff has this key or name' });
  return rows[0].id;
}

async function findCollector(db: Db, username: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id from users
    where lower(username) = lower(${username}) and status = 'active' and deleted_at is null`.execute(db);
  if (!rows[0]) throw validationError({ collector: 'No active employee has this username' });
  return rows[0].id;
}

/** Records that a line refers to, and the place of supply. */
async function findReferences(db: Db, row: ContractImportRow) {
  const counter = isMetered(row.type) && row.counter ? await findCounter(db, row.counter) : undefined;
  if (!counter && row.counter)
    throw validationError({
      counter: 'A counter belongs only to a residential, commercial or industrial contract',
    });
  const tank = row.tank ? await findTank(db, row.tank) : undefined;
  const site = row.site_code ? await findSite(db, row.site_code) : (counter?.site ?? tank?.site);
  if (!site) throw validationError({ site_code: 'Site code is required without a counter or tank' });
  const collector = row.collector ? await findCollector(db, row.collector) : null;
  return { counter, tank, site, collector, tariff: await findTariff(db, row.tariff) };
}

function assertDays(
  { cutOverOn }: ImportContext,
  { start_date, opening_reading_at }: ContractImportRow,
): void {
  if (start_date > cutOverOn)
    throw validationError({
      start_date: `This is after the cut-over day, ${formatDate(cutOverOn)}; add contracts that start later by hand`,
    });
  if (opening_reading_at && opening_reading_at < start_date)
    throw validationError({ opening_reading_at: 'The counter was read before the contract started' });
}

/** The receipt of a deposit belongs to one contract. */
async function assertReceiptUnused(db: Db, receipt: string): Promise<void> {
  await assertNotOfSeries(db, receipt, 'deposit_reference');
  const { rows } = await sql<{ number: string }>`select c.unique_number as number from contract_deposits d
    join contracts c on c.id = d.contract_id
    where d.receipt_no = ${receipt} and d.kind = 'taken' and c.deleted_at is null limit 1`.execute(db);
  if (rows[0])
    throw validationError({ deposit_reference: `This receipt belongs to contract ${rows[0].number}` });
}

/**
 * Records a deposit that the previous system received: no money moves, the contra account is opening
 * balances.
 */
async function takeOverDeposit(context: ImportContext, contract: Id, row: ContractImportRow): Promise<void> {
  const { deposit, deposit_reference } = row;
  const amount = filsOrZero(deposit);
  if (amount === 0 || !deposit_reference) return;
  const receipt_no = deposit_reference.toUpperCase();
  await assertReceiptUnused(context.db, receipt_no);
  await insertDepositEntry(
    context,
    { _id: contract },
    { kind: 'taken', amount, method: 'opening_balance', receipt_no, on_day: context.cutOverOn },
  );
}

/** Records the index on the cut-over day, from which the first invoice starts. */
async function takeOverCounter(
  context: ImportContext,
  contract: Id,
  counter: Id,
  { opening_reading: value, opening_reading_at }: ContractImportRow,
): Promise<Id> {
  await sql`update counters set status = 'active', valve = 'open', version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${counter}`.execute(context.db);
  const { reading } = await recordReadingSilently(context, {
    counter,
    contract,
    value: value ?? 0,
    at: opening_reading_at ?? context.cutOverOn,
    type: 'opening',
    source: 'import',
    reviewed: true,
  }).catch(renameFields({ value: 'opening_reading', at: 'opening_reading_at' }));
  return reading._id;
}

/** Inserts a contract in force. */
async function insertContract(
  context: ImportContext,
  row: ContractImportRow,
  client: FoundClient,
): Promise<ImportedRecord[]> {
  const { db, now, currentUser, cutOverOn } = context;
  const { counter, tank, ...references } = await findReferences(db, row);
  const { former_number, deposit, discount_percent, opening_reading } = row;
  const terms = row.payment_terms_days ?? client.payment_terms_days;
  const input = {
    client: client.id,
    type: row.type,
    counter: counter?.id ?? null,
    tank: tank?.id ?? null,
    ...references,
    unit_no: row.unit_no ?? counter?.unit_no ?? null,
    start_date: row.start_date,
    end_date: row.end_date ?? null,
    tenancy_end: row.tenancy_end ?? null,
    auto_renew: row.auto_renew,
    renewal_months: row.renewal_months,
    notice_days: row.notice_days,
    discount_percent: discount_percent ?? null,
    fixed_charge: row.fixed_charge ?? null,
    min_charge: row.min_charge ?? null,
    billing_cycle: row.billing_cycle,
    billing_day: row.billing_day,
    payment_terms_days: terms ?? (await getNumberSetting(db, 'payment_terms_days', dubaiDate(now))),
    payment_method: row.payment_method ?? null,
    deposit_required: deposit,
  };
  await validateContractReferences(context, input).catch(renameFields({ site: 'site_code' }));
  if (row.type === 'bulk_delivery' && tank) await assertTankFree(db, { tank: tank.id, day: row.start_date });
  const id = newRecordId(now);
  const number = await context.takeNumber(() => nextDocumentNumber(db, 'CT', now));
  const isApproved = (discount_percent ?? 0) > DISCOUNT_APPROVAL_PERCENT;
  await contracts.add(db, id, input, {
    unique_number: number,
    created_by: currentUser.userId,
    status: 'Active',
    taken_over_on: cutOverOn,
    opening_reading: counter ? opening_reading : null,
    ...(isApproved && {
      discount_approved: discount_percent,
      discount_approved_by: currentUser.userId,
      discount_approved_at: new Date(now),
    }),
  });
  await addFormerCode(db, 'contract', former_number, id);
  await context.recordChange({
    action: 'contract.added',
    model: 'contract',
    id,
    after: { ...input, unique_number: number, former_number, opening_reading, status: 'Active' },
  });
  await takeOverDeposit(context, id, row);
  const reading = counter && (await takeOverCounter(context, id, counter.id, row));
  return [{ model: 'contract', id }, ...(reading ? [{ model: 'reading', id: reading }] : [])];
}

const name = sql`'Contract ' || t.unique_number`;
const readOn = sql`'the reading of ' || to_char(d.at at time zone 'Asia/Dubai', 'DD/MM/YYYY')`;

/**
 * Contracts in force in the previous system, with their deposit and the index on the cut-over day. They
 * become active without documents, deposit payment and the other steps of a new contract, because the company
 * checked them before; the importing super administrator approves their discounts. Tankbook bills from the
 * cut-over day on.
 */
export const contractImport = defineDataImport({
  kind: 'contracts',
  columns: DATA_IMPORT_COLUMNS.contracts,
  inputSchema: contractImportSchema,
  keyOf: ({ former_number }) => former_number.toUpperCase(),
  importRow: async (context, row) => {
    if (await findByFormerCode(context.db, 'contract', row.former_number)) return ALREADY_EXISTS;
    assertDays(context, row);
    const client = await findClient(context.db, row.client);
    const records = await insertContract(context, row, client);
    return { state: 'valid', message: 'New contract', records };
  },
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'contracts', recordsOf('contract'), [
      {
        from: sql`bills d`,
        where: sql<boolean>`d.contract_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'invoice ' || coalesce(d.unique_number, 'DRAFT')`,
      },
      {
        from: sql`wallets d`,
        where: sql<boolean>`d.contract_id = t.id and d.voided_at is null
          and not is_given_back(d.check_status, d.partial_amount)`,
        name,
        built: sql`'payment ' || d.unique_number`,
      },
      {
        from: sql`orders d`,
        where: sql<boolean>`d.contract_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'order ' || d.unique_number`,
      },
      {
        from: sql`counter_readings d`,
        where: sql<boolean>`d.counter_id = t.counter_id and d.status <> 'rejected'
          and not (d.type = 'opening' and d.source = 'import' and d.contract_id = t.id)`,
        name,
        built: readOn,
      },
      // Its counter may have been replaced.
      {
        from: sql`counter_readings d`,
        where: sql<boolean>`d.contract_id = t.id and d.counter_id <> t.counter_id and d.status <> 'rejected'`,
        name,
        built: readOn,
      },
      {
        from: sql`contract_deposits d`,
        where: sql<boolean>`d.contract_id = t.id and d.method is distinct from 'opening_balance'`,
        name,
        built: sql`'a later entry of its deposit'`,
      },
      {
        from: sql`refunds d`,
        where: sql<boolean>`d.contract_id = t.id`,
        name,
        built: sql`'refund ' || d.unique_number`,
      },
      {
        from: sql`contract_terms d`,
        where: sql<boolean>`d.contract_id = t.id`,
        name,
        built: sql`'a change of its terms'`,
      },
      {
        from: sql`(select 1) d`,
        where: sql<boolean>`t.status not in ('Active', 'Expired')`,
        name,
        built: sql`'its status, ' || lower(t.status)`,
      },
    ]),
  undo: async (context, recordsOf) => {
    const { db, now, currentUser } = context;
    const ids = recordsOf('contract');
    const at = new Date(now);
    await sql`update counter_readings set status = 'rejected', reject_reason = 'Import undone',
        reviewed_by = ${currentUser.userId}, reviewed_at = ${at}, version = version + 1, updated_at = ${at}
      where id = any(${recordsOf('reading')}::uuid[])`.execute(db);
    await sql`update counters set status = 'vacant', valve = 'closed', version = version + 1, updated_at = ${at}
      where id in (select counter_id from contracts where id = any(${ids}::uuid[]))`.execute(db);
    await sql`insert into contract_deposits (id, contract_id, kind, amount, method, reason, on_day, created_at, created_by)
      select gen_random_uuid(), contract_id, 'refunded', amount, method, 'Import undone', on_day, ${at},
        ${currentUser.userId}
      from contract_deposits where contract_id = any(${ids}::uuid[]) and kind = 'taken'`.execute(db);
    await deleteFormerCodes(db, 'contract', ids);
    await deleteImported(context, 'contracts', 'contract', ids);
  },
});
