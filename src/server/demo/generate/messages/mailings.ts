import { addDays } from '../../../../domain/dates';
import { MINUTE_MS } from '../../../../domain/durations';
import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema/database';
import { amountOwed } from '../billing/bills';
import type { DemoBill } from '../billing/bills';
import type { Generator } from '../record';
import { createdAt } from '../record';
import type { DemoOffer } from '../orders/offers';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

type MailingRow = Insertable<Database['mailings']>;

const SEND_DURATION_MS = 2_000;
/**
 * Number of newest bills of which one in nine is unsent and one in 25 was rejected by the mail server; all
 * older ones were sent.
 */
const RECENT_BILLS = 150;
const UNSENT_EVERY = 9;
const REFUSED_EVERY = 25;
const REFUSED = 'The mail server rejected this address.';
const CHEQUE_METHODS = ['check', 'pdc'];
const TENANT = 'tenant@example.com';

/** Sent email: invoices, payment reminders and offers. */
export function generateMailings(
  generator: Generator,
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
    .sort((a, b) => a.created_at - b.created_at);
  const isRecent = (index: number) => index >= issued.length - RECENT_BILLS;
  const mailed = issued.filter((_bill, index) => !isRecent(index) || index % UNSENT_EVERY !== 0);
  const invoices = mailed.map((bill, index) => {
    const name = `Tax Invoice ${bill.unique_number}`;
    const message = { model: 'bill', model_id: bill.id, subject: name, sent_by: accountant } as const;
    const isRefused = index >= mailed.length - RECENT_BILLS && index % REFUSED_EVERY === 0;
    const attachment = { recipient: bill.client.email ?? TENANT, filename: `${bill.unique_number}.pdf` };
    return mailingRow(generator, bill.created_at, { ...message, ...attachment }, isRefused);
  });
  const offerMails = offers
    .filter(({ status }) => status !== 'Draft')
    .map(({ id, order, edition, created_at }) => {
      const number = `${order.unique_number.replace('MO', 'OF')}-${String.fromCharCode(64 + edition)}`;
      const message = {
        model: 'offer',
        model_id: id,
        subject: `Offer ${number}`,
        sent_by: operations,
      } as const;
      return mailingRow(
        generator,
        created_at,
        { ...message, recipient: TENANT, filename: `${number}.pdf` },
        false,
      );
    });
  return [...invoices, ...bills.flatMap((bill) => remindersFor(generator, bill)), ...offerMails];
}

/** Days for which reminders are generated. */
const REMINDED_DAYS = 45;

/** Reminders by days after the due date. */
const REMINDER_SCHEDULE = [
  [-3, 'Reminder'],
  [0, 'Reminder'],
  [5, 'Reminder'],
  [10, 'Final notice'],
] as const;

/** Excludes disputed invoices, cheque payers and clients without an address. */
const receivesReminders = ({ client, contract, disputed, kind }: DemoBill): boolean =>
  !disputed &&
  kind !== 'credit_note' &&
  Boolean(client.email) &&
  !CHEQUE_METHODS.includes(contract.payment_method ?? '');

function remindersFor(generator: Generator, bill: DemoBill): MailingRow[] {
  const { id, unique_number, client, due_date, issue_date } = bill;
  const [today, since] = [generator.calendar.day(0), generator.calendar.day(-REMINDED_DAYS)];
  if (!issue_date || due_date < since || amountOwed(bill) <= 0 || !receivesReminders(bill)) return [];
  return REMINDER_SCHEDULE.map(([days, name]) => ({ name, day: addDays(due_date, days) }))
    .filter(({ day }) => day > issue_date && day <= today)
    .map(({ name, day }) => {
      const message = {
        model: 'bill',
        model_id: id,
        subject: `${name}: Tax Invoice ${unique_number}`,
        sent_by: null,
      } as const;
      const attachment = { recipient: client.email ?? TENANT, filename: `${unique_number}.pdf` };
      return mailingRow(
        generator,
        generator.calendar.officeTime(day, 0),
        { ...message, ...attachment },
        false,
      );
    });
}

type MailingInput = Omit<MailingRow, 'id' | 'created_at' | 'status' | 'reason' | 'finished_at'>;

function mailingRow(
  generator: Generator,
  createdAtMs: number,
  message: MailingInput,
  isRefused: boolean,
): MailingRow {
  const { id, created_at } = createdAt(
    generator,
    Math.min(createdAtMs + 10 * MINUTE_MS, generator.calendar.now - MINUTE_MS),
  );
  return {
    ...message,
    id,
    status: isRefused ? 'failed' : 'sent',
    reason: isRefused ? REFUSED : null,
    created_at: new Date(created_at),
    finished_at: new Date(created_at + SEND_DURATION_MS),
  };
}
