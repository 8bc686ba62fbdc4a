import { sql } from 'kysely';
import type { ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import { isMetered } from '../../../domain/contracts/contract';
import { missingDocuments } from '../../../domain/contracts/contractTransitions';
import type { CounterStatus } from '../../../domain/counters/counter';
import { formatDate, dubaiDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { isDeepStrictEqual } from 'node:util';
import { labelOf } from '../../../domain/labels';

/** What the guards of a contract look at beside the contract itself. */
interface ContractSituation {
  client: {
    type: ClientType;
    status: ClientStatus;
    trade_license_expiry: string | null;
    id_expiry: string | null;
  };
  files: string[];
  overdue: number;
}

/** Read what stands around a contract: its client, the papers of both, and what is overdue. */
export async function loadSituation(
  db: Db,
  { _id, client }: Contract,
  today: string,
): Promise<ContractSituation> {
  const { rows } = await sql<ContractSituation>`select
    jsonb_build_object('type', c.type, 'status', c.status, 'trade_license_expiry', c.trade_license_expiry,
      'id_expiry', c.id_expiry) as client,
    array(select m.name from media m where m.deleted_at is null
      and ((m.owner_model = 'client' and m.owner_id = c.id) or (m.owner_model = 'contract' and m.owner_id = ${_id}))) as files,
    (select coalesce(sum(b.balance_due), 0)::float8 / 100 from bills b where b.contract_id = ${_id}
      and b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null
      and b.due_date < ${today}::date) as overdue
    from clients c where c.id = ${client._id} for share`.execute(db);
  const [around] = rows;
  if (!around) throw new Error('a contract must have a client');
  return around;
}

/** A blocked client takes no new contract. */
export function assertClientActive({ client }: ContractSituation): void {
  if (client.status !== 'active')
    throw new HttpError(409, 'This client is blocked and can’t get a new contract.');
}

/** The papers that a contract begins with must be on file. */
export function assertDocumentsAttached({ client, files }: ContractSituation): void {
  const missing = missingDocuments(client.type, files);
  if (missing.length > 0) throw new HttpError(409, `Attach ${missing.join(' and ')} first.`);
}

/** Why the papers of a contract don't carry it on; nothing while they do. */
export function expiredDocument(
  { client }: ContractSituation,
  tenancyEnd: string | null | undefined,
  today: string,
) {
  const { trade_license_expiry: license, id_expiry: proof } = client;
  if (client.type === 'individual' && proof && proof < today)
    return `The client’s ID expired on ${formatDate(proof)}; enter the new one first.`;
  if (client.type === 'company' && license && license < today)
    return `The client’s trade licence expired on ${formatDate(license)}; enter the new one first.`;
  if (tenancyEnd && tenancyEnd < today)
    return `The tenancy ended on ${formatDate(tenancyEnd)}; enter the new one first.`;
  return undefined;
}

/** What is required must be held, or waived. */
export function assertDepositHeldOrWaived({ deposit_status, deposit_required }: Contract): void {
  if (deposit_status === 'due')
    throw new HttpError(409, `The deposit of ${formatAed(deposit_required)} has not been taken or waived.`);
}

const UNAVAILABLE_REASONS: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is not installed yet.',
  active: 'Another contract holds this counter.',
  disconnected: 'This counter is disconnected.',
  faulty: 'This counter is faulty; replace it first.',
  replaced: 'This counter was replaced.',
  retired: 'This counter is retired.',
};

/** A metered contract needs a counter of its own that is vacant; it stays locked until all is done. */
export async function assertCounterAvailable(db: Db, { type, counter }: Contract): Promise<void> {
  if (!isMetered(type)) return;
  if (!counter) throw new HttpError(409, 'Choose the counter of this unit first.');
  const { rows } = await sql<{ status: CounterStatus; taken: boolean }>`select c.status, exists (select from
    contracts o where o.counter_id = c.id and o.deleted_at is null
      and o.status in ('Active', 'Suspended', 'Expired', 'Terminating')) as taken
    from counters c where c.id = ${counter._id} for update`.execute(db);
  const [found] = rows;
  if (found?.taken) throw new HttpError(409, 'Another contract holds this counter.');
  const message = found ? UNAVAILABLE_REASONS[found.status] : 'This counter no longer exists.';
  if (message) throw new HttpError(409, message);
}

/** A supply is cut and given back by field jobs that were done: the last one must be of this type, and not in vain. */
export async function assertOrderCompleted(
  { db }: ServiceContext,
  { _id, type }: Contract,
  job: 'disconnection' | 'reconnection',
): Promise<void> {
  if (!isMetered(type)) return;
  const { rows } = await sql<{ type: string }>`select o.type from orders o where o.contract_id = ${_id}
    and o.type in ('disconnection', 'reconnection') and o.status in ('Completed', 'Billed', 'Closed')
    and coalesce(o.result, '') not in ('no_access', 'refused') and o.deleted_at is null
    order by coalesce(o.completed_at, o.reported_at) desc, o.id desc limit 1`.execute(db);
  if (rows[0]?.type !== job) throw new HttpError(409, `A ${job} order must be completed first.`);
}

/** What is overdue must be paid, or spoken about. */
export function assertOverdueAgreed(
  { overdue }: ContractSituation,
  agreement: string | null | undefined,
): void {
  if (overdue > 0 && !agreement)
    throw validationError({ agreement: `${formatAed(overdue)} is overdue; enter what was agreed` });
}

/** A renewed contract ends later than it did, and not in the past. */
export function assertLaterEnd(contract: Contract, end: string, now: number): void {
  if (!contract.end_date) throw new HttpError(409, 'This contract is open-ended; there is nothing to renew.');
  if (end <= contract.end_date)
    throw validationError({ end_date: 'End date must be later than the current one' });
  if (end <= dubaiDate(now)) throw validationError({ end_date: 'End date must be in the future' });
}

type ContractInput = Record<string, unknown>;

const hasChanged = (
  fields: readonly string[],
  draft: ContractInput,
  before: ContractInput | undefined,
): boolean => !before || fields.some((field) => !isDeepStrictEqual(draft[field], before[field]));

/** For which type of contract a tariff is; nothing where it is for all. */
async function typeOfTariff(db: Db, tariff: unknown, day: string): Promise<string | null> {
  const { rows } = await sql<{ type: string | null }>`select v.value ->> 'type' as type
    from setting_versions v where v.id = setting_version_on(${tariff}, ${day}::date)`.execute(db);
  return rows[0]?.type ?? null;
}

const siteLoader = (table: 'counters' | 'tanks') => async (db: Db, id: unknown) => {
  const { rows } = await sql<{ code: string; name: string }>`select site_code as code, site_name as name
    from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

const SITE_LOADERS = { counter: siteLoader('counters'), tank: siteLoader('tanks') };

const codeOf = (site: unknown): unknown =>
  typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;

/** Refuse a tariff that is for other contracts, and a counter or a tank that stands elsewhere. */
export async function validateContractReferences(
  { db, now }: ServiceContext,
  draft: ContractInput,
  before?: ContractInput,
): Promise<void> {
  const faults: Record<string, string> = {};
  if (hasChanged(['tariff', 'type'], draft, before)) {
    const type = await typeOfTariff(db, draft.tariff, dubaiDate(now));
    if (type !== null && type !== draft.type)
      faults.tariff = `This tariff is for another type of contract: ${labelOf(type).toLowerCase()}`;
  }
  for (const [field, siteOf] of Object.entries(SITE_LOADERS)) {
    if (!draft[field] || !hasChanged([field, 'site'], draft, before)) continue;
    const site = await siteOf(db, draft[field]);
    if (site && site.code !== codeOf(draft.site))
      faults[field] = `This ${field} is at ${site.code} · ${site.name}; choose one at this site`;
  }
  if (Object.keys(faults).length > 0) throw validationError(faults);
}
