import { contractDefaults, contractDefaultsSaga } from './contractDefaults';
import { contractTransitions } from './contractTransitions';
import { contracts, contractsSaga, contractsToasts } from './contracts';
import { contractFilters, contractRecords } from './contractRecords';
import type { Feature } from '../../store/feature';

export const contractsFeature = {
  reducers: {
    contracts: contracts.reducer,
    contractDefaults: contractDefaults.reducer,
  },
  sagas: [contractsSaga, contractDefaultsSaga, contractTransitions.saga],
  toasts: [...contractsToasts, ...contractTransitions.toasts],
  recordType: contractRecords,
  filters: { '/contracts': contractFilters },
} satisfies Feature;
