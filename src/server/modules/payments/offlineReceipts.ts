import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { fromFils, formatFils } from '../../../domain/money';
import type { PosStatus } from '../../../domain/pos/pos';
import type { PaymentInput } from '../../../domain/wallets/payment';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { HttpError, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { Account } from './allocationService';

/** A receipt printed by an offline POS device. */
interface OfflineReceipt {
  /** Prefix and counter of at least six digits: `A1-000042`. */
  number: string;
  device: Id;
  /** Payment under which the receipt is already recorded. */
  recorded: Id | null;
}

interface Device {
  id: Id;
  code: string;
  status: PosStatus;
  assigned_to: Id | null;
}

interface RecordedPayment {
  id: Id;
  unique_number: string;
  user_id: Id;
  contract_id: Id | null;
  client_id: Id | null;
  type: PaymentType;
  amount: number;
  is_void: boolean;
}

const COUNTER_DIGITS = 6;

const isSamePayment = (
  { user_id, contract_id, client_id, type, amount, is_void }: RecordedPayment,
  user: Id,
  input: PaymentInput,
  { contract, client = null }: Account,
): boolean =>
  !is_void &&
  user_id === user &&
  contract_id === contract &&
  client_id === client &&
  type === input.type &&
  fromFils(amount) === input.amount;

/** Only the assignee of a device may record its receipts; a lost device may be in other hands. */
function assertReceiptsAccepted({ code, status, assigned_to }: Device, user: Id): void {
  if (status === 'assigned' && assigned_to === user) return;
  throw new HttpError(
    409,
    status === 'assigned'
      ? `${code} is assigned to another employee, who has to record its receipts.`
      : `${code} is not assigned to you (${labelOf(status).toLowerCase()}), so its receipts are not accepted.`,
  );
}

/**
 * The receipt of an offline payment; undefined if the payment was taken online. Receipts of a device are
 * recorded one at a time, in any order; a repeated one belongs to its recorded payment. Throws if the device
 * is not assigned to the user, or if the receipt belongs to another payment.
 */
export async function findOfflineReceipt(
  { db, currentUser }: ServiceContext,
  input: PaymentInput,
  account: Account,
): Promise<OfflineReceipt | undefined> {
  if (!input.pos_receipt) return undefined;
  const [prefix = '', counter = ''] = input.pos_receipt.split('-');
  const number = `${prefix}-${String(Number(counter)).padStart(COUNTER_DIGITS, '0')}`;
  const devices = await sql<Device>`select id, code, status, assigned_to from pos
    where receipt_prefix = ${prefix} and deleted_at is null for no key update`.execute(db);
  const [device] = devices.rows;
  if (!device) throw validationError({ pos_receipt: `No POS device has the receipt prefix ${prefix}` });
  const payments =
    await sql<RecordedPayment>`select w.id, w.unique_number, w.user_id, w.contract_id, w.client_id, w.type,
      w.amount, w.voided_at is not null as is_void
    from pos_receipts r join wallets w on w.id = r.wallet_id where r.number = ${number}`.execute(db);
  const [recorded] = payments.rows;
  if (recorded && isSamePayment(recorded, currentUser.userId, input, account))
    return { number, device: device.id, recorded: recorded.id };
  if (recorded)
    throw new HttpError(
      409,
      `Receipt ${number} has already been recorded: ${recorded.unique_number} of ${formatFils(recorded.amount)}.`,
    );
  assertReceiptsAccepted(device, currentUser.userId);
  return { number, device: device.id, recorded: null };
}

/** Stores the receipt of a payment, and the number of receipts that the device has not sent yet. */
export async function saveOfflineReceipt(
  { db, now }: ServiceContext,
  wallet: Id,
  { number, device }: OfflineReceipt,
): Promise<void> {
  await db.insertInto('pos_receipts').values({ number, pos_id: device, wallet_id: wallet }).execute();
  await sql`update pos set pending_offline = greatest(pending_offline - 1, 0), last_sync_at = ${new Date(now)}
    where id = ${device}`.execute(db);
}
