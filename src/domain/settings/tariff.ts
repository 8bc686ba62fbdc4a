import type { InferType } from 'yup';
import { VAT_CATEGORIES } from '../bills/billLine';
import { EMIRATES, between, choice, fraction, maybe, money, orZero } from '../fieldSchemas';
import { CONTRACT_TYPES } from '../contracts/contract';
import { draft, listOf } from '../validation';

export const MOST_BLOCKS = 10;
/** Block limits are told for a month of so many days and grow with the days of a period. */
export const BLOCK_DAYS = 30;

/** One stretch of consumption and its price; the last one has no end. */
const blockDraft = draft({
  from: fraction('From', 3, 'three', 1_000_000).required('From is required'),
  to: fraction('To', 3, 'three', 1_000_000).nullable(),
  price: fraction('Price', 4, 'four', 10_000).required('Price is required'),
});

export type TariffBlock = InferType<typeof blockDraft>;

const isGapless = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ from }, at, all) => from === (at === 0 ? 0 : all[at - 1]?.to));

const isRising = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ from, to }) => to == null || from === undefined || to > from);

const endsOpen = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ to }, at, all) => (to == null) === (at === all.length - 1));

const orStandard = (value: unknown): unknown => value ?? 'S';

/** What a person may write about a tariff: the price of gas by blocks, and what comes beside it. */
export const tariffDraft = draft({
  type: maybe(choice('Type', CONTRACT_TYPES)),
  emirate: maybe(choice('Emirate', EMIRATES)),
  blocks: listOf('Blocks', blockDraft, MOST_BLOCKS)
    .required('A tariff needs at least one block')
    .min(1, 'A tariff needs at least one block')
    .test('rising', 'Every block must end above where it begins', isRising)
    .test('open', 'The last block, and only that one, has no end', endsOpen)
    .test(
      'gapless',
      'The first block begins at 0, every other one where the block before it ends',
      isGapless,
    ),
  fixed_monthly: money('Monthly charge').transform(orZero).default(0),
  min_charge: money('Minimum charge').transform(orZero).default(0),
  convenience_percent: between('Convenience', 0, 100).transform(orZero).default(0),
  convenience_fixed: money('Convenience').transform(orZero).default(0),
  vat_category: choice('VAT category', VAT_CATEGORIES).transform(orStandard).default('S'),
  convenience_vat_category: maybe(choice('VAT category of the convenience fee', VAT_CATEGORIES)),
});

/** What gas costs, as a setting keeps it; amounts are AED, unit prices have four decimals. */
export interface Tariff extends Omit<InferType<typeof tariffDraft>, 'blocks'> {
  blocks: TariffBlock[];
}

/** What a new tariff starts with. */
export const NEW_TARIFF = {
  blocks: [{ from: 0, to: null, price: 9.5 }],
  fixed_monthly: 10,
  min_charge: 0,
  convenience_percent: 0,
  convenience_fixed: 0,
  vat_category: 'S',
} as const;
