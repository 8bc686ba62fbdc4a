import type { LineDraft } from '../../domain/billLine';
import { fromFils } from '../../domain/money';
import { VAT_PERCENT } from './tariffs';

type Part = Pick<LineDraft, 'code' | 'description'> & Partial<LineDraft>;

/** One thing that is charged, with VAT. */
export const taxed = (fils: number, part: Part): LineDraft => ({
  quantity: 1,
  unit: 'service',
  unit_price: fromFils(fils),
  discount: 0,
  vat_category: 'S',
  vat_rate: VAT_PERCENT,
  ...part,
});

/** What is taken without VAT: deposits and penalties. */
export const untaxed = (fils: number, part: Part): LineDraft => ({
  ...taxed(fils, part),
  vat_category: 'O',
  vat_rate: 0,
});
