import { sql } from 'kysely';
import type { AllocationShare } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { LINE_DESCRIPTIONS } from '../../../domain/bills/lineDescriptions';
import { fromFils, formatFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { labelOf } from '../../../domain/labels';
import { draftBill } from '../bills/billService';
import { dubaiDate } from '../../../domain/dates';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { getAmountInFils } from '../settings/settingService';
import { notifyAll, notify } from '../notifications/notificationService';
import { superAdminIds } from '../users/userService';

/** Drafts the fee of a returned cheque; null if there is no fee. */
export async function draftBounceFee(context: ServiceContext, wallet: Wallet): Promise<Id | null> {
  const { rows } = await sql<{
    client: Id;
    language: string;
    agreed_fee: number | null;
  }>`select c.id as client, c.preferred_language as language, t.bounced_check_fee as agreed_fee
    from wallets w left join contracts t on t.id = w.contract_id
    join clients c on c.id = coalesce(t.client_id, w.client_id) where w.id = ${wallet._id}`.execute(
    context.db,
  );
  const fee = rows[0]?.agreed_fee ?? (await getAmountInFils(context.db, 'bounced_check_fee', context.now));
  if (fee <= 0) return null;
  const input = {
    kind: 'adjustment',
    client: rows[0]?.client,
    contract: wallet.contract?._id ?? null,
    supply_date: dubaiDate(context.now),
    language: rows[0]?.language,
  };
  const line = {
    ...BOUNCE_FEE_LINE,
    description: `${LINE_DESCRIPTIONS.returned[0]} ${wallet.check_number ?? ''}`.trimEnd(),
    unit_price: fromFils(fee),
  };
  const id = await draftBill(context, input, [line]);
  await context.recordChange({ model: 'bill', id, after: { ...input, reason: 'Returned cheque' } });
  return id;
}

const BOUNCE_FEE_LINE = {
  code: 'service',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
} as const;

/** Notifies of each bill that is open again after a cheque bounced. */
export async function notifyBounced(context: ServiceContext, wallet: Wallet): Promise<void> {
  const { rows: reopened } =
    await sql<AllocationShare>`select bill_id as bill, sum(-amount)::bigint as amount from allocations
    where wallet_id = ${wallet._id} and reverses is not null and created_at = ${new Date(context.now)}
    group by bill_id`.execute(context.db);
  const recipients = [...(await superAdminIds(context.db)), wallet.user?._id];
  const dedupePrefix = `${wallet._id}:${String(wallet.version)}`;
  const notifications = reopened.map(({ bill, amount }) => ({
    code: 'bill.check_bounced',
    recipients,
    severity: 'critical' as const,
    model: 'bill' as const,
    id: bill,
    dedupeKey: `${dedupePrefix}:${bill}`,
    title: `Cheque bounced: ${wallet.check_number ?? ''}`,
    text: `${formatFils(amount)} of this invoice is outstanding again. ${labelOf(wallet.bounce_reason ?? 'other')}.`,
  }));
  await notifyAll(context.db, notifications, context.now);
}

interface LostDeposit {
  contract: Id;
  number: string;
  client: string;
  custodian: Id;
  cheque: string;
  version: number;
  lost_amount: number;
  remaining_amount: number;
}

/** Records and notifies that a deposit paid by cheque is no longer held. */
export async function notifyDepositLost(context: ActorContext, wallet: Id, reason: string): Promise<void> {
  const { rows } =
    await sql<LostDeposit>`select t.id as contract, t.unique_number as number, c.label as client,
      w.user_id as custodian, w.check_number as cheque, w.version, w.amount - w.usable as lost_amount, deposit_balance(t.id) as remaining_amount
    from wallets w join contracts t on t.id = w.contract_id join clients c on c.id = t.client_id
    where w.id = ${wallet} and w.for_deposit and w.usable < w.amount`.execute(context.db);
  const [deposit] = rows;
  if (!deposit) return;
  const { contract, number, client, custodian, cheque, version, lost_amount, remaining_amount } = deposit;
  await context.recordChange({
    action: 'contract.deposit_reversed',
    model: 'contract',
    id: contract,
    after: { check_number: cheque, reason, deposit_held: fromFils(remaining_amount) },
  });
  const notifications = {
    code: 'contract.deposit_lost',
    permission: 'canUpdateContracts',
    recipients: [...(await superAdminIds(context.db)), custodian],
    severity: 'critical',
    model: 'contract',
    id: contract,
    dedupeKey: `${wallet}:${String(version)}`,
    title: `Deposit no longer held: ${number}`,
    text: `${client}: ${reason}. ${formatFils(lost_amount)} of deposit came by cheque ${cheque}; ${formatFils(remaining_amount)} is left.`,
  } as const;
  await notify(context.db, notifications, context.now);
}
