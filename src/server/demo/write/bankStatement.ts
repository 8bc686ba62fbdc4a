import { sql } from 'kysely';
import { addMonths, calendarPeriod, dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { BANK_ACCOUNT } from '../../modules/bank/bankItems';
import { bankLineTransitions } from '../../modules/bank/bankRoutes';
import { importStatements } from '../../modules/bank/statementService';
import { getSetting } from '../../modules/settings/settingService';
import type { Company } from '../generate/company';
import { employeeByUsername } from '../generate/parties/staff';
import { contextOf } from './signedInAs';
import type { WriteContext } from './writeBilling';

interface Booking {
  day: string;
  fils: number;
  reference: string;
  text: string;
}

/** Days at the end of the month with unmatched lines. */
const OPEN_DAYS = 7;
/** Maximum number of confirmed matches, to keep the first start short. */
const MAX_CONFIRMED = 400;

/** Bookings of the bank: movements of the ledger, with cheques grouped by slip, in the bank's wording. */
const bookings = async (db: Db, from: string, to: string): Promise<Booking[]> =>
  (
    await sql<Booking>`select max(e.event_day) as day, sum(l.amount)::bigint as fils,
      min(coalesce(w.check_number, w.bank_ref, d.slip_no, w.auth_code, e.document)) as reference,
      min(case when d.id is not null then 'CASH DEPOSIT ' || d.slip_no
        when w.type = 'check' then 'CHEQUE DEPOSIT SLIP ' || coalesce(w.deposit_slip_no, w.check_number)
        when w.type = 'card' then 'POS CARD SALE ' || coalesce(w.auth_code, '')
        when w.type = 'transfer' then 'INWARD TRANSFER ' || upper(c.label)
        else 'OUTWARD TRANSFER ' || e.document end) as text
    from journal_lines l join journal_entries e on e.number = l.entry
      left join wallets w on e.source_model = 'wallet' and w.id = e.source_id
      left join bank_deposits d on e.source_model = 'bank_deposit' and d.id = e.source_id
      left join clients c on c.id = e.client_id
    where l.account = ${BANK_ACCOUNT} and l.day between ${from}::date and ${to}::date
    group by case when w.type = 'check' and w.deposit_slip_no is not null and l.amount > 0
      then w.deposit_slip_no || e.event_day::text else l.entry::text end
    order by 1, 4`.execute(db)
  ).rows;

const camtDay = (day: string): string => day.replaceAll('-', '').slice(2);
const comma = (fils: number): string => (Math.abs(fils) / 100).toFixed(2).replace('.', ',');

/** The statement as an MT940 file. */
function toMt940(
  account: string,
  number: string,
  opening: number,
  rows: readonly Booking[],
  to: string,
): string {
  const balance = (tag: string, day: string, fils: number) =>
    `:${tag}:${fils < 0 ? 'D' : 'C'}${camtDay(day)}AED${comma(fils)}`;
  const closing = rows.reduce((sum, { fils }) => sum + fils, opening);
  return [
    ':20:TANKBOOK',
    `:25:${account}`,
    `:28C:${number}`,
    balance('60F', rows[0]?.day ?? to, opening),
    ...rows.flatMap(({ day, fils, reference, text }) => [
      `:61:${camtDay(day)}${day.slice(5).replace('-', '')}${fils < 0 ? 'D' : 'C'}${comma(fils)}NTRF${reference.slice(0, 16)}`,
      `:86:${text.replaceAll(/[^\x20-\x7e]/g, ' ').replace(/^:/, ' ')}`,
    ]),
    balance('62F', to, closing),
    '-',
  ].join('\n');
}

/**
 * Imports the bank statement of the previous month: all movements of the ledger, plus a charge, interest,
 * rent and an unknown receipt. Proposals are confirmed, except those of the last days.
 */
export async function writeBankStatement(db: Db, { staff }: Company, { now }: WriteContext): Promise<void> {
  const today = dubaiDate(now);
  const { from, to } = calendarPeriod(addMonths(today, -1), 'month');
  const known = await bookings(db, from, to);
  const day = known.at(Math.floor(known.length / 2))?.day ?? to;
  const own: Booking[] = [
    { day, fils: -2_625, reference: 'NONREF', text: 'MONTHLY SERVICE CHARGES INCL VAT' },
    { day, fils: -1_850_000, reference: 'RENT', text: 'STANDING ORDER OFFICE AND YARD RENT' },
    { day: to, fils: 41_250, reference: 'NONREF', text: 'CASH DEPOSIT ATM DEIRA WITHOUT NAME' },
    { day: to, fils: 18_240, reference: 'NONREF', text: 'PROFIT PAYMENT' },
  ];
  const rows = [...known, ...own].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const { rows: balances } = await sql<{
    fils: number;
  }>`select coalesce(sum(amount), 0)::bigint as fils from journal_lines
    where account = ${BANK_ACCOUNT} and day < ${rows[0]?.day ?? from}::date`.execute(db);
  const iban = await getSetting(db, 'iban', today);
  const account = typeof iban === 'string' && iban !== '' ? iban : 'AE070331234567890123456';
  const content = toMt940(account, `${to.slice(5, 7)}/1`, balances[0]?.fils ?? 0, rows, to);
  const context = contextOf(db, employeeByUsername(staff, 'admin'), {
    now,
    action: 'bank_statement.imported',
  });
  await importStatements(
    context,
    { filename: `statement-${to.slice(0, 7)}.sta`, bytes: Buffer.from(content) },
    { kind: 'account', mapping: null, opening: null, decimal_sign: null, date_order: null },
  );
  const { rows: proposed } = await sql<{
    id: Id;
  }>`select min(id::text)::uuid as id from bank_lines where status = 'Proposed'
    group by match_id having max(day) <= ${to}::date - ${OPEN_DAYS}::int
    order by min(day), 1 limit ${MAX_CONFIRMED}`.execute(db);
  for (const { id } of proposed) await bankLineTransitions.run(context, id, 'confirm', {});
}
