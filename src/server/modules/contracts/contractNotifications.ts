import type { Contract } from '../../../domain/contracts/contract';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import type { Doer } from '../../http/requestContext';
import { superAdmins } from '../wallets/bouncedCheques';
import { tell } from '../notifications/notificationService';
import type { News } from '../notifications/notificationService';

type Said = Pick<News, 'code' | 'severity' | 'title' | 'text' | 'to'>;

/** The same state may come again, so the version belongs to the cause. */
const told = (ask: Doer, { _id, version }: Contract, said: Said): Promise<void> =>
  tell(
    ask.db,
    { ...said, needs: 'canUpdateContracts', model: 'contract', id: _id, cause: `${_id}:${String(version)}` },
    ask.now,
  );

const placeOf = ({ client, site, unit_no }: Contract): string =>
  [client.label, site.name, unit_no].filter(Boolean).join(', ');

/** A contract waits to be activated. */
export const tellPending = (ask: Doer, contract: Contract) =>
  told(ask, contract, {
    code: 'contract.pending',
    severity: 'info',
    title: `Contract to activate: ${contract.unique_number}`,
    text: `${placeOf(contract)}.`,
  });

/** The supply goes on. */
export const tellActivated = (ask: Doer, contract: Contract) =>
  told(ask, contract, {
    code: 'contract.activated',
    severity: 'info',
    title: `Contract in force: ${contract.unique_number}`,
    text: `${placeOf(contract)}.`,
  });

/** The supply was cut. */
export const tellSuspended = (ask: Doer, contract: Contract) =>
  told(ask, contract, {
    code: 'contract.suspended',
    severity: 'warning',
    title: `Contract suspended: ${contract.unique_number}`,
    text: `${placeOf(contract)}: ${contract.suspend_reason ?? ''}`,
  });

/** The supply ended for good. */
export const tellTerminated = (ask: Doer, contract: Contract) =>
  told(ask, contract, {
    code: 'contract.terminated',
    severity: 'warning',
    title: `Contract ends: ${contract.unique_number}`,
    text: `${placeOf(contract)}: ${contract.terminate_reason ?? ''}`,
  });

/** Something of the deposit is left and has to go back, which a super administrator sees to. */
export async function tellToRefund(ask: Doer, contract: Contract): Promise<void> {
  const { deposit_held = 0, deposit_refund_due } = contract;
  if (deposit_held === 0) return;
  await told(ask, contract, {
    code: 'contract.deposit_refund_due',
    severity: 'info',
    title: `Deposit to refund: ${contract.unique_number}`,
    text: `${aed(deposit_held)} to ${contract.client.label} by ${showDate(deposit_refund_due)}.`,
    to: await superAdmins(ask.db),
  });
}
