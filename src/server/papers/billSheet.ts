import { sql } from 'kysely';
import type { Bill, BillParty } from '../../domain/bill';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { bills } from '../bills/billsTable';
import type { Db } from '../database/pool';
import { found } from '../kit/refusal';
import { companyOn } from './company';
import type { Company } from './company';
import type { Desk } from './logo';
import type { Meter } from './meterBlock';
import type { BillSheet } from './taxInvoice';

type Beside = Pick<BillSheet, 'buyer' | 'original'>;

/** What a bill's paper tells of other records: the buyer while it is a draft, and what it takes back. */
async function besideOf(db: Db, id: Id): Promise<Beside> {
  const { rows } = await sql<Beside>`select
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar, 'address', c.address, 'trn', c.trn,
      'emirate', c.emirate) as buyer,
    (select jsonb_build_object('unique_number', o.unique_number, 'issue_date', o.issue_date)
      from bills o where o.id = b.original_bill_id) as original
    from bills b join clients c on c.id = b.client_id
    where b.id = ${id}`.execute(db);
  return found(rows[0]);
}

const partyOf = ({ name = '', name_ar, address, trn, license }: Company): BillSheet['seller'] => ({
  name,
  ...{ name_ar, address, trn, license },
});

/** Both sides as the bill froze them when it was issued; a draft names them as they are called today. */
const frozen = (bill: Bill, company: Company, buyer: BillSheet['buyer']) => ({
  seller: bill.seller?.name ? bill.seller : partyOf(company),
  buyer: bill.buyer ?? buyer,
});

const metersOf = ({ usage }: Bill): Meter[] =>
  (usage?.readings ?? []).map(({ type, ...reading }) => ({ ...reading, current_type: type }));

/** All that a bill's paper tells. */
export async function billSheetOf(desk: Desk, id: Id): Promise<BillSheet> {
  const bill = found(await bills.find(desk.db, id));
  const today = dayInDubai(desk.now);
  const company = await companyOn(desk, today, bill.issue_date ?? today);
  const beside = await besideOf(desk.db, id);
  const parties: { seller: BillSheet['seller']; buyer: BillParty } = frozen(bill, company, beside.buyer);
  const { site, unit_no, previous_balance } = bill;
  const where = { site: site && `${site.code} · ${site.name}`, unit_no };
  const used = bill.usage ?? {};
  return { ...beside, ...where, previous_balance, bill, company, ...parties, meters: metersOf(bill), used };
}
