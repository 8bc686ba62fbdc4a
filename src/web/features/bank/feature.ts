import type { Feature } from '../../store/feature';
import {
  bank,
  bankLineTransitions,
  bankLines,
  bankSaga,
  bankStatementTransitions,
  bankStatements,
  bankToasts,
} from './bank';
import { bankLineFilters, bankStatementFilters } from './bankRecords';

export const bankFeature = {
  reducers: {
    bank: bank.reducer,
    bankLines: bankLines.reducer,
    bankStatements: bankStatements.reducer,
  },
  sagas: [bankSaga, bankLineTransitions.saga, bankStatementTransitions.saga],
  toasts: [...bankToasts, ...bankLineTransitions.toasts, ...bankStatementTransitions.toasts],
  filters: { '/wallets/bank': bankLineFilters, '/wallets/statements': bankStatementFilters },
} satisfies Feature;
