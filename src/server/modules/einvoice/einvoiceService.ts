import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { dubaiDate } from '../../../domain/dates';
import { CORRECTABLE_STATES, RETRYABLE_STATES } from '../../../domain/einvoice/einvoice';
import type {
  Einvoice,
  EinvoiceReadiness,
  Readiness,
  EinvoiceProblem,
} from '../../../domain/einvoice/einvoice';
import { buyerParty, sellerParty, SELLER_SETTINGS } from '../../../domain/einvoice/einvoiceParties';
import type { BuyerData } from '../../../domain/einvoice/einvoiceParties';
import { buyerReadiness, checkEinvoice, sellerReadiness } from '../../../domain/einvoice/einvoiceRules';
import type { EinvoiceDocument } from '../../../domain/einvoice/einvoiceDocument';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { HttpError, orNotFound } from '../../http/httpError';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { isoTimestamp } from '../../lists/fields';
import { getSetting, getSettings } from '../settings/settingService';
import { IN_SCOPE, buildDocuments } from './einvoiceDocuments';
import { queueEinvoices } from './einvoiceQueue';

const NO_EINVOICE = 'This invoice has no e-invoice.';
const DUBAI_OFFSET_MS = 4 * 60 * 60_000;

/** Time of day in Dubai with its offset. */
const dubaiTime = (now: number): string =>
  `${new Date(now + DUBAI_OFFSET_MS).toISOString().slice(11, 19)}+04:00`;

/** First day of e-invoices; undefined if they are off. */
async function firstDay(db: Db, now: number): Promise<string | undefined> {
  const from = await getSetting(db, 'einvoice_from', dubaiDate(now));
  return typeof from === 'string' && from !== '' ? from : undefined;
}

interface Checked {
  document: EinvoiceDocument;
  problems: EinvoiceProblem[];
}

async function buildAndCheck(
  db: Db,
  ids: readonly Id[],
  { from, now, uuidOf }: { from: string; now: number; uuidOf: (bill: Id) => Id },
): Promise<Map<Id, Checked>> {
  const documents = await buildDocuments(db, ids, {
    from,
    day: dubaiDate(now),
    issueTime: dubaiTime(now),
    uuidOf,
  });
  return new Map(
    [...documents].map(([bill, document]) => [bill, { document, problems: checkEinvoice(document) }]),
  );
}

/**
 * Creates the e-invoices of bills issued in this transaction, and queues complete ones. Bills to consumers,
 * and bills issued before the first day, get none.
 */
export async function createEinvoices(
  { db, now, recordChange }: Pick<ActorContext, 'db' | 'now' | 'recordChange'>,
  bills: readonly Id[],
): Promise<void> {
  const from = await firstDay(db, now);
  if (from === undefined || bills.length === 0) return;
  const checked = await buildAndCheck(db, bills, { from, now, uuidOf: () => newRecordId(now) });
  if (checked.size === 0) return;
  const rows = [...checked].map(([bill_id, { document, problems }]) => ({
    id: document.uuid,
    bill_id,
    document: JSON.stringify(document),
    problems: JSON.stringify(problems),
    state: problems.length > 0 ? ('missing_data' as const) : ('ready' as const),
    next_attempt_at: problems.length > 0 ? null : new Date(now),
    created_at: new Date(now),
    updated_at: new Date(now),
  }));
  await db.insertInto('einvoices').values(rows).execute();
  await recordChange(
    ...rows.map(({ bill_id, state }) => ({
      action: 'bill.einvoice_prepared',
      model: 'bill',
      id: bill_id,
      after: { einvoice: state },
    })),
  );
  await queueEinvoices(
    db,
    rows.flatMap(({ id, state }) => (state === 'ready' ? [id] : [])),
  );
}

/**
 * Sends the e-invoice of a bill again, or queries its status. An e-invoice that lacked data or was rejected
 * is recreated from the issued bill with today's identification of client and company; the invoice itself is
 * unchanged. If data are still missing, it keeps its document and revision.
 */
export async function retryEinvoice({ db, now }: ServiceContext, { _id }: Pick<Bill, '_id'>): Promise<void> {
  const row = await db
    .selectFrom('einvoices')
    .selectAll()
    .where('bill_id', '=', _id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new HttpError(409, NO_EINVOICE);
  if (!RETRYABLE_STATES.includes(row.state))
    throw new HttpError(409, 'This e-invoice is delivered; nothing is left to do.');
  const queued = { next_attempt_at: new Date(now), attempts: 0, updated_at: new Date(now) };
  if (!CORRECTABLE_STATES.includes(row.state)) {
    await db.updateTable('einvoices').set(queued).where('id', '=', row.id).execute();
    await queueEinvoices(db, [row.id]);
    return;
  }
  const built = await buildAndCheck(db, [_id], { from: '1900-01-01', now, uuidOf: () => row.id });
  const { document } = orNotFound(built.get(_id));
  const { issueTime, prepaid, dueDate, payment } = row.document;
  const corrected: EinvoiceDocument = {
    ...document,
    ...(issueTime && { issueTime }),
    ...(dueDate && { dueDate }),
    ...(payment?.terms && { payment: { ...document.payment, code: payment.code, terms: payment.terms } }),
    ...(prepaid ? { prepaid } : { prepaid: '0' }),
  };
  const problems = checkEinvoice(corrected);
  const isComplete = problems.length === 0;
  await db
    .updateTable('einvoices')
    .set({
      ...queued,
      problems: JSON.stringify(problems),
      on_network: null,
      reason: null,
      provider_id: null,
      sending_since: null,
      leased_until: null,
      ...(isComplete
        ? { state: 'ready', revision: row.revision + 1, document: JSON.stringify(corrected) }
        : { state: 'missing_data', next_attempt_at: null }),
    })
    .where('id', '=', row.id)
    .execute();
  if (isComplete) await queueEinvoices(db, [row.id]);
}

const BUYER_DATA = sql`jsonb_build_object('name', c.label, 'address', c.address, 'emirate', c.emirate, 'area', c.area,
  'type', c.type, 'in_business', c.in_business, 'is_vat_registered', c.is_vat_registered, 'trn', c.trn,
  'national_id', c.national_id, 'passport_number', c.passport_number, 'trade_license_number', c.trade_license_number,
  'trade_license_authority', c.trade_license_authority)`;
const IN_BUSINESS = sql`(c.type <> 'individual' or c.in_business)`;

async function companyReadiness(db: Db, now: number): Promise<Readiness> {
  const settings = await getSettings(db, SELLER_SETTINGS, dubaiDate(now));
  return sellerReadiness(sellerParty(settings), settings.iban);
}

/** Missing e-invoice data of drafts, by draft; drafts without an e-invoice are not included. */
async function draftProblems(db: Db, ids: readonly Id[], now: number): Promise<Map<Id, EinvoiceProblem[]>> {
  const { rows } = await sql<{ id: Id; buyer: BuyerData }>`select b.id, ${BUYER_DATA} as buyer
    from bills b join clients c on c.id = b.client_id
    where b.id = any(${[...ids]}::uuid[]) and ${IN_SCOPE}`.execute(db);
  if (rows.length === 0) return new Map();
  const company = await companyReadiness(db, now);
  return new Map(
    rows.map(({ id, buyer }) => [id, [...company.problems, ...buyerReadiness(buyerParty(buyer)).problems]]),
  );
}

/** Throws if the settings require complete e-invoice data at issue and one of the drafts lacks some. */
export async function assertEinvoicesComplete(db: Db, drafts: readonly Id[], now: number): Promise<void> {
  const { einvoice_from: from, einvoice_missing: missing } = await getSettings(
    db,
    ['einvoice_from', 'einvoice_missing'],
    dubaiDate(now),
  );
  if (missing !== 'refuse' || typeof from !== 'string' || !from || from > dubaiDate(now)) return;
  for (const problems of (await draftProblems(db, drafts, now)).values())
    if (problems.length > 0)
      throw new HttpError(
        409,
        `The e-invoice would lack data. ${problems.map(({ text }) => text).join(' ')}`,
      );
}

/** Adds the ids of the records in which problems can be fixed. */
async function locate(
  db: Db,
  problems: readonly EinvoiceProblem[],
  client: Id | undefined,
): Promise<EinvoiceProblem[]> {
  const keys = problems.flatMap(({ fix, field }) => (fix === 'setting' && field ? [field] : []));
  const found =
    keys.length > 0
      ? await db
          .selectFrom('settings')
          .select(['id', 'key'])
          .where('key', 'in', keys)
          .where('deleted_at', 'is', null)
          .execute()
      : [];
  return problems.map((problem) => {
    const record = problem.fix === 'client' ? client : found.find(({ key }) => key === problem.field)?.id;
    return { ...problem, ...(record && { record }) };
  });
}

const NONE: Einvoice = {
  uuid: null,
  state: null,
  revision: null,
  problems: [],
  reason: null,
  attempts: null,
  next_attempt_at: null,
  provider_id: null,
  on_network: null,
  submitted_at: null,
  accepted_at: null,
  rejected_at: null,
  delivered_at: null,
  has_document: false,
  archive: [],
};

/**
 * The e-invoice of a bill, or the missing data of a draft. The caller has checked that the bill is visible.
 */
export async function showEinvoice(
  db: Db,
  { _id, status, client }: Pick<Bill, '_id' | 'status' | 'client'>,
  now: number,
): Promise<Einvoice> {
  if (status === 'Draft' || status === 'Held') {
    const from = await firstDay(db, now);
    if (from === undefined || from > dubaiDate(now)) return NONE;
    const problems = (await draftProblems(db, [_id], now)).get(_id) ?? [];
    return { ...NONE, problems: await locate(db, problems, client._id) };
  }
  const { rows } =
    await sql<Einvoice>`select e.id as uuid, e.state, e.revision, e.problems, e.reason, e.attempts,
      ${isoTimestamp(sql`e.next_attempt_at`)} as next_attempt_at, e.provider_id, e.on_network,
      ${isoTimestamp(sql`e.submitted_at`)} as submitted_at, ${isoTimestamp(sql`e.accepted_at`)} as accepted_at,
      ${isoTimestamp(sql`e.rejected_at`)} as rejected_at, ${isoTimestamp(sql`e.delivered_at`)} as delivered_at,
      e.state <> 'missing_data' as has_document,
      coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'revision', a.revision, 'sha256', a.sha256,
          'at', ${isoTimestamp(sql`a.created_at`)}, 'keep_until', a.keep_until) order by a.created_at, a.id)
        from einvoice_archive a where a.einvoice_id = e.id), '[]') as archive
    from einvoices e where e.bill_id = ${_id}`.execute(db);
  const [found = NONE] = rows;
  return { ...found, problems: await locate(db, found.problems, client._id) };
}

const MAX_CLIENTS = 100;

interface ClientRow {
  _id: Id;
  code: string;
  label: string;
  buyer: BuyerData;
}

/** The company’s own data, and clients in business whose e-invoices would lack data. */
export async function readiness(
  db: Db,
  provider: EinvoiceReadiness['provider'],
  now: number,
): Promise<EinvoiceReadiness> {
  const { rows } = await sql<ClientRow>`select c.id as _id, c.code, c.label, ${BUYER_DATA} as buyer
    from clients c where c.deleted_at is null and c.status <> 'archived' and ${IN_BUSINESS}
    order by (select count(*) from contracts k where k.client_id = c.id and k.deleted_at is null) desc, c.code`.execute(
    db,
  );
  const incomplete = rows
    .map(({ buyer, ...client }) => ({ ...client, ...buyerReadiness(buyerParty(buyer)) }))
    .filter(({ problems }) => problems.length > 0);
  const company = await companyReadiness(db, now);
  return {
    from: (await firstDay(db, now)) ?? null,
    provider,
    company: { ...company, problems: await locate(db, company.problems, undefined) },
    clients_total: rows.length,
    clients_ready: rows.length - incomplete.length,
    clients: incomplete.slice(0, MAX_CLIENTS).map(({ problems, ...client }) => ({
      ...client,
      problems: problems.map((problem) => ({ ...problem, record: client._id })),
    })),
  };
}

/**
 * The last sent document of a bill, or the next one to send; throws 404 if there is none or it lacks data.
 */
export async function findDocument(
  db: Db,
  bill: Id,
): Promise<{ document: EinvoiceDocument; sent: string | undefined }> {
  const row = await db
    .selectFrom('einvoices')
    .select(['id', 'document', 'state', 'revision'])
    .where('bill_id', '=', bill)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, NO_EINVOICE);
  if (row.state === 'missing_data')
    throw new HttpError(404, 'The e-invoice is incomplete, so there is no document yet.');
  const sent = await db
    .selectFrom('einvoice_archive')
    .select('content')
    .where('einvoice_id', '=', row.id)
    .where('kind', '=', 'document')
    .where('revision', '=', row.revision)
    .executeTakeFirst();
  return { document: row.document, sent: sent?.content };
}

/** Schedules an immediate status check; the content of the receipt is not trusted. */
export async function scheduleStatusCheck(db: Db, uuid: Id, now: number): Promise<void> {
  orNotFound(await db.selectFrom('einvoices').select('id').where('id', '=', uuid).executeTakeFirst());
  const updated = await db
    .updateTable('einvoices')
    .set({ next_attempt_at: new Date(now) })
    .where('id', '=', uuid)
    .where('state', 'in', ['ready', 'submitted', 'accepted'])
    .returning('id')
    .execute();
  await queueEinvoices(
    db,
    updated.map(({ id }) => id),
  );
}
