import type { BillStatus } from '../../domain/bill';
import type { ContractStatus } from '../../domain/contract';
import { amountsOf } from '../../domain/billLine';
import type { LineDraft } from '../../domain/billLine';
import { isMetered } from '../../domain/contract';
import { fromFils } from '../../domain/money';
import { taxed } from './billLines';
import type { Charge } from './bills';
import { entry } from './chance';
import type { DemoContract } from './contracts';
import type { Maker } from './maker';
import type { TariffKey } from './tariffs';
import { TARIFFS, share } from './tariffs';

/** How the bills of a month stand, by how many months ago it was; walked round contract by contract. */
const STANDING: Record<number, readonly BillStatus[]> = {
  4: [...many('Paid', 9), 'WrittenOff', ...many('Paid', 5), 'Credited', 'Paid', 'PartiallyPaid', 'Issued'],
  3: [...many('Paid', 7), 'PartiallyPaid', ...many('Paid', 5), 'Issued'],
  2: [...many('Paid', 6), 'Issued', 'PartiallyPaid', 'Paid', 'Issued'],
  1: ['Issued', 'Paid', 'Issued', 'Held', 'Paid', 'Issued', 'PartiallyPaid', 'Draft', 'Issued', 'Paid'],
};
const MONTHS = [4, 3, 2, 1] as const;

/** The month of the last bill, by how many months ago it was, for contracts that are supplied or were. */
const LAST_MONTH: Partial<Record<ContractStatus, number>> = {
  Active: 1,
  Suspended: 1,
  Expired: 1,
  Terminating: 1,
  Terminated: 2,
  Closed: 4,
};
const ENDED: readonly ContractStatus[] = ['Terminating', 'Terminated', 'Closed'];

/** How much gas a month takes, at least and at most, in thousandths of a cubic metre. */
const USE: Record<TariffKey, readonly [number, number]> = {
  'tariff.RES-UAE': [3_800, 13_900],
  'tariff.COM-UAE': [42_000, 190_000],
  'tariff.IND-UAE': [310_000, 780_000],
  'tariff.BULK-UAE': [120_000, 400_000],
  'tariff.AMC-UAE': [0, 0],
};

function many(status: BillStatus, count: number): BillStatus[] {
  return Array<BillStatus>(count).fill(status);
}

/** The charges for the gas of the last months, contract by contract. */
export const monthsOf = (maker: Maker, contracts: readonly DemoContract[]): Charge[] =>
  MONTHS.flatMap((back) => monthOf(maker, contracts, back));

function monthOf(maker: Maker, contracts: readonly DemoContract[], back: number): Charge[] {
  const { first, last } = maker.calendar.month(back);
  const billed = contracts.filter(
    ({ type, status, start_date }) =>
      isMetered(type) && start_date <= last && back >= (LAST_MONTH[status] ?? Infinity),
  );
  return billed.map((contract, place) => {
    const start = contract.start_date > first ? contract.start_date : first;
    const closing = ENDED.includes(contract.status) && back === LAST_MONTH[contract.status];
    return {
      kind: closing ? 'final' : 'consumption',
      contract,
      supplied: last,
      period: { start, end: last },
      lines: linesOf(maker, contract),
      status: standingOf(contract, entry(STANDING[back] ?? ['Paid'], place)),
    };
  });
}

/** Who was suspended did not pay, who has left owes nothing. */
function standingOf({ status }: DemoContract, otherwise: BillStatus): BillStatus {
  if (status === 'Closed') return 'Paid';
  return status === 'Suspended' ? 'Issued' : otherwise;
}

/** What one month or delivery is charged for: the gas, and what a month costs anyway. */
export function linesOf({ chance }: Maker, { tariff, discount_percent }: DemoContract): LineDraft[] {
  const { cubic, monthly } = TARIFFS[tariff];
  const quantity = chance.whole(...USE[tariff]) / 1_000;
  const gas = taxed(cubic, { ...GAS, quantity });
  const discount = fromFils(share(amountsOf(gas).amount, discount_percent ?? 0));
  return [...(quantity > 0 ? [{ ...gas, discount }] : []), ...(monthly > 0 ? [taxed(monthly, MONTH)] : [])];
}

const GAS = { code: 'gas', description: 'LPG by meter', unit: 'm3' } as const;
const MONTH = { code: 'service', description: 'Monthly service', unit: 'month' } as const;
