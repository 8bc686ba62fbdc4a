import type { InferType } from 'yup';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, filsOrZero } from '../../../domain/money';
import type { Refund } from '../../../domain/refunds/refund';
import {
  REFUND_TRANSITIONS,
  payRefundInputSchema,
  rejectRefundInputSchema,
} from '../../../domain/refunds/refundTransitions';
import { labelOf } from '../../../domain/labels';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { readRoutes } from '../../lists/crudRoutes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { findContract } from '../contracts/contractService';
import { assertCreditLeft, payCreditRefund } from '../contracts/creditService';
import { assertDepositRefundable, payDepositRefund } from '../contracts/depositService';
import { assertCashInSafeSince } from '../ledger/safeService';
import { notify } from '../notifications/notificationService';
import { accountOf, lockAccount } from '../payments/allocationService';
import { assertPayableBy } from './refundService';
import { refundRecordSchema, refunds } from './refundRepository';

export const refundExportColumns: SpreadsheetColumns<Refund> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  kind: [['Kind', ({ kind }) => labelOf(kind)]],
  client: [['Client', ({ client }) => client.label]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  amount: [['Amount (AED)', ({ amount }) => amount]],
  method: [['Method', ({ method }) => labelOf(method)]],
  requested_by: [['Requested by', ({ requested_by }) => requested_by.label]],
  requested_at: [['Requested', ({ requested_at }) => requested_at]],
  paid_on: [['Paid', ({ paid_on }) => paid_on]],
  status: [['Status', ({ status }) => labelOf(status)]],
};

/** Locks the account of a refund before the refund, in the order of requests. */
const lockAccountOfRefund = async ({ db }: ServiceContext, id: Id) =>
  lockAccount(db, accountOf(orNotFound(await refunds.find(db, id))));

function assertMayDecide({ currentUser }: ServiceContext, { requested_by }: Refund): void {
  if (requested_by._id === currentUser.userId)
    throw new HttpError(
      409,
      'Another super administrator must decide, not the one who requested the refund. If there is none, cancel it and let another employee request it.',
    );
}

/** Throws unless the credit or deposit still suffices for a refund. */
async function assertRefundable(context: ServiceContext, refund: Refund): Promise<void> {
  const { kind, contract } = refund;
  if (kind === 'credit') await assertCreditLeft(context, accountOf(refund), filsOrZero(refund.amount));
  else {
    const found = await findContract(context.db, orNotFound(contract)._id);
    await assertDepositRefundable(context, found, filsOrZero(refund.amount));
  }
}

function assertPaymentDay({ now }: ServiceContext, { approved_at }: Refund, paid_on: string): void {
  if (paid_on > dubaiDate(now)) throw validationError({ paid_on: 'Day can’t be in the future' });
  if (approved_at && paid_on < dubaiDate(Date.parse(approved_at)))
    throw validationError({ paid_on: 'Day can’t be before the approval' });
}

async function pay(context: ServiceContext, refund: Refund, input: InferType<typeof payRefundInputSchema>) {
  const { method, reference = null, paid_on } = input;
  assertPaymentDay(context, refund, paid_on);
  assertPayableBy(method, filsOrZero(refund.amount));
  await assertRefundable(context, refund);
  if (method === 'cash') await assertCashInSafeSince(context, filsOrZero(refund.amount), paid_on);
  const { _id: refund_id, unique_number, kind, contract, client } = refund;
  const payment = {
    refund_id,
    unique_number,
    amount: filsOrZero(refund.amount),
    method,
    reference,
    on_day: paid_on,
  };
  if (kind === 'credit') await payCreditRefund(context, accountOf(refund), payment);
  else await payDepositRefund(context, orNotFound(contract), payment);
  await context.recordChange({
    ...(contract ? { model: 'contract', id: contract._id } : { model: 'client', id: client._id }),
    action: `${contract ? 'contract' : 'client'}.${kind === 'credit' ? 'repaid' : 'refunded'}`,
    after: { refund: unique_number, amount: refund.amount, method },
  });
  return {
    method,
    reference,
    paid_on,
    paid_at: new Date(context.now),
    paid_by: context.currentUser.userId,
  };
}

const notifyDecided = ({ db, now }: ServiceContext, refund: Refund) => {
  const isApproved = refund.status === 'Approved';
  const notification = {
    code: `refund.${isApproved ? 'approved' : 'rejected'}`,
    recipients: [refund.requested_by._id],
    severity: isApproved ? 'info' : 'warning',
    model: 'refund',
    id: refund._id,
    dedupeKey: refund._id,
    title: `Refund ${isApproved ? 'approved' : 'rejected'}: ${refund.unique_number}`,
    text: `${formatAed(refund.amount)} to ${refund.client.label}.${refund.rejection ? ` ${refund.rejection}` : ''}`,
  } as const;
  return notify(db, notification, now);
};

const refundTransitions = createTransitionRoutes({
  noun: 'refund',
  label: 'refund',
  tableName: 'refunds',
  repository: refunds,
  recordSchema: refundRecordSchema,
  transitions: REFUND_TRANSITIONS,
  inputSchemas: { pay: payRefundInputSchema, reject: rejectRefundInputSchema },
  lockFirst: { approve: lockAccountOfRefund, pay: lockAccountOfRefund },
  assertActor: { approve: assertMayDecide, reject: assertMayDecide },
  apply: {
    approve: async (context, refund) => {
      await assertRefundable(context, refund);
      return { approved_at: new Date(context.now), approved_by: context.currentUser.userId };
    },
    pay,
    reject: ({ now, currentUser }, _refund, { reason }) => ({
      rejected_at: new Date(now),
      rejected_by: currentUser.userId,
      rejection: reason,
    }),
    cancel: ({ now, currentUser }) => ({ cancelled_at: new Date(now), cancelled_by: currentUser.userId }),
  },
  afterTransition: { approve: notifyDecided, reject: notifyDecided },
  conflictMessages: { pay: { Requested: 'This refund must be approved first.' } },
});

/** Refunds: requested on contracts and clients, then approved and paid here. */
export const refundRoutes = [
  ...readRoutes({
    noun: 'refund',
    permissionGroup: 'Bills',
    repository: refunds,
    recordSchema: refundRecordSchema,
    exportColumns: refundExportColumns,
  }),
  ...refundTransitions.routes,
];
