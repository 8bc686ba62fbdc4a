import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import type { ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import { isMetered, SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import { missingDocuments } from '../../../domain/contracts/contractTransitions';
import type { CounterStatus } from '../../../domain/counters/counter';
import { formatDate, dubaiDate } from '../../../domain/dates';
import { UNSUCCESSFUL_RESULTS } from '../../../domain/orders/orderTransitions';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { assertTankFree, findUnbilledTicket } from '../bills/deliveryTicketService';
import { HttpError, validationError } from '../../http/httpError';
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { siteLabel } from '../../../domain/sites/siteRef';
import type { SiteRef } from '../../../domain/sites/siteRef';
import { isPerLitre } from '../../../domain/settings/setting';
import { amountOwed } from '../payments/balanceService';

/** Related data that contract transitions depend on. */
interface ContractGuardData {
  client: {
    type: ClientType;
    status: ClientStatus;
    trade_license_expiry: string | null;
    id_expiry: string | null;
  };
  files: string[];
  overdue: number;
}

/** Loads the client, attached documents and overdue amount of a contract. */
export async function loadGuardData(
  db: Db,
  { _id, client }: Contract,
  today: string,
): Promise<ContractGuardData> {
  const { rows } = await sql<ContractGuardData>`select
    jsonb_build_object('type', c.type, 'status', c.status, 'trade_license_expiry', c.trade_license_expiry,
      'id_expiry', c.id_expiry) as client,
    array(select m.name from media m where m.deleted_at is null
      and ((m.owner_model = 'client' and m.owner_id = c.id) or (m.owner_model = 'contract' and m.owner_id = ${_id}))) as files,
    ${amountOwed(sql`b.contract_id = ${_id} and b.due_date < ${today}::date`).select} as overdue
    from clients c where c.id = ${client._id} for share`.execute(db);
  const [guardData] = rows;
  if (!guardData) throw new Error('The contract has no client');
  return guardData;
}

export function assertClientActive({ client }: ContractGuardData): void {
  if (client.status !== 'active')
    throw new HttpError(409, 'This client is not active and can’t get a new contract.');
}

export function assertDocumentsAttached({ client, files }: ContractGuardData): void {
  const missing = missingDocuments(client.type, files);
  if (missing.length > 0) throw new HttpError(409, `Attach ${missing.join(' and ')} first.`);
}

/** Message about an expired document; undefined if all are valid. */
export function expiredDocument(
  { client }: ContractGuardData,
  tenancyEnd: string | null | undefined,
  today: string,
) {
  const { trade_license_expiry: licenceExpiry, id_expiry: idExpiry } = client;
  if (client.type === 'individual' && idExpiry && idExpiry < today)
    return `The client’s ID expired on ${formatDate(idExpiry)}; enter the new one first.`;
  if (client.type === 'company' && licenceExpiry && licenceExpiry < today)
    return `The client’s trade licence expired on ${formatDate(licenceExpiry)}; enter the new one first.`;
  if (tenancyEnd && tenancyEnd < today)
    return `The tenancy ended on ${formatDate(tenancyEnd)}; enter the new one first.`;
  return undefined;
}

export function assertDepositHeldOrWaived({ deposit_status, deposit_required }: Contract): void {
  if (deposit_status === 'due')
    throw new HttpError(409, `The deposit of ${formatAed(deposit_required)} has not been taken or waived.`);
}

/** Throws before the first day of a contract, which would be billed from its opening reading. */
export function assertStarted({ start_date }: Contract, today: string): void {
  if (start_date > today)
    throw new HttpError(
      409,
      `The contract starts on ${formatDate(start_date)}. Activate it then, or change its start date.`,
    );
}

/** Throws if the final invoice was credited in full and no other one was issued since. */
export async function assertFinalInvoiceValid(db: Db, { _id }: Contract): Promise<void> {
  const { rows } = await sql`select from bills b where b.contract_id = ${_id} and b.kind = 'final'
    and b.reversed_at is not null and not exists (select from bills n where n.contract_id = b.contract_id
      and n.kind = 'final' and n.issue_date is not null and n.reversed_at is null) limit 1`.execute(db);
  if (rows.length > 0)
    throw new HttpError(409, 'The final invoice was credited in full. Bill the closing reading again first.');
}

/**
 * Throws if the tank of a started bulk delivery contract changes while tickets of the old tank are unbilled, or
 * while the new one has tickets that the contract would bill.
 */
export async function assertTankChangeable(
  { db, now }: ServiceContext,
  { _id, type, start_date }: Contract,
  { tank }: { tank?: Id | null },
  { tank: former }: { tank?: Id | null },
): Promise<void> {
  if (type !== 'bulk_delivery' || (tank ?? null) === (former ?? null)) return;
  if (tank) await assertTankFree(db, { tank, contract: _id, day: former ? dubaiDate(now) : start_date });
  if (!former) return;
  const ticket = await findUnbilledTicket(db, _id, tank ? [former, tank] : [former]);
  if (ticket)
    throw new HttpError(
      409,
      `Ticket ${ticket.ticket_no} of tank ${ticket.tank} is not billed yet, so the tank can’t be changed. Bill it first, or end this contract and add a new one with the other tank.`,
    );
}

const UNAVAILABLE_REASONS: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is not installed yet.',
  active: 'Another contract holds this counter.',
  disconnected: 'This counter is disconnected.',
  faulty: 'This counter is faulty; replace it first.',
  replaced: 'This counter was replaced.',
  retired: 'This counter is retired.',
};

/** Locks the counter, or the tank of a bulk delivery contract, and throws unless it is free. */
export async function assertSupplyFree(
  db: Db,
  { _id, type, counter, tank, start_date }: Contract,
): Promise<void> {
  if (type === 'bulk_delivery' && tank)
    await assertTankFree(db, { tank: tank._id, contract: _id, day: start_date });
  if (!isMetered(type)) return;
  if (!counter) throw new HttpError(409, 'Choose the counter of this unit first.');
  const { rows } = await sql<{ status: CounterStatus; taken: boolean }>`select c.status, exists (select from
    contracts o where o.counter_id = c.id and o.deleted_at is null
      and o.status in (${sqlLiterals(SUPPLYING_STATUSES)})) as taken
    from counters c where c.id = ${counter._id} for update`.execute(db);
  const [locked] = rows;
  if (locked?.taken) throw new HttpError(409, 'Another contract holds this counter.');
  const message = locked ? UNAVAILABLE_REASONS[locked.status] : 'This counter no longer exists.';
  if (message) throw new HttpError(409, message);
}

/** Throws unless the latest completed disconnection or reconnection order has this type. */
export async function assertOrderCompleted(
  { db }: ServiceContext,
  { _id, type }: Contract,
  orderType: 'disconnection' | 'reconnection',
): Promise<void> {
  if (!isMetered(type)) return;
  const { rows } = await sql<{ type: string }>`select o.type from orders o where o.contract_id = ${_id}
    and o.type in ('disconnection', 'reconnection') and o.status in ('Completed', 'Billed', 'Closed')
    and coalesce(o.result, '') not in (${sqlLiterals(UNSUCCESSFUL_RESULTS)}) and o.deleted_at is null
    order by coalesce(o.completed_at, o.reported_at) desc, o.id desc limit 1`.execute(db);
  if (rows[0]?.type !== orderType) throw new HttpError(409, `A ${orderType} order must be completed first.`);
}

/** Overdue amounts require an agreement. */
export function assertOverdueAgreed(
  { overdue }: ContractGuardData,
  agreement: string | null | undefined,
): void {
  if (overdue > 0 && !agreement)
    throw validationError({ agreement: `${formatAed(overdue)} is overdue; enter what was agreed` });
}

export function assertLaterEnd(contract: Contract, end: string, now: number): void {
  if (!contract.end_date) throw new HttpError(409, 'This contract is open-ended; there is nothing to renew.');
  if (end <= contract.end_date)
    throw validationError({ end_date: 'End date must be later than the current one' });
  if (end <= dubaiDate(now)) throw validationError({ end_date: 'End date must be in the future' });
}

type ContractInput = Record<string, unknown>;

const hasChanged = (
  fields: readonly string[],
  input: ContractInput,
  before: ContractInput | undefined,
): boolean => !before || fields.some((field) => !isDeepStrictEqual(input[field], before[field]));

/** Rejects another client once the contract has a payment, deposit or invoice, which keep their client. */
export async function validateClientChange(
  { db }: ServiceContext,
  { _id }: Contract,
  input: ContractInput,
  before: ContractInput,
): Promise<void> {
  if (!hasChanged(['client'], input, before)) return;
  const { rows } = await sql`select where exists (select from wallets where contract_id = ${_id})
    or exists (select from contract_deposits where contract_id = ${_id})
    or exists (select from bills where contract_id = ${_id} and deleted_at is null)`.execute(db);
  if (rows.length > 0)
    throw validationError({
      client: 'Client can’t be changed: the contract has a payment, deposit or invoice',
    });
}

/** Contract type of a tariff; null if it applies to all. */
async function typeOfTariff(db: Db, tariff: unknown, day: string): Promise<string | null> {
  const { rows } = await sql<{ type: string | null }>`select v.value ->> 'type' as type
    from setting_versions v where v.id = setting_version_on(${tariff}, ${day}::date)`.execute(db);
  return rows[0]?.type ?? null;
}

const siteLoader = (table: 'counters' | 'tanks') => async (db: Db, id: unknown) => {
  const { rows } = await sql<SiteRef>`select s.id as "_id", s.code, s.name
    from ${sql.table(table)} r join sites s on s.code = r.site_code where r.id = ${id}`.execute(db);
  return rows[0];
};

const SITE_LOADERS = { counter: siteLoader('counters'), tank: siteLoader('tanks') };

/** Rejects a tariff of another contract type, and a counter or tank at another site. */
export async function validateContractReferences(
  { db, now }: ServiceContext,
  input: ContractInput,
  before?: ContractInput,
): Promise<void> {
  const errors: Record<string, string> = {};
  if (hasChanged(['tariff', 'type'], input, before)) {
    const type = await typeOfTariff(db, input.tariff, dubaiDate(now));
    if (type !== null && type !== input.type)
      errors.tariff = `This tariff is for another type of contract: ${labelOf(type).toLowerCase()}`;
    else if (input.type === 'bulk_delivery' && !isPerLitre({ type }))
      errors.tariff = 'This tariff is per m³; choose one for bulk delivery contracts, which is per litre';
  }
  for (const [field, siteOf] of Object.entries(SITE_LOADERS)) {
    if (!input[field] || !hasChanged([field, 'site'], input, before)) continue;
    const site = await siteOf(db, input[field]);
    if (site && site._id !== input.site)
      errors[field] = `This ${field} is at ${siteLabel(site)}; choose one at this site`;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
}
