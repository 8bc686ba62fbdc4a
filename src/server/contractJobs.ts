import { sql } from 'kysely';
import { showDate, dayInDubai } from '../domain/dates';
import { noticeAt } from '../domain/contractDates';
import type { Db } from './database/pool';
import { tellAll } from './tell';
import type { News } from './tell';

interface Ending {
  id: string;
  unique_number: string;
  client: string;
  end_date: string;
  days: number;
}

const news = ({ id, unique_number, client, end_date, days }: Ending): News => ({
  code: 'contract.expiring',
  needs: 'canUpdateContracts',
  severity: 'warning',
  model: 'contract',
  id,
  cause: `${id}:${end_date}:${String(noticeAt(days))}`,
  title: `Contract ends in ${String(days)} ${days === 1 ? 'day' : 'days'}: ${unique_number}`,
  text: `${client}, until ${showDate(end_date)}.`,
});

/** Tell of every contract that ends within 60, 30 and 7 days, once each. */
export async function tellOfEnding(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const { rows } = await sql<Ending>`
    select t.id, t.unique_number, c.label as client, t.end_date, t.end_date - ${today}::date as days
    from contracts t join clients c on c.id = t.client_id
    where t.status = 'Active' and t.deleted_at is null and t.end_date between ${today}::date + 1 and ${today}::date + 60`.execute(
    db,
  );
  await tellAll(db, rows.map(news), now);
}
