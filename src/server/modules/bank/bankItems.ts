import { sql } from 'kysely';
import type { BankItemKind } from '../../../domain/bank/bankLine';
import type { ItemToMatch } from './matching';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';
import { accountPosition } from '../ledger/accountService';

/** SQL: the account of the bank. */
export const BANK_ACCOUNT = accountPosition('bank');

/** Serialises all changes of statements and matches until the transaction ends. */
export const lockBank = async (db: Db): Promise<void> => {
  await sql`select from ledger_accounts where code = 'bank' for no key update`.execute(db);
};

/** An item with its details for a list. */
interface OpenItem extends ItemToMatch {
  label: string;
  detail: string;
  wallet: Id | null;
}

interface ItemRow {
  kind: BankItemKind;
  id: string;
  wallet: Id | null;
  day: string;
  amount: number;
  label: string;
  client: string | null;
  group: string | null;
  receipt: string | null;
  cheque: string | null;
  slip: string | null;
  bank_ref: string | null;
  auth_code: string | null;
  terminal: string | null;
  refund: string | null;
}

const CARD_GROUP = sql`case when w.type = 'card' then 'card ' || coalesce(p.terminal_id, w.terminal_ref, 'unknown') || ' '
  || dubai_day(w.paid_at)::text end`;
const SLIP_GROUP = sql`'slip ' || nullif(w.deposit_slip_no, '') || ' ' || coalesce(lower(w.deposit_bank), '')`;
const CLIENT = sql`(select c.label from clients c where c.id = coalesce(k.client_id, w.client_id))`;
const OF_WALLET = sql`w.unique_number as receipt, w.check_number as cheque, w.deposit_slip_no as slip, w.bank_ref,
  w.auth_code, coalesce(p.terminal_id, w.terminal_ref) as terminal, null as refund`;
const WALLETS = sql`wallets w left join contracts k on k.id = w.contract_id left join pos p on p.id = w.pos_id`;

/** Posted movements of the account that match no confirmed line, with their source records. */
const entries = (since: string): SqlExpression => sql`
  select 'entry' as kind, l.entry::text || '.' || l.position as id, w.id as wallet, e.event_day as day, l.amount,
    e.document as label, (select c.label from clients c where c.id = e.client_id) as client,
    case when w.type = 'check' and l.amount > 0 then ${SLIP_GROUP} when l.amount > 0 then ${CARD_GROUP} end as "group",
    coalesce(w.unique_number, e.document) as receipt, w.check_number as cheque,
    coalesce(w.deposit_slip_no, d.slip_no) as slip, coalesce(w.bank_ref, r.reference) as bank_ref, w.auth_code,
    coalesce(p.terminal_id, w.terminal_ref) as terminal, r.unique_number as refund
  from journal_lines l join journal_entries e on e.number = l.entry
    left join wallets w on e.source_model = 'wallet' and w.id = e.source_id and e.event <> 'credit_refunded'
    left join pos p on p.id = w.pos_id
    left join bank_deposits d on e.source_model = 'bank_deposit' and d.id = e.source_id
    left join lateral (select f.unique_number, f.reference from refunds f
      where e.event in ('credit_refunded', 'deposit_refunded') and f.status = 'Paid' and f.amount = -l.amount
        and f.paid_on = e.event_day and f.client_id = e.client_id limit 1) r on true
  where l.account = ${BANK_ACCOUNT} and l.day >= ${since}::date
    and not exists (select from bank_match_entries m where m.entry = l.entry and m.position = l.position)
    and not exists (select from bank_postings o where o.id = e.source_id and o.account = 'opening_balances')
    and (e.source_model not in ('bank_deposit', 'bank_posting') or (select sum(o.amount) <> 0
      from journal_entries x join journal_lines o on o.entry = x.number
      where x.source_id = e.source_id and o.account = l.account
        and not exists (select from bank_match_entries m where m.entry = o.entry and m.position = o.position)))`;

/** Deposited cheques, which can clear, and recently cleared ones, which can bounce. */
const cheques = (since: string): SqlExpression => sql`
  select s.kind, w.id::text, w.id as wallet, s.day, s.sign * w.amount as amount, w.unique_number as label,
    coalesce(w.drawer_name, ${CLIENT}) as client, case s.kind when 'clear' then ${SLIP_GROUP} end as "group", ${OF_WALLET}
  from ${WALLETS} cross join lateral (values ('clear', 1, w.deposited_on),
    ('bounce', -1, coalesce(w.cleared_on, w.deposited_on))) s (kind, sign, day)
  where w.type = 'check' and w.voided_at is null and (w.check_status in ('deposited', 'represented')
    or s.kind = 'bounce' and w.check_status = 'cleared' and w.cleared_on >= ${since}::date)`;

/** Card payments and transfers in clearing, except cards that belong to a settlement. */
const inClearing: SqlExpression = sql`
  select 'settle' as kind, w.id::text, w.id as wallet, dubai_day(w.paid_at) as day, w.amount, w.unique_number as label,
    ${CLIENT} as client, ${CARD_GROUP} as "group", ${OF_WALLET}
  from ${WALLETS}
  where w.type in ('card', 'transfer') and w.status <> 'Done' and w.voided_at is null
    and not exists (select from bank_match_items i join bank_lines x on x.match_id = i.match_id
      where i.wallet_id = w.id and i.kind = 'settle' and x.status = 'Confirmed')`;

/** Settlements whose net amount the bank has not credited yet. */
const settlements: SqlExpression = sql`
  select 'settlement' as kind, s.id::text, null::uuid as wallet, s.to_day as day, s.closing as amount,
    s.unique_number as label, null as client, null as "group", s.number as receipt, null as cheque, null as slip,
    null as bank_ref, null as auth_code,
    (select min(x.text) from bank_lines x where x.statement_id = s.id) as terminal, null as refund
  from bank_statements s where s.kind = 'cards' and s.status = 'Imported'
    and not exists (select from bank_match_items i join bank_lines x on x.match_id = i.match_id
      where i.statement_id = s.id and x.status = 'Confirmed')`;

function toItem(row: ItemRow): OpenItem {
  const references = (
    [
      ['receipt', row.receipt],
      ['cheque', row.cheque],
      ['slip', row.slip],
      ['reference', row.bank_ref],
      ['authorisation', row.auth_code],
      ['terminal', row.terminal],
      ['refund', row.refund],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const detail = references
    .filter(([name, value]) => name !== 'receipt' || value !== row.label)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  return {
    key: `${row.kind}:${row.id}`,
    kind: row.kind,
    day: row.day,
    amount: row.amount,
    name: row.client,
    group: row.group,
    wallet: row.wallet,
    references,
    label: row.label,
    detail,
  };
}

/** All items that lines of a kind of statement can match, from a day on. */
export async function loadOpenItems(db: Db, kind: 'account' | 'cards', since: string): Promise<OpenItem[]> {
  const sources = kind === 'cards' ? [inClearing] : [entries(since), cheques(since), inClearing, settlements];
  const { rows } = await sql<ItemRow>`select * from (${sql.join(sources, sql` union all `)}) i
    ${kind === 'cards' ? sql`where "group" is not null` : sql``} order by day, label, id`.execute(db);
  return rows.map(toItem);
}
