import { custodians, handovers, custodiansSaga, custodiansToasts } from './custody/custodians';
import { chequeCalendar } from './calendar/chequeCalendar';
import { walletTransitions, chequeTransitions, correctionsSaga } from './walletTransitions';
import { wallets, walletsSaga, walletsToasts } from './wallets';
import { bankDepositFilters, custodianFilters, handoverFilters, walletFilters } from './walletRecords';
import {
  bankDeposits,
  bankDepositsSaga,
  bankDepositsToasts,
  bankDepositTransitions,
  safe,
} from './safe/bankDeposits';
import type { Feature } from '../../store/feature';

export const walletsFeature = {
  reducers: {
    wallets: wallets.reducer,
    custodians: custodians.reducer,
    handovers: handovers.reducer,
    chequeCalendar: chequeCalendar.reducer,
    safe: safe.reducer,
    bankDeposits: bankDeposits.reducer,
  },
  sagas: [
    walletsSaga,
    walletTransitions.saga,
    chequeTransitions.saga,
    custodiansSaga,
    chequeCalendar.saga,
    safe.saga,
    bankDepositsSaga,
    bankDepositTransitions.saga,
    correctionsSaga,
  ],
  toasts: [
    ...walletsToasts,
    ...walletTransitions.toasts,
    ...chequeTransitions.toasts,
    ...custodiansToasts,
    ...bankDepositsToasts,
    ...bankDepositTransitions.toasts,
  ],
  filters: {
    '/wallets': walletFilters,
    '/wallets/custodians': custodianFilters,
    '/wallets/handovers': handoverFilters,
    '/wallets/safe': bankDepositFilters,
  },
  search: { wallets: 'Payments' },
} satisfies Feature;
