import { counted } from '../../../domain/numbers';
import type { News } from '../notifications/notificationService';
import { sql } from 'kysely';
import { noticeAt, USUAL_RENEWAL } from '../../../domain/contracts/contractTerms';
import { dayInDubai, showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import type { Db } from '../../db/client';
import { writeAudit } from '../../audit/auditLog';
import { superAdmins } from '../wallets/bouncedCheques';
import { daysAt } from '../settings/settingService';
import { tellAll } from '../notifications/notificationService';

/** A day that comes near under a contract. */
export interface Due {
  id: string;
  unique_number: string;
  client: string;
  day: string;
  days: number;
  amount: number;
}

/** What those who change contracts are told of it, once for every mark. */
export const newsOf = (
  code: string,
  { id, day }: Due,
  mark: string,
  said: Pick<News, 'title' | 'text'>,
): News => ({
  ...said,
  code,
  needs: 'canUpdateContracts',
  severity: 'warning',
  model: 'contract',
  id,
  cause: `${id}:${day}:${mark}`,
});

/** How far off a day is. */
export const inDays = (days: number): string => (days <= 0 ? 'today' : `in ${counted(days, 'day')}`);

/** Tell of every contract as many days before its end as the settings say, once each. */
export async function tellOfEnding(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const notices = await daysAt(db, 'contract_notice_days', today);
  const { rows } = await sql<Due>`
    select t.id, t.unique_number, c.label as client, t.end_date as day, t.end_date - ${today}::date as days
    from contracts t join clients c on c.id = t.client_id
    where t.status = 'Active' and t.deleted_at is null
      and t.end_date between ${today}::date + 1 and ${today}::date + ${Math.max(0, ...notices)}::int`.execute(
    db,
  );
  const news = rows.map((due) =>
    newsOf('contract.expiring', due, String(noticeAt(due.days, notices)), {
      title: `Contract ends ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${showDate(due.day)}.`,
    }),
  );
  await tellAll(db, news, now);
}

interface Over extends Due {
  renewed: string | null;
}

/** Renew the contracts whose end has come and that renew by themselves, while their papers count and as long as the tenancy lasts at most; the others expire, and their supply goes on. */
export async function renewOrExpire(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const { rows } = await sql<Over>`
    with over as (select t.id, t.unique_number, c.label as client, t.end_date as day,
      case when t.auto_renew
        and (c.type <> 'individual' or c.id_expiry is null or c.id_expiry >= ${today}::date)
        and (c.type <> 'company' or c.trade_license_expiry is null or c.trade_license_expiry >= ${today}::date)
        and (t.tenancy_end is null or t.tenancy_end >= ${today}::date)
        and not exists (select from bills b where b.contract_id = t.id and b.kind <> 'credit_note'
          and b.status in ('Issued', 'PartiallyPaid') and b.deleted_at is null and b.due_date < ${today}::date)
      then (select least(t.tenancy_end, (t.end_date + make_interval(months => n * coalesce(t.renewal_months, ${USUAL_RENEWAL})))::date)
        from generate_series(1, 100) n
        where t.end_date + make_interval(months => n * coalesce(t.renewal_months, ${USUAL_RENEWAL})) >= ${today}::date
        order by n limit 1) end as renewed
      from contracts t join clients c on c.id = t.client_id
      where t.status = 'Active' and t.deleted_at is null and t.end_date < ${today}::date for update of t)
    update contracts k set end_date = coalesce(over.renewed, k.end_date),
      status = case when over.renewed is null then 'Expired' else k.status end,
      version = k.version + 1, updated_at = ${new Date(now)}
    from over where over.id = k.id
    returning k.id, over.unique_number, over.client, over.day, over.renewed`.execute(db);
  for (const { id, day, renewed } of rows)
    await writeAudit(
      db,
      { action: renewed ? 'contract.renewed' : 'contract.expired', ip: '', requestId: 'jobs', now },
      {
        model: 'contract',
        id,
        before: renewed ? { end_date: day } : { status: 'Active' },
        after: renewed ? { end_date: renewed } : { status: 'Expired' },
      },
    );
  await tellAll(db, rows.map(overNews), now);
}

const overNews = (over: Over): News =>
  over.renewed
    ? {
        ...newsOf('contract.activated', over, 'renewed', {
          title: `Contract renewed: ${over.unique_number}`,
          text: `${over.client}, until ${showDate(over.renewed)}.`,
        }),
        severity: 'info',
      }
    : newsOf('contract.expiring', over, 'over', {
        title: `Contract expired: ${over.unique_number}`,
        text: `${over.client}, since ${showDate(over.day)}; the supply goes on.`,
      });

const REFUND_NOTICES = [30, 7];

/** Tell of deposits that must be back with their clients within 30 and 7 days; super administrators refund them. */
export async function tellOfRefunds(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const { rows } = await sql<Due>`
    select t.id, t.unique_number, c.label as client, t.deposit_refund_due as day,
      t.deposit_refund_due - ${today}::date as days, deposit_left(t.id) / 100.0 as amount
    from contracts t join clients c on c.id = t.client_id
    where t.status in ('Terminating', 'Terminated') and t.deleted_at is null
      and t.deposit_refund_due <= ${today}::date + 30 and deposit_left(t.id) > 0`.execute(db);
  const to = await superAdmins(db);
  const news = rows.map((due) => ({
    ...newsOf('contract.deposit_refund_due', due, String(REFUND_NOTICES.findLast((at) => due.days <= at)), {
      title: `Deposit to refund ${inDays(due.days)}: ${due.unique_number}`,
      text: `${aed(Number(due.amount))} to ${due.client} by ${showDate(due.day)}.`,
    }),
    to,
  }));
  await tellAll(db, news, now);
}

const SERVED = sql`t.status in ('Active', 'Suspended', 'Expired') and t.deleted_at is null`;
const isNear = (day: string, today: string) =>
  sql`${sql.ref(day)} between ${today}::date and ${today}::date + 30`;

/** Tell of papers that end within 30 days under a contract in force: the client's and the tenancy's. */
async function ofContracts(db: Db, today: string) {
  const { rows } = await sql<Due & { paper: string }>`
    select t.id, t.unique_number, c.label as client, p.day::text as day, p.day - ${today}::date as days, p.paper
    from contracts t join clients c on c.id = t.client_id,
      lateral (values
        (case when c.national_id is null then 'Passport' else 'Emirates ID' end,
          case when c.type = 'individual' then c.id_expiry end),
        ('Trade licence', c.trade_license_expiry), ('Tenancy', t.tenancy_end)) as p (paper, day)
    where ${SERVED} and ${isNear('p.day', today)}`.execute(db);
  return rows.map((due) =>
    newsOf('contract.document_expiring', due, due.paper, {
      title: `${due.paper} ends ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${showDate(due.day)}.`,
    }),
  );
}

interface Certificate extends Due {
  tank: string;
  contracts: number;
}

/** Tell of Civil Defence certificates that end within 30 days: once for each tank, at the eldest contract that it serves. */
async function ofTanks(db: Db, today: string) {
  const { rows } = await sql<Certificate>`
    select (array_agg(t.id order by t.start_date, t.id))[1] as id, k.id as tank, k.code as unique_number,
      k.site_name as client, k.civil_defence_expiry as day, k.civil_defence_expiry - ${today}::date as days,
      count(*)::int as contracts
    from tanks k join contracts t on (t.tank_id = k.id or t.tank_id is null and t.site_code = k.site_code) and ${SERVED}
    where k.deleted_at is null and k.status <> 'decommissioned' and ${isNear('k.civil_defence_expiry', today)}
    group by k.id`.execute(db);
  return rows.map((due) => ({
    ...newsOf('contract.document_expiring', due, 'Civil Defence', {
      title: `Civil Defence certificate ends ${inDays(due.days)}: ${due.unique_number}`,
      text: `${due.client}, until ${showDate(due.day)}; it covers ${counted(due.contracts, 'contract')}.`,
    }),
    cause: `${due.tank}:${due.day}:Civil Defence`,
  }));
}

/** Tell of the papers without which a supply can't go on. */
export async function tellOfPapers(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  await tellAll(db, [...(await ofContracts(db, today)), ...(await ofTanks(db, today))], now);
}
