import type { Insertable } from 'kysely';
import type { Database } from '../database/schema';
import { dubaiTime } from './calendar';
import { digest } from './digest';
import { number } from './numbering';

type Payment = Insertable<Database['wallets']>;
type Batch = Insertable<Database['unload_batches']>;

interface Counted extends Payment {
  done_at: Date;
  done_by: string;
}

const isCounted = (payment: Payment): payment is Counted =>
  payment.done_at instanceof Date &&
  payment.done_by !== payment.user_id &&
  (payment.type === 'cash' || payment.type === 'check');

const dayOf = ({ done_at }: Counted): string => dubaiTime(done_at.getTime()).slice(0, 10);

/** Everything that a cashier took of one holder on one day was one batch. */
function turnsOf(payments: readonly Payment[]): Counted[][] {
  const turns = new Map<string, Counted[]>();
  for (const payment of payments.filter(isCounted)) {
    const key = `${payment.user_id} ${dayOf(payment)}`;
    const turn = turns.get(key);
    if (turn) turn.push(payment);
    else turns.set(key, [payment]);
  }
  return [...turns.values()];
}

const sumOf = (payments: readonly Counted[], type: Payment['type']): number =>
  payments.reduce((sum, payment) => sum + (payment.type === type ? payment.amount : 0), 0);

function batchOf(turn: readonly Counted[]): Batch[] {
  const [first] = turn;
  if (!first) return [];
  const at = new Date(Math.max(...turn.map(({ done_at }) => done_at.getTime())));
  const expected = sumOf(turn, 'cash');
  return [
    {
      id: digest(`batch ${first.user_id} ${dayOf(first)}`),
      ...{ unique_number: '', user_id: first.user_id, cashier_id: first.done_by, at, created_at: at },
      ...{ cash_expected: expected, cash_counted: expected, denominations: null, note: null },
      checks_count: turn.filter(({ type }) => type === 'check').length,
      checks_total: sumOf(turn, 'check'),
    },
  ];
}

const LARGE = 10_000;
const NOTE_OF_FIFTY = 5_000;

/** Now and then the count was not right. */
function count(batch: Batch, nth: number): void {
  const expected = batch.cash_expected;
  const gap = expected > LARGE && nth % 17 === 3 ? -500 : expected > LARGE && nth % 29 === 5 ? 1_000 : 0;
  batch.cash_counted = expected + gap;
  if (expected > 0 && batch.cash_counted % NOTE_OF_FIFTY === 0)
    batch.denominations = { n50: batch.cash_counted / NOTE_OF_FIFTY };
  if (gap < 0) batch.note = 'A note of AED 5 was torn and not taken';
  if (gap > 0) batch.note = 'A client left AED 10 too much; it is looked into';
}

/** The batches in which payments were handed over, and the payments, each with the batch that it was counted in. */
export function batched(payments: readonly Payment[]): { batches: Batch[]; payments: Payment[] } {
  const within = new Map<Payment, Batch>();
  for (const turn of turnsOf(payments))
    for (const batch of batchOf(turn)) for (const payment of turn) within.set(payment, batch);
  const batches = [...new Set(within.values())].sort((one, other) => Number(one.at) - Number(other.at));
  batches.forEach((batch, place) => count(batch, place + 1));
  number(batches, 'UB', 6, ({ at }) => dubaiTime(Number(at)));
  const handed = (payment: Payment, { id, at }: Batch): Payment => ({
    ...payment,
    batch_id: id,
    done_at: at,
  });
  return {
    batches,
    payments: payments.map((payment) => {
      const batch = within.get(payment);
      return batch ? handed(payment, batch) : payment;
    }),
  };
}
