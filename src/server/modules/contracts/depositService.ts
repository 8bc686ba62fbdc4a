import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import type { takeDepositDraft } from '../../../domain/contracts/contractTransitions';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed, fromFils, toFils } from '../../../domain/money';
import { allows } from '../../../domain/permissions';
import { allocate, payableBills } from '../payments/allocationService';
import { nextNumber } from '../settings/documentNumberService';
import type { ContractDeposits } from '../../db/schema/contracts';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { Refusal, renamed, unfit } from '../../http/httpError';
import { refuseCheque, carriedBy, paperOf, rowOf } from '../payments/paymentService';
import type { Taken } from '../payments/paymentService';

type Happened = Pick<ContractDeposits, 'kind'> & Partial<Omit<ContractDeposits, 'created_at'>>;

const noted = (ask: Doer, { _id }: Pick<Contract, '_id'>, happened: Happened) =>
  ask.db
    .insertInto('contract_deposits')
    .values({
      id: newId(ask.now),
      contract_id: _id,
      amount: 0,
      receipt_no: null,
      method: null,
      reason: null,
      wallet_id: null,
      on_day: dayInDubai(ask.now),
      created_by: ask.visitor.userId,
      ...happened,
    })
    .execute();

type Given = InferType<typeof takeDepositDraft>;

/** Take the deposit, or what is still missing of it, against a receipt: a payment in the hands of whoever takes it. */
export async function takeDeposit(ask: Doer, contract: Contract, { method: type, ...given }: Given) {
  const missing = contract.deposit_required - (contract.deposit_paid ?? 0);
  if (missing <= 0) throw new Refusal(409, 'The deposit was taken already.');
  if (given.amount > missing) throw unfit({ amount: `At most ${aed(missing)} is still missing` });
  await refuseCheque(ask, { type, ...given }, contract.client._id).catch(renamed({ type: 'method' }));
  await inHand(ask, { ...given, type, contract: contract._id });
  return {};
}

/** What came in for a deposit lies in somebody's hands or waits for the bank, under the receipt of the deposit. */
export async function inHand(ask: Doer, taken: Taken, replaces?: Id): Promise<Id> {
  const receipt_no = await nextNumber(ask.db, 'DEP-R', 6, ask.now);
  const row = {
    ...rowOf(ask, { ...taken, for_deposit: true }, receipt_no),
    pos_id: await carriedBy(ask),
    replaces: replaces ?? null,
  };
  const { type, amount, contract } = taken;
  await ask.db.insertInto('wallets').values(row).execute();
  await noted(
    ask,
    { _id: contract },
    {
      ...{ kind: 'taken', amount: row.amount, method: type, receipt_no, wallet_id: row.id },
    },
  );
  await ask.changed({
    action: 'wallet.added',
    model: 'wallet',
    id: row.id,
    after: { type, amount, unique_number: receipt_no, for_deposit: true, ...paperOf(taken) },
  });
  return row.id;
}

/** Do without the deposit, and say why. */
export async function waiveDeposit(ask: Doer, contract: Contract, { reason }: { reason: string }) {
  if (contract.deposit_status !== 'due') throw new Refusal(409, 'No deposit is due.');
  await noted(ask, contract, { kind: 'waived', reason });
  return {};
}

/** What of a deposit the bank has paid, in fils. */
async function certain({ db }: Doer, { _id }: Contract): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select deposit_certain(${_id}) as fils`.execute(db);
  return rows[0]?.fils ?? 0;
}

/** Money goes back to a client by the hand of a super administrator alone. */
export function refuseRefund({ visitor }: Doer): void {
  if (!allows(visitor.grants, 'superAdmin')) throw new Refusal(403, 'Only a SuperAdmin refunds a deposit.');
}

/** Give back what is left, against the original receipt. */
export async function refundDeposit(
  ask: Doer,
  contract: Contract,
  { receipt_no, method }: { receipt_no: string; method: Given['method'] },
) {
  const left = toFils(contract.deposit_held ?? 0) ?? 0;
  if (left === 0) throw new Refusal(409, 'No deposit is held.');
  const { rows } = await sql`select 1 from contract_deposits
    where contract_id = ${contract._id} and receipt_no = ${receipt_no.trim().toUpperCase()}`.execute(ask.db);
  if (rows.length === 0) throw unfit({ receipt_no: 'This is not a receipt of this contract’s deposit' });
  if (contract.status === 'Terminated' && (contract.balance_due ?? 0) > 0)
    throw new Refusal(409, `${aed(contract.balance_due)} is still owed; settle that first.`);
  if ((await certain(ask, contract)) < left)
    throw new Refusal(
      409,
      'The bank has not paid a cheque of this deposit yet; return the cheque, or wait for it.',
    );
  await noted(ask, contract, { kind: 'refunded', amount: left, method });
  return {};
}

/** Pay what is owed on issued bills from the deposit, the oldest first; tells in fils how much went into it. */
export async function applyDeposit(ask: Doer, contract: Contract): Promise<number> {
  const { db, now, visitor } = ask;
  const due = (await payableBills(db, contract._id)).reduce((sum, bill) => sum + bill.due, 0);
  const amount = Math.min(await certain(ask, contract), due);
  if (amount === 0) return 0;
  const wallet_id = newId(now);
  const by = {
    user_id: visitor.userId,
    done_by: visitor.userId,
    paid_at: new Date(now),
    end_date: dayInDubai(now),
    done_at: new Date(now),
  };
  const payment = {
    id: wallet_id,
    unique_number: await nextNumber(db, 'RCT', 6, now),
    contract_id: contract._id,
    amount,
    type: 'deposit',
    status: 'Done',
    ...by,
  } as const;
  await db.insertInto('wallets').values(payment).execute();
  await ask.changed({
    action: 'wallet.added',
    model: 'wallet',
    id: wallet_id,
    after: { type: 'deposit', amount: fromFils(amount), unique_number: payment.unique_number },
  });
  await noted(ask, contract, { kind: 'applied', amount, wallet_id });
  await allocate(ask, wallet_id);
  return amount;
}
