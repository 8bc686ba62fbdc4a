import type { Bill, BillKind, BillStatus } from '../../../../domain/bills/bill';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import type { BillLineInput } from '../../../../domain/bills/billLine';
import { numberSeriesOf } from '../../../../domain/bills/billTransitions';
import { daysAfter, dubaiTimestamp, earlierDay, laterDay } from '../calendar';
import type { DemoClient } from '../parties/clients';
import type { DemoContract } from '../parties/contracts';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { DemoTariffPeriod } from './gasCharges';
import { assignNumbers } from '../numbering';
import type { DemoOrder } from '../orders/orders';
import type { ConsumptionPeriod } from './consumption';
import { fromFils } from '../../../../domain/money';
import { VAT_PERCENT } from '../parties/tariffs';

/** A bill as the demo company has it; amounts are fils. */
export interface DemoBill
  extends CreatedRecord, Pick<Bill, 'kind' | 'supply_date' | 'language' | 'status' | 'disputed'> {
  /** Empty until it is issued. */
  unique_number: string;
  client: DemoClient;
  contract: DemoContract;
  order: DemoOrder | null;
  period: { start: string; end: string } | null;
  issue_date: string | null;
  due_date: string;
  notes: string | null;
  lines: readonly BillLineInput[];
  /** What was read for it, and the versions of the tariff that it was charged by. */
  stretches: readonly ConsumptionPeriod[];
  tariffs: readonly DemoTariffPeriod[];
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
  lines: readonly BillLineInput[];
  status: BillStatus;
  order?: DemoOrder;
  period?: { start: string; end: string };
  stretches?: readonly ConsumptionPeriod[];
  tariffs?: readonly DemoTariffPeriod[];
  notes?: string;
}

const DAYS_TO_ISSUE = 2;
const DAYS_TO_COMPLAIN = 9;

/** Not issued yet. */
export const isNotIssued = ({ status }: Pick<DemoBill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

/** What is to be paid in all. */
export const totalOf = ({ lines }: Pick<DemoBill, 'lines'>): number => sumLineAmounts(lines).gross;

/** What is still to be paid. */
export const amountOwed = (bill: DemoBill): number => totalOf(bill) - bill.paid - bill.credited;

/** Write one bill; its payments follow, its number comes once all are written. */
export function generateBill(maker: Generator, charge: Charge): DemoBill {
  const { kind, contract, supplied, lines, status, order, period, notes } = charge;
  const written = earlierDay(daysAfter(supplied, DAYS_TO_ISSUE), maker.calendar.day(0));
  return {
    ...createdAt(maker, maker.calendar.officeTime(written, maker.random.integer(0, 480))),
    unique_number: '',
    kind,
    client: contract.client,
    contract,
    order: order ?? null,
    period: period ?? null,
    issue_date: isNotIssued({ status }) ? null : written,
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
  for (const series of new Set(issued.map(numberSeriesOf)))
    assignNumbers(
      issued.filter((bill) => numberSeriesOf(bill) === series),
      series,
      6,
      ({ issue_date, created_at }) => `${issue_date ?? ''} ${dubaiTimestamp(created_at)}`,
    );
}

/** Take a bill back by a credit note over the whole of it. */
export function creditNoteFor(maker: Generator, bill: DemoBill): DemoBill {
  const day = earlierDay(daysAfter(bill.supply_date, DAYS_TO_COMPLAIN), maker.calendar.day(-DAYS_TO_ISSUE));
  bill.credited = totalOf(bill);
  const note = generateBill(maker, {
    kind: 'credit_note',
    contract: bill.contract,
    supplied: laterDay(bill.supply_date, day),
    lines: bill.lines,
    status: 'Credited',
  });
  return { ...note, original: bill, credited: totalOf(bill) };
}

type LinePart = Pick<BillLineInput, 'code' | 'description'> & Partial<BillLineInput>;

/** One thing that is charged, with VAT. */
export const taxedLine = (fils: number, part: LinePart): BillLineInput => ({
  quantity: 1,
  unit: 'service',
  unit_price: fromFils(fils),
  discount: 0,
  vat_category: 'S',
  vat_rate: VAT_PERCENT,
  ...part,
});

/** What is taken without VAT: deposits and penalties. */
export const untaxedLine = (fils: number, part: LinePart): BillLineInput => ({
  ...taxedLine(fils, part),
  vat_category: 'O',
  vat_rate: 0,
});
