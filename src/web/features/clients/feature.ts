import { clientDuplicates, clientDuplicatesSaga, clientDuplicatesToasts } from './clientDuplicates';
import { clientTransitions } from './clientTransitions';
import { clients, clientsSaga, clientsToasts } from './clients';
import { clientFilters, clientRecords } from './clientRecords';
import type { Feature } from '../../store/feature';

export const clientsFeature = {
  reducers: {
    clients: clients.reducer,
    clientDuplicates: clientDuplicates.reducer,
  },
  sagas: [clientsSaga, clientTransitions.saga, clientDuplicatesSaga],
  toasts: [...clientsToasts, ...clientTransitions.toasts, ...clientDuplicatesToasts],
  recordType: clientRecords,
  filters: { '/clients': clientFilters },
} satisfies Feature;
