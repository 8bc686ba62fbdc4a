import type { Bill, BillKind, BillStatus } from '../../../../domain/bills/bill';
import { sumOf } from '../../../../domain/bills/billLine';
import type { LineDraft } from '../../../../domain/bills/billLine';
import { seriesOf } from '../../../../domain/bills/billTransitions';
import { daysAfter, dubaiTime, earlier, later } from '../calendar';
import type { DemoClient } from '../parties/clients';
import type { DemoContract } from '../parties/contracts';
import type { Made, Maker } from '../record';
import { madeAt } from '../record';
import type { DemoTariffPart } from './gasCharges';
import { number } from '../numbering';
import type { DemoOrder } from '../orders/orders';
import type { Stretch } from './consumption';
import { fromFils } from '../../../../domain/money';
import { VAT_PERCENT } from '../parties/tariffs';

/** A bill as the demo company has it; amounts are fils. */
export interface DemoBill
  extends Made, Pick<Bill, 'kind' | 'supply_date' | 'language' | 'status' | 'disputed'> {
  /** Empty until it is issued. */
  unique_number: string;
  client: DemoClient;
  contract: DemoContract;
  order: DemoOrder | null;
  period: { start: string; end: string } | null;
  issue_date: string | null;
  due_date: string;
  notes: string | null;
  lines: readonly LineDraft[];
  /** What was read for it, and the versions of the tariff that it was charged by. */
  stretches: readonly Stretch[];
  tariffs: readonly DemoTariffPart[];
  /** What a credit note takes back. */
  original: DemoBill | null;
  paid: number;
  credited: number;
}

/** What a bill is to be made from. */
export interface Charge {
  kind: BillKind;
  contract: DemoContract;
  supplied: string;
  lines: readonly LineDraft[];
  status: BillStatus;
  order?: DemoOrder;
  period?: { start: string; end: string };
  stretches?: readonly Stretch[];
  tariffs?: readonly DemoTariffPart[];
  notes?: string;
}

const DAYS_TO_ISSUE = 2;
const DAYS_TO_COMPLAIN = 9;

/** Not issued yet. */
export const isOpen = ({ status }: Pick<DemoBill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

/** What is to be paid in all. */
export const totalOf = ({ lines }: Pick<DemoBill, 'lines'>): number => sumOf(lines).gross;

/** What is still to be paid. */
export const owedOf = (bill: DemoBill): number => totalOf(bill) - bill.paid - bill.credited;

/** Write one bill; its payments follow, its number comes once all are written. */
export function makeBill(maker: Maker, charge: Charge): DemoBill {
  const { kind, contract, supplied, lines, status, order, period, notes } = charge;
  const written = earlier(daysAfter(supplied, DAYS_TO_ISSUE), maker.calendar.day(0));
  return {
    ...madeAt(maker, maker.calendar.at(written, maker.chance.whole(0, 480))),
    unique_number: '',
    kind,
    client: contract.client,
    contract,
    order: order ?? null,
    period: period ?? null,
    issue_date: isOpen({ status }) ? null : written,
    supply_date: supplied,
    due_date: daysAfter(written, contract.payment_terms_days),
    language: contract.client.preferred_language,
    notes: notes ?? null,
    disputed: false,
    lines,
    stretches: charge.stretches ?? [],
    tariffs: charge.tariffs ?? [],
    original: null,
    paid: 0,
    credited: 0,
    status,
  };
}

/** Number what was issued, series by series, without a gap. */
export function numberBills(bills: readonly DemoBill[]): void {
  const issued = bills.filter(({ issue_date }) => issue_date !== null);
  for (const series of new Set(issued.map(seriesOf)))
    number(
      issued.filter((bill) => seriesOf(bill) === series),
      series,
      6,
      ({ issue_date, created_at }) => `${issue_date ?? ''} ${dubaiTime(created_at)}`,
    );
}

/** Take a bill back by a credit note over the whole of it. */
export function creditNoteFor(maker: Maker, bill: DemoBill): DemoBill {
  const day = earlier(daysAfter(bill.supply_date, DAYS_TO_COMPLAIN), maker.calendar.day(-DAYS_TO_ISSUE));
  bill.credited = totalOf(bill);
  const note = makeBill(maker, {
    kind: 'credit_note',
    contract: bill.contract,
    supplied: later(bill.supply_date, day),
    lines: bill.lines,
    status: 'Credited',
  });
  return { ...note, original: bill, credited: totalOf(bill) };
}

type Part = Pick<LineDraft, 'code' | 'description'> & Partial<LineDraft>;

/** One thing that is charged, with VAT. */
export const taxed = (fils: number, part: Part): LineDraft => ({
  quantity: 1,
  unit: 'service',
  unit_price: fromFils(fils),
  discount: 0,
  vat_category: 'S',
  vat_rate: VAT_PERCENT,
  ...part,
});

/** What is taken without VAT: deposits and penalties. */
export const untaxed = (fils: number, part: Part): LineDraft => ({
  ...taxed(fils, part),
  vat_category: 'O',
  vat_rate: 0,
});
