import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Insertable } from 'kysely';
import type { DEPOSIT_METHODS } from '../../../domain/enums';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils, formatFils } from '../../../domain/money';
import { REFUND_KINDS } from '../../../domain/refunds/refund';
import type { Refund } from '../../../domain/refunds/refund';
import { isPayableInCoins } from '../../../domain/wallets/payment';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { Database } from '../../db/schema/database';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { enumSchema, idSchema, moneySchema, textSchema } from '../../http/responseSchemas';
import { computedField, jsonObject } from '../../lists/fields';
import type { Condition } from '../../lists/filters';
import { notify } from '../notifications/notificationService';
import type { Account } from '../payments/allocationService';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { superAdminIds } from '../users/userService';
import { refunds } from './refundRepository';

/** SQL: refund `r` is neither paid nor rejected nor cancelled. */
const IS_OPEN = sql`r.status in ('Requested', 'Approved')`;

const openRefund = jsonObject({
  _id: sql`r.id`,
  unique_number: sql`r.unique_number`,
  kind: sql`r.kind`,
  amount: sql`(r.amount / 100.0)::float8`,
  status: sql`r.status`,
});

/** Open refunds `r` of a record, oldest first. */
export const openRefundsField = (ofRecord: Condition) =>
  computedField(sql`(select coalesce(jsonb_agg(${openRefund} order by r.requested_at, r.id), '[]') from refunds r
    where ${ofRecord} and ${IS_OPEN})`);

/** SQL: payment `w` has refundable credit: money that was handed over and has cleared. */
export const HAS_REFUNDABLE_CREDIT = sql`w.usable > w.allocated + w.refunded + w.transferred and not w.pending
  and w.status = 'Done' and w.deleted_at is null`;

/** Credit in AED for which a refund can be requested: that of payments `w` less open refunds `r`. */
export const refundableCreditField = (ofPayments: Condition, ofRefunds: Condition) =>
  computedField(sql`(greatest(0, (select coalesce(sum(w.usable - w.allocated - w.refunded - w.transferred), 0)
      from wallets w where ${ofPayments} and ${HAS_REFUNDABLE_CREDIT})
    - (select coalesce(sum(r.amount), 0) from refunds r where r.kind = 'credit' and ${ofRefunds} and ${IS_OPEN}))
    / 100.0)::float8`);

export const openRefundsSchema = Type.Array(
  Type.Object({
    _id: idSchema,
    unique_number: textSchema,
    kind: enumSchema(REFUND_KINDS),
    amount: moneySchema,
    status: enumSchema(['Requested', 'Approved'] as const),
  }),
);

/** A refund that can be printed: throws 409 until it is paid. */
export async function findPaidRefund(db: Db, id: Id): Promise<Refund> {
  const refund = orNotFound(await refunds.find(db, id));
  if (refund.status !== 'Paid')
    throw new HttpError(409, 'This refund is not paid, so there is no payment voucher.');
  return refund;
}

/** Credit of an account in open refunds, in fils. */
export async function openCreditRefunds(
  { db }: ServiceContext,
  { contract, client = null }: Account,
): Promise<number> {
  const ofAccount = contract
    ? sql`r.contract_id = ${contract}`
    : sql`r.contract_id is null and r.client_id = ${client}`;
  const { rows } = await sql<{
    fils: number;
  }>`select coalesce(sum(r.amount), 0)::bigint as fils from refunds r
    where r.kind = 'credit' and ${ofAccount} and ${IS_OPEN}`.execute(db);
  return rows[0]?.fils ?? 0;
}

/** Whether a refund of the deposit of a contract is open. */
export async function hasOpenDepositRefund({ db }: ServiceContext, contract: Id): Promise<boolean> {
  const { rows } = await sql`select from refunds r
    where r.kind = 'deposit' and r.contract_id = ${contract} and ${IS_OPEN}`.execute(db);
  return rows.length > 0;
}

type Method = (typeof DEPOSIT_METHODS)[number];

type RefundRequest = Pick<Insertable<Database['refunds']>, 'kind' | 'client_id'> & {
  /** In fils. */
  amount: number;
  method: Method;
  contract_id?: Id | null;
  reference?: string | null | undefined;
  reason?: string | null | undefined;
  receipt_no?: string | null;
};

/** Throws unless a method can pay an amount in fils: cash is paid in whole coins. */
export function assertPayableBy(method: Method, fils: number): void {
  const amount = fromFils(fils);
  if (method === 'cash' && !isPayableInCoins(amount))
    throw validationError({
      method: `${formatAed(amount)} can’t be paid in steps of 0.25; choose another method`,
    });
}

/** Payment of a refund. */
export interface RefundPayment {
  refund_id: Id;
  unique_number: string;
  /** In fils. */
  amount: number;
  method: Method;
  reference: string | null;
  on_day: string;
}

/**
 * Requests a refund, and notifies the super administrators who can approve it. It gets its number at once,
 * because the number identifies the request on paper; rejected and cancelled refunds keep theirs, so that the
 * series has no gap.
 */
export async function requestRefund(context: ServiceContext, request: RefundRequest): Promise<void> {
  const { db, now, currentUser } = context;
  assertPayableBy(request.method, request.amount);
  const id = newRecordId(now);
  const unique_number = await nextDocumentNumber(db, 'RFD', now);
  const { amount, kind } = request;
  await db
    .insertInto('refunds')
    .values({
      id,
      unique_number,
      ...request,
      requested_at: new Date(now),
      requested_by: currentUser.userId,
    })
    .execute();
  const { client_id, contract_id, ...details } = request;
  await context.recordChange({
    action: 'refund.requested',
    model: 'refund',
    id,
    after: { unique_number, ...details, amount: fromFils(amount), client: client_id, contract: contract_id },
  });
  const others = (await superAdminIds(db)).filter((user) => user !== currentUser.userId);
  const purpose = kind === 'deposit' ? 'deposit' : 'credit';
  await notify(
    db,
    {
      code: 'refund.requested',
      recipients: others,
      severity: 'warning',
      model: 'refund',
      id,
      dedupeKey: id,
      title: `Refund to approve: ${unique_number}`,
      text: `${formatFils(amount)} of ${purpose}.${request.reason ? ` ${request.reason}` : ''}`,
    },
    now,
  );
}

export const countRefunds = refunds.count;
