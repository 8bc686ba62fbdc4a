import { isMetered } from '../../../../domain/contracts/contract';
import { taxedLine, untaxedLine, creditNoteFor, generateBill, numberBills } from './bills';
import type { Charge, DemoBill } from './bills';
import { daysAfter, dubaiTimestamp } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { Generator } from '../record';
import { gasChargesOf, gasLines, tariffPeriodsIn } from './gasCharges';
import type { DemoOrder } from '../orders/orders';
import type { DemoSetting } from '../parties/settings';
import type { ConsumptionPeriod } from './consumption';
import { byContract, HISTORY_MONTHS, seasonalConsumption, usualMonthlyConsumption } from './consumption';

/** What the company may charge for. */
export interface BillingInput {
  settings: readonly DemoSetting[];
  contracts: readonly DemoContract[];
  stretches: readonly ConsumptionPeriod[];
  orders: readonly DemoOrder[];
}

/** Everything the company has billed since its books begin: gas by the month, first connections, deposits, deliveries and jobs. */
export function generateBills(maker: Generator, of: BillingInput): DemoBill[] {
  const bills = [...gasCharges(of), ...otherCharges(maker, of)].map((charge) => generateBill(maker, charge));
  const credited = bills.filter(({ status }) => status === 'Credited');
  const all = [...bills, ...credited.map((bill) => creditNoteFor(maker, bill))];
  numberBills(all);
  for (const bill of all.filter(({ status }) => status === 'Issued').slice(0, 3)) bill.disputed = true;
  return all;
}

/** The gas of all contracts, the oldest month first. */
const gasCharges = ({ settings, contracts, stretches }: BillingInput): Charge[] => {
  const taken = byContract(stretches);
  return contracts
    .flatMap((contract, place) => gasChargesOf(settings, contract, taken.get(contract) ?? [], place))
    .sort((one, other) => (one.supplied < other.supplied ? -1 : Number(one.supplied > other.supplied)));
};

const otherCharges = (maker: Generator, { settings, contracts, orders }: BillingInput): Charge[] => [
  ...contracts.flatMap((contract) => initialCharges(maker, contract)),
  ...contracts.flatMap((contract) => deliveryCharges(maker, contract, settings)),
  ...contracts.flatMap((contract) => bounceFeeCharges(maker, contract)),
  ...orders.flatMap((order) => orderCharges(maker, order)),
];

const CONNECTION = { code: 'connection', description: 'Connection to the gas supply' } as const;
const DEPOSIT = { code: 'service', description: 'Refundable deposit' } as const;
const BOUNCE_FEE = { code: 'late_fee', description: 'Returned cheque fee' } as const;
const MATERIAL = { code: 'material', description: 'Pipe, fittings and seals', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

function initialCharges({ calendar }: Generator, contract: DemoContract): Charge[] {
  const { start_date, deposit, status } = contract;
  if (start_date > calendar.day(-1) || start_date < calendar.month(HISTORY_MONTHS).first) return [];
  if (status === 'Cancelled' || !isMetered(contract.type)) return [];
  const first = { contract, supplied: start_date, status: 'Paid' as const };
  return [
    { ...first, kind: 'connection', lines: [taxedLine(15_000, CONNECTION)] },
    { ...first, kind: 'deposit_receipt', lines: [untaxedLine(deposit, DEPOSIT)] },
  ];
}

const DELIVERED_DAYS_AGO = Array.from({ length: HISTORY_MONTHS - 1 }, (_, nth) => 12 + nth * 31).reverse();
const DELIVERY_DAYS = 30;

/** What is delivered in bulk, or looked after, once in a month. */
function deliveryCharges(
  maker: Generator,
  contract: DemoContract,
  settings: readonly DemoSetting[],
): Charge[] {
  const { type, status, start_date } = contract;
  if (isMetered(type) || status !== 'Active') return [];
  const days = DELIVERED_DAYS_AGO.map((ago) => maker.calendar.day(-ago)).filter((day) => day >= start_date);
  const estimated = usualMonthlyConsumption(maker, contract);
  return days.map((supplied, nth) => {
    const [now] = tariffPeriodsIn(settings, contract, { start: supplied, end: supplied });
    const milli = seasonalConsumption(maker, estimated, {
      start: daysAfter(supplied, 1 - DELIVERY_DAYS),
      end: supplied,
    });
    const parts = now ? [{ ...now, days: DELIVERY_DAYS }] : [];
    return {
      ...{ kind: 'other', contract, supplied, tariffs: parts },
      lines: gasLines(contract, parts, { milli, isFirstOrFinal: false }),
      status: nth === days.length - 1 ? 'Issued' : 'Paid',
    };
  });
}

function bounceFeeCharges({ calendar }: Generator, contract: DemoContract): Charge[] {
  if (contract.status !== 'Suspended') return [];
  const notes = 'Returned cheque fee';
  const fee = { supplied: calendar.day(-9), lines: [untaxedLine(20_000, BOUNCE_FEE)], notes };
  return [{ ...fee, kind: 'adjustment', contract, status: 'Issued' }];
}

function orderCharges({ random }: Generator, order: DemoOrder): Charge[] {
  const { contract, billable, status } = order;
  if (!contract || !billable || (status !== 'Billed' && status !== 'Closed')) return [];
  const supplied = daysAfter(dubaiTimestamp(order.created_at).slice(0, 10), 3);
  const material = random.integer(8, 40);
  const quarters = random.integer(2, 6);
  const lines = [
    taxedLine(1_000, { ...MATERIAL, quantity: material }),
    taxedLine(10_000, { ...LABOUR, quantity: quarters / 4 }),
  ];
  return [
    {
      kind: 'maintenance',
      contract,
      order,
      supplied,
      lines,
      status: status === 'Billed' ? 'Issued' : 'Paid',
      notes: order.title,
    },
  ];
}
