import { sql } from 'kysely';
import { formatCount } from '../../../../domain/numbers';
import { formatMonth } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { ServiceContext } from '../../../http/requestContext';
import { notify } from '../../notifications/notificationService';

interface RunOutcome {
  drafted: number;
  issued: number;
  sent: number;
  held: number;
  first: string | null;
  first_held: string | null;
}

const invoiceCount = (count: number): string => formatCount(count, 'invoice');

/** Notifies billing staff of the outcome of a run, once per outcome. */
export async function notifyRunFinished(
  { db, now }: ServiceContext,
  { id, month }: { id: Id; month: string },
): Promise<void> {
  const { rows } = await sql<RunOutcome>`select count(*) filter (where i.outcome = 'drafted') as drafted,
      count(*) filter (where i.outcome in ('issued', 'sent', 'not_sent')) as issued,
      count(*) filter (where i.outcome = 'sent') as sent, count(*) filter (where i.outcome = 'held') as held,
      min(i.bill_id::text) filter (where i.outcome in ('drafted', 'issued', 'sent', 'not_sent')) as first,
      min(i.bill_id::text) filter (where i.outcome = 'held') as first_held
    from bill_run_items i where i.run_id = ${id}`.execute(db);
  const { drafted = 0, issued = 0, sent = 0, held = 0, first = null, first_held = null } = rows[0] ?? {};
  const common = { model: 'bill', permission: 'canUpdateBills' } as const;
  const parts = [
    drafted > 0 && `${invoiceCount(drafted)} drafted`,
    issued > 0 && `${invoiceCount(issued)} issued`,
    sent > 0 && `${String(sent)} sent`,
  ].filter(Boolean);
  if (first)
    await notify(
      db,
      {
        ...common,
        id: first,
        code: 'bill.run_done',
        severity: 'info',
        dedupeKey: [first, drafted, issued, sent, held].join(':'),
        title: `Billing of ${formatMonth(month)} completed`,
        text: `${[...parts, `${String(held)} held`].join(', ')}.`,
      },
      now,
    );
  if (first_held)
    await notify(
      db,
      {
        ...common,
        id: first_held,
        code: 'bill.held',
        severity: 'warning',
        dedupeKey: [first_held, held].join(':'),
        title: `${invoiceCount(held)} of ${formatMonth(month)} held for review`,
        text: 'Review the readings, then release or correct the invoices.',
      },
      now,
    );
}
