import { addDays } from '../../../../domain/dates';
import type { Bill, BillKind, BillStatus } from '../../../../domain/bills/bill';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import type { BillLineInput } from '../../../../domain/bills/billLine';
import type { TariffPeriod } from '../../../../domain/bills/charges';
import { numberSeriesOf } from '../../../../domain/bills/billTransitions';
import { dubaiTimestamp, earlierDay, laterDay } from '../calendar';
import type { DemoClient } from '../parties/clients';
import type { DemoContract } from '../parties/contracts';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import { assignNumbers } from '../numbering';
import type { DemoOrder } from '../orders/orders';
import type { ConsumptionPeriod } from './consumption';
import { fromFils } from '../../../../domain/money';
import { VAT_PERCENT } from '../parties/tariffs';

/** A tariff version with its days in a billing period. */
export interface DemoTariffPeriod extends TariffPeriod {
  version_id: string;
}

/** A bill of the demo company; amounts are in fils. */
export interface DemoBill
  extends CreatedRecord, Pick<Bill, 'kind' | 'supply_date' | 'language' | 'status' | 'disputed'> {
  /** Empty until issued. */
  unique_number: string;
  client: DemoClient;
  contract: DemoContract;
  order: DemoOrder | null;
  period: { start: string; end: string } | null;
  issue_date: string | null;
  due_date: string;
  notes: string | null;
  lines: readonly BillLineInput[];
  /** Consumption periods and tariff versions behind the amounts. */
  periods: readonly ConsumptionPeriod[];
  tariffs: readonly DemoTariffPeriod[];
  /** Invoice that a credit note corrects. */
  original: DemoBill | null;
  paid: number;
  credited: number;
}

/** Input of a bill. */
export interface Charge {
  kind: BillKind;
  contract: DemoContract;
  supplied: string;
  lines: readonly BillLineInput[];
  status: BillStatus;
  order?: DemoOrder;
  period?: { start: string; end: string };
  periods?: readonly ConsumptionPeriod[];
  tariffs?: readonly DemoTariffPeriod[];
  notes?: string;
}

const DAYS_TO_ISSUE = 2;
const DAYS_TO_COMPLAIN = 9;

export const isNotIssued = ({ status }: Pick<DemoBill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

/** Gross total in fils. */
export const totalOf = ({ lines }: Pick<DemoBill, 'lines'>): number => sumLineAmounts(lines).gross;

/** Balance due in fils. */
export const amountOwed = (bill: DemoBill): number => totalOf(bill) - bill.paid - bill.credited;

/** Generates a bill; payments and numbers are added later. */
export function generateBill(generator: Generator, charge: Charge): DemoBill {
  const { kind, contract, supplied, lines, status, order, period, notes } = charge;
  const createdDay = earlierDay(addDays(supplied, DAYS_TO_ISSUE), generator.calendar.day(0));
  return {
    ...createdAt(generator, generator.calendar.officeTime(createdDay, generator.random.integer(0, 480))),
    unique_number: '',
    kind,
    client: contract.client,
    contract,
    order: order ?? null,
    period: period ?? null,
    issue_date: isNotIssued({ status }) ? null : createdDay,
    supply_date: supplied,
    due_date: addDays(createdDay, contract.payment_terms_days),
    language: contract.client.preferred_language,
    notes: notes ?? null,
    disputed: false,
    lines,
    periods: charge.periods ?? [],
    tariffs: charge.tariffs ?? [],
    original: null,
    paid: 0,
    credited: 0,
    status,
  };
}

/** Numbers issued bills per series, without gaps. */
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

/** Credits a bill in full. */
export function creditNoteFor(generator: Generator, bill: DemoBill): DemoBill {
  const day = earlierDay(addDays(bill.supply_date, DAYS_TO_COMPLAIN), generator.calendar.day(-DAYS_TO_ISSUE));
  bill.credited = totalOf(bill);
  const note = generateBill(generator, {
    kind: 'credit_note',
    contract: bill.contract,
    supplied: laterDay(bill.supply_date, day),
    lines: bill.lines,
    status: 'Credited',
  });
  return { ...note, original: bill, credited: totalOf(bill) };
}

type LinePart = Pick<BillLineInput, 'code' | 'description'> & Partial<BillLineInput>;

/** A line with VAT at the standard rate. */
export const taxedLine = (fils: number, part: LinePart): BillLineInput => ({
  quantity: 1,
  unit: 'service',
  unit_price: fromFils(fils),
  discount: 0,
  vat_category: 'S',
  vat_rate: VAT_PERCENT,
  ...part,
});

/** A line outside the scope of VAT: deposits and penalties. */
export const untaxedLine = (fils: number, part: LinePart): BillLineInput => ({
  ...taxedLine(fils, part),
  vat_category: 'O',
  vat_rate: 0,
});
