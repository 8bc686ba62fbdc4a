import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { sumLineAmounts } from '../../../domain/bills/billLine';
import { withVat } from '../../../domain/bills/charges';
import { LINE_DESCRIPTIONS } from '../../../domain/bills/lineDescriptions';
import type { Contract } from '../../../domain/contracts/contract';
import type { ConnectionFee } from '../../../domain/contracts/activation';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { UNSUCCESSFUL_RESULTS } from '../../../domain/orders/orderTransitions';
import { formatAed, fromFils } from '../../../domain/money';
import { sqlLiterals } from '../../db/client';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { draftBill, findBill } from '../bills/billService';
import { issueFeeBill } from '../bills/feeBillService';
import { notify } from '../notifications/notificationService';
import { clientLanguage, vatTreatmentOn } from '../clients/clientService';
import { getFees, getNumberSetting, getSetting } from '../settings/settingService';

/** Whether an invoice that is not credited in full, or its draft, bills the connection of a contract. */
export async function isConnectionBilled(db: Db, contract: Id): Promise<boolean> {
  const { rows } = await sql`select from bills b join bill_lines l on l.bill_id = b.id
    where b.contract_id = ${contract} and b.kind <> 'credit_note' and b.status <> 'Credited'
      and b.deleted_at is null and l.code = 'connection' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an offer of one of the contract's orders contains the connection, so that the order bills it. */
async function isConnectionOffered(db: Db, contract: Id): Promise<boolean> {
  const { rows } = await sql`select from orders o join offers f on f.order_id = o.id
      join offer_lines l on l.offer_id = f.id
    where o.contract_id = ${contract} and o.status <> 'Cancelled' and o.deleted_at is null
      and coalesce(o.result, '') not in (${sqlLiterals(UNSUCCESSFUL_RESULTS)})
      and f.status in ('Draft', 'Sent', 'Accepted') and l.code = 'connection' limit 1`.execute(db);
  return rows.length > 0;
}

/** Line of the connection fee on a day: the contract's fee, or that of its type; undefined if it is zero. */
async function connectionLine(
  db: Db,
  { type, connection_fee, client }: Contract,
  day: string,
): Promise<BillLineInput | undefined> {
  const unit_price = connection_fee ?? (await getFees(db, 'connection_fee', day))(type);
  if (unit_price <= 0) return undefined;
  const basis = {
    vat_rate: await getNumberSetting(db, 'vat_rate', day),
    vat_treatment: await vatTreatmentOn(db, client._id, day),
  };
  const [description] = LINE_DESCRIPTIONS.connection;
  return withVat(basis, {
    code: 'connection',
    description,
    quantity: 1,
    unit: 'service',
    unit_price,
    category: 'S',
  });
}

interface ConnectionCharge {
  line: BillLineInput;
  language: Bill['language'];
}

/**
 * Charge of the activation of a contract on a day; undefined if there is no fee, or another document bills
 * it.
 */
async function connectionCharge(
  db: Db,
  contract: Contract,
  day: string,
): Promise<ConnectionCharge | undefined> {
  const line = await connectionLine(db, contract, day);
  if (!line || (await isConnectionOffered(db, contract._id))) return undefined;
  if (await isConnectionBilled(db, contract._id)) return undefined;
  return { line, language: await clientLanguage(db, contract.client._id) };
}

/** Connection fee of the activation of a contract on a day, in AED; null if none. */
export async function expectedConnectionFee(
  db: Db,
  contract: Contract,
  day: string,
): Promise<ConnectionFee | null> {
  const charge = await connectionCharge(db, contract, day);
  if (!charge) return null;
  const { net, vat, gross } = sumLineAmounts([charge.line]);
  return { net: fromFils(net), vat: fromFils(vat), total: fromFils(gross) };
}

/**
 * Bills the connection fee of an activated contract once, unless an order or a manual invoice bills it. The
 * invoice is issued at once if the settings permit it, otherwise it stays a draft.
 */
export async function billConnection(context: ServiceContext, contract: Contract): Promise<void> {
  const { db, now } = context;
  const today = dubaiDate(now);
  const charge = await connectionCharge(db, contract, today);
  if (!charge) return;
  const input = {
    kind: 'connection',
    client: contract.client._id,
    contract: contract._id,
    supply_date: today,
    language: charge.language,
  };
  const id = await draftBill(context, input, [charge.line]);
  await context.recordChange({ action: 'bill.added', model: 'bill', id, after: input });
  const mayIssue = (await getSetting(db, 'auto_issue_without_flags', today)) !== false;
  await notifyCharged(context, id, mayIssue && (await issueFeeBill(context, id)));
}

async function notifyCharged({ db, now }: ServiceContext, id: Id, isIssued: boolean): Promise<void> {
  const { unique_number, client, contract, total } = await findBill(db, id);
  await notify(
    db,
    {
      code: 'bill.run_done',
      permission: 'canUpdateBills',
      severity: 'info',
      model: 'bill',
      id,
      dedupeKey: id,
      title: `Connection fee charged: ${contract?.unique_number ?? ''}`,
      text: `${client.label}: ${formatAed(total)}, ${isIssued ? `invoice ${unique_number}` : 'a draft to be issued'}.`,
    },
    now,
  );
}
