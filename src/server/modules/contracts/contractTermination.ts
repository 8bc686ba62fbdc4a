import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import { isMetered } from '../../../domain/contracts/contract';
import { addDays, dubaiDate, formatDate } from '../../../domain/dates';
import { formatAed, filsOrZero } from '../../../domain/money';
import { nextDocumentNumber } from '../settings/documentNumberService';
import {
  requiredIndex,
  setCounterState,
  recordContractReading,
  assertReadingsReviewed,
} from './contractCounter';
import { assertFinalInvoiceValid } from './contractGuards';
import { applyDeposit } from './depositService';
import { assertUnbilledFrom, draftConsumptionBill } from '../bills/billService';
import { IS_UNBILLED_TICKET } from '../bills/deliveryTicketService';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';

interface TerminationInput {
  reason: string;
  on: string;
  closing_reading?: number | null | undefined;
}

/** Ends the supply: records the closing reading, drafts the final bill and releases the counter. */
export async function terminate(
  context: ServiceContext,
  contract: Contract,
  { reason, on, closing_reading }: TerminationInput,
) {
  if (on > dubaiDate(context.now)) throw validationError({ on: 'Last day can’t be in the future' });
  if (on < contract.start_date)
    throw validationError({
      on: `The contract began on ${formatDate(contract.start_date)}; it can’t end earlier`,
    });
  if (!isMetered(contract.type))
    await assertUnbilledFrom(context.db, sql`b.contract_id = ${contract._id}`, addDays(on, 1), 'on');
  const value = requiredIndex(contract, {
    field: 'closing_reading',
    label: 'Closing reading',
    value: closing_reading,
  });
  if (value !== null) {
    await assertReadingsReviewed(context, contract);
    const { _id: reading } = await recordContractReading(context, contract, {
      at: on,
      value,
      type: 'closing',
    });
    await draftConsumptionBill(context, { contract: contract._id, reading, kind: 'final' });
  }
  await setCounterState(context, contract, 'vacant', 'closed');
  return { terminate_reason: reason, supply_ended_on: on, closing_reading: value };
}

/** Throws while an invoice of the contract is a draft, whose amount is not owed yet. */
async function assertNoDraftInvoice({ db }: ServiceContext, { _id }: Contract): Promise<void> {
  const { rows } = await sql`select 1 from bills where contract_id = ${_id}
    and status in ('Draft', 'Held') and deleted_at is null limit 1`.execute(db);
  if (rows.length > 0)
    throw new HttpError(409, 'This contract has a draft invoice; issue or discard it first.');
}

/** Settles the deposit after the final bill; the remainder is due for refund. */
export async function settle(
  context: ServiceContext,
  contract: Contract,
  { apply_deposit }: { apply_deposit: boolean },
) {
  const { final_bill, deposit_held = 0, balance_due = 0, type } = contract;
  if (isMetered(type) && !final_bill) throw new HttpError(409, 'There is no final invoice yet.');
  if (final_bill && !final_bill.unique_number) throw new HttpError(409, 'Issue the final invoice first.');
  await assertNoDraftInvoice(context, contract);
  await assertSupplyBilled(context, contract);
  if (apply_deposit) {
    const used = await applyDeposit(context, contract);
    if (used < Math.min(filsOrZero(deposit_held), filsOrZero(balance_due)))
      throw new HttpError(
        409,
        'A cheque of the deposit or of an invoice has not cleared yet; settle the deposit when it has.',
      );
  } else if (deposit_held > 0 && balance_due > 0)
    throw new HttpError(
      409,
      `${formatAed(balance_due)} is still owed; use the deposit or take a payment first.`,
    );
}

/** Throws while a delivery, or the last days of an annual contract that was billed before, are not billed. */
async function assertSupplyBilled({ db }: ServiceContext, { _id, supply_ended_on }: Contract): Promise<void> {
  const { rows } = await sql`select 1 from contracts c where c.id = ${_id}
    and (exists (select from deliveries d where ${IS_UNBILLED_TICKET})
      or c.type = 'amc' and c.supply_ended_on > (select max(b.period_end) from bills b where b.contract_id = c.id
        and b.kind = 'consumption' and b.reversed_at is null and b.deleted_at is null))`.execute(db);
  if (rows.length > 0)
    throw new HttpError(
      409,
      `The supply until ${formatDate(supply_ended_on)} is not billed yet; run billing for its cycle first.`,
    );
}

/** Closes a contract without open amounts, with a clearance certificate number. */
export async function close(context: ServiceContext, contract: Contract) {
  const { balance_due = 0, deposit_held = 0, credit_balance = 0 } = contract;
  await assertNoDraftInvoice(context, contract);
  await assertFinalInvoiceValid(context.db, contract);
  await assertSupplyBilled(context, contract);
  if (balance_due > 0) throw new HttpError(409, `${formatAed(balance_due)} is still owed.`);
  if (deposit_held > 0)
    throw new HttpError(
      409,
      `A super administrator must refund the remaining deposit of ${formatAed(deposit_held)} first.`,
    );
  if (credit_balance > 0)
    throw new HttpError(409, `Refund the remaining credit of ${formatAed(credit_balance)} first.`);
  return { clearance_certificate_no: await nextDocumentNumber(context.db, 'CLR', context.now) };
}
