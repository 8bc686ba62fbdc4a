import { custodians, handovers, custodiansSaga, custodiansToasts } from './custody/custodians';
import { custody, custodySaga } from './custody/custody';
import { walletTransitions, checkTransitions } from './walletTransitions';
import { wallets, walletsSaga, walletsToasts } from './wallets';
import { custodianFilters, handoverFilters, walletFilters } from './walletRecords';
import type { Feature } from '../../store/feature';

export const walletsFeature = {
  reducers: {
    wallets: wallets.reducer,
    custodians: custodians.reducer,
    handovers: handovers.reducer,
    custody: custody.reducer,
  },
  sagas: [walletsSaga, walletTransitions.saga, checkTransitions.saga, custodiansSaga, custodySaga],
  toasts: [...walletsToasts, ...walletTransitions.toasts, ...checkTransitions.toasts, ...custodiansToasts],
  filters: {
    '/wallets': walletFilters,
    '/wallets/holders': custodianFilters,
    '/wallets/batches': handoverFilters,
  },
  search: { wallets: 'Payments' },
} satisfies Feature;
