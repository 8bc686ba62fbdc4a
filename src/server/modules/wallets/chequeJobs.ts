import { sql } from 'kysely';
import { staleNoticeOn, staleOn } from '../../../domain/wallets/checkRules';
import { dayInDubai, monthsAfter, showDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed, fromFils } from '../../../domain/money';
import { reverse } from '../payments/allocationService';
import { superAdmins, tellDepositLost } from './bouncedCheques';
import type { Db } from '../../db/client';
import { writeAudit } from '../../audit/auditLog';
import { daysAt } from '../settings/settingService';
import { tellAll } from '../notifications/notificationService';
import type { News } from '../notifications/notificationService';

interface Held {
  id: Id;
  contract: Id;
  holder: Id;
  check_number: string;
  bank_name: string;
  end_date: string;
  amount: number;
  is_security: boolean;
}

const ON_ITS_WAY = sql`type = 'check' and voided_at is null and deleted_at is null
  and check_status in ('received', 'in_safe')`;

const heldUntil = async (db: Db, from: string, to: string): Promise<Held[]> =>
  (
    await sql<Held>`select id, contract_id as contract, user_id as holder, check_number, bank_name, end_date, amount,
        is_security
      from wallets where ${ON_ITS_WAY} and end_date between ${from}::date and ${to}::date order by end_date, id`.execute(
      db,
    )
  ).rows;

const newsOf = (cheque: Held, admins: readonly Id[]) =>
  ({
    to: [...admins, cheque.holder],
    severity: 'warning',
    model: 'contract',
    id: cheque.contract,
    text: `${cheque.bank_name}, ${aed(fromFils(cheque.amount))}, dated ${showDate(cheque.end_date)}.`,
  }) as const;

/** Tell of cheques that the bank shall have, as many days before they fall due as the settings say, once each. */
export async function tellOfDue(db: Db, now: number): Promise<void> {
  const admins = await superAdmins(db);
  const dayOf = (days: number) => dayInDubai(now, days);
  const notices = [...(await daysAt(db, 'check_notice_days', dayOf(0)))].sort((one, other) => one - other);
  const held = await heldUntil(db, dayOf(1), dayOf(notices.at(-1) ?? 0));
  const due = held.filter(({ is_security }) => !is_security);
  const news = due.map((cheque): News => {
    const days = notices.find((notice) => cheque.end_date <= dayOf(notice)) ?? 1;
    return {
      ...newsOf(cheque, admins),
      code: 'contract.check_due',
      cause: `${cheque.id}:${String(days)}`,
      title: `Cheque due ${days === 1 ? 'tomorrow' : `within ${String(days)} days`}: ${cheque.check_number}`,
    };
  });
  await tellAll(db, news, now);
}

/** Tell of cheques that no bank will take in a month, and take those that none takes any more out of the books. */
export async function ageCheques(db: Db, now: number): Promise<void> {
  const admins = await superAdmins(db);
  const today = dayInDubai(now);
  const old = await heldUntil(db, '2000-01-01', monthsAfter(today, -5));
  const stale = old.filter(({ end_date }) => staleOn(end_date) <= today);
  const told = old.filter(({ end_date }) => staleNoticeOn(end_date) <= today);
  for (const cheque of stale) await goStale(db, cheque, now);
  const news = told.map((cheque): News => ({
    ...newsOf(cheque, admins),
    code: 'contract.check_stale',
    cause: cheque.id,
    title: `Cheque goes stale on ${showDate(staleOn(cheque.end_date))}: ${cheque.check_number}`,
  }));
  await tellAll(db, news, now);
}

async function goStale(db: Db, { id }: Held, now: number): Promise<void> {
  const doing = { action: 'wallet.stale', ip: 'job', requestId: 'job', now };
  const changed = (change: Parameters<typeof writeAudit>[2]) => writeAudit(db, doing, change);
  await reverse({ db, now, changed }, id, 'Cheque went stale');
  await sql`update wallets set check_status = 'stale', version = version + 1, updated_at = ${new Date(now)}
    where id = ${id}`.execute(db);
  await changed({ model: 'wallet', id, after: { check_status: 'stale' } });
  await tellDepositLost({ db, now, changed }, id, 'Its cheque went stale');
}

interface Loaded {
  holder: Id;
  name: string;
  total_cash: number;
  contract: Id;
  over_limit: boolean;
}

/** Tell of hands that hold too much cash, or hold it for too long, once a day. */
export async function tellOfFullHands(db: Db, now: number): Promise<void> {
  const admins = await superAdmins(db);
  const { rows } =
    await sql<Loaded>`select h.id as holder, h.name, h.total_cash, h.over_limit, w.contract_id as contract
    from holders h cross join lateral (select contract_id from wallets
      where user_id = h.id and status <> 'Done' and voided_at is null and type = 'cash' order by paid_at desc, id desc limit 1) w
    where h.over_limit or h.overdue`.execute(db);
  const news = rows.map(({ holder, name, total_cash, contract, over_limit }): News => ({
    code: 'contract.wallet_limit',
    to: [...admins, holder],
    severity: 'warning',
    model: 'contract',
    id: contract,
    cause: `${holder}:${dayInDubai(now)}`,
    title: `${over_limit ? 'Too much cash in hand' : 'Cash in hand for too long'}: ${name}`,
    text: `${aed(fromFils(total_cash))} is to be handed over.`,
  }));
  await tellAll(db, news, now);
}
