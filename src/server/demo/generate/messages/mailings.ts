import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema/database';
import { amountOwed } from '../billing/bills';
import type { DemoBill } from '../billing/bills';
import { daysAfter } from '../calendar';
import type { Generator } from '../record';
import { createdAt } from '../record';
import type { DemoOffer } from '../orders/offers';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

type MailingRow = Insertable<Database['mailings']>;

const MINUTE_MS = 60_000;
const SEND_DURATION_MS = 2_000;
const MAX_BILLS = 150;
/** Every so many invoices one isn't sent yet, and one has an address that the mail server refuses. */
const UNSENT_EVERY = 9;
const REFUSED_EVERY = 25;
const REFUSED = 'The mail server rejected this address.';
const CHEQUE_METHODS = ['check', 'pdc'];
const TENANT = 'tenant@example.com';

/** What went out by mail: the newest invoices, but for some, reminders of what is owed, and what was offered. */
export function generateMailings(
  maker: Generator,
  {
    bills,
    offers,
    staff,
  }: { bills: readonly DemoBill[]; offers: readonly DemoOffer[]; staff: readonly DemoEmployee[] },
): MailingRow[] {
  const accountant = employeeByUsername(staff, 'p.nair').id;
  const operations = employeeByUsername(staff, 'o.khan').id;
  const issued = bills
    .filter(({ unique_number }) => unique_number !== '')
    .sort((one, other) => one.created_at - other.created_at)
    .slice(-MAX_BILLS);
  const mailed = issued.filter((_bill, nth) => nth % UNSENT_EVERY !== 0);
  const invoices = mailed.map((bill, nth) => {
    const name = `Tax Invoice ${bill.unique_number}`;
    const told = { model: 'bill', model_id: bill.id, subject: name, sent_by: accountant } as const;
    const isRefused = nth % REFUSED_EVERY === 0;
    const file = { recipient: bill.client.email ?? TENANT, filename: `${bill.unique_number}.pdf` };
    return mailingRow(maker, bill.created_at, { ...told, ...file }, isRefused);
  });
  const offered = offers
    .filter(({ status }) => status !== 'Draft')
    .map(({ id, order, edition, created_at }) => {
      const number = `${order.unique_number.replace('MO', 'OF')}-${String.fromCharCode(64 + edition)}`;
      const told = { model: 'offer', model_id: id, subject: `Offer ${number}`, sent_by: operations } as const;
      return mailingRow(maker, created_at, { ...told, recipient: TENANT, filename: `${number}.pdf` }, false);
    });
  return [...invoices, ...bills.flatMap((bill) => remindersFor(maker, bill)), ...offered];
}

/** So many days back it is told who was reminded. */
const REMINDED_DAYS = 45;

/** What was written to whoever still owes something, by the days after the due date. */
const REMINDER_SCHEDULE = [
  [-3, 'Reminder'],
  [0, 'Reminder'],
  [5, 'Reminder'],
  [10, 'Last notice'],
] as const;

/** Whoever promised cheques, doesn't accept the invoice or has no address is left alone. */
const receivesReminders = ({ client, contract, disputed, kind }: DemoBill): boolean =>
  !disputed &&
  kind !== 'credit_note' &&
  Boolean(client.email) &&
  !CHEQUE_METHODS.includes(contract.payment_method ?? '');

function remindersFor(maker: Generator, bill: DemoBill): MailingRow[] {
  const { id, unique_number, client, due_date, issue_date } = bill;
  const [today, since] = [maker.calendar.day(0), maker.calendar.day(-REMINDED_DAYS)];
  if (!issue_date || due_date < since || amountOwed(bill) <= 0 || !receivesReminders(bill)) return [];
  return REMINDER_SCHEDULE.map(([days, name]) => ({ name, day: daysAfter(due_date, days) }))
    .filter(({ day }) => day > issue_date && day <= today)
    .map(({ name, day }) => {
      const told = {
        model: 'bill',
        model_id: id,
        subject: `${name}: Tax Invoice ${unique_number}`,
        sent_by: null,
      } as const;
      const file = { recipient: client.email ?? TENANT, filename: `${unique_number}.pdf` };
      return mailingRow(maker, maker.calendar.officeTime(day, 0), { ...told, ...file }, false);
    });
}

type MailingInput = Omit<MailingRow, 'id' | 'created_at' | 'status' | 'reason' | 'finished_at'>;

function mailingRow(maker: Generator, written: number, told: MailingInput, isRefused: boolean): MailingRow {
  const { id, created_at } = createdAt(
    maker,
    Math.min(written + 10 * MINUTE_MS, maker.calendar.now - MINUTE_MS),
  );
  return {
    ...told,
    id,
    status: isRefused ? 'failed' : 'sent',
    reason: isRefused ? REFUSED : null,
    created_at: new Date(created_at),
    finished_at: new Date(created_at + SEND_DURATION_MS),
  };
}
