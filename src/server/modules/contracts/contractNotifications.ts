import type { Contract } from '../../../domain/contracts/contract';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { ServiceContext } from '../../http/requestContext';
import { superAdminIds } from '../users/userService';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

type NotificationContent = Pick<NewNotification, 'code' | 'severity' | 'title' | 'text' | 'recipients'>;

/** The version in the deduplication key lets a recurring status notify again. */
const notifyContract = (
  context: ServiceContext,
  { _id, version }: Contract,
  content: NotificationContent,
): Promise<void> =>
  notify(
    context.db,
    {
      ...content,
      permission: 'canUpdateContracts',
      model: 'contract',
      id: _id,
      dedupeKey: `${_id}:${String(version)}`,
    },
    context.now,
  );

const locationText = ({ client, site, unit_no }: Contract): string =>
  [client.label, site.name, unit_no].filter(Boolean).join(', ');

export const notifyPending = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.pending',
    severity: 'info',
    title: `Contract to activate: ${contract.unique_number}`,
    text: `${locationText(contract)}.`,
  });

export const notifyActivated = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.activated',
    severity: 'info',
    title: `Contract activated: ${contract.unique_number}`,
    text: `${locationText(contract)}.`,
  });

export const notifySuspended = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.suspended',
    severity: 'warning',
    title: `Contract suspended: ${contract.unique_number}`,
    text: `${locationText(contract)}: ${contract.suspend_reason ?? ''}`,
  });

export const notifyTerminated = (context: ServiceContext, contract: Contract) =>
  notifyContract(context, contract, {
    code: 'contract.terminated',
    severity: 'warning',
    title: `Contract terminated: ${contract.unique_number}`,
    text: `${locationText(contract)}: ${contract.terminate_reason ?? ''}`,
  });

/** Notifies users who may update contracts, and super administrators, that a deposit must be refunded. */
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
