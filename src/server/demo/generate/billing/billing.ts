import { addDays } from '../../../../domain/dates';
import { isMetered } from '../../../../domain/contracts/contract';
import { taxedLine, untaxedLine, creditNoteFor, generateBill, numberBills } from './bills';
import type { Charge, DemoBill } from './bills';
import { dubaiTimestamp } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { Generator } from '../record';
import { gasChargesOf, gasLines, tariffPeriodsIn } from './gasCharges';
import type { DemoOrder } from '../orders/orders';
import type { DemoSetting } from '../parties/settings';
import type { ConsumptionPeriod } from './consumption';
import { byContract, HISTORY_MONTHS, seasonalConsumption, typicalMonthlyConsumption } from './consumption';

interface BillingInput {
  settings: readonly DemoSetting[];
  contracts: readonly DemoContract[];
  periods: readonly ConsumptionPeriod[];
  orders: readonly DemoOrder[];
}

/** All bills since the start of the history: gas, connections, deposits, deliveries and orders. */
export function generateBills(generator: Generator, input: BillingInput): DemoBill[] {
  const bills = [...gasCharges(input), ...otherCharges(generator, input)].map((charge) =>
    generateBill(generator, charge),
  );
  const credited = bills.filter(({ status }) => status === 'Credited');
  const allBills = [...bills, ...credited.map((bill) => creditNoteFor(generator, bill))];
  numberBills(allBills);
  for (const bill of allBills.filter(({ status }) => status === 'Issued').slice(0, 3)) bill.disputed = true;
  return allBills;
}

/** Gas charges of all contracts, oldest first. */
const gasCharges = ({ settings, contracts, periods }: BillingInput): Charge[] => {
  const periodsByContract = byContract(periods);
  return contracts
    .flatMap((contract, index) =>
      gasChargesOf(settings, contract, periodsByContract.get(contract) ?? [], index),
    )
    .sort((left, right) => (left.supplied < right.supplied ? -1 : Number(left.supplied > right.supplied)));
};

const otherCharges = (generator: Generator, { settings, contracts, orders }: BillingInput): Charge[] => [
  ...contracts.flatMap((contract) => initialCharges(generator, contract)),
  ...contracts.flatMap((contract) => deliveryCharges(generator, contract, settings)),
  ...contracts.flatMap((contract) => bounceFeeCharges(generator, contract)),
  ...orders.flatMap((order) => orderCharges(generator, order)),
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
  const shared = { contract, supplied: start_date, status: 'Paid' as const };
  return [
    { ...shared, kind: 'connection', lines: [taxedLine(15_000, CONNECTION)] },
    { ...shared, kind: 'deposit_receipt', lines: [untaxedLine(deposit, DEPOSIT)] },
  ];
}

const DELIVERED_DAYS_AGO = Array.from(
  { length: HISTORY_MONTHS - 1 },
  (_, index) => 12 + index * 31,
).reverse();
const DELIVERY_DAYS = 30;
/** Liquid gas of one m³ of vapour. */
const LITRES_PER_M3 = 4;

/** Monthly charges for bulk deliveries and maintenance contracts. */
function deliveryCharges(
  generator: Generator,
  contract: DemoContract,
  settings: readonly DemoSetting[],
): Charge[] {
  const { type, status, start_date } = contract;
  if (isMetered(type) || status !== 'Active') return [];
  const days = DELIVERED_DAYS_AGO.map((daysAgo) => generator.calendar.day(-daysAgo)).filter(
    (day) => day >= start_date,
  );
  const estimatedConsumption = typicalMonthlyConsumption(generator, contract);
  return days.map((supplied, index) => {
    const [currentTariff] = tariffPeriodsIn(settings, contract, { start: supplied, end: supplied });
    const milli = seasonalConsumption(generator, estimatedConsumption, {
      start: addDays(supplied, 1 - DELIVERY_DAYS),
      end: supplied,
    });
    const tariffPeriods = currentTariff ? [{ ...currentTariff, days: DELIVERY_DAYS }] : [];
    return {
      kind: 'other',
      contract,
      supplied,
      tariffs: tariffPeriods,
      lines: gasLines(contract, tariffPeriods, {
        milli: milli * LITRES_PER_M3,
        months: 1,
        isByDays: false,
      }).map((line) => (line.code === 'gas' ? { ...line, unit: 'litre' as const } : line)),
      status: index === days.length - 1 ? 'Issued' : 'Paid',
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
  const supplied = addDays(dubaiTimestamp(order.created_at).slice(0, 10), 3);
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
