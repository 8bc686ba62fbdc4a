import type { Feature } from '../../store/feature';
import { billEinvoice, einvoiceReadiness, einvoicesSaga } from './einvoices';

export const einvoiceFeature = {
  reducers: { billEinvoice: billEinvoice.reducer, einvoiceReadiness: einvoiceReadiness.reducer },
  sagas: [einvoicesSaga],
} satisfies Feature;
