import { activation } from './activation';
import { contractTransitions } from './contractTransitions';
import { contracts, contractsSaga, contractsToasts, contractDefaults } from './contracts';
import { contractFilters, contractRecords } from './contractRecords';
import { collectionVisitTransitions, collectionVisits } from './collectionVisits';
import type { Feature } from '../../store/feature';

export const contractsFeature = {
  reducers: {
    activation: activation.reducer,
    contracts: contracts.reducer,
    collectionVisits: collectionVisits.reducer,
    contractDefaults: contractDefaults.reducer,
  },
  sagas: [
    contractsSaga,
    contractDefaults.saga,
    contractTransitions.saga,
    collectionVisits.saga,
    activation.saga,
    collectionVisitTransitions.saga,
  ],
  toasts: [...contractsToasts, ...contractTransitions.toasts, ...collectionVisitTransitions.toasts],
  recordType: contractRecords,
  filters: { '/contracts': contractFilters },
} satisfies Feature;
