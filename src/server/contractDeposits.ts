import { sql } from 'kysely';
import type { Contract } from '../domain/contract';
import type { DEPOSIT_METHODS } from '../domain/contractSteps';
import { dayInDubai } from '../domain/dates';
import { aed, fromFils, toFils } from '../domain/money';
import { allocate, payableBills } from './allocations';
import { nextNumber } from './codes';
import type { ContractDeposits } from './database/contracts';
import type { Doer } from './kit/ask';
import { newId } from './kit/id';
import { Refusal, unfit } from './kit/refusal';

type Happened = Pick<ContractDeposits, 'kind'> & Partial<Omit<ContractDeposits, 'created_at'>>;

const noted = (ask: Doer, { _id }: Contract, happened: Happened) =>
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

interface Taken {
  amount: number;
  method: (typeof DEPOSIT_METHODS)[number];
}

/** Take the deposit, or what is still missing of it, against a receipt. */
export async function takeDeposit(ask: Doer, contract: Contract, { amount, method }: Taken) {
  const missing = contract.deposit_required - (contract.deposit_paid ?? 0);
  if (missing <= 0) throw new Refusal(409, 'The deposit was taken already.');
  if (amount > missing) throw unfit({ amount: `At most ${aed(missing)} is still missing` });
  const receipt_no = await nextNumber(ask.db, 'DEP-R', 6, ask.now);
  const taken = { kind: 'taken', amount: toFils(amount) ?? 0, method, receipt_no } as const;
  await noted(ask, contract, {
    ...taken,
    wallet_id: method === 'cash' ? await inHand(ask, contract, taken) : null,
  });
  return {};
}

/** Cash lies in the hands of whoever took it until it is unloaded, under the receipt of the deposit. */
async function inHand(
  ask: Doer,
  { _id }: Contract,
  { amount, receipt_no }: { amount: number; receipt_no: string },
) {
  const { db, now, visitor } = ask;
  const payment = {
    id: newId(now),
    unique_number: receipt_no,
    user_id: visitor.userId,
    contract_id: _id,
    ...({ amount, type: 'cash', status: 'Pending', for_deposit: true } as const),
    paid_at: new Date(now),
    end_date: dayInDubai(now),
  };
  await db.insertInto('wallets').values(payment).execute();
  await ask.changed({
    action: 'wallet.added',
    model: 'wallet',
    id: payment.id,
    after: { type: 'cash', amount: fromFils(amount), unique_number: receipt_no, for_deposit: true },
  });
  return payment.id;
}

/** Do without the deposit, and say why. */
export async function waiveDeposit(ask: Doer, contract: Contract, { reason }: { reason: string }) {
  if (contract.deposit_status !== 'due') throw new Refusal(409, 'No deposit is due.');
  await noted(ask, contract, { kind: 'waived', reason });
  return {};
}

/** Give back what is left, against the original receipt. */
export async function refundDeposit(
  ask: Doer,
  contract: Contract,
  { receipt_no, method }: { receipt_no: string; method: Taken['method'] },
) {
  const left = toFils(contract.deposit_held ?? 0) ?? 0;
  if (left === 0) throw new Refusal(409, 'No deposit is held.');
  const { rows } = await sql`select 1 from contract_deposits
    where contract_id = ${contract._id} and receipt_no = ${receipt_no.trim().toUpperCase()}`.execute(ask.db);
  if (rows.length === 0) throw unfit({ receipt_no: 'This is not a receipt of this contract’s deposit' });
  if (contract.status === 'Terminated' && (contract.balance_due ?? 0) > 0)
    throw new Refusal(409, `${aed(contract.balance_due)} is still owed; settle that first.`);
  await noted(ask, contract, { kind: 'refunded', amount: left, method });
  return {};
}

/** Pay what is owed on issued bills from the deposit, the oldest first; tells in fils how much went into it. */
export async function applyDeposit(ask: Doer, contract: Contract): Promise<number> {
  const { db, now, visitor } = ask;
  const due = (await payableBills(db, contract._id)).reduce((sum, bill) => sum + bill.due, 0);
  const amount = Math.min(toFils(contract.deposit_held ?? 0) ?? 0, due);
  if (amount === 0) return 0;
  const wallet_id = newId(now);
  const by = {
    user_id: visitor.userId,
    done_by: visitor.userId,
    paid_at: new Date(now),
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
