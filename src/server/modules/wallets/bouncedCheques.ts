import { sql } from 'kysely';
import type { Share } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { LINE_WORDS } from '../../../domain/bills/lineDescriptions';
import { SUPER_ADMIN } from '../../../domain/permissions';
import { aed, fromFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { wordOf } from '../../../domain/labels';
import { writeLines } from '../bills/billLineService';
import { bills } from '../bills/billRepository';
import type { Db } from '../../db/client';
import { dayInDubai } from '../../../domain/dates';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { filsSet } from '../settings/settingService';
import { tellAll, tell } from '../notifications/notificationService';
import type { Bookkeeper } from '../payments/allocationService';

/** Who runs the company. */
export async function superAdmins(db: Db): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`select u.id from users u join roles r on r.id = u.role_id
    where r.name = ${SUPER_ADMIN} and u.status = 'active' and u.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Draft the fee that a returned cheque costs; none where the company takes none. */
export async function draftFee(ask: Doer, wallet: Wallet): Promise<Id | null> {
  const { rows } = await sql<{ client: Id; language: string; agreed: number | null }>`select c.id as client,
    c.preferred_language as language, t.bounced_check_fee as agreed from contracts t join clients c on c.id = t.client_id
    where t.id = ${wallet.contract._id}`.execute(ask.db);
  const fee = rows[0]?.agreed ?? (await filsSet(ask.db, 'bounced_check_fee', ask.now));
  if (fee <= 0 || !wallet.contract._id) return null;
  const id = newId(ask.now);
  const draft = {
    kind: 'adjustment',
    client: rows[0]?.client,
    contract: wallet.contract._id,
    supply_date: dayInDubai(ask.now),
    language: rows[0]?.language,
  };
  await bills.add(ask.db, id, draft, { created_by: ask.visitor.userId });
  await writeLines(ask.db, id, [
    {
      ...FEE,
      description: `${LINE_WORDS.returned[0]} ${wallet.check_number ?? ''}`.trimEnd(),
      unit_price: fromFils(fee),
    },
  ]);
  await ask.changed({ model: 'bill', id, after: { ...draft, reason: 'Returned cheque' } });
  return id;
}

const FEE = {
  code: 'service',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
} as const;

/** Tell of every bill that is open again because its cheque came back. */
export async function tellBounced(ask: Doer, wallet: Wallet): Promise<void> {
  const { rows: reopened } =
    await sql<Share>`select bill_id as bill, sum(-amount)::bigint as amount from allocations
    where wallet_id = ${wallet._id} and reverses is not null and created_at = ${new Date(ask.now)}
    group by bill_id`.execute(ask.db);
  const to = [...(await superAdmins(ask.db)), wallet.user?._id];
  const bounce = `${wallet._id}:${String(wallet.version)}`;
  const news = reopened.map(({ bill, amount }) => ({
    code: 'bill.check_bounced',
    to,
    severity: 'critical' as const,
    model: 'bill' as const,
    id: bill,
    cause: `${bounce}:${bill}`,
    title: `Cheque bounced: ${wallet.check_number ?? ''}`,
    text: `${aed(fromFils(amount))} of this invoice is open again. ${wordOf(wallet.bounce_reason ?? 'other')}.`,
  }));
  await tellAll(ask.db, news, ask.now);
}

interface Lost {
  contract: Id;
  number: string;
  client: string;
  holder: Id;
  cheque: string;
  version: number;
  gone: number;
  left: number;
}

/** A cheque that was the deposit of a contract is worth nothing any more: the contract says so, and those who keep it. */
export async function tellDepositLost(by: Bookkeeper, wallet: Id, why: string): Promise<void> {
  const { rows } = await sql<Lost>`select t.id as contract, t.unique_number as number, c.label as client,
      w.user_id as holder, w.check_number as cheque, w.version, w.amount - w.usable as gone, deposit_left(t.id) as left
    from wallets w join contracts t on t.id = w.contract_id join clients c on c.id = t.client_id
    where w.id = ${wallet} and w.for_deposit and w.usable < w.amount`.execute(by.db);
  const [lost] = rows;
  if (!lost) return;
  const { contract, number, client, holder, cheque, version, gone, left } = lost;
  await by.changed({
    action: 'contract.unsecured',
    model: 'contract',
    id: contract,
    after: { check_number: cheque, reason: why, deposit_held: fromFils(left) },
  });
  const news = {
    code: 'contract.deposit_lost',
    needs: 'canUpdateContracts',
    to: [...(await superAdmins(by.db)), holder],
    severity: 'critical',
    model: 'contract',
    id: contract,
    cause: `${wallet}:${String(version)}`,
    title: `Deposit no longer held: ${number}`,
    text: `${client}: ${why}. ${aed(fromFils(gone))} of deposit came by cheque ${cheque}; ${aed(fromFils(left))} is left.`,
  } as const;
  await tell(by.db, news, by.now);
}
