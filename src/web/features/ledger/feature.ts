import type { Feature } from '../../store/feature';
import { journal, ledgerAccounts, ledgerSaga, ledgerToasts, periods } from './ledger';
import { journalFilters } from './ledgerRecords';
import { accountLedger, trialBalance, vatReturn } from './reports';

export const ledgerFeature = {
  reducers: {
    journal: journal.reducer,
    ledgerAccounts: ledgerAccounts.reducer,
    periods: periods.reducer,
    trialBalance: trialBalance.reducer,
    accountLedger: accountLedger.reducer,
    vatReturn: vatReturn.reducer,
  },
  sagas: [ledgerSaga, trialBalance.saga, accountLedger.saga, vatReturn.saga],
  toasts: ledgerToasts,
  filters: { '/ledger/journal': journalFilters },
} satisfies Feature;
