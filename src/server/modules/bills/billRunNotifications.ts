import { sql } from 'kysely';
import { counted } from '../../../domain/numbers';
import { showDate } from '../../../domain/dates';
import type { Run } from './billRun';
import type { Doer } from '../../http/requestContext';
import { tell } from '../notifications/notificationService';

interface Came {
  drafted: number;
  held: number;
  first: string | null;
  first_held: string | null;
}

const bills = (count: number): string => counted(count, 'invoice');

/** Tell those who look after invoices what a run came to, once for the same outcome. */
export async function tellRun({ db, now }: Doer, { month, site }: Run): Promise<void> {
  const { rows } = await sql<Came>`select count(*) filter (where b.status = 'Draft') as drafted,
      count(*) filter (where b.status = 'Held') as held, min(b.id::text) filter (where b.status = 'Draft') as first,
      min(b.id::text) filter (where b.status = 'Held') as first_held
    from bills b join contracts c on c.id = b.contract_id
    where b.cycle = ${`${month}-01`} and b.deleted_at is null
      and (${site ?? null}::text is null or c.site_code = ${site ?? null})`.execute(db);
  const { drafted = 0, held = 0, first = null, first_held = null } = rows[0] ?? {};
  const when = showDate(`${month}-01`, 'MMMM YYYY');
  const cause = [month, site ?? 'all', drafted, held].join(':');
  const told = { model: 'bill', needs: 'canUpdateBills', cause } as const;
  if (first)
    await tell(
      db,
      {
        ...{ ...told, id: first, code: 'bill.run_done', severity: 'info' },
        title: `Billing of ${when} is done`,
        text: `${bills(drafted)} drafted, ${String(held)} held.`,
      },
      now,
    );
  if (first_held)
    await tell(
      db,
      {
        ...{ ...told, id: first_held, code: 'bill.held', severity: 'warning' },
        title: `${bills(held)} of ${when} held for review`,
        text: 'Look at the readings, then release or correct the invoices.',
      },
      now,
    );
}
