import type { ContractType } from '../../../../domain/contracts/contract';
import type { TariffBlock } from '../../../../domain/settings/tariff';
import type { Calendar } from '../calendar';

type Blocks = readonly Readonly<TariffBlock>[];

/** A tariff with prices in AED before and after the price increase. */
interface DemoTariff {
  name: string;
  type: ContractType;
  before: { blocks: Blocks; fixed_monthly: number };
  since: { blocks: Blocks; fixed_monthly: number };
}

const singleBlock = (price: number, fixed_monthly: number) => ({
  blocks: [{ from: 0, to: null, price }],
  fixed_monthly,
});

const twoBlocks = (price: number, limit: number, nextPrice: number, fixed_monthly: number) => ({
  blocks: [
    { from: 0, to: limit, price },
    { from: limit, to: null, price: nextPrice },
  ],
  fixed_monthly,
});

export const TARIFFS = {
  'tariff.RES-UAE': {
    name: 'Residential',
    type: 'residential',
    before: singleBlock(9, 10),
    since: singleBlock(9.5, 10),
  },
  'tariff.COM-UAE': {
    name: 'Commercial',
    type: 'commercial',
    before: singleBlock(8.4, 20),
    since: singleBlock(8.75, 25),
  },
  'tariff.IND-UAE': {
    name: 'Industrial',
    type: 'industrial',
    before: twoBlocks(7.65, 500, 7.2, 50),
    since: twoBlocks(7.9, 500, 7.45, 50),
  },
  'tariff.BULK-UAE': {
    name: 'Bulk delivery',
    type: 'bulk_delivery',
    // Per litre.
    before: singleBlock(1.5375, 0),
    since: singleBlock(1.6, 0),
  },
  'tariff.AMC-UAE': {
    name: 'Maintenance only',
    type: 'amc',
    before: singleBlock(0, 325),
    since: singleBlock(0, 350),
  },
} as const satisfies Record<string, DemoTariff>;
export type TariffKey = keyof typeof TARIFFS;

export const VAT_PERCENT = 5;

/** Months since the price increase, which was in the middle of a month. */
const RAISED_MONTHS_AGO = 6;

/** Effective date of the price increase. */
export const priceIncreaseDay = ({ month }: Pick<Calendar, 'month'>): string =>
  `${month(RAISED_MONTHS_AGO).first.slice(0, 8)}16`;
