import { isMetered } from '../../domain/contract';
import { taxed, untaxed } from './billLines';
import type { Charge, DemoBill } from './bills';
import { creditNoteFor, makeBill, numberBills } from './bills';
import { daysAfter, dubaiTime } from './calendar';
import type { DemoContract } from './contracts';
import type { Maker } from './maker';
import { linesOf, monthsOf } from './monthly';
import type { DemoOrder } from './orders';

/** Everything the company has billed lately: months of gas, first connections, deposits, deliveries and jobs. */
export function makeBills(
  maker: Maker,
  contracts: readonly DemoContract[],
  orders: readonly DemoOrder[],
): DemoBill[] {
  const charges = [
    ...monthsOf(maker, contracts),
    ...contracts.flatMap((contract) => beginningOf(maker, contract)),
    ...contracts.flatMap((contract) => deliveriesOf(maker, contract)),
    ...contracts.flatMap((contract) => feeOf(maker, contract)),
    ...orders.flatMap((order) => jobOf(maker, order)),
  ];
  const bills = charges.map((charge) => makeBill(maker, charge));
  const credited = bills.filter(({ status }) => status === 'Credited');
  const all = [...bills, ...credited.map((bill) => creditNoteFor(maker, bill))];
  numberBills(all);
  for (const bill of all.filter(({ status }) => status === 'Issued').slice(0, 3)) bill.disputed = true;
  return all;
}

const NEW_DAYS = 100;
const CONNECTION = { code: 'connection', description: 'Connection to the gas supply' } as const;
const DEPOSIT = { code: 'service', description: 'Refundable deposit' } as const;
const RETURNED = { code: 'late_fee', description: 'Fee for a returned cheque' } as const;
const MATERIAL = { code: 'material', description: 'Pipe, fittings and seals', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

function beginningOf({ calendar }: Maker, contract: DemoContract): Charge[] {
  const { start_date, deposit, status } = contract;
  if (start_date > calendar.day(-1) || start_date < calendar.day(-NEW_DAYS)) return [];
  if (status === 'Cancelled' || !isMetered(contract.type)) return [];
  const first = { contract, supplied: start_date, status: 'Paid' as const };
  return [
    { ...first, kind: 'connection', lines: [taxed(15_000, CONNECTION)] },
    { ...first, kind: 'deposit_receipt', lines: [untaxed(deposit, DEPOSIT)] },
  ];
}

function deliveriesOf(maker: Maker, contract: DemoContract): Charge[] {
  const { type, status, start_date } = contract;
  if (isMetered(type) || status !== 'Active') return [];
  const days = [-75, -40, -12].map((offset) => maker.calendar.day(offset));
  return days
    .filter((day) => day >= start_date)
    .map((supplied, nth) => ({
      kind: 'other',
      contract,
      supplied,
      lines: linesOf(maker, contract),
      status: nth === 2 ? 'Issued' : 'Paid',
    }));
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
