import type { Contract } from '../../../domain/contracts/contract';
import { isMetered } from '../../../domain/contracts/contract';
import { dayInDubai, showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { nextNumber } from '../settings/documentNumberService';
import { indexOf, turnCounter, readContract, refuseUnlooked } from './contractCounter';
import { applyDeposit } from './depositService';
import { draftConsumptionBill } from '../bills/billService';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';

interface Ending {
  reason: string;
  on: string;
  closing_reading?: number | null | undefined;
}

/** End the supply: read the meter a last time, let go of it, and draft the final bill. */
export async function terminate(ask: Doer, contract: Contract, { reason, on, closing_reading }: Ending) {
  if (on > dayInDubai(ask.now)) throw unfit({ on: 'Last day can’t lie ahead' });
  if (on < contract.start_date)
    throw unfit({ on: `The contract began on ${showDate(contract.start_date)}; it can’t end before` });
  const value = indexOf(contract, {
    field: 'closing_reading',
    label: 'Closing reading',
    value: closing_reading,
  });
  if (value !== null) {
    await refuseUnlooked(ask, contract);
    const { _id: reading } = await readContract(ask, contract, { at: on, value, type: 'closing' });
    await draftConsumptionBill(ask, { contract: contract._id, reading, kind: 'final' });
  }
  await turnCounter(ask, contract, 'vacant', 'closed');
  return { terminate_reason: reason, supply_ended_on: on, closing_reading: value };
}

/** Settle the deposit once the final bill is issued: pay from it what is owed; what is left goes back. */
export async function settle(ask: Doer, contract: Contract, { apply_deposit }: { apply_deposit: boolean }) {
  const { final_bill, deposit_held = 0, balance_due = 0, type } = contract;
  if (isMetered(type) && !final_bill) throw new Refusal(409, 'There is no final invoice yet.');
  if (final_bill && !final_bill.unique_number) throw new Refusal(409, 'Issue the final invoice first.');
  if (apply_deposit) await applyDeposit(ask, contract);
  else if (deposit_held > 0 && balance_due > 0)
    throw new Refusal(409, `${aed(balance_due)} is still owed; use the deposit, or have it paid first.`);
  return {};
}

/** Nothing is owed and nothing is held: the client is cleared. */
export async function close(ask: Doer, contract: Contract) {
  const { balance_due = 0, deposit_held = 0, credit_balance = 0 } = contract;
  if (balance_due > 0) throw new Refusal(409, `${aed(balance_due)} is still owed.`);
  if (deposit_held > 0)
    throw new Refusal(
      409,
      `Have a SuperAdmin refund the ${aed(deposit_held)} of deposit that is left first.`,
    );
  if (credit_balance > 0)
    throw new Refusal(
      409,
      `Have a SuperAdmin give back the ${aed(credit_balance)} of credit that is left first.`,
    );
  return { clearance_certificate_no: await nextNumber(ask.db, 'CLR', 6, ask.now) };
}
