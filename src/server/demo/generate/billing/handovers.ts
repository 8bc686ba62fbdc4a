import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema/database';
import { dubaiTimestamp } from '../calendar';
import { deterministicId } from '../record';
import type { CreatedRecord } from '../record';
import { assignNumbers } from '../numbering';
import type { DemoPayment } from './payments';

type HandoverRow = Insertable<Database['handovers']> & { at: Date };

interface HandedOverPayment {
  payment: DemoPayment;
  done_at: Date;
}

const EMPTIED_AFTER_MS = 20 * 3_600_000;

/** Time of the handover of a payment; null if it was not handed over. */
export const doneAt = ({ status, created_at }: DemoPayment, now: number): Date | null =>
  status === 'Done' ? new Date(Math.min(now, created_at + EMPTIED_AFTER_MS)) : null;

const belongsToHandover = ({ custodian, type }: DemoPayment, cashier: CreatedRecord): boolean =>
  custodian.id !== cashier.id && (type === 'cash' || type === 'check');

const dayOf = ({ done_at }: HandedOverPayment): string => dubaiTimestamp(done_at.getTime()).slice(0, 10);

/** Payments that a custodian hands over to a cashier on one day form one handover. */
function groupPayments(
  payments: readonly DemoPayment[],
  cashier: CreatedRecord,
  now: number,
): HandedOverPayment[][] {
  const groups = new Map<string, HandedOverPayment[]>();
  for (const payment of payments.filter((payment) => belongsToHandover(payment, cashier))) {
    const done_at = doneAt(payment, now);
    if (!done_at) continue;
    const entry = { payment, done_at };
    const key = `${payment.custodian.id} ${dayOf(entry)}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

const sumOfType = (group: readonly HandedOverPayment[], type: DemoPayment['type']): number =>
  group.reduce((sum, { payment }) => sum + (payment.type === type ? payment.amount : 0), 0);

function handoverOf(group: readonly HandedOverPayment[], cashier: CreatedRecord): HandoverRow[] {
  const [first] = group;
  if (!first) return [];
  const user_id = first.payment.custodian.id;
  const at = new Date(Math.max(...group.map(({ done_at }) => done_at.getTime())));
  const expected = sumOfType(group, 'cash');
  return [
    {
      id: deterministicId(`batch ${user_id} ${dayOf(first)}`),
      unique_number: '',
      user_id,
      cashier_id: cashier.id,
      at,
      created_at: at,
      cash_expected: expected,
      cash_counted: expected,
      denominations: null,
      note: null,
      checks_count: group.filter(({ payment }) => payment.type === 'check').length,
      checks_total: sumOfType(group, 'check'),
    },
  ];
}

const LARGE = 10_000;
const NOTE_OF_FIFTY = 5_000;

/** Some handovers have a cash difference. */
function applyCashCount(handover: HandoverRow, number: number): void {
  const expected = handover.cash_expected;
  const difference =
    expected > LARGE && number % 17 === 3 ? -500 : expected > LARGE && number % 29 === 5 ? 1_000 : 0;
  handover.cash_counted = expected + difference;
  if (expected > 0 && handover.cash_counted % NOTE_OF_FIFTY === 0)
    handover.denominations = { n50: handover.cash_counted / NOTE_OF_FIFTY };
  if (difference < 0) handover.note = 'A torn AED 5 note was not accepted';
  if (difference > 0) handover.note = 'A client overpaid by AED 10; under investigation';
}

/** Handovers, and the handover of each payment. */
export function generateHandovers(payments: readonly DemoPayment[], cashier: CreatedRecord, now: number) {
  const handoverByPayment = new Map<DemoPayment, HandoverRow>();
  for (const group of groupPayments(payments, cashier, now))
    for (const handover of handoverOf(group, cashier))
      for (const { payment } of group) handoverByPayment.set(payment, handover);
  const handovers = [...new Set(handoverByPayment.values())].sort((a, b) => Number(a.at) - Number(b.at));
  handovers.forEach((handover, index) => applyCashCount(handover, index + 1));
  assignNumbers(handovers, 'UB', 6, ({ at }) => dubaiTimestamp(Number(at)));
  return { handovers, handoverByPayment };
}
