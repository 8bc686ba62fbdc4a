import { sql } from 'kysely';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { SAFE_ACCOUNT, cashInSafe } from '../../modules/ledger/safeService';
import { recordBankDeposit } from '../../modules/wallets/bankDeposits/bankDepositService';
import type { Company } from '../generate/company';
import { employeeByUsername } from '../generate/parties/staff';
import type { WriteContext } from './writeBilling';

const NOTES_FILS = 10_000;

/** Every Monday at two, last week's notes in the safe are taken to the bank. */
export async function writeBankDeposits(db: Db, { staff }: Company, { now }: WriteContext): Promise<void> {
  const admin = employeeByUsername(staff, 'admin');
  const { rows } = await sql<{ day: string; before: string }>`select day::date as day,
      day::date - 1 as before from generate_series(
      (select date_trunc('week', min(day)::timestamp) from journal_lines where account = ${SAFE_ACCOUNT}) + '7 days',
      ${new Date(now)}::timestamptz at time zone 'Asia/Dubai' - interval '14 hours', '7 days') day`.execute(
    db,
  );
  for (const { day, before } of rows) {
    const held = await cashInSafe(db, before);
    const notes = Math.floor(held / NOTES_FILS) * NOTES_FILS;
    if (notes <= 0) continue;
    const context = {
      db,
      now: Date.parse(`${day}T14:00:00+04:00`),
      currentUser: { userId: admin.id },
      recordChange: () => Promise.resolve(),
    };
    const slip_no = `CD-${day.slice(2).replaceAll('-', '')}`;
    await recordBankDeposit(context, { amount: fromFils(notes), bank: 'Emirates NBD', slip_no, day });
  }
}
