import { activation } from './activation';
import { contractDefaults, contractDefaultsSaga } from './contractDefaults';
import { contractTransitions } from './contractTransitions';
import { contracts, contractsSaga, contractsToasts } from './contracts';
import { contractFilters, contractRecords } from './contractRecords';
import { visitTransitions, visits } from './visits';
import type { Feature } from '../../store/feature';

export const contractsFeature = {
  reducers: {
    activation: activation.reducer,
    contracts: contracts.reducer,
    visits: visits.reducer,
    contractDefaults: contractDefaults.reducer,
  },
  sagas: [
    contractsSaga,
    contractDefaultsSaga,
    contractTransitions.saga,
    visits.saga,
    activation.saga,
    visitTransitions.saga,
  ],
  toasts: [...contractsToasts, ...contractTransitions.toasts, ...visitTransitions.toasts],
  recordType: contractRecords,
  filters: { '/contracts': contractFilters },
} satisfies Feature;
