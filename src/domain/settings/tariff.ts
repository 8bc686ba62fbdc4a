import type { InferType } from 'yup';
import { EMIRATES, VAT_CATEGORIES } from '../enums';
import { choice, decimal, optional, money, zeroIfEmpty } from '../fieldSchemas';
import { CONTRACT_TYPES } from '../contracts/contract';
import { inputSchema, listOf } from '../validation';

export const MAX_BLOCKS = 10;
/** Block limits apply to a month of this many days and scale with the period. */
export const BLOCK_DAYS = 30;

/** A consumption block and its price; the last block has no upper limit. */
const tariffBlockSchema = inputSchema({
  from: decimal('From', 3, 'three', 1_000_000).required('From is required'),
  to: decimal('To', 3, 'three', 1_000_000).nullable(),
  price: decimal('Price', 4, 'four', 10_000).required('Price is required'),
});

export type TariffBlock = InferType<typeof tariffBlockSchema>;

const isGapless = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ from }, index, all) => from === (index === 0 ? 0 : all[index - 1]?.to));

const isAscending = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ from, to }) => to == null || from === undefined || to > from);

const isOpenEnded = (blocks: readonly Partial<TariffBlock>[] | undefined): boolean =>
  (blocks ?? []).every(({ to }, index, all) => (to == null) === (index === all.length - 1));

const defaultVatCategory = (value: unknown): unknown => value ?? 'S';

export const tariffInputSchema = inputSchema({
  type: optional(choice('Type', CONTRACT_TYPES)),
  emirate: optional(choice('Emirate', EMIRATES)),
  blocks: listOf('Blocks', tariffBlockSchema, MAX_BLOCKS)
    .required('A tariff needs at least one block')
    .min(1, 'A tariff needs at least one block')
    .test('ascending', 'Each block must end above its start', isAscending)
    .test('open', 'Only the last block has no upper limit', isOpenEnded)
    .test(
      'gapless',
      'The first block starts at 0; each other block starts where the previous one ends',
      isGapless,
    )
    .when('type', ([type]: unknown[], schema) =>
      type === 'bulk_delivery'
        ? schema.max(1, 'A tariff for bulk deliveries has one price per litre')
        : schema,
    ),
  fixed_monthly: money('Monthly charge').transform(zeroIfEmpty).default(0),
  min_charge: money('Minimum charge').transform(zeroIfEmpty).default(0),
  convenience_percent: decimal('Convenience', 2, 'two', 100).transform(zeroIfEmpty).default(0),
  convenience_fixed: money('Convenience').transform(zeroIfEmpty).default(0),
  vat_category: choice('VAT category', VAT_CATEGORIES).transform(defaultVatCategory).default('S'),
  convenience_vat_category: optional(choice('VAT category of the convenience fee', VAT_CATEGORIES)),
});

/** A stored tariff; amounts are AED, unit prices have four decimals. */
export interface Tariff extends Omit<InferType<typeof tariffInputSchema>, 'blocks'> {
  blocks: TariffBlock[];
}

/** A new tariff has no prices. */
export const TARIFF_INITIAL_VALUES = {
  blocks: [{ from: 0, to: null }],
  fixed_monthly: 0,
  min_charge: 0,
  convenience_percent: 0,
  convenience_fixed: 0,
  vat_category: 'S',
} as const;
