import { sql } from 'kysely';
import { counted } from '../../domain/counted';
import { dayInDubai, showDate } from '../../domain/dates';
import type { Db } from '../database/pool';
import { tellAll } from '../tell';
import { inDays, newsOf } from './contractDue';
import type { Due } from './contractDue';

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
