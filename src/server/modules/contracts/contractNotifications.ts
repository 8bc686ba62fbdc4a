import type { Contract } from '../../../domain/contracts/contract';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { ServiceContext } from '../../http/requestContext';
import { superAdminIds } from '../wallets/bouncedCheques';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

type NotificationContent = Pick<NewNotification, 'code' | 'severity' | 'title' | 'text' | 'recipients'>;

/** The same state may come again, so the version belongs to the cause. */
const notifyContract = (
  context: ServiceContext,
  { _id, version }: Contract,
  said: NotificationContent,
): Promise<void> =>
  notify(
    context.db,
    {
      ...said,
      permission: 'canUpdateContracts',
      model: 'contract',
      id: _id,
      dedupeKey: `${_id}:${String(version)}`,
    },
    context.now,
  );

const placeOf = ({ client, site, unit_no }: Contract): string =>
  [client.label, site.name, unit_no].filter(Boolean).join(', ');

/** A contract waits to be activated. */
export const notifyPending = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.pending',
    severity: 'info',
    title: `Contract to activate: ${contract.unique_number}`,
    text: `${placeOf(contract)}.`,
  });

/** The supply goes on. */
export const notifyActivated = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.activated',
    severity: 'info',
    title: `Contract activated: ${contract.unique_number}`,
    text: `${placeOf(contract)}.`,
  });

/** The supply was cut. */
export const notifySuspended = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.suspended',
    severity: 'warning',
    title: `Contract suspended: ${contract.unique_number}`,
    text: `${placeOf(contract)}: ${contract.suspend_reason ?? ''}`,
  });

/** The supply ended for good. */
export const notifyTerminated = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.terminated',
    severity: 'warning',
    title: `Contract ends: ${contract.unique_number}`,
    text: `${placeOf(contract)}: ${contract.terminate_reason ?? ''}`,
  });

/** Something of the deposit is left and has to go back, which a super administrator sees to. */
export async function notifyRefundDue(context: ServiceContext, contract: Contract): Promise<void> {
  const { deposit_held = 0, deposit_refund_due } = contract;
  if (deposit_held === 0) return;
  await notifyContract(context, contract, {
    code: 'contract.deposit_refund_due',
    severity: 'info',
    title: `Deposit to refund: ${contract.unique_number}`,
    text: `${formatAed(deposit_held)} to ${contract.client.label} by ${formatDate(deposit_refund_due)}.`,
    recipients: await superAdminIds(context.db),
  });
}
