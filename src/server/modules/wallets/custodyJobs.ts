import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { superAdminIds } from '../users/userService';
import { PAYMENT_SUBJECT } from './paymentSubject';
import type { PaymentSubject } from './paymentSubject';

interface CashCustodian extends PaymentSubject {
  custodian: Id;
  name: string;
  total_cash: number;
  over_limit: boolean;
}

/** Daily job: notifies once a day of custodians above the cash limit or overdue for handover. */
export async function notifyCashLimits(db: Db, now: number): Promise<void> {
  const admins = await superAdminIds(db);
  const { rows } =
    await sql<CashCustodian>`select h.id as custodian, h.name, h.total_cash, h.over_limit, w.model, w.subject
    from custodians h cross join lateral (select ${PAYMENT_SUBJECT} from wallets
      where user_id = h.id and status <> 'Done' and voided_at is null and type = 'cash' order by paid_at desc, id desc limit 1) w
    where h.over_limit or h.overdue`.execute(db);
  const notifications = rows.map(
    ({ custodian, name, total_cash, model, subject, over_limit }): NewNotification => ({
      code: 'contract.wallet_limit',
      recipients: [...admins, custodian],
      severity: 'warning',
      model,
      id: subject,
      dedupeKey: `${custodian}:${dubaiDate(now)}`,
      title: `${over_limit ? 'Cash over the limit' : 'Cash held too long'}: ${name}`,
      text: `${formatFils(total_cash)} must be handed over.`,
    }),
  );
  await notifyAll(db, notifications, now);
}
