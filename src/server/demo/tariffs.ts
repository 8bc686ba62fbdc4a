/** What a cubic metre and a month cost under each of the demo company's tariffs, in fils. */
export const TARIFFS = {
  'tariff.RES-UAE': { name: 'Residential', type: 'residential', cubic: 950, monthly: 1_000 },
  'tariff.COM-UAE': { name: 'Commercial', type: 'commercial', cubic: 875, monthly: 2_500 },
  'tariff.IND-UAE': { name: 'Industrial', type: 'industrial', cubic: 790, monthly: 5_000 },
  'tariff.BULK-UAE': { name: 'Bulk delivery', type: 'bulk_delivery', cubic: 640, monthly: 0 },
  'tariff.AMC-UAE': { name: 'Maintenance only', type: 'amc', cubic: 0, monthly: 35_000 },
} as const;
export type TariffKey = keyof typeof TARIFFS;

export const VAT_PERCENT = 5;

/** Whole fils of a share, half rounded up. */
export const share = (fils: number, percent: number): number => Math.floor((fils * percent + 50) / 100);
