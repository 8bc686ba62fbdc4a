import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { formatDate } from '../../../domain/dates';
import type { BOUNCE_REASONS } from '../../../domain/wallets/walletTransitions';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { HttpError, orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { chequeTransitions } from './chequeTransitions';
import { wallets } from './walletRepository';

export type BounceReason = (typeof BOUNCE_REASONS)[number];

/** The day of the bank statement, but not before the cheque was deposited. */
async function chequeDay({ db }: ServiceContext, wallet: Id, day: string): Promise<string> {
  const { deposited_on } = orNotFound(await wallets.find(db, wallet));
  return deposited_on && deposited_on > day ? deposited_on : day;
}

/** Clears a cheque on the day on which the bank credited it. */
export const clearChequeOn = async (context: ServiceContext, wallet: Id, day: string) =>
  chequeTransitions.run(context, wallet, 'clear', { day: await chequeDay(context, wallet, day) });

/** Records that the bank reversed the credit of a cheque; throws if the bank has not credited it. */
export async function bounceChequeOn(
  context: ServiceContext,
  wallet: Id,
  day: string,
  reason: BounceReason,
): Promise<void> {
  const { check_status, check_number, cleared_on } = orNotFound(await wallets.find(context.db, wallet));
  if (check_status === 'deposited' || check_status === 'represented')
    throw new HttpError(
      409,
      `Cheque ${check_number ?? ''} is not cleared yet, so the bank can’t take its credit back. Confirm the line that credits it first.`,
    );
  if (cleared_on && cleared_on > day)
    throw new HttpError(
      409,
      `Cheque ${check_number ?? ''} cleared on ${formatDate(cleared_on)}, after this line. Check which cheque was returned.`,
    );
  await chequeTransitions.run(context, wallet, 'bounce', {
    reason,
    partial_amount: null,
    day: await chequeDay(context, wallet, day),
  });
}

/** Marks card payments and transfers as received by the bank on a day, so that no handover is needed. */
export async function settlePayments(
  context: ServiceContext,
  ids: readonly Id[],
  day: string,
): Promise<void> {
  const { db, now, currentUser } = context;
  if (ids.length === 0) return;
  const { rows } = await sql<{
    id: Id;
    unique_number: string;
    status: string;
    is_open: boolean;
  }>`select id, unique_number, status, status <> 'Done' and voided_at is null and type in ('card', 'transfer') as is_open
    from wallets where id in (${sql.join([...ids])}) order by id for update`.execute(db);
  const done = rows.find(({ is_open }) => !is_open);
  if (done || rows.length < new Set(ids).size)
    throw new HttpError(
      409,
      `${done?.unique_number ?? 'A payment'} is no longer in clearing. Match this line again.`,
    );
  await sql`update wallets set status = 'Done', done_by = ${currentUser.userId}, updated_at = ${new Date(now)},
      done_at = least(${new Date(now)}, greatest(paid_at, ${day}::date::timestamp at time zone 'Asia/Dubai')),
      version = version + 1
    where id in (${sql.join([...ids])})`.execute(db);
  await context.recordChange(
    ...rows.map(({ id, status }) => ({
      action: 'wallet.settled',
      model: 'wallet',
      id,
      before: { status },
      after: { status: WALLET_DONE, settled_on: day },
    })),
  );
}
