import { sql } from 'kysely';
import type { ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import { isMetered } from '../../../domain/contracts/contract';
import { papersMissing } from '../../../domain/contracts/contractTransitions';
import type { CounterStatus } from '../../../domain/counters/counter';
import { showDate, dayInDubai } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';
import { isDeepStrictEqual } from 'node:util';
import { wordOf } from '../../../domain/labels';

/** What the guards of a contract look at beside the contract itself. */
interface Around {
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
export async function aroundOf(db: Db, { _id, client }: Contract, today: string): Promise<Around> {
  const { rows } = await sql<Around>`select
    jsonb_build_object('type', c.type, 'status', c.status, 'trade_license_expiry', c.trade_license_expiry,
      'id_expiry', c.id_expiry) as client,
    array(select m.name from media m where m.deleted_at is null
      and ((m.owner_model = 'client' and m.owner_id = c.id) or (m.owner_model = 'contract' and m.owner_id = ${_id}))) as files,
    (select coalesce(sum(b.balance_due), 0)::float8 / 100 from bills b where b.contract_id = ${_id}
      and b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null
      and b.due_date < ${today}::date) as overdue
    from clients c where c.id = ${client._id} for share`.execute(db);
  const [around] = rows;
  if (!around) throw new Error('a contract has a client');
  return around;
}

/** A blocked client takes no new contract. */
export function refuseBlocked({ client }: Around): void {
  if (client.status !== 'active')
    throw new Refusal(409, 'This client is blocked; a blocked client takes no new contract.');
}

/** The papers that a contract begins with must be on file. */
export function refuseWithoutPapers({ client, files }: Around): void {
  const missing = papersMissing(client.type, files);
  if (missing.length > 0) throw new Refusal(409, `Attach ${missing.join(' and ')} first.`);
}

/** Why the papers of a contract don't carry it on; nothing while they do. */
export function expiredPaper({ client }: Around, tenancyEnd: string | null | undefined, today: string) {
  const { trade_license_expiry: license, id_expiry: proof } = client;
  if (client.type === 'individual' && proof && proof < today)
    return `The client’s ID expired on ${showDate(proof)}; write down the new one first.`;
  if (client.type === 'company' && license && license < today)
    return `The client’s trade licence ended on ${showDate(license)}; write down the new one first.`;
  if (tenancyEnd && tenancyEnd < today)
    return `The tenancy ended on ${showDate(tenancyEnd)}; write down the new one first.`;
  return undefined;
}

/** What is required must be held, or waived. */
export function refuseWithoutDeposit({ deposit_status, deposit_required }: Contract): void {
  if (deposit_status === 'due')
    throw new Refusal(409, `The deposit of ${aed(deposit_required)} is neither held nor waived.`);
}

const UNFREE: Partial<Record<CounterStatus, string>> = {
  in_stock: 'This counter is not installed yet.',
  active: 'Another contract holds this counter.',
  disconnected: 'This counter is disconnected.',
  faulty: 'This counter is faulty; have it replaced first.',
  replaced: 'This counter was replaced.',
  retired: 'This counter is retired.',
};

/** A metered contract needs a counter of its own that is vacant; it stays locked until all is done. */
export async function refuseUnfreeCounter(db: Db, { type, counter }: Contract): Promise<void> {
  if (!isMetered(type)) return;
  if (!counter) throw new Refusal(409, 'Choose the counter of this unit first.');
  const { rows } = await sql<{ status: CounterStatus; taken: boolean }>`select c.status, exists (select from
    contracts o where o.counter_id = c.id and o.deleted_at is null
      and o.status in ('Active', 'Suspended', 'Expired', 'Terminating')) as taken
    from counters c where c.id = ${counter._id} for update`.execute(db);
  const [found] = rows;
  if (found?.taken) throw new Refusal(409, 'Another contract holds this counter.');
  const sentence = found ? UNFREE[found.status] : 'This counter is gone.';
  if (sentence) throw new Refusal(409, sentence);
}

/** A supply is cut and given back by field jobs that were done: the last one must be of this type, and not in vain. */
export async function refuseWithoutJob(
  { db }: Doer,
  { _id, type }: Contract,
  job: 'disconnection' | 'reconnection',
): Promise<void> {
  if (!isMetered(type)) return;
  const { rows } = await sql<{ type: string }>`select o.type from orders o where o.contract_id = ${_id}
    and o.type in ('disconnection', 'reconnection') and o.status in ('Completed', 'Billed', 'Closed')
    and coalesce(o.result, '') not in ('no_access', 'refused') and o.deleted_at is null
    order by coalesce(o.completed_at, o.reported_at) desc, o.id desc limit 1`.execute(db);
  if (rows[0]?.type !== job) throw new Refusal(409, `Have a ${job} order completed first.`);
}

/** What is overdue must be paid, or spoken about. */
export function refuseOverdue({ overdue }: Around, agreement: string | null | undefined): void {
  if (overdue > 0 && !agreement)
    throw unfit({ agreement: `${aed(overdue)} is overdue; say what was agreed about it` });
}

/** A renewed contract ends later than it did, and not in the past. */
export function refuseEarlierEnd(contract: Contract, end: string, now: number): void {
  if (!contract.end_date) throw new Refusal(409, 'This contract is open-ended; there is nothing to renew.');
  if (end <= contract.end_date) throw unfit({ end_date: 'End date must be later than it was' });
  if (end <= dayInDubai(now)) throw unfit({ end_date: 'End date must lie ahead' });
}

type Draft = Record<string, unknown>;

const changed = (fields: readonly string[], draft: Draft, before: Draft | undefined): boolean =>
  !before || fields.some((field) => !isDeepStrictEqual(draft[field], before[field]));

/** For which type of contract a tariff is; nothing where it is for all. */
async function typeOfTariff(db: Db, tariff: unknown, day: string): Promise<string | null> {
  const { rows } = await sql<{ type: string | null }>`select v.value ->> 'type' as type
    from setting_versions v where v.id = setting_version_on(${tariff}, ${day}::date)`.execute(db);
  return rows[0]?.type ?? null;
}

const siteIn = (table: 'counters' | 'tanks') => async (db: Db, id: unknown) => {
  const { rows } = await sql<{ code: string; name: string }>`select site_code as code, site_name as name
    from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

const STANDING = { counter: siteIn('counters'), tank: siteIn('tanks') };

const codeOf = (site: unknown): unknown =>
  typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;

/** Refuse a tariff that is for other contracts, and a counter or a tank that stands elsewhere. */
export async function refuseUnfitting({ db, now }: Doer, draft: Draft, before?: Draft): Promise<void> {
  const faults: Record<string, string> = {};
  if (changed(['tariff', 'type'], draft, before)) {
    const type = await typeOfTariff(db, draft.tariff, dayInDubai(now));
    if (type !== null && type !== draft.type)
      faults.tariff = `This tariff is for another type of contract: ${wordOf(type).toLowerCase()}`;
  }
  for (const [field, siteOf] of Object.entries(STANDING)) {
    if (!draft[field] || !changed([field, 'site'], draft, before)) continue;
    const site = await siteOf(db, draft[field]);
    if (site && site.code !== codeOf(draft.site))
      faults[field] = `This ${field} stands at ${site.code} · ${site.name}; choose one of this site`;
  }
  if (Object.keys(faults).length > 0) throw unfit(faults);
}
