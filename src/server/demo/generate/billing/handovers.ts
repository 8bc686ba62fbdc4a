import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema/database';
import { dubaiTime } from '../calendar';
import { digest } from '../record';
import type { Made } from '../record';
import { number } from '../numbering';
import type { DemoPayment } from './payments';

type Batch = Insertable<Database['unload_batches']> & { at: Date };

interface Counted {
  payment: DemoPayment;
  done_at: Date;
}

const EMPTIED_AFTER_MS = 20 * 3_600_000;

/** When a payment was handed over by itself, if it was. */
export const doneAt = ({ status, created_at }: DemoPayment, now: number): Date | null =>
  status === 'Done' ? new Date(Math.min(now, created_at + EMPTIED_AFTER_MS)) : null;

const isCounted = ({ holder, type }: DemoPayment, cashier: Made): boolean =>
  holder.id !== cashier.id && (type === 'cash' || type === 'check');

const dayOf = ({ done_at }: Counted): string => dubaiTime(done_at.getTime()).slice(0, 10);

/** Everything that a cashier took of one holder on one day was one batch. */
function turnsOf(payments: readonly DemoPayment[], cashier: Made, now: number): Counted[][] {
  const turns = new Map<string, Counted[]>();
  for (const payment of payments.filter((each) => isCounted(each, cashier))) {
    const done_at = doneAt(payment, now);
    if (!done_at) continue;
    const counted = { payment, done_at };
    const key = `${payment.holder.id} ${dayOf(counted)}`;
    const turn = turns.get(key);
    if (turn) turn.push(counted);
    else turns.set(key, [counted]);
  }
  return [...turns.values()];
}

const sumOf = (turn: readonly Counted[], type: DemoPayment['type']): number =>
  turn.reduce((sum, { payment }) => sum + (payment.type === type ? payment.amount : 0), 0);

function batchOf(turn: readonly Counted[], cashier: Made): Batch[] {
  const [first] = turn;
  if (!first) return [];
  const user_id = first.payment.holder.id;
  const at = new Date(Math.max(...turn.map(({ done_at }) => done_at.getTime())));
  const expected = sumOf(turn, 'cash');
  return [
    {
      id: digest(`batch ${user_id} ${dayOf(first)}`),
      ...{ unique_number: '', user_id, cashier_id: cashier.id, at, created_at: at },
      ...{ cash_expected: expected, cash_counted: expected, denominations: null, note: null },
      checks_count: turn.filter(({ payment }) => payment.type === 'check').length,
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

/** The batches in which payments were handed over, and which of them each payment was counted in. */
export function batched(payments: readonly DemoPayment[], cashier: Made, now: number) {
  const within = new Map<DemoPayment, Batch>();
  for (const turn of turnsOf(payments, cashier, now))
    for (const batch of batchOf(turn, cashier)) for (const { payment } of turn) within.set(payment, batch);
  const batches = [...new Set(within.values())].sort((one, other) => Number(one.at) - Number(other.at));
  batches.forEach((batch, place) => count(batch, place + 1));
  number(batches, 'UB', 6, ({ at }) => dubaiTime(Number(at)));
  return { batches, within };
}
