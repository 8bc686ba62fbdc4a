import { sql } from 'kysely';
import { formatCount } from '../../../domain/numbers';
import { formatDate } from '../../../domain/dates';
import type { Run } from './billRun';
import type { ServiceContext } from '../../http/requestContext';
import { notify } from '../notifications/notificationService';

interface RunOutcome {
  drafted: number;
  held: number;
  first: string | null;
  first_held: string | null;
}

const invoiceCount = (count: number): string => formatCount(count, 'invoice');

/** Notifies billing staff of the outcome of a run, once per outcome. */
export async function notifyRunFinished({ db, now }: ServiceContext, { month, site }: Run): Promise<void> {
  const { rows } = await sql<RunOutcome>`select count(*) filter (where b.status = 'Draft') as drafted,
      count(*) filter (where b.status = 'Held') as held, min(b.id::text) filter (where b.status = 'Draft') as first,
      min(b.id::text) filter (where b.status = 'Held') as first_held
    from bills b join contracts c on c.id = b.contract_id
    where b.cycle = ${`${month}-01`} and b.deleted_at is null
      and (${site ?? null}::text is null or c.site_code = ${site ?? null})`.execute(db);
  const { drafted = 0, held = 0, first = null, first_held = null } = rows[0] ?? {};
  const monthName = formatDate(`${month}-01`, 'MMMM YYYY');
  const dedupeKey = [month, site ?? 'all', drafted, held].join(':');
  const common = { model: 'bill', permission: 'canUpdateBills', dedupeKey } as const;
  if (first)
    await notify(
      db,
      {
        ...{ ...common, id: first, code: 'bill.run_done', severity: 'info' },
        title: `Billing of ${monthName} completed`,
        text: `${invoiceCount(drafted)} drafted, ${String(held)} held.`,
      },
      now,
    );
  if (first_held)
    await notify(
      db,
      {
        ...{ ...common, id: first_held, code: 'bill.held', severity: 'warning' },
        title: `${invoiceCount(held)} of ${monthName} held for review`,
        text: 'Review the readings, then release or correct the invoices.',
      },
      now,
    );
}
