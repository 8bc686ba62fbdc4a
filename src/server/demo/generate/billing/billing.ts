import { isMetered } from '../../../../domain/contracts/contract';
import { taxed, untaxed, creditNoteFor, makeBill, numberBills } from './bills';
import type { Charge, DemoBill } from './bills';
import { daysAfter, dubaiTime } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { Maker } from '../record';
import { chargesOf, linesFor, tariffsIn } from './gasCharges';
import type { DemoOrder } from '../orders/orders';
import type { DemoSetting } from '../parties/settings';
import type { Stretch } from './consumption';
import { byContract, MONTHS_BACK, seasonal, usualMonth } from './consumption';

/** What the company may charge for. */
export interface Chargeable {
  settings: readonly DemoSetting[];
  contracts: readonly DemoContract[];
  stretches: readonly Stretch[];
  orders: readonly DemoOrder[];
}

/** Everything the company has billed since its books begin: gas by the month, first connections, deposits, deliveries and jobs. */
export function makeBills(maker: Maker, of: Chargeable): DemoBill[] {
  const bills = [...gasOf(of), ...othersOf(maker, of)].map((charge) => makeBill(maker, charge));
  const credited = bills.filter(({ status }) => status === 'Credited');
  const all = [...bills, ...credited.map((bill) => creditNoteFor(maker, bill))];
  numberBills(all);
  for (const bill of all.filter(({ status }) => status === 'Issued').slice(0, 3)) bill.disputed = true;
  return all;
}

/** The gas of all contracts, the oldest month first. */
const gasOf = ({ settings, contracts, stretches }: Chargeable): Charge[] => {
  const taken = byContract(stretches);
  return contracts
    .flatMap((contract, place) => chargesOf(settings, contract, taken.get(contract) ?? [], place))
    .sort((one, other) => (one.supplied < other.supplied ? -1 : Number(one.supplied > other.supplied)));
};

const othersOf = (maker: Maker, { settings, contracts, orders }: Chargeable): Charge[] => [
  ...contracts.flatMap((contract) => beginningOf(maker, contract)),
  ...contracts.flatMap((contract) => deliveriesOf(maker, contract, settings)),
  ...contracts.flatMap((contract) => feeOf(maker, contract)),
  ...orders.flatMap((order) => jobOf(maker, order)),
];

const CONNECTION = { code: 'connection', description: 'Connection to the gas supply' } as const;
const DEPOSIT = { code: 'service', description: 'Refundable deposit' } as const;
const RETURNED = { code: 'late_fee', description: 'Fee for a returned cheque' } as const;
const MATERIAL = { code: 'material', description: 'Pipe, fittings and seals', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

function beginningOf({ calendar }: Maker, contract: DemoContract): Charge[] {
  const { start_date, deposit, status } = contract;
  if (start_date > calendar.day(-1) || start_date < calendar.month(MONTHS_BACK).first) return [];
  if (status === 'Cancelled' || !isMetered(contract.type)) return [];
  const first = { contract, supplied: start_date, status: 'Paid' as const };
  return [
    { ...first, kind: 'connection', lines: [taxed(15_000, CONNECTION)] },
    { ...first, kind: 'deposit_receipt', lines: [untaxed(deposit, DEPOSIT)] },
  ];
}

const DELIVERED_DAYS_AGO = Array.from({ length: MONTHS_BACK - 1 }, (_, nth) => 12 + nth * 31).reverse();
const DELIVERY_DAYS = 30;

/** What is delivered in bulk, or looked after, once in a month. */
function deliveriesOf(maker: Maker, contract: DemoContract, settings: readonly DemoSetting[]): Charge[] {
  const { type, status, start_date } = contract;
  if (isMetered(type) || status !== 'Active') return [];
  const days = DELIVERED_DAYS_AGO.map((ago) => maker.calendar.day(-ago)).filter((day) => day >= start_date);
  const usual = usualMonth(maker, contract);
  return days.map((supplied, nth) => {
    const [now] = tariffsIn(settings, contract, { start: supplied, end: supplied });
    const milli = seasonal(maker, usual, { start: daysAfter(supplied, 1 - DELIVERY_DAYS), end: supplied });
    const parts = now ? [{ ...now, days: DELIVERY_DAYS }] : [];
    return {
      ...{ kind: 'other', contract, supplied, tariffs: parts },
      lines: linesFor(contract, parts, { milli, isFirstOrFinal: false }),
      status: nth === days.length - 1 ? 'Issued' : 'Paid',
    };
  });
}

function feeOf({ calendar }: Maker, contract: DemoContract): Charge[] {
  if (contract.status !== 'Suspended') return [];
  const notes = 'Fee for a cheque that the bank returned';
  const fee = { supplied: calendar.day(-9), lines: [untaxed(20_000, RETURNED)], notes };
  return [{ ...fee, kind: 'adjustment', contract, status: 'Issued' }];
}

function jobOf({ chance }: Maker, order: DemoOrder): Charge[] {
  const { contract, billable, status } = order;
  if (!contract || !billable || (status !== 'Billed' && status !== 'Closed')) return [];
  const supplied = daysAfter(dubaiTime(order.created_at).slice(0, 10), 3);
  const material = chance.whole(8, 40);
  const quarters = chance.whole(2, 6);
  const lines = [
    taxed(1_000, { ...MATERIAL, quantity: material }),
    taxed(10_000, { ...LABOUR, quantity: quarters / 4 }),
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
